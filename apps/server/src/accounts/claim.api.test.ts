import { claimLifetime, getUser, signIn, updateUser, verifySignIn } from '@plumbline/contract/accounts/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, tokenIn } from '../testing/test-server.ts'
import { createLifetimeCodes, revokeLifetimeCode } from './lifetime-codes.ts'

let server: TestServer
let email: string
let code: string
let users = 0

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
})
beforeEach(async () => {
  users++
  email = `ada${users}@plumbline.example`
  code = (await createLifetimeCodes(server.database.db, server.clock, 1))[0] ?? ''
  server.clock.advance(60)
})
afterAll(() => server.close())

const lastMail = () => server.mails.findLast(({ to }) => to === email)

const claimOf = (fields: object = {}) => ({ first_name: 'Ada', last_name: 'Byron', email, code, ...fields })

describe('a lifetime code', () => {
  test('makes a new account premium for good, and the mail signs in', async () => {
    const { userExists, nonce } = await server.call(claimLifetime, { body: claimOf() })
    expect(userExists).toBe(false)
    await server.deliver()
    expect(lastMail()).toMatchObject({ subject: 'Your lifetime Premium account is activated' })
    const { token } = await server.call(verifySignIn, { body: { token: tokenIn(lastMail()), nonce } })
    expect(await server.call(getUser, { token })).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'Byron',
      plan: 'premium',
      upgradeSource: 'sumo',
      source: 'sumo',
    })
  })

  test('upgrades an account that exists, says so, and leaves its names', async () => {
    const token = await server.signIn(email)
    await server.call(updateUser, { token, body: { first_name: 'Augusta' } })
    expect(await server.call(claimLifetime, { body: claimOf({ email: email.toUpperCase() }) })).toMatchObject({
      userExists: true,
    })
    expect(await server.call(getUser, { token })).toMatchObject({
      plan: 'premium',
      upgradeSource: 'sumo',
      first_name: 'Augusta',
      last_name: 'Byron',
    })
  })

  test('is redeemed by exactly one of 50 who try at the same time', async () => {
    await server.warmUp()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        server.app.inject({
          method: 'POST',
          url: '/api/sumo',
          payload: claimOf({ email: `user${number}@plumbline.example` }),
          remoteAddress: `192.0.2.${number}`,
        }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49)
    const rivals = await server.database.db.selectFrom('users').select('plan').where('email', 'like', 'user%').execute()
    expect(rivals).toEqual([{ plan: 'premium' }])
    await server.deliver()
    expect(server.mails.filter(({ to }) => to.startsWith('user'))).toHaveLength(1)
  })

  test('unknown or used is refused alike, and makes no account', async () => {
    await server.call(claimLifetime, { body: claimOf() })
    const refusals = []
    for (const each of [code, 'AAAAAA-AAAAAA-AAAAAA-AAAAAA', 'x', code.slice(0, -1)]) {
      const {
        message,
        requestId: _requestId,
        ...refusal
      } = await server.refusal(claimLifetime, {
        body: claimOf({ email: 'late@plumbline.example', code: each }),
      })
      refusals.push({ ...refusal, message })
    }
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({
      status: 400,
      code: 'claim-code-not-valid',
      message: 'This code is unknown or was already used',
    })
    const late = server.database.db.selectFrom('users').select('email').where('email', '=', 'late@plumbline.example')
    expect(await late.execute()).toEqual([])
  })

  test('that is revoked takes back what it gave, and is unknown from then on', async () => {
    await server.call(claimLifetime, { body: claimOf() })
    expect(await revokeLifetimeCode(server.database.db, server.clock, code)).toMatchObject({ email })
    const account = server.database.db.selectFrom('users').select(['plan', 'upgrade_source']).where('email', '=', email)
    expect(await account.execute()).toEqual([{ plan: 'free', upgrade_source: null }])
    expect(await server.refusal(claimLifetime, { body: claimOf() })).toMatchObject({ code: 'claim-code-not-valid' })
    expect(await revokeLifetimeCode(server.database.db, server.clock, code)).toBeUndefined()

    const [unused = ''] = await createLifetimeCodes(server.database.db, server.clock, 1)
    expect(await revokeLifetimeCode(server.database.db, server.clock, unused)).toMatchObject({ email: null })
    expect(await server.refusal(claimLifetime, { body: claimOf({ code: unused }) })).toMatchObject({ status: 400 })
  })

  test('that is revoked leaves premium to an account with another code', async () => {
    const [second = ''] = await createLifetimeCodes(server.database.db, server.clock, 1)
    await server.call(claimLifetime, { body: claimOf() })
    await server.call(claimLifetime, { body: claimOf({ code: second }) })
    const account = server.database.db.selectFrom('users').select('plan').where('email', '=', email)
    const revoke = (each: string) => revokeLifetimeCode(server.database.db, server.clock, each)
    expect(await revoke(code)).toEqual({ email, isStillPremium: true })
    expect(await account.execute()).toEqual([{ plan: 'premium' }])
    expect(await revoke(second)).toEqual({ email, isStillPremium: false })
    expect(await account.execute()).toEqual([{ plan: 'free' }])
  })

  test('is taken however its letters are written', async () => {
    await server.call(claimLifetime, { body: claimOf({ code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` }) })
  })

  test('is stored hashed', async () => {
    const rows = JSON.stringify(await server.database.db.selectFrom('lifetime_codes').selectAll().execute())
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  })

  test('can be tried 20 times an hour', async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(await server.refusal(claimLifetime, { body: claimOf({ code: `wrong ${attempt}` }) })).toMatchObject({
        status: 400,
      })
    }
    expect(await server.refusal(claimLifetime, { body: claimOf() })).toMatchObject({ status: 429 })
  })

  test('waits while the installation sends no more sign-in mails', async () => {
    const strict = await startTestServer({ environment: { BILLING: 'sandbox', SIGN_IN_MAILS_PER_HOUR: '1' } })
    const [own] = await createLifetimeCodes(strict.database.db, strict.clock, 1)
    const claim = { body: claimOf({ code: own }) }
    await strict.call(signIn, { body: { email: 'other@plumbline.example' } })
    strict.clock.advance(2)
    const refused = await strict.app.inject({ method: 'POST', url: '/api/sumo', payload: claim.body })
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(refused.headers['retry-after']).toBe(String(58 * 60))
    strict.clock.advance(61)
    await strict.call(claimLifetime, claim)
    await strict.close()
  })

  test.each(['first_name', 'last_name', 'email', 'code'])('needs %s', async (field) => {
    expect(await server.refusal(claimLifetime, { body: claimOf({ [field]: '  ' }) })).toMatchObject({
      status: 400,
      errors: [{ path: field, message: 'Please fill all fields to create an account' }],
    })
  })
})
