import { exportAccount } from '@plumbline/contract/account-export/operations'
import {
  confirmDeletion,
  getUser,
  listSessions,
  startDeletion,
  updateUser,
} from '@plumbline/contract/accounts/operations'
import { getHealth } from '@plumbline/contract/health/operations'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  signInFresh,
  startFreshSignIn,
  startPasskey,
  startPasskeySignIn,
} from '@plumbline/contract/passkeys/operations'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-passkey.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const origin = 'https://portfolio.example'

let server: TestServer
let email: string
let token: string
let users = 0

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: origin } })
})
beforeEach(async () => {
  users += 1
  // The limits on refused sign-ins of the last test are over.
  server.clock.advance(61)
  email = `ada${users}@plumbline.example`
  token = await server.signIn(email)
})
afterAll(() => server.close())

/** Adds a passkey to the account of a session. */
async function add(session = token, passkey = createSoftwarePasskey(origin)): Promise<SoftwarePasskey> {
  const credential = passkey.attest(await server.call(startPasskey, { token: session }))
  await server.call(addPasskey, { token: session, body: { credential } })
  return passkey
}

type Forgery = Parameters<SoftwarePasskey['assert']>[1]

async function signInWith(passkey: SoftwarePasskey): Promise<string> {
  const { options, nonce } = await server.call(startPasskeySignIn)
  return (await server.call(signInByPasskey, { body: { credential: passkey.assert(options), nonce } })).token
}

async function refuseForged(passkey: SoftwarePasskey, forgery: Forgery): Promise<void> {
  const { options, nonce } = await server.call(startPasskeySignIn)
  const body = { credential: passkey.assert(options, forgery), nonce }
  expect(await server.refusal(signInByPasskey, { body })).toMatchObject({ status: 401, code: 'passkey-not-valid' })
}

async function useFresh(passkey: SoftwarePasskey, session = token): Promise<void> {
  const credential = passkey.assert(await server.call(startFreshSignIn, { token: session }))
  await server.call(signInFresh, { token: session, body: { credential } })
}

async function lastMailTo(address: string): Promise<string> {
  await server.deliver()
  return server.mails.filter(({ to }) => to === address).at(-1)?.subject ?? ''
}

describe('a passkey', () => {
  test('is added with a name, listed, renamed, used and removed, and each change of it is mailed', async () => {
    const options = await server.call(startPasskey, { token })
    expect(options).toMatchObject({
      rp: { id: 'portfolio.example' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = createSoftwarePasskey(origin)
    const body = { credential: passkey.attest(options), name: ' Laptop ' }
    const { _id } = await server.call(addPasskey, { token, body })
    expect(await lastMailTo(email)).toBe('A passkey was added to your account')
    await server.call(renamePasskey, { token, params: { id: _id }, body: { name: 'Old laptop' } })
    server.clock.advance(3)
    const session = await signInWith(passkey)
    const createdAt = new Date(server.clock.now().getTime() - 3 * 60_000).toISOString()
    expect(await server.call(listPasskeys, { token: session })).toEqual([
      { _id, name: 'Old laptop', createdAt, lastUsedAt: server.clock.now().toISOString() },
    ])
    expect((await server.call(getUser, { token: session })).email).toBe(email)
    const sessions = await server.call(listSessions, { token: session })
    expect(sessions.map(({ signedInBy }) => signedInBy)).toEqual(['passkey', 'link'])
    await server.call(removePasskey, { token, params: { id: _id } })
    expect(await lastMailTo(email)).toBe('A passkey was removed from your account')
    expect(await server.call(listPasskeys, { token })).toEqual([])
    await refuseForged(passkey, {})
  })

  test('is added and removed after a fresh sign-in only, and by its owner', async () => {
    const passkey = await add()
    const [added] = await server.call(listPasskeys, { token })
    const stranger = await server.signIn('stranger@plumbline.example')
    const params = { id: added?._id ?? '' }
    expect(await server.refusal(removePasskey, { token: stranger, params })).toMatchObject({ status: 404 })
    const renaming = { token: stranger, params, body: { name: 'Mine' } }
    expect(await server.refusal(renamePasskey, renaming)).toMatchObject({ status: 404 })
    expect(await server.call(listPasskeys, { token: stranger })).toEqual([])
    server.clock.advance(11)
    expect(await server.refusal(startPasskey, { token })).toMatchObject({ code: 'fresh-sign-in-needed' })
    expect(await server.refusal(removePasskey, { token, params })).toMatchObject({ code: 'fresh-sign-in-needed' })
    await useFresh(passkey)
    await server.call(removePasskey, { token, params })
  })

  test('is added once, with user verification, by the session that asked, at this address', async () => {
    const passkey = createSoftwarePasskey(origin)
    const refuse = async (credential: unknown, session = token) =>
      expect(await server.refusal(addPasskey, { token: session, body: { credential } })).toMatchObject({
        code: 'passkey-not-valid',
      })
    const start = () => server.call(startPasskey, { token })
    await refuse(passkey.attest(await start(), { origin: 'https://evil.example' }))
    await refuse(passkey.attest(await start(), { rpId: 'evil.example' }))
    await refuse(passkey.attest(await start(), { isUserVerified: false }))
    await refuse(passkey.attest(await start(), { challenge: 'bm90aGluZw' }))
    await refuse(passkey.attest(await start()), await server.signIn(email))
    const credential = passkey.attest(await start())
    await server.call(addPasskey, { token, body: { credential } })
    await refuse(credential)
    const { options } = await server.call(startPasskeySignIn)
    await refuse({ ...credential, ...passkey.assert(options), response: credential.response })
    const again = await start()
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id])
    await refuse(passkey.attest(again))
    const late = await start()
    server.clock.advance(11)
    await refuse(createSoftwarePasskey(origin).attest(late))
    expect(await server.call(listPasskeys, { token })).toHaveLength(1)
  })
})

describe('a sign-in with a passkey', () => {
  test('is refused at another origin or host, without user verification, and with a wrong signature', async () => {
    const passkey = await add()
    await refuseForged(passkey, { origin: 'https://evil.example' })
    await refuseForged(passkey, { origin: 'http://portfolio.example' })
    await refuseForged(passkey, { rpId: 'evil.example' })
    await refuseForged(passkey, { isUserVerified: false })
    const { options, nonce } = await server.call(startPasskeySignIn)
    const credential = passkey.assert(options)
    const other = createSoftwarePasskey(origin).assert(options).response.signature
    const body = { credential: { ...credential, response: { ...credential.response, signature: other } }, nonce }
    expect(await server.refusal(signInByPasskey, { body })).toMatchObject({ code: 'passkey-not-valid' })
    await signInWith(passkey)
  })

  test('uses its challenge up, within ten minutes and in the requesting browser only', async () => {
    const passkey = await add()
    const { options, nonce } = await server.call(startPasskeySignIn)
    const { nonce: otherNonce } = await server.call(startPasskeySignIn)
    const elsewhere = { credential: passkey.assert(options), nonce: otherNonce }
    expect(await server.refusal(signInByPasskey, { body: elsewhere })).toMatchObject({ code: 'passkey-not-valid' })
    const body = { credential: passkey.assert(options), nonce }
    await server.call(signInByPasskey, { body })
    expect(await server.refusal(signInByPasskey, { body })).toMatchObject({ code: 'passkey-not-valid' })
    const again = { credential: passkey.assert(options), nonce }
    expect(await server.refusal(signInByPasskey, { body: again })).toMatchObject({ code: 'passkey-not-valid' })
    const late = await server.call(startPasskeySignIn)
    server.clock.advance(10.1)
    const lateBody = { credential: passkey.assert(late.options), nonce: late.nonce }
    expect(await server.refusal(signInByPasskey, { body: lateBody })).toMatchObject({ code: 'passkey-not-valid' })
    // The challenge of another purpose does not sign in.
    const fresh = await server.call(startFreshSignIn, { token: await signInWith(passkey) })
    const [session] = await server.call(listSessions, { token })
    const misused = { credential: passkey.assert(fresh), nonce: session?._id ?? '' }
    expect(await server.refusal(signInByPasskey, { body: misused })).toMatchObject({ code: 'passkey-not-valid' })
  })

  test('works once for concurrent calls', async () => {
    const passkey = await add()
    const { options, nonce } = await server.call(startPasskeySignIn)
    const body = { credential: passkey.assert(options), nonce }
    await server.warmUp()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => server.call(signInByPasskey, { body })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused for an unknown credential, a cloned counter, another user’s handle and a deleted user', async () => {
    const passkey = await add()
    const { options: unknown, nonce } = await server.call(startPasskeySignIn)
    const strange = createSoftwarePasskey(origin).assert(unknown)
    expect(await server.refusal(signInByPasskey, { body: { credential: strange, nonce } })).toMatchObject({
      code: 'passkey-not-valid',
      detail: 'This passkey is not known here. It may have been removed.',
    })
    await signInWith(passkey)
    await signInWith(passkey)
    await refuseForged(passkey, { counter: 2 })
    await refuseForged(passkey, { counter: 1 })
    expect(server.log.join('\n')).toContain('Response counter value 1 was lower than expected 2')
    await refuseForged(passkey, { userHandle: Buffer.from('somebody').toString('base64url'), counter: 10 })
    passkey.counter = 20
    await signInWith(passkey)

    await server.call(startDeletion, { token })
    await server.deliver()
    const code = /code=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await server.call(confirmDeletion, { body: { token: code } })
    await refuseForged(passkey, {})
  })

  test('is limited as links are, and a success does not count', async () => {
    const passkey = await add()
    const from = '192.0.2.7'
    for (let attempt = 0; attempt < 25; attempt++) {
      const { options, nonce } = await server.call(startPasskeySignIn, { from })
      await server.call(signInByPasskey, { from, body: { credential: passkey.assert(options), nonce } })
    }
    const { options } = await server.call(startPasskeySignIn, { from })
    const credential = passkey.assert(options)
    const refusals = []
    for (let attempt = 0; attempt < 21; attempt++) {
      const { code } = await server.refusal(signInByPasskey, { from, body: { credential, nonce: 'wrong' } })
      refusals.push(code)
    }
    expect(new Set(refusals.slice(0, 20))).toEqual(new Set(['passkey-not-valid']))
    expect(refusals[20]).toBe('too-many-requests')
  })
})

describe('a fresh sign-in with a passkey', () => {
  test('serves like a new sign-in for ten minutes, in its own session', async () => {
    const passkey = await add()
    const other = await server.signIn(email)
    server.clock.advance(11)
    expect(await server.refusal(exportAccount, { token })).toMatchObject({ code: 'fresh-sign-in-needed' })
    await useFresh(passkey)
    await server.call(exportAccount, { token })
    expect(await server.refusal(exportAccount, { token: other })).toMatchObject({ code: 'fresh-sign-in-needed' })
    server.clock.advance(11)
    expect(await server.refusal(exportAccount, { token })).toMatchObject({ code: 'fresh-sign-in-needed' })
  })

  test('is refused with another user’s passkey, and for the options of another session', async () => {
    await add()
    const stranger = await server.signIn('stranger@plumbline.example')
    const foreign = await add(stranger)
    const options = await server.call(startFreshSignIn, { token })
    const refused = { token, body: { credential: foreign.assert(options) } }
    expect(await server.refusal(signInFresh, refused)).toMatchObject({ code: 'passkey-not-valid' })
    const own = await add(token)
    const ofOther = await server.call(startFreshSignIn, { token: await server.signIn(email) })
    const elsewhere = { token, body: { credential: own.assert(ofOther) } }
    expect(await server.refusal(signInFresh, elsewhere)).toMatchObject({ code: 'passkey-not-valid' })
  })

  test('can be required for exports and deletions, and then a new sign-in by mail is not enough', async () => {
    const change = (passkeyRequired: boolean, session = token) => ({ token: session, body: { passkeyRequired } })
    expect(await server.refusal(updateUser, change(true))).toMatchObject({ code: 'passkey-missing' })
    const passkey = await add()
    expect((await server.call(updateUser, change(true))).passkeyRequired).toBe(true)
    const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Guarded' } })
    const guarded = [
      () => server.refusal(exportAccount, { token }),
      () => server.refusal(startDeletion, { token }),
      () => server.refusal(deletePortfolio, { token, params: { id } }),
      () => server.refusal(updateUser, { token, body: { email: 'new@plumbline.example' } }),
      () => server.refusal(startPasskey, { token }),
      () => server.refusal(updateUser, change(false)),
    ]
    for (const refuse of guarded)
      expect(await refuse()).toMatchObject({
        code: 'fresh-sign-in-needed',
        detail: 'Sign in again with a passkey to do this.',
      })
    await useFresh(passkey)
    await server.call(exportAccount, { token })
    await server.call(startDeletion, { token })
    await server.call(deletePortfolio, { token, params: { id } })
    await server.call(exportAccount, { token: await signInWith(passkey) })
    const [{ _id: passkeyId } = { _id: '' }] = await server.call(listPasskeys, { token })
    await server.call(removePasskey, { token, params: { id: passkeyId } })
    expect(await server.call(getUser, { token })).toMatchObject({ passkeyRequired: false })
  })
})

test.each([
  ['http://127.0.0.1:3000', 'IP address'],
  ['http://[::1]:3000', 'IP address'],
  ['https://192.0.2.7', 'IP address'],
  ['http://portfolio.example', 'https'],
])('at %s, passkeys are off and the reason is said', async (publicUrl, reason) => {
  const other = await startTestServer({ environment: { PUBLIC_URL: publicUrl } })
  try {
    const { passkeys } = await other.call(getHealth)
    expect(passkeys).toEqual({ origin: publicUrl, problem: expect.stringContaining(reason) })
    expect(await other.refusal(startPasskeySignIn)).toMatchObject({ code: 'passkeys-not-possible' })
    const call = { token: await other.signIn(email) }
    expect(await other.refusal(startPasskey, call)).toMatchObject({ code: 'passkeys-not-possible' })
  } finally {
    await other.close()
  }
})

test.each(['http://localhost:3000', 'https://portfolio.example'])('at %s, passkeys work', async (publicUrl) => {
  const other = await startTestServer({ environment: { PUBLIC_URL: publicUrl } })
  try {
    expect((await other.call(getHealth)).passkeys).toEqual({ origin: publicUrl, problem: null })
  } finally {
    await other.close()
  }
})
