import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the contact address', () => {
  test('is that of the sender unless set', () => {
    expect(readConfig({}).contactEmail).toBe('plumbline@localhost')
    expect(readConfig({ MAIL_FROM: 'Ada’s tracker <ada@plumbline.example>' }).contactEmail).toBe(
      'ada@plumbline.example',
    )
    expect(readConfig({ MAIL_FROM: 'ada@plumbline.example' }).contactEmail).toBe('ada@plumbline.example')
    expect(readConfig({ CONTACT_EMAIL: 'help@plumbline.example' }).contactEmail).toBe('help@plumbline.example')
  })

  test.each(['help', 'a@b.example, c@d.example', 'Help <a@b.example>'])('is refused as %s', (CONTACT_EMAIL) => {
    expect(() => readConfig({ CONTACT_EMAIL })).toThrow(ConfigError)
  })
})

describe('trusted proxies', () => {
  test('are addresses and networks, none by default', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, fd00::/8'
    expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  })

  test.each(['proxy.example', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0.0/33', 'fd00::/129', 'true'])(
    'are not %s',
    (TRUSTED_PROXIES) => {
      expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES/)
    },
  )
})

test('the operator’s own pages are http addresses', () => {
  expect(readConfig({}).helpUrl).toBeUndefined()
  expect(readConfig({ HELP_URL: 'https://plumbline.example/help/' }).helpUrl).toBe('https://plumbline.example/help')
  expect(() => readConfig({ ADMIN_URL: 'javascript:alert(1)' })).toThrow(/ADMIN_URL/)
})

test('the budget of sign-in mails is a whole number above zero, 1000 unless set', () => {
  expect(readConfig({}).signInMailsPerHour).toBe(1000)
  expect(readConfig({ SIGN_IN_MAILS_PER_HOUR: '50' }).signInMailsPerHour).toBe(50)
  for (const wrong of ['0', '-1', '1.5', 'many', '99999999'])
    expect(() => readConfig({ SIGN_IN_MAILS_PER_HOUR: wrong }), wrong).toThrow(/SIGN_IN_MAILS_PER_HOUR/)
})

const openId = { OIDC_ISSUER: 'https://login.example/', OIDC_CLIENT_ID: 'plumbline', OIDC_CLIENT_SECRET: 'hidden' }

test('OpenID Connect is off unless an issuer is set, which is kept to the last slash', () => {
  expect(readConfig({}).openId).toBeUndefined()
  expect(readConfig(openId).openId).toEqual({
    issuer: 'https://login.example/',
    clientId: 'plumbline',
    clientSecret: 'hidden',
    name: 'OpenID Connect',
    adminGroup: undefined,
    signup: 'closed',
  })
})

test.each([
  [{ ...openId, OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER is "https://login.example/", so OIDC_CLIENT_ID must be set.'],
  [
    { ...openId, OIDC_CLIENT_SECRET: '' },
    'OIDC_ISSUER is "https://login.example/", so OIDC_CLIENT_SECRET must be set.',
  ],
  [{ ...openId, OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID is set, so OIDC_ISSUER must be set.'],
  [
    { UPDATE_CHECK_URL: 'http://code.example/latest' },
    'UPDATE_CHECK_URL is "http://code.example/latest", but must start with https://, except on this machine.',
  ],
  [{ OIDC_ADMIN_GROUP: 'staff' }, 'OIDC_ADMIN_GROUP is set, so OIDC_ISSUER must be set.'],
  [{ ...openId, OIDC_ISSUER: 'http://login.example' }, /must start with https:\/\/, except on this machine/],
  [{ ...openId, OIDC_ISSUER: 'login.example' }, /OIDC_ISSUER is "login.example", but must be the address of an issuer/],
  [{ ...openId, OIDC_ISSUER: 'https://a.example/.well-known/openid-configuration' }, /without \/.well-known\//],
  [{ ...openId, OIDC_SIGNUP: 'yes' }, 'OIDC_SIGNUP is "yes", but must be one of open, closed.'],
])('%o is refused in a sentence', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test.each([
  [{ PORT: '70000' }, 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  [{ PUBLIC_URL: 'https://home.example/plumbline' }, /^PUBLIC_URL is .* must be an address without a path/],
  [{ PUBLIC_URL: 'home.example' }, /^PUBLIC_URL is "home.example", but must be an address that starts with http/],
  [{ MAIL_FROM: 'Plumbline' }, /^MAIL_FROM is "Plumbline", but must be an e-mail address/],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM/],
  [{ MAIL_FROM: 'Team: <a@b.example>' }, /^MAIL_FROM/],
  [
    { MARKET_DATA: 'yahoo,demo' },
    'MARKET_DATA is "yahoo,demo", but must not combine demo or files with another source.',
  ],
  [{ MARKET_DATA: 'yahoo,yahoo' }, 'MARKET_DATA is "yahoo,yahoo", but must name each source once.'],
  [{ MARKET_DATA: 'yahoo,eodhd' }, 'MARKET_DATA has "eodhd", so EODHD_API_TOKEN must hold the key.'],
  [{ MARKET_DATA: 'yahoo,tiingo' }, 'MARKET_DATA has "tiingo", so TIINGO_API_KEY must hold the key.'],
  [
    { MARKET_DATA: 'bloomberg' },
    'MARKET_DATA is "bloomberg", but must be one of demo, files, yahoo, eodhd, tiingo, coingecko, json.',
  ],
  [{ NOW: 'tomorrow' }, /^NOW is "tomorrow"/],
  [{ DEMO_SECURITIES: '49' }, /^DEMO_SECURITIES is "49"/],
  [{ HOST: 'my host' }, 'HOST is "my host", but must be an address or a name of this machine.'],
  [{ TIINGO_API_KEY: 'two words' }, 'TIINGO_API_KEY must be a key without spaces.'],
  [{ YAHOO_USER_AGENT: 'Mozilla\u0007' }, /^YAHOO_USER_AGENT is .* must be a line of ASCII characters\.$/],
  [{ SECRET_KEY: 'hunter2' }, 'SECRET_KEY must be 32 random bytes in base64.'],
  [{ DATABASE_URL: 'mysql://me:hunter2@host' }, /^DATABASE_URL must be an address that starts with postgres:\/\//],
])('%o is refused in a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('every wrong value is named at once, and no secret is printed', () => {
  const read = () => readConfig({ PORT: 'x', SIGNUP: 'maybe', SMTP_URL: 'http://me:hunter2@host' })
  expect(read).toThrow(/^PORT .*\nSMTP_URL must .*\nSIGNUP .*$/)
  expect(read).not.toThrow(/hunter2/)
})

test('a blank value counts as not set', () => {
  expect(readConfig({ PORT: ' ', MAIL_FROM: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

describe('BILLING left out', () => {
  test.each([
    ['sandbox', 'only this machine reaches the server', {}],
    ['sandbox', 'it listens on another loopback address', { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }],
    ['off', 'it listens beyond this machine', { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:25' }],
    ['off', 'a reverse proxy gives it a public address', { PUBLIC_URL: 'https://plumbline.example' }],
  ])('means %s when %s', (billing, _when, environment) => {
    expect(readConfig(environment).billing).toBe(billing)
  })
})

describe('payments by Stripe', () => {
  const complete = {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    STRIPE_PRICE_MONTHLY: 'price_a',
    STRIPE_PRICE_YEARLY: 'price_b',
  }
  const live = {
    ...complete,
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
    PUBLIC_URL: 'https://plumbline.example',
  }

  test('are complete with two keys, a secret and two prices', () => {
    expect(readConfig(complete).stripe).toEqual({
      secretKey: 'sk_test_a',
      publishableKey: 'pk_test_a',
      webhookSecrets: ['whsec_a'],
      priceIds: { monthly: 'price_a', yearly: 'price_b' },
      welcomeCoupon: undefined,
      apiBase: undefined,
      timeoutMs: 10_000,
      isLive: false,
    })
    expect(readConfig({ ...complete, STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }).stripe?.webhookSecrets).toEqual([
      'whsec_a',
      'whsec_b',
    ])
    expect(readConfig(live).stripe?.isLive).toBe(true)
    expect(readConfig({}).stripe).toBeUndefined()
  })

  test.each(Object.keys(complete).filter((name) => name !== 'BILLING'))(
    'are refused without %s, which is named',
    (name) => {
      expect(() => readConfig({ ...complete, [name]: ' ' })).toThrow(
        new RegExp(`BILLING is "stripe", so ${name} must be set`),
      )
    },
  )

  test.each([
    [
      'a live secret key with a test publishable key',
      { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_a' },
      /different modes/,
    ],
    [
      'a publishable key in the place of the secret',
      { ...complete, STRIPE_SECRET_KEY: 'pk_test_a' },
      /STRIPE_SECRET_KEY/,
    ],
    ['a webhook secret that is none', { ...complete, STRIPE_WEBHOOK_SECRET: 'secret' }, /STRIPE_WEBHOOK_SECRET/],
    ['a blank second secret', { ...complete, STRIPE_WEBHOOK_SECRET: 'whsec_a,' }, /STRIPE_WEBHOOK_SECRET/],
    ['live keys over http', { ...live, PUBLIC_URL: 'http://127.0.0.1:3000' }, /PUBLIC_URL/],
    ['an address without https', { ...complete, PUBLIC_URL: 'http://plumbline.example' }, /PUBLIC_URL/],
    ['another API with live keys', { ...live, STRIPE_API_BASE: 'https://stripe.example' }, /STRIPE_API_BASE/],
    ['one price for both periods', { ...complete, STRIPE_PRICE_YEARLY: 'price_a' }, /same price/],
    ['keys while payments are in test mode', { STRIPE_SECRET_KEY: 'sk_test_a' }, /BILLING=stripe/],
    [
      'keys where others reach the server and BILLING is missing',
      { STRIPE_SECRET_KEY: 'sk_test_a', PUBLIC_URL: 'https://plumbline.example' },
      /payments are off: set BILLING=stripe/,
    ],
    ['test mode behind a public address', { BILLING: 'sandbox', PUBLIC_URL: 'https://plumbline.example' }, /test mode/],
    [
      'test mode that listens to others',
      { BILLING: 'sandbox', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:25' },
      /HOST.*test mode/,
    ],
  ])('are refused with %s', (_what, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
