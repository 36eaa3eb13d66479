import { exportAccount } from '@plumbline/contract/account-export/operations'
import {
  claimLifetime,
  confirmDeletion,
  confirmEmail,
  endSession,
  getUser,
  listSessions,
  signIn,
  signOut,
  signOutEverywhere,
  startDeletion,
  updateUser,
  verifySignIn,
} from '@plumbline/contract/accounts/operations'
import { createAdminLink, listAuditLog } from '@plumbline/contract/admin/operations'
import { undoImport } from '@plumbline/contract/imports/operations'
import { createPortfolio, exportPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLifetimeCodes, revokeLifetimeCode } from '../accounts/lifetime-codes.ts'
import { startTestServer, type TestServer, tokenIn } from '../testing/test-server.ts'
import { commandLine, recordEvent } from './record-event.ts'

const email = 'ada@plumbline.example'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ environment: { ADMIN_URL: 'https://admin.plumbline.example/' } })
})
afterEach(() => server.close())

/** The log, oldest first; of one minute by name. */
async function rows() {
  const all = await server.database.db.selectFrom('audit_log').selectAll().execute()
  const place = ({ created_at, event }: (typeof all)[number]) => `${created_at} ${event}`
  return all.sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Lets a minute pass after each step, so that the log has one order. */
async function step<T>(work: Promise<T>): Promise<T> {
  const response = await work
  server.clock.advance(1)
  return response
}

async function makeAdmin(address: string): Promise<string> {
  const token = await server.signIn(address)
  await server.database.db.updateTable('users').set({ role: 'admin' }).where('email', '=', address).execute()
  return token
}

const codeIn = (address: string) =>
  /code=([\w-]+)/.exec(server.mails.findLast(({ to }) => to === address)?.text ?? '')?.[1] ?? ''

test('what bears on an account’s safety is recorded: who, what, when, from where, by which request', async () => {
  const first = await step(server.signIn(email))
  const { _id: userId } = await server.call(getUser, { token: first })
  const link = tokenIn(server.mails.at(-1))
  await step(server.refusal(verifySignIn, { body: { token: link, confirmed: true }, from: '203.0.113.77' }))
  const second = await step(server.signIn(email))
  const other = (await server.call(listSessions, { token: second })).find(({ isCurrent }) => !isCurrent)
  await step(server.call(endSession, { token: second, params: { id: other?._id ?? '' } }))
  await step(server.call(updateUser, { token: second, body: { email: 'new@plumbline.example' } }))
  await server.deliver()
  await step(server.call(confirmEmail, { body: { token: codeIn('new@plumbline.example') } }))
  await step(server.call(exportAccount, { token: second }))
  const { _id: portfolioId } = await server.call(createPortfolio, { token: second })
  const row = { portfolioId, type: 'buy' as const, date: '2023-01-02', units: 1, price: 1, stockId: 'CORD.XETRA' }
  const fromFile = { ...row, source: 'Ada.csv', fingerprint: 'fingerprint-of-a-file' }
  const { batchId } = await step(
    server.call(createTransactions, { token: second, body: [{ ...fromFile, rowNumber: 2 }] }),
  )
  await server.call(createTransactions, { token: second, body: [{ ...fromFile, rowNumber: 3 }] })
  await step(server.call(exportPortfolio, { token: second, params: { id: portfolioId } }))
  await step(server.call(undoImport, { token: second, params: { id: batchId ?? '' } }))
  const [code = ''] = await step(createLifetimeCodes(server.database.db, server.clock, 1))
  const claim = { first_name: 'Ada', last_name: 'Byron', email: 'new@plumbline.example', code }
  await step(server.call(claimLifetime, { body: claim }))
  await server.deliver()
  await step(revokeLifetimeCode(server.database.db, server.clock, code))
  await step(server.call(signOut, { token: second }))
  const third = await step(server.signIn('new@plumbline.example'))
  await server.database.db.updateTable('users').set({ role: 'admin' }).execute()
  await step(server.call(createAdminLink, { token: third }))
  await step(server.call(signOutEverywhere, { token: third }))

  const recorded = await rows()
  const asked = ['sign-in-asked', 'signed-in']
  expect(recorded.map(({ event }) => event)).toEqual([
    ...asked,
    'sign-in-refused',
    ...asked,
    'session-ended',
    'email-change-asked',
    'email-changed',
    'account-exported',
    'import-begun',
    'portfolio-exported',
    'import-undone',
    'codes-created',
    'code-redeemed',
    'sign-in-asked',
    'code-revoked',
    'signed-out',
    ...asked,
    'link-handed-out',
    'signed-out-everywhere',
  ])
  const refused = recorded.find(({ event }) => event === 'sign-in-refused')
  expect(refused).toMatchObject({
    user_id: userId,
    created_at: '2023-12-29T21:01:00.000Z',
    client: '203.0.113.0/24',
    request_id: expect.stringMatching(/^[\w-]{22}$/),
  })
  const nobodysYet = recorded.filter(({ user_id }) => user_id !== userId).map(({ event }) => event)
  expect(nobodysYet).toEqual(['sign-in-asked', 'codes-created'])
  expect(recorded.find(({ event }) => event === 'code-redeemed')?.detail).toBe(code.slice(-4))
  expect(recorded.find(({ event }) => event === 'code-revoked')).toMatchObject({ client: 'command line' })
  const written = JSON.stringify(recorded)
  for (const secret of ['Ada.csv', email, link, first, code, '203.0.113.77', 'plumbline.example'])
    expect(written).not.toContain(secret)
})

test('an account that is deleted leaves its events, linked to one another and to nobody', async () => {
  const token = await server.signIn(email)
  const { _id: userId } = await server.call(getUser, { token })
  await server.signIn('bob@plumbline.example')
  await server.call(startDeletion, { token })
  await server.deliver()
  await server.call(confirmDeletion, { body: { token: codeIn(email) } })
  const deleted = (await rows()).filter(({ event }) => event === 'deletion-asked' || event === 'account-deleted')
  const names = new Set(deleted.map(({ user_id }) => user_id))
  expect([...names]).toEqual([expect.stringMatching(/^deleted-[0-9a-f]{16}$/)])
  expect(JSON.stringify(await rows())).not.toContain(userId)
  const [pseudonym] = names
  expect((await rows()).filter(({ user_id }) => user_id === pseudonym).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['signed-in', 'deletion-asked', 'account-deleted']),
  )
})

test('a client that tries used links again and again is recorded 20 times an hour', async () => {
  for (let attempt = 0; attempt < 30; attempt++) {
    await server.refusal(verifySignIn, { body: { token: 'x'.repeat(43), confirmed: true } })
  }
  expect(await rows()).toHaveLength(20)
})

test('admins read it, newest first and page by page; a line break in it stays inside its entry', async () => {
  const admin = await step(makeAdmin(email))
  const detail = 'x\r\n2023-12-29 signed-in root\u2028'
  await recordEvent(server.database.db, server.clock, commandLine, { event: 'codes-created', userId: null, detail })
  const response = await server.app.inject({
    url: '/api/admin/audit?limit=1',
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(response.body.split('\n')).toHaveLength(1)
  expect(response.json()).toEqual([expect.objectContaining({ event: 'codes-created', account: null, detail })])
  const query = { cursor: String(response.headers['x-next-cursor']) }
  const rest = await server.call(listAuditLog, { token: admin, query })
  expect(rest.items.map(({ event, account }) => [event, account])).toEqual(
    expect.arrayContaining([
      ['sign-in-asked', null],
      ['signed-in', email],
    ]),
  )
  const stranger = await server.signIn('bob@plumbline.example')
  expect(await server.refusal(listAuditLog, { token: stranger })).toMatchObject({ status: 404 })
})

test('what is undone is not recorded: a request that the budget of mails refuses', async () => {
  const strict = await startTestServer({ environment: { SIGN_IN_MAILS_PER_HOUR: '1' } })
  await strict.call(signIn, { body: { email } })
  await strict.refusal(signIn, { body: { email: 'bob@plumbline.example' } })
  expect(await strict.database.db.selectFrom('audit_log').select('event').execute()).toEqual([
    { event: 'sign-in-asked' },
  ])
  await strict.close()
})
