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
