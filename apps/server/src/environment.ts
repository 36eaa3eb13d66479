import { resolve } from 'node:path'
import { MARKET_DATA_SOURCES } from '@plumbline/contract/health/vocabulary'
import type { SourceName } from '@plumbline/market-sources/provider'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** The message completes a sentence: `PORT is "x", but must be a number from 0 to 65535.` */
function check(isRight: (value: string) => boolean, mustBe: string) {
  return z.string().refine(isRight, `must be ${mustBe}`)
}

function wholeNumber(min: number, max: number) {
  return check(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  ).transform(Number)
}

function choice<const T extends readonly string[]>(...choices: T) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

/** Sources that cannot be combined: their prices are invented, or the operator's own. */
const LONE_SOURCES: readonly string[] = ['demo', 'files']

const sourceOrder = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(choice(...MARKET_DATA_SOURCES)))
  .refine((names) => new Set(names).size === names.length, 'must name each source once')
  .refine(
    (names) => names.length === 1 || !names.some((name) => LONE_SOURCES.includes(name)),
    'must not combine demo or files with another source',
  )
  .transform((names) => names as [SourceName, ...SourceName[]])

function isAddressOf(value: string, protocols: string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol)
}

function address(...protocols: string[]) {
  return check(
    (value) => isAddressOf(value, protocols),
    `an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  ).transform((value) => value.replace(/\/+$/, ''))
}

const webAddress = address('http:', 'https:')

/** Marks a value that is never printed: tokens, keys and addresses with passwords. */
function secret<T extends z.ZodType>(schema: T): T {
  return schema.meta({ secret: true })
}

/** Goes into a header or an address of a request. */
const providerKey = check((value) => /^[\x21-\x7e]+$/.test(value), 'a key without spaces')

const EMAIL_ADDRESS = String.raw`[^\s@,;:"<>]+@[^\s@,;:"<>]+`
const EMAIL_ADDRESS_PATTERN = new RegExp(`^${EMAIL_ADDRESS}$`)
const SENDER_PATTERN = new RegExp(String.raw`^(?:"[^"\r\n]+"|[^@,;:"<>\r\n]+)?\s*<${EMAIL_ADDRESS}>$`)

function isSender(value: string): boolean {
  return EMAIL_ADDRESS_PATTERN.test(value) || SENDER_PATTERN.test(value)
}

function isNetwork(value: string): boolean {
  const { IPv4, IPv6 } = ipaddr
  return (
    IPv4.isValidFourPartDecimal(value) ||
    IPv4.isValidCIDRFourPartDecimal(value) ||
    IPv6.isValid(value) ||
    IPv6.isValidCIDR(value)
  )
}

function isKey(value: string): boolean {
  const key = Buffer.from(value, 'base64')
  return key.length === 32 && !key.every((byte) => byte === 0)
}

const key = secret(check(isKey, '32 random bytes in base64').transform((value) => Buffer.from(value, 'base64')))

/** Mailed links start at the root of the address, so a sub-path would break them. */
const publicUrl = webAddress.refine((value) => {
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && `${search}${hash}${username}` === ''
}, 'must be an address without a path, such as https://portfolio.example (Plumbline needs a host name of its own)')

/** Kept as it is: an issuer is compared with its own name, to the last slash. */
const oidcIssuer = check(
  (value) => isAddressOf(value, ['http:', 'https:']) && !/[?#]|\/\.well-known\//.test(value),
  'the address of an issuer without /.well-known/, such as https://login.example/realms/home',
)

const parts = (value: string) => value.split(',').flatMap((each) => each.trim() || [])

/** As browsers write them, so that they can be compared as text. */
const origins = z
  .string()
  .transform(parts)
  .refine(
    (values) => values.every((value) => isAddressOf(value, ['http:', 'https:']) && new URL(value).origin === value),
    'must be origins without a path, such as https://dashboard.example',
  )

const proxies = z
  .string()
  .transform(parts)
  .refine((values) => values.every(isNetwork), 'must be addresses and networks such as 10.0.0.0/8')

const instant = check(
  (value) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)),
  'an ISO instant such as 2026-01-31T12:00:00Z',
).transform((value) => new Date(value))

/** Stripe keys contain their mode, such as `sk_test_`. */
function stripeKey(...kinds: string[]) {
  const prefixes = kinds.flatMap((kind) => [`${kind}_live_`, `${kind}_test_`])
  return check(
    (value) => prefixes.some((prefix) => value.startsWith(prefix)),
    `a key of Stripe that starts with ${prefixes.join(' or ')}`,
  )
}

const webhookSecrets = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (secrets) => secrets.every((each) => /^whsec_\S+$/.test(each)),
    'must be signing secrets that start with whsec_, separated by commas',
  )

/** Every environment variable that the server reads. A blank variable counts as unset. */
export const ENVIRONMENT = z.object({
  HOST: check((value) => /^[\w.:%-]+$/.test(value), 'an address or a name of this machine').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((value) => resolve(value)),
  DATABASE_URL: secret(address('postgres:', 'postgresql:')).optional(),
  MARKET_DATABASE_URL: secret(address('postgres:', 'postgresql:')).optional(),
  SECRET_KEY: key.optional(),
  NEW_SECRET_KEY: key.optional(),
  SMTP_URL: secret(address('smtp:', 'smtps:')).optional(),
  MAIL_FROM: check(
    isSender,
    'an e-mail address such as plumbline@example.com or Plumbline <plumbline@example.com>',
  ).default('Plumbline <plumbline@localhost>'),
  SIGN_IN_MAILS_PER_HOUR: wholeNumber(1, 9_999_999).default(1000),
  ACCOUNT_MAX_TRANSACTIONS: wholeNumber(1, 999_999_999).default(500_000),
  ACCOUNT_MAX_MEGABYTES: wholeNumber(1, 9_999_999).default(500),
  PORTFOLIO_CACHE_MEGABYTES: wholeNumber(16, 999_999).default(128),
  MARKET_DATA: sourceOrder.default(['demo']),
  MARKET_DATA_DIR: z.string().optional(),
  DEMO_SECURITIES: wholeNumber(50, 500_000).default(1200),
  EODHD_API_TOKEN: secret(providerKey).optional(),
  EODHD_BASE_URL: webAddress.optional(),
  YAHOO_BASE_URL: webAddress.optional(),
  YAHOO_USER_AGENT: check((value) => /^[\x20-\x7e]+$/.test(value), 'a line of ASCII characters').optional(),
  ECB_BASE_URL: webAddress.optional(),
  TIINGO_API_KEY: secret(providerKey).optional(),
  TIINGO_BASE_URL: webAddress.optional(),
  COINGECKO_API_KEY: secret(providerKey).optional(),
  COINGECKO_BASE_URL: webAddress.optional(),
  JSON_SOURCES: z.string().optional(),
  OPENFIGI: choice('on', 'off').default('off'),
  OPENFIGI_API_KEY: secret(providerKey).optional(),
  OPENFIGI_BASE_URL: webAddress.optional(),
  DEGIRO_BASE_URL: webAddress.optional(),
  IBKR_FLEX_BASE_URL: webAddress.optional(),
  TRADING_212_BASE_URL: webAddress.optional(),
  BILLING: choice('sandbox', 'stripe', 'off').optional(),
  STRIPE_SECRET_KEY: secret(stripeKey('sk', 'rk')).optional(),
  STRIPE_PUBLISHABLE_KEY: secret(stripeKey('pk')).optional(),
  STRIPE_WEBHOOK_SECRET: secret(webhookSecrets).optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_YEARLY: z.string().optional(),
  STRIPE_WELCOME_COUPON: providerKey.optional(),
  STRIPE_API_BASE: webAddress.optional(),
  STRIPE_TIMEOUT_SECONDS: wholeNumber(1, 10).default(10),
  SIGNUP: choice('open', 'closed').default('open'),
  OIDC_ISSUER: oidcIssuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret(z.string()).optional(),
  OIDC_NAME: check((value) => value.length <= 40, 'at most 40 characters long').default('OpenID Connect'),
  OIDC_ADMIN_GROUP: z.string().optional(),
  OIDC_SIGNUP: choice('open', 'closed').default('closed'),
  CONTACT_EMAIL: check((value) => EMAIL_ADDRESS_PATTERN.test(value), 'an e-mail address').optional(),
  MARKETING_URL: webAddress.optional(),
  COMMUNITY_URL: webAddress.optional(),
  HELP_URL: webAddress.optional(),
  CHANGELOG_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  TERMS_URL: webAddress.optional(),
  CONTACT_URL: webAddress.optional(),
  ADMIN_URL: webAddress.optional(),
  SOURCE_URL: webAddress.optional(),
  ANALYTICS_URL: webAddress.optional(),
  UPDATE_CHECK_URL: webAddress.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  API_ORIGINS: origins.default([]),
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  WEBHOOK_PRIVATE_NETWORKS: choice('on', 'off').default('off'),
  METRICS_TOKEN: secret(check((value) => value.length >= 16, 'at least 16 characters long')).optional(),
  NOW: instant.optional(),
})

export type Variables = z.infer<typeof ENVIRONMENT>
export type EnvironmentName = keyof typeof ENVIRONMENT.shape

export function isSecretVariable(name: EnvironmentName): boolean {
  const schema: z.ZodType = ENVIRONMENT.shape[name]
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return (inner as z.ZodType).meta()?.secret === true
}
