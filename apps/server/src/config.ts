import type { SourceName } from '@plumbline/market-sources/provider'
import { ENVIRONMENT, type EnvironmentName, isSecretVariable, type Variables } from './environment.ts'
import { listMisspelled, readSecretFiles } from './known-variables.ts'

export interface Config {
  host: string
  port: number
  /** Origin of mailed links, without a trailing slash. */
  publicUrl: string
  /** Whether the server listens on this machine only and its links lead here, so that nobody else is served. */
  isLocal: boolean
  dataDir: string
  /** PostgreSQL; when undefined, SQLite in `dataDir` is used. */
  databaseUrl: string | undefined
  /** PostgreSQL with market data only; when undefined, it is in the same database as user data. */
  marketDatabaseUrl: string | undefined
  /** 32 bytes that encrypt broker credentials; when undefined, the key file in `dataDir` is used. */
  secretKey: Buffer | undefined
  /** The key with which `secrets rotate` replaces SECRET_KEY. */
  newSecretKey: Buffer | undefined
  /** When undefined, mails go to the local mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Limit on sign-in mails to all addresses together, per hour. */
  signInMailsPerHour: number
  /** Per account, across all portfolios. */
  accountMaxTransactions: number
  accountMaxMegabytes: number
  /** Memory of one process for measured portfolios. */
  portfolioCacheMegabytes: number
  /** In order of preference. */
  marketData: readonly [SourceName, ...SourceName[]]
  marketDataDir: string | undefined
  demoScale: number
  eodhdApiToken: string | undefined
  eodhdBaseUrl: string | undefined
  yahooBaseUrl: string | undefined
  /** User agent for Yahoo; defaults to a current browser's. */
  yahooUserAgent: string | undefined
  tiingoApiKey: string | undefined
  tiingoBaseUrl: string | undefined
  coinGeckoApiKey: string | undefined
  coinGeckoBaseUrl: string | undefined
  /** Finds the tickers of ISINs that the source does not know; undefined when it is turned off. */
  openFigi: { apiKey: string | undefined; baseUrl: string | undefined } | undefined
  /** The file that configures the source `json`. */
  jsonSources: string | undefined
  ecbBaseUrl: string | undefined
  /** Overrides of broker addresses, by broker id. */
  brokerBaseUrls: Readonly<Record<string, string | undefined>>
  billing: 'sandbox' | 'stripe' | 'off'
  /** Present when `billing` is `stripe`. */
  stripe: StripeConfig | undefined
  signup: 'open' | 'closed'
  /** Undefined without an OpenID Connect issuer. */
  openId: OpenIdConfig | undefined
  /** Recipient of feedback; defaults to the address in MAIL_FROM. */
  contactEmail: string
  /** The operator's own landing page; undefined for the built-in one. */
  marketingUrl: string | undefined
  communityUrl: string | undefined
  helpUrl: string | undefined
  changelogUrl: string | undefined
  privacyUrl: string | undefined
  termsUrl: string | undefined
  contactUrl: string | undefined
  adminUrl: string | undefined
  /** Where the source code of this installation is available, as the license requires. */
  sourceUrl: string | undefined
  /** The operator's ES module that receives tracking events; undefined disables tracking. */
  analyticsUrl: string | undefined
  /** Read once a day for the latest release; undefined disables the check. */
  updateCheckUrl: string | undefined
  /** Addresses or networks whose X-Forwarded-For is trusted; it is ignored from all others. */
  trustedProxies: string[]
  /** Origins of web pages that may call the API besides our own. */
  apiOrigins: string[]
  logLevel: string
  /** Whether webhooks may lead into the operator's own network. */
  allowsPrivateAddresses: boolean
  /** Bearer token of `/api/metrics`; undefined disables metrics. */
  metricsToken: string | undefined
  /** Start of the clock; undefined for the machine's time. */
  now: Date | undefined
}

export interface OpenIdConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** As people know the issuer, on the button. */
  name: string
  /** Its members are admins; undefined when the issuer does not decide that. */
  adminGroup: string | undefined
  /** Whether a person without an account gets one. */
  signup: 'open' | 'closed'
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** All are accepted, so that a secret can be replaced without losing webhooks. */
  webhookSecrets: string[]
  /** Stripe's ids of the Premium prices. */
  priceIds: { monthly: string; yearly: string }
  /** Stripe's coupon id of the welcome offer; undefined for no offer. */
  welcomeCoupon: string | undefined
  /** Undefined for Stripe itself. */
  apiBase: string | undefined
  /** Timeout of a user's request to Stripe. */
  timeoutMs: number
  /** True when the keys charge real money. */
  isLive: boolean
}

/** An error in the environment or in an operator's command. The message has one sentence per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

function isEnvironmentName(name: string): name is EnvironmentName {
  return name in ENVIRONMENT.shape
}

/** The environment variables that are set, trimmed, with the secrets that are in files. */
export function readVariables(env: Environment): Record<string, string> {
  const set = Object.entries(env).flatMap(([name, value]) =>
    isEnvironmentName(name) && value?.trim() ? [[name, value.trim()]] : [],
  )
  return { ...Object.fromEntries(set), ...readSecretFiles(env).values }
}

function describeWrongValue(name: EnvironmentName, value: string | undefined, problem: string): string {
  return isSecretVariable(name) ? `${name} ${problem}.` : `${name} is "${value}", but ${problem}.`
}

/** True for addresses that are reachable from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}

/** True for https addresses, and for http addresses of this machine. */
export function isEncryptedOrLocal(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackUrl(address))
}

const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const

/** Reads the Stripe settings. Throws when one is missing or of another mode. */
function readStripe(data: Variables, publicUrl: string): StripeConfig {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = data
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly, STRIPE_API_BASE } = data
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !monthly || !yearly) {
    const missing = STRIPE_VARIABLES.filter((name) => data[name] === undefined)
    throw new ConfigError(`BILLING is "stripe", so ${missing.join(', ')} must be set.`)
  }
  const isLive = STRIPE_SECRET_KEY.includes('_live_')
  if (STRIPE_PUBLISHABLE_KEY.includes('_live_') !== isLive)
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: one is live, one is test.',
    )
  if (!publicUrl.startsWith('https:') && (isLive || !isLoopbackUrl(publicUrl)))
    throw new ConfigError(`PUBLIC_URL is "${publicUrl}", but payments need an address that starts with https://.`)
  if (isLive && STRIPE_API_BASE !== undefined) throw new ConfigError('STRIPE_API_BASE may be set with test keys only.')
  if (monthly === yearly) throw new ConfigError('STRIPE_PRICE_MONTHLY and STRIPE_PRICE_YEARLY are the same price.')
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET,
    priceIds: { monthly, yearly },
    welcomeCoupon: data.STRIPE_WELCOME_COUPON,
    apiBase: STRIPE_API_BASE,
    timeoutMs: data.STRIPE_TIMEOUT_SECONDS * 1000,
    isLive,
  }
}

/**
 * Without BILLING, payments are in test mode while the server is reachable from this machine only. Otherwise they are
 * off: users could not buy anything, so nothing may be locked.
 */
function readBilling(data: Variables, publicUrl: string, isLocal: boolean): Pick<Config, 'billing' | 'stripe'> {
  const billing = data.BILLING ?? (isLocal ? 'sandbox' : 'off')
  if (billing === 'stripe') return { billing, stripe: readStripe(data, publicUrl) }
  const stray = STRIPE_VARIABLES.find((name) => data[name] !== undefined)
  if (stray !== undefined && data.BILLING !== 'off') {
    const mode = billing === 'off' ? 'off' : 'in test mode'
    throw new ConfigError(`${stray} is set, but payments are ${mode}: set BILLING=stripe or BILLING=off.`)
  }
  if (billing === 'sandbox' && !isLocal) {
    const [name, value] = isLoopbackHost(data.HOST) ? ['PUBLIC_URL', publicUrl] : ['HOST', data.HOST]
    throw new ConfigError(`${name} is "${value}", but payments are in test mode: set BILLING=stripe or BILLING=off.`)
  }
  return { billing, stripe: undefined }
}

function readOpenId(data: Variables): OpenIdConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  if (issuer === undefined) {
    const stray = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ADMIN_GROUP'] as const).find((name) => data[name])
    if (stray !== undefined) throw new ConfigError(`${stray} is set, so OIDC_ISSUER must be set.`)
    return undefined
  }
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'OIDC_CLIENT_ID' : 'OIDC_CLIENT_SECRET'
    throw new ConfigError(`OIDC_ISSUER is "${issuer}", so ${missing} must be set.`)
  }
  if (!isEncryptedOrLocal(issuer))
    throw new ConfigError(`OIDC_ISSUER is "${issuer}", but must start with https://, except on this machine.`)
  const { OIDC_NAME: name, OIDC_ADMIN_GROUP: adminGroup, OIDC_SIGNUP: signup } = data
  return { issuer, clientId, clientSecret, name, adminGroup, signup }
}

/** Needs https, because the notice on the admin page leads where the response says. */
function readUpdateCheckUrl({ UPDATE_CHECK_URL: url }: Variables): string | undefined {
  if (url !== undefined && !isEncryptedOrLocal(url))
    throw new ConfigError(`UPDATE_CHECK_URL is "${url}", but must start with https://, except on this machine.`)
  return url
}

/** Throws with one sentence per invalid value. */
function parseVariables(variables: Record<string, string>): Variables {
  const { data, error } = ENVIRONMENT.safeParse(variables)
  if (error !== undefined) {
    const wrong = error.issues.map(({ path, message }) => {
      const name = path[0] as EnvironmentName
      return describeWrongValue(name, variables[name], message)
    })
    throw new ConfigError(wrong.join('\n'))
  }
  return data
}

/** Throws when a chosen source of market data lacks a setting that it cannot do without. */
function requireSourceSettings(config: Config): void {
  if (config.marketData.includes('files') && config.marketDataDir === undefined) {
    throw new ConfigError('MARKET_DATA is "files", so MARKET_DATA_DIR must name the folder.')
  }
  if (config.marketData.includes('eodhd') && config.eodhdApiToken === undefined) {
    throw new ConfigError('MARKET_DATA has "eodhd", so EODHD_API_TOKEN must hold the key.')
  }
  if (config.marketData.includes('tiingo') && config.tiingoApiKey === undefined) {
    throw new ConfigError('MARKET_DATA has "tiingo", so TIINGO_API_KEY must hold the key.')
  }
  if (config.marketData.includes('json') && config.jsonSources === undefined) {
    throw new ConfigError('MARKET_DATA has "json", so JSON_SOURCES must name the file.')
  }
}

/** Reads and validates every variable. Throws a {@link ConfigError} with one sentence per invalid value. */
export function readConfig(env: Environment): Config {
  const problems = [...listMisspelled(env), ...readSecretFiles(env).problems]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const data = parseVariables(readVariables(env))
  const publicUrl = data.PUBLIC_URL ?? `http://127.0.0.1:${data.PORT}`
  const isLocal = isLoopbackHost(data.HOST) && isLoopbackUrl(publicUrl)
  const config: Config = {
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    isLocal,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    marketDatabaseUrl: data.MARKET_DATABASE_URL,
    secretKey: data.SECRET_KEY,
    newSecretKey: data.NEW_SECRET_KEY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    signInMailsPerHour: data.SIGN_IN_MAILS_PER_HOUR,
    accountMaxTransactions: data.ACCOUNT_MAX_TRANSACTIONS,
    accountMaxMegabytes: data.ACCOUNT_MAX_MEGABYTES,
    portfolioCacheMegabytes: data.PORTFOLIO_CACHE_MEGABYTES,
    marketData: data.MARKET_DATA,
    marketDataDir: data.MARKET_DATA_DIR,
    demoScale: data.DEMO_SECURITIES,
    eodhdApiToken: data.EODHD_API_TOKEN,
    eodhdBaseUrl: data.EODHD_BASE_URL,
    yahooBaseUrl: data.YAHOO_BASE_URL,
    yahooUserAgent: data.YAHOO_USER_AGENT,
    ecbBaseUrl: data.ECB_BASE_URL,
    tiingoApiKey: data.TIINGO_API_KEY,
    tiingoBaseUrl: data.TIINGO_BASE_URL,
    coinGeckoApiKey: data.COINGECKO_API_KEY,
    coinGeckoBaseUrl: data.COINGECKO_BASE_URL,
    jsonSources: data.JSON_SOURCES,
    openFigi: data.OPENFIGI === 'on' ? { apiKey: data.OPENFIGI_API_KEY, baseUrl: data.OPENFIGI_BASE_URL } : undefined,
    brokerBaseUrls: {
      degiro: data.DEGIRO_BASE_URL,
      'ibkr-flex': data.IBKR_FLEX_BASE_URL,
      'trading-212': data.TRADING_212_BASE_URL,
    },
    ...readBilling(data, publicUrl, isLocal),
    signup: data.SIGNUP,
    openId: readOpenId(data),
    contactEmail: data.CONTACT_EMAIL ?? /<([^<>]+)>/.exec(data.MAIL_FROM)?.[1] ?? data.MAIL_FROM,
    marketingUrl: data.MARKETING_URL,
    communityUrl: data.COMMUNITY_URL,
    helpUrl: data.HELP_URL,
    changelogUrl: data.CHANGELOG_URL,
    privacyUrl: data.PRIVACY_URL,
    termsUrl: data.TERMS_URL,
    contactUrl: data.CONTACT_URL,
    adminUrl: data.ADMIN_URL,
    sourceUrl: data.SOURCE_URL,
    analyticsUrl: data.ANALYTICS_URL,
    updateCheckUrl: readUpdateCheckUrl(data),
    trustedProxies: data.TRUSTED_PROXIES,
    apiOrigins: data.API_ORIGINS,
    allowsPrivateAddresses: data.WEBHOOK_PRIVATE_NETWORKS === 'on',
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    now: data.NOW,
  }
  requireSourceSettings(config)
  return config
}
