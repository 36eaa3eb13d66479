import { tmpdir } from 'node:os'
import { getUser, verifySignIn } from '@plumbline/contract/accounts/operations'
import {
  addUser,
  changeRole,
  createAdminLink,
  deleteUser,
  disableUser,
  getBackground,
  getInstallation,
  inviteUser,
  listAuditLog,
  listCodes,
  listFeedback,
  listMailPreviews,
  listUsers,
  runSweep,
  signOutUser,
} from '@plumbline/contract/admin/operations'
import { sendFeedback } from '@plumbline/contract/feedback/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountLimit, countAttempt } from '../accounts/attempt-limits.ts'
import { createLifetimeCodes, redeemLifetimeCode } from '../accounts/lifetime-codes.ts'
import { makeAdmin } from '../accounts/users.ts'
import type { Db } from '../database/db.ts'
import { readSourceStates, recordSourceHealth } from '../market/source-health.ts'
import { startTestServer, type TestServer, tokenIn } from '../testing/test-server.ts'

let server: TestServer
let admin: string
let user: string

beforeAll(async () => {
  server = await startTestServer({
    environment: { ADMIN_URL: 'https://admin.plumbline.example/start?lang=en', DATA_DIR: tmpdir() },
  })
  admin = await server.signIn('ada@plumbline.example')
  server.clock.advance(1)
  user = await server.signIn('bob@plumbline.example')
  await server.database.db.updateTable('users').set({ role: 'admin' }).where('email', 'like', 'ada%').execute()
})
afterAll(() => server.close())

test('nothing of it exists for anyone but an admin', async () => {
  for (const operation of [
    listUsers,
    listFeedback,
    listCodes,
    getBackground,
    getInstallation,
    listMailPreviews,
    createAdminLink,
  ]) {
    expect(await server.refusal(operation, { token: user }), operation.path).toMatchObject({ status: 404 })
    expect(await server.refusal(operation), operation.path).toMatchObject({ status: 401 })
    await server.call(operation, { token: admin })
  }
})

test('every mail has a preview, whose links lead to this installation alone', async () => {
  const previews = await server.call(listMailPreviews, { token: admin })
  expect(previews.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Weekly recap', 'Receipt', 'Subscription ended']),
  )
  for (const { name, text, html } of previews) {
    const links = [...html.matchAll(/href="([^"]*)"/g), ...text.matchAll(/https?:\/\/\S+/g)]
    for (const [whole, address = whole] of links) expect(new URL(address).origin, name).toBe('http://127.0.0.1:3000')
  }
})

test('users are listed, newest first, page by page', async () => {
  await server.call(createPortfolio, { token: user, body: {} })
  const first = await server.call(listUsers, { token: admin, query: { limit: 1 } })
  expect(first).toMatchObject({
    total: 2,
    items: [{ email: 'bob@plumbline.example', portfolios: 1, lastSeenAt: '2023-12-29T21:01:00.000Z', role: 'user' }],
  })
  const query = { limit: 1, cursor: first.nextCursor }
  expect(await server.call(listUsers, { token: admin, query })).toEqual({
    total: 2,
    items: [expect.objectContaining({ email: 'ada@plumbline.example', portfolios: 0, role: 'admin' })],
    nextCursor: undefined,
  })
  expect(await server.refusal(listUsers, { token: admin, query: { cursor: 'x' } })).toMatchObject({ status: 400 })
})

describe('an admin', () => {
  const idOf = async (email: string) =>
    (await server.call(listUsers, { token: admin })).items.find((each) => each.email === email)?._id ?? ''

  test('adds an account, once, also while sign-up is closed', async () => {
    const body = { email: 'cleo@plumbline.example' }
    await server.call(addUser, { token: admin, body })
    expect(await idOf(body.email)).not.toBe('')
    expect(await server.refusal(addUser, { token: admin, body })).toMatchObject({
      status: 400,
      errors: [{ path: 'email', message: 'An account with this address already exists' }],
    })
  })

  test('makes another account an admin’s and a user’s again, ends its sessions and deletes it', async () => {
    const token = await server.signIn('cleo@plumbline.example')
    const params = { id: await idOf('cleo@plumbline.example') }
    await server.call(changeRole, { token: admin, params, body: { role: 'admin' } })
    expect(await server.call(getUser, { token })).toMatchObject({ role: 'admin' })
    await server.call(changeRole, { token: admin, params, body: { role: 'user' } })
    expect(await server.refusal(getInstallation, { token })).toMatchObject({ status: 404 })
    await server.call(signOutUser, { token: admin, params })
    expect(await server.refusal(getUser, { token })).toMatchObject({ status: 401 })
    const { items } = await server.call(listUsers, { token: admin, query: { limit: 100 } })
    const seen = items.find(({ _id }) => _id === params.id)?.lastSeenAt
    expect(seen).toBe(server.clock.now().toISOString())
    await server.call(deleteUser, { token: admin, params })
    expect(await idOf('cleo@plumbline.example')).toBe('')
    expect(await server.refusal(deleteUser, { token: admin, params })).toMatchObject({ status: 404 })
  })

  test('cannot change the own account, and nobody else changes any', async () => {
    const own = { id: await idOf('ada@plumbline.example') }
    const body = { role: 'user' as const }
    expect(await server.refusal(changeRole, { token: admin, params: own, body })).toMatchObject({ status: 400 })
    expect(await server.refusal(deleteUser, { token: admin, params: own })).toMatchObject({ status: 400 })
    expect(await server.refusal(disableUser, { token: admin, params: own, body: { isDisabled: true } })).toMatchObject({
      status: 400,
    })
    for (const [operation, call] of [
      [changeRole, { params: own, body }],
      [deleteUser, { params: own }],
      [disableUser, { params: own, body: { isDisabled: true } }],
      [signOutUser, { params: own }],
      [addUser, { body: { email: 'eve@plumbline.example' } }],
      [inviteUser, { body: { email: 'eve@plumbline.example' } }],
      [runSweep, { params: { name: 'mails' } }],
    ] as const)
      expect(await server.refusal(operation, { ...call, token: user }), operation.path).toMatchObject({ status: 404 })
    expect(await server.call(getUser, { token: admin })).toMatchObject({ role: 'admin' })
  })

  test('runs background work now, and only work that exists', async () => {
    await server.call(runSweep, { token: admin, params: { name: 'mails' } })
    expect(await server.refusal(runSweep, { token: admin, params: { name: 'nothing' } })).toMatchObject({ status: 404 })
  })

  test('sees version, storage and counts', async () => {
    expect(await server.call(getInstallation, { token: admin })).toMatchObject({
      version: 'test',
      users: 2,
      portfolios: 1,
      lastBackupAt: null,
      problems: [],
      databaseBytes: expect.any(Number),
    })
  })
})

describe('an invitation, while sign-up is closed', () => {
  const email = 'Dora@plumbline.example'
  let closed: TestServer
  let inviter: string

  beforeAll(async () => {
    closed = await startTestServer({ environment: { SIGNUP: 'closed' } })
    const db: Db = closed.database.db
    await db.transaction().execute((tx) => makeAdmin(tx, closed.clock, 'ada@plumbline.example'))
    inviter = await closed.signIn('ada@plumbline.example')
  })
  afterAll(() => closed.close())

  const invite = async (address = email) => {
    await closed.call(inviteUser, { token: inviter, body: { email: address } })
    await closed.deliver()
    return closed.mails.at(-1)
  }

  test('names the admin and signs in once, after confirmation, within seven days', async () => {
    const mail = await invite()
    expect(mail).toMatchObject({ to: email, subject: 'You are invited to Plumbline' })
    expect(mail?.text).toContain('ada@plumbline.example invites you')
    expect(mail?.text).toContain('127.0.0.1:3000')
    closed.clock.advance(7 * 24 * 60 - 1)
    const body = { token: tokenIn(mail) }
    expect(await closed.refusal(verifySignIn, { body })).toMatchObject({ code: 'confirmation-needed' })
    const { token } = await closed.call(verifySignIn, { body: { ...body, confirmed: true } })
    expect(await closed.call(getUser, { token })).toMatchObject({ email, role: 'user' })
    expect(await closed.refusal(verifySignIn, { body: { ...body, confirmed: true } })).toMatchObject({ status: 401 })
  })

  test('is refused for an account whose owner has signed in, also after a sign-out, and for a disabled one', async () => {
    const refusal = async (address: string) =>
      await closed.refusal(inviteUser, { token: inviter, body: { email: address } })
    const used = { status: 400, errors: [{ path: 'email', message: expect.stringContaining('already exists') }] }
    expect(await refusal('dora@plumbline.example')).toMatchObject(used)
    const { items } = await closed.call(listUsers, { token: inviter })
    const dora = { id: items.find((each) => each.email === email)?._id ?? '' }
    await closed.call(signOutUser, { token: inviter, params: dora })
    expect(await refusal(email)).toMatchObject(used)
    await closed.call(disableUser, { token: inviter, params: dora, body: { isDisabled: true } })
    expect(await refusal(email)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining('disabled') }],
    })
    expect(await refusal('no address')).toMatchObject({ status: 400 })
  })

  test('can be repeated until then; the new link replaces the earlier one, and both are in the audit log', async () => {
    const first = tokenIn(await invite('eve@plumbline.example'))
    const second = tokenIn(await invite('eve@plumbline.example'))
    expect(await closed.refusal(verifySignIn, { body: { token: first, confirmed: true } })).toMatchObject({
      status: 401,
    })
    const late = { token: second, confirmed: true }
    closed.clock.advance(7 * 24 * 60)
    expect(await closed.refusal(verifySignIn, { body: late })).toMatchObject({ status: 401 })
    const { items } = await closed.call(listAuditLog, { token: inviter })
    const events = items.filter(({ account }) => account === 'eve@plumbline.example').map(({ event }) => event)
    expect(events.toSorted()).toEqual([
      'account-added',
      'sign-in-refused',
      'sign-in-refused',
      'user-invited',
      'user-invited',
    ])
  })

  test('is limited to 100 an hour for one admin', async () => {
    const body = { email: 'no address' }
    const limit = accountLimit('invitation', (await closed.call(getUser, { token: inviter }))._id)
    for (let attempt = 0; attempt < limit.most; attempt++) await countAttempt(closed.database.db, closed.clock, limit)
    expect(await closed.refusal(inviteUser, { token: inviter, body: { email } })).toMatchObject({ status: 429 })
    expect(await closed.refusal(inviteUser, { token: inviter, body })).toMatchObject({ status: 400 })
  })
})

test('feedback is listed with its sender', async () => {
  const body = { message: 'It works well', url: '/app/portfolios', browser: 'Chromium' }
  await server.call(sendFeedback, { token: user, body })
  const { items } = await server.call(listFeedback, { token: admin })
  expect(items).toMatchObject([{ email: 'bob@plumbline.example', ...body }])
})

test('codes are listed by their ending, with who redeemed them', async () => {
  const [code = ''] = await createLifetimeCodes(server.database.db, server.clock, 1)
  const before = await server.call(listCodes, { token: admin })
  expect(before.items[0]).toMatchObject({ ending: code.slice(-4), redeemedAt: null, redeemedBy: null })
  await redeemLifetimeCode(server.database.db, server.clock, { text: code })
  const after = await server.call(listCodes, { token: admin })
  expect(after.items[0]?.redeemedAt).toBe('2023-12-29T21:01:00.000Z')
})

test('background work shows its last run and the mails', async () => {
  await server.deliver()
  const { sweeps, mails } = await server.call(getBackground, { token: admin })
  expect(sweeps).toContainEqual(expect.objectContaining({ name: 'mails', lastError: null }))
  expect(mails).toEqual({ waiting: 0, sent: 3, givenUp: 0, lastError: null })
})

test('a paused source is logged once, shown with its reason, and shown as recovered', async () => {
  const lines: string[] = []
  const record = recordSourceHealth(server.database.db, server.clock, (line) => lines.push(line))
  const sources = async () => (await server.call(getBackground, { token: admin })).sources
  const until = new Date(server.clock.now().getTime() + 60_000)
  record({ part: 'yahoo prices', state: 'paused', until, reason: 'yahoo: /chart returned 429' })
  const paused = {
    part: 'yahoo prices',
    state: 'paused',
    until: until.toISOString(),
    reason: 'yahoo: /chart returned 429',
  }
  await vi.waitFor(async () => expect(await sources()).toMatchObject([paused]), { timeout: 20_000 })
  server.clock.advance(2)
  expect(await sources()).toMatchObject([{ ...paused, state: 'due' }])
  record({ part: 'yahoo prices', state: 'answering', until: undefined, reason: undefined })
  await vi.waitFor(async () => expect(await sources()).toMatchObject([{ state: 'answering', reason: null }]), {
    timeout: 20_000,
  })
  expect(lines).toEqual([
    `Market data: yahoo prices is paused until ${until.toISOString()} (yahoo: /chart returned 429)`,
    'Market data: yahoo prices responds again',
  ])
})

test('a source that was never paused is unasked, works since its last prices, or fails', async () => {
  const { db } = server.database
  const states = async () => await readSourceStates(db, server.clock, ['yahoo', 'eodhd', 'coingecko'])
  const state = (asset_id: string, source: string, failures: number, fetched_at: string) =>
    db
      .insertInto('price_states')
      .values({
        asset_id,
        currency: 'USD',
        fetched_to: '2026-01-08',
        fetched_at,
        source_version: `${source} from 1900-01-01`,
        due_at: fetched_at,
        claimed_until: '',
        failures,
        last_error: null,
        unknown_parts: '',
        findings: '[]',
      })
      .execute()
  await state('A', 'yahoo', 0, '2026-01-09T10:00:00Z')
  await state('B', 'yahoo', 1, '2026-01-09T09:00:00Z')
  await state('C', 'eodhd', 0, '2026-01-09T10:00:00Z')
  await state('D', 'eodhd', 1, '2026-01-09T11:00:00Z')
  expect(await states()).toEqual([
    { name: 'yahoo', state: 'working', lastAnswerAt: '2026-01-09T10:00:00Z' },
    { name: 'eodhd', state: 'failing', lastAnswerAt: '2026-01-09T10:00:00Z' },
    { name: 'coingecko', state: 'unasked', lastAnswerAt: null },
  ])
  const record = recordSourceHealth(db, server.clock, () => undefined)
  const until = new Date(server.clock.now().getTime() + 60_000)
  record({ part: 'yahoo prices', state: 'paused', until, reason: 'yahoo: /chart returned 429' })
  await vi.waitFor(async () => expect((await states())[0]?.state).toBe('impaired'), { timeout: 20_000 })
  expect((await server.call(getBackground, { token: admin })).sourceStates).toEqual([])
})

describe('SHL-04 the link to an outside admin site', () => {
  test('carries a code that signs the admin in once, within a minute', async () => {
    const { url } = await server.call(createAdminLink, { token: admin })
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname, searchParams.get('lang')]).toEqual(['https://admin.plumbline.example', '/start', 'en'])
    const body = { token: searchParams.get('token') ?? '', confirmed: true }
    const { token } = await server.call(verifySignIn, { body })
    expect(await server.call(getUser, { token })).toMatchObject({ email: 'ada@plumbline.example', role: 'admin' })
    expect(await server.refusal(verifySignIn, { body })).toMatchObject({ status: 401 })

    const late = new URL((await server.call(createAdminLink, { token: admin })).url).searchParams.get('token')
    server.clock.advance(1)
    expect(await server.refusal(verifySignIn, { body: { token: late, confirmed: true } })).toMatchObject({
      status: 401,
    })
  })

  test('does not exist where ADMIN_URL is not set', async () => {
    const plain = await startTestServer({ database: server.database })
    expect(await plain.refusal(createAdminLink, { token: admin })).toMatchObject({ status: 404 })
    await plain.close()
  })
})
