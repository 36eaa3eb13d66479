import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  /** Origin in e-mailed links, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** PostgreSQL; undefined means the SQLite database in `dataDir`. */
  databaseUrl: string | undefined
  /** 32 bytes that encrypt broker credentials; undefined means the key file in `dataDir`. */
  secretKey: Buffer | undefined
  /** What `secrets rotate` replaces SECRET_KEY with. */
  newSecretKey: Buffer | undefined
  /** Undefined means the local mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Mails with a sign-in link that all addresses together get in an hour. */
  signInMailsPerHour: number
  marketData: 'demo' | 'files' | 'yahoo' | 'eodhd'
  marketDataDir: string | undefined
  demoScale: number
  eodhdApiToken: string | undefined
  eodhdBaseUrl: string | undefined
  yahooBaseUrl: string | undefined
  ecbBaseUrl: string | undefined
  /** Addresses of brokers by their ids, where they are not the brokers' own. */
  brokerBaseUrls: Readonly<Record<string, string | undefined>>
  billing: 'sandbox' | 'stripe' | 'off'
  signup: 'open' | 'closed'
  /** Where feedback goes; the address of MAIL_FROM unless set. */
  contactEmail: string
  /** The operator's own pages; undefined where the built-in one serves. */
  marketingUrl: string | undefined
  communityUrl: string | undefined
  helpUrl: string | undefined
  changelogUrl: string | undefined
  adminUrl: string | undefined
  /** An ES module of the operator's that is told of tracking events; undefined means that nothing is tracked. */
  analyticsUrl: string | undefined
  /** Addresses or networks whose X-Forwarded-For is believed; from all others it is ignored. */
  trustedProxies: string[]
  /** Where the clock starts; undefined is the machine's time. */
  now: Date | undefined
}

/** What is wrong with the environment, in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

function read(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value ? value : undefined
}

function readChoice<const T extends string>(env: Environment, name: string, choices: readonly T[], byDefault: T): T {
  const value = read(env, name) ?? byDefault
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw new ConfigError(`${name} is "${value}"; it takes ${choices.join(', ')}.`)
  return choice
}

function readUrl(env: Environment, name: string, protocols: string[]): string | undefined {
  const value = read(env, name)
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (url === null || !protocols.includes(url.protocol)) {
    throw new ConfigError(
      `${name} is not an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    )
  }
  return value.replace(/\/+$/, '')
}

function readPort(env: Environment): number {
  const value = read(env, 'PORT') ?? '3000'
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new ConfigError(`PORT is "${value}"; it takes a number from 0 to 65535.`)
  return port
}

function readSecretKey(env: Environment, name: 'SECRET_KEY' | 'NEW_SECRET_KEY'): Buffer | undefined {
  const value = read(env, name)
  if (value === undefined) return undefined
  const key = Buffer.from(value, 'base64')
  if (key.length !== 32 || key.every((byte) => byte === 0))
    throw new ConfigError(`${name} must be 32 random bytes in base64.`)
  return key
}

function readContactEmail(env: Environment, mailFrom: string): string {
  const value = read(env, 'CONTACT_EMAIL')
  if (value !== undefined && !/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(value))
    throw new ConfigError(`CONTACT_EMAIL is "${value}", which is not an e-mail address.`)
  return value ?? /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const longestPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  if (prefix === undefined) return longestPrefix > 0
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix
}

function readTrustedProxies(env: Environment): string[] {
  const proxies = (read(env, 'TRUSTED_PROXIES') ?? '').split(',').flatMap((each) => each.trim() || [])
  const wrong = proxies.find((proxy) => !isNetwork(proxy))
  if (wrong !== undefined)
    throw new ConfigError(`TRUSTED_PROXIES has "${wrong}"; it takes addresses and networks such as 10.0.0.0/8.`)
  return proxies
}

function readNow(env: Environment): Date | undefined {
  const value = read(env, 'NOW')
  if (value === undefined) return undefined
  const now = new Date(value)
  if (Number.isNaN(now.getTime()) || !/^\d{4}-\d{2}-\d{2}T/.test(value)) {
    throw new ConfigError(`NOW is "${value}"; it takes an ISO instant such as 2026-01-31T12:00:00Z.`)
  }
  return now
}

function readDemoScale(env: Environment): number {
  const value = read(env, 'DEMO_SECURITIES') ?? '1200'
  const scale = Number(value)
  if (!/^\d+$/.test(value) || scale < 50 || scale > 500_000) {
    throw new ConfigError(`DEMO_SECURITIES is "${value}"; it takes a number from 50 to 500000.`)
  }
  return scale
}

function readSignInMailsPerHour(env: Environment): number {
  const value = read(env, 'SIGN_IN_MAILS_PER_HOUR') ?? '1000'
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new ConfigError(`SIGN_IN_MAILS_PER_HOUR is "${value}"; it takes a number from 1 to 9999999.`)
  return Number(value)
}

/** True for addresses that only this machine reaches. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Reads and checks every variable; throws a {@link ConfigError} that names the first wrong one. */
export function readConfig(env: Environment): Config {
  const port = readPort(env)
  const host = read(env, 'HOST') ?? '127.0.0.1'
  const mailFrom = read(env, 'MAIL_FROM') ?? 'Plumbline <plumbline@localhost>'
  const readLink = (name: string) => readUrl(env, name, ['http:', 'https:'])
  const config: Config = {
    host,
    port,
    publicUrl: readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port}`,
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    secretKey: readSecretKey(env, 'SECRET_KEY'),
    newSecretKey: readSecretKey(env, 'NEW_SECRET_KEY'),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    signInMailsPerHour: readSignInMailsPerHour(env),
    marketData: readChoice(env, 'MARKET_DATA', ['demo', 'files', 'yahoo', 'eodhd'], 'demo'),
    marketDataDir: read(env, 'MARKET_DATA_DIR'),
    demoScale: readDemoScale(env),
    eodhdApiToken: read(env, 'EODHD_API_TOKEN'),
    eodhdBaseUrl: readUrl(env, 'EODHD_BASE_URL', ['http:', 'https:']),
    yahooBaseUrl: readUrl(env, 'YAHOO_BASE_URL', ['http:', 'https:']),
    ecbBaseUrl: readUrl(env, 'ECB_BASE_URL', ['http:', 'https:']),
    brokerBaseUrls: {
      degiro: readUrl(env, 'DEGIRO_BASE_URL', ['http:', 'https:']),
      'ibkr-flex': readUrl(env, 'IBKR_FLEX_BASE_URL', ['http:', 'https:']),
      'trading-212': readUrl(env, 'TRADING_212_BASE_URL', ['http:', 'https:']),
    },
    billing: readChoice(env, 'BILLING', ['sandbox', 'stripe', 'off'], 'sandbox'),
    signup: readChoice(env, 'SIGNUP', ['open', 'closed'], 'open'),
    contactEmail: readContactEmail(env, mailFrom),
    marketingUrl: readLink('MARKETING_URL'),
    communityUrl: readLink('COMMUNITY_URL'),
    helpUrl: readLink('HELP_URL'),
    changelogUrl: readLink('CHANGELOG_URL'),
    adminUrl: readLink('ADMIN_URL'),
    analyticsUrl: readLink('ANALYTICS_URL'),
    trustedProxies: readTrustedProxies(env),
    now: readNow(env),
  }
  if (config.marketData === 'files' && config.marketDataDir === undefined) {
    throw new ConfigError('MARKET_DATA is "files", so MARKET_DATA_DIR must name the folder.')
  }
  if (config.marketData === 'eodhd' && config.eodhdApiToken === undefined) {
    throw new ConfigError('MARKET_DATA is "eodhd", so EODHD_API_TOKEN must hold the key.')
  }
  if (config.billing === 'stripe')
    throw new ConfigError('BILLING is "stripe", which this version does not have yet; it takes sandbox or off.')
  if (!isLoopbackHost(host)) {
    if (config.smtpUrl === undefined) {
      throw new ConfigError(
        `HOST is "${host}", but mails go to the local mailbox, which only this machine may read: set SMTP_URL.`,
      )
    }
    if (config.billing === 'sandbox') {
      throw new ConfigError(`HOST is "${host}", but payments are in test mode: set BILLING=off.`)
    }
  }
  return config
}
