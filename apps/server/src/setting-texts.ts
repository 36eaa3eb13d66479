import type { EnvironmentName } from './environment.ts'

/** What the documentation says of a variable. Its default and the values it accepts are those of environment.ts. */
export interface SettingText {
  /** Markdown; links are relative to docs/operating. */
  about: string
  example?: string
  /** The default where it is not one fixed value. */
  byDefault?: string
}

type SettingTexts = Partial<Record<EnvironmentName, SettingText>>

const otherAddress = (whose: string, example?: string): SettingText => ({
  about: `another address of ${whose}`,
  ...(example === undefined ? {} : { example }),
})

const page = (about: string): SettingText => ({ about, byDefault: 'a built-in page' })

/** Every variable, in the order and under the titles of docs/operating/settings.md. */
export const SETTING_TEXTS = {
  'Address and data': {
    HOST: { about: 'the address on which the server listens', example: '0.0.0.0' },
    PORT: { about: 'the port on which the server listens; 0 takes a free one', example: '8080' },
    PUBLIC_URL: {
      about: 'the address that people open. Links in emails begin with it',
      byDefault: 'http://127.0.0.1:$PORT',
      example: 'https://portfolio.example',
    },
    TRUSTED_PROXIES: {
      about: 'addresses and networks, separated by commas, whose X-Forwarded-For is believed',
      example: '127.0.0.1,10.0.0.0/8',
    },
    API_ORIGINS: {
      about: 'origins of other web pages, separated by commas, that may call the API and /mcp with an access token',
      example: 'https://dashboard.example',
    },
    DATA_DIR: {
      about: 'the folder of the SQLite database, the key file, the local mailbox and the tables of search and screener',
      byDefault: './data',
      example: '/var/lib/plumbline',
    },
    DATABASE_URL: {
      about:
        'a PostgreSQL database (15 or later) instead of SQLite; any number of server processes [may share it](scale.md)',
      example: 'postgres://plumbline:PASSWORD@127.0.0.1/plumbline',
    },
    MARKET_DATABASE_URL: {
      about:
        'a PostgreSQL database for securities, prices and rates, which [several installations may share](scale.md#market-data-apart-from-user-data)',
      byDefault: 'the same database',
      example: 'postgres://plumbline:PASSWORD@127.0.0.1/market',
    },
    SECRET_KEY: {
      about: '32 random bytes in base64 that encrypt mails and credentials: `openssl rand -base64 32`',
      byDefault: 'a key file in DATA_DIR',
    },
    NEW_SECRET_KEY: { about: 'the key that takes the place of SECRET_KEY, while `npm run cli -- rotate-secrets` runs' },
    ACCOUNT_MAX_TRANSACTIONS: { about: 'how many transactions one account holds at most' },
    ACCOUNT_MAX_MEGABYTES: { about: 'how many megabytes the ledgers of one account hold at most' },
    PORTFOLIO_CACHE_MEGABYTES: {
      about: 'how many megabytes each process keeps for portfolios that were opened, so that the next look is fast',
      example: '1024',
    },
    LOG_LEVEL: {
      about: 'trace, debug, info (one JSON line per request, without personal data), warn, error or silent',
      example: 'warn',
    },
    NOW: {
      about: 'the instant at which the clock starts, for reproducible demos',
      byDefault: 'the time',
      example: '2026-01-31T12:00:00Z',
    },
  },
  'Emails and sign-in': {
    SMTP_URL: {
      about: 'the mail server',
      byDefault: 'mails go to the local mailbox',
      example: 'smtp://user:password@mail.example:587',
    },
    MAIL_FROM: { about: 'the sender of mails', example: 'Plumbline <plumbline@portfolio.example>' },
    SIGN_IN_MAILS_PER_HOUR: { about: 'how many mails with a sign-in link all addresses together get in an hour' },
    SIGNUP: { about: '`closed`: only people with an account get a sign-in link', example: 'closed' },
    OIDC_ISSUER: {
      about: 'your own [OpenID Connect issuer](openid-connect.md), at which people sign in besides the mailed link',
      example: 'https://login.example/realms/home',
    },
    OIDC_CLIENT_ID: { about: "this installation's id at the issuer", example: 'plumbline' },
    OIDC_CLIENT_SECRET: { about: "this installation's secret at the issuer" },
    OIDC_NAME: { about: "the issuer's name on the button", example: 'Our sign-in' },
    OIDC_ADMIN_GROUP: {
      about: "the issuer's group whose members are admins",
      byDefault: 'the issuer makes nobody an admin',
      example: 'portfolio-admins',
    },
    OIDC_SIGNUP: { about: '`open`: people of the issuer without an account get one', example: 'open' },
  },
  'Market data': {
    MARKET_DATA: {
      about:
        'demo (simulated), files, or live sources in order of preference: yahoo, eodhd, tiingo, coingecko, json. [Market data](market-data.md) compares them',
      example: 'yahoo,eodhd',
    },
    MARKET_DATA_DIR: { about: 'the folder of MARKET_DATA=files', example: '/var/lib/plumbline/market' },
    DEMO_SECURITIES: { about: 'how many securities MARKET_DATA=demo invents' },
    EODHD_API_TOKEN: { about: 'the key of the source eodhd' },
    TIINGO_API_KEY: { about: 'the key of the source tiingo; a free key is enough' },
    COINGECKO_API_KEY: { about: 'a demo key of the source coingecko', byDefault: 'fewer requests, without a key' },
    JSON_SOURCES: {
      about: 'the file of the source json: [addresses of your own](market-data.md#own-addresses)',
      example: '/etc/plumbline-sources.json',
    },
    OPENFIGI: { about: '`on` finds the tickers of ISINs that no source knows at openfigi.com', example: 'on' },
    OPENFIGI_API_KEY: { about: 'a key of OpenFIGI, which allows more requests' },
    YAHOO_USER_AGENT: { about: 'the User-Agent sent to Yahoo', byDefault: 'that of a current browser' },
  },
  Payments: {
    BILLING: {
      about: '[payments](payments.md): sandbox (test payments), stripe, or off (all features for everyone, no prices)',
      byDefault: 'sandbox on this machine, off once others can reach the server',
      example: 'off',
    },
    STRIPE_SECRET_KEY: { about: "the account's secret key" },
    STRIPE_PUBLISHABLE_KEY: { about: "the account's publishable key, live or test as the secret one" },
    STRIPE_WEBHOOK_SECRET: {
      about: 'the signing secret of the webhook, `whsec_…`; two, separated by a comma, while it is replaced',
    },
    STRIPE_PRICE_MONTHLY: { about: 'the id of the monthly price of Premium, `price_…`' },
    STRIPE_PRICE_YEARLY: { about: 'the id of the yearly price of Premium, `price_…`' },
    STRIPE_WELCOME_COUPON: {
      about: 'the id of the coupon of the welcome offer',
      byDefault: 'nothing is offered',
      example: 'welcome',
    },
    STRIPE_TIMEOUT_SECONDS: { about: 'how long a request to Stripe may take, 1 to 10 seconds' },
  },
  'Pages and links': {
    CONTACT_EMAIL: { about: 'the address of the operator', example: 'you@portfolio.example' },
    MARKETING_URL: page('the page about the product'),
    COMMUNITY_URL: page('where users talk to each other'),
    HELP_URL: page('help'),
    CHANGELOG_URL: page('what is new'),
    ADMIN_URL: page('administration'),
    PRIVACY_URL: page('your own [privacy notice](accounts-and-mail.md#privacy-terms-and-contact)'),
    TERMS_URL: page('your own [terms](accounts-and-mail.md#privacy-terms-and-contact)'),
    CONTACT_URL: page('your own [contact page](accounts-and-mail.md#privacy-terms-and-contact)'),
    SOURCE_URL: {
      about:
        "where this installation's source code is, shown as `Source` in the footer. The license requires it of anyone who offers a changed version to others",
      example: 'https://code.example/plumbline',
    },
    ANALYTICS_URL: { about: 'a script of page statistics', example: 'https://statistics.example/script.js' },
  },
  'Monitoring and webhooks': {
    METRICS_TOKEN: { about: 'the bearer token of `/api/metrics` (Prometheus)', byDefault: 'no metrics' },
    UPDATE_CHECK_URL: {
      about:
        'the latest release, read once a day for a [notice on the admin page](installing.md#notice-of-new-versions)',
      byDefault: 'nothing is requested',
    },
    WEBHOOK_PRIVATE_NETWORKS: {
      about:
        '`on` lets the addresses that users enter (webhooks, ntfy topics, prices) lead into your own network, also without https',
      example: 'on',
    },
  },
  'Other addresses of outside services': {
    EODHD_BASE_URL: otherAddress('EODHD'),
    YAHOO_BASE_URL: otherAddress('Yahoo Finance'),
    TIINGO_BASE_URL: otherAddress('Tiingo'),
    COINGECKO_BASE_URL: otherAddress('CoinGecko'),
    OPENFIGI_BASE_URL: otherAddress('OpenFIGI'),
    ECB_BASE_URL: otherAddress('the reference rates of the European Central Bank'),
    DEGIRO_BASE_URL: otherAddress('DEGIRO'),
    IBKR_FLEX_BASE_URL: otherAddress("Interactive Brokers' Flex service"),
    TRADING_212_BASE_URL: otherAddress('Trading 212, such as its demo', 'https://demo.trading212.com/api/v0'),
    STRIPE_API_BASE: otherAddress("Stripe's API, with test keys only"),
  },
} satisfies Record<string, SettingTexts>
