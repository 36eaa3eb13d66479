import { exportAccount } from '@plumbline/contract/account-export/operations'
import { confirmDeletion, getUser, startDeletion } from '@plumbline/contract/accounts/operations'
import { listLedgerChanges, redoLedgerChange, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import {
  acceptInvitation,
  inviteMember,
  leaveShared,
  listMembers,
  listSharedWithMe,
  removeMember,
  updateMember,
} from '@plumbline/contract/memberships/operations'
import type { MemberRole } from '@plumbline/contract/memberships/vocabulary'
import { createPortfolioSet, listPortfolioSets } from '@plumbline/contract/portfolio-sets/operations'
import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import { createBranch } from '@plumbline/contract/what-if/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ADA = 'ada@plumbline.example'
const BEN = 'ben@plumbline.example'
const purchase = { type: 'buy', date: '2023-01-02', units: 10, price: 40, stockId: 'CORD.XETRA' } as const

let server: TestServer
let ada: string
let ben: string
let portfolioId: string
let first: string

beforeEach(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
  ada = await server.signIn(ADA)
  ben = await server.signIn(BEN)
  portfolioId = (await server.call(createPortfolio, { token: ada, body: { name: 'Ours' } }))._id
  await server.call(createPortfolio, { token: ada, body: { name: 'Hers alone' } })
  const body = [{ ...purchase, portfolioId }]
  first = (await server.call(createTransactions, { token: ada, body })).ids[0] ?? ''
})
afterEach(() => server.close())

const invite = (role: MemberRole, email = BEN) =>
  server.call(inviteMember, { token: ada, body: { portfolioId, email, role } })

async function join(role: MemberRole): Promise<string> {
  const { _id } = await invite(role)
  await server.call(acceptInvitation, { token: ben, params: { id: _id } })
  return _id
}

const asBen = () => ({ token: ben, shared: portfolioId })
const read = () => server.call(getPortfolio, { ...asBen(), params: { id: portfolioId } })
const readRefusal = () => server.refusal(getPortfolio, { ...asBen(), params: { id: portfolioId } })
const changes = async (token = ada) =>
  (await server.call(listLedgerChanges, { token, params: { id: portfolioId }, query: {} })).changes
const membersOf = (token = ada) => server.call(listMembers, { token })
const sharedWith = (token: string) => server.call(listSharedWithMe, { token })

test('the mail of an invitation does not name the portfolio, and access starts when it is accepted', async () => {
  const invited = await invite('read')
  expect(invited).toMatchObject({ portfolioId, email: BEN, role: 'read', acceptedAt: null })
  await server.deliver()
  const mail = server.mails.at(-1)
  expect(mail).toMatchObject({ to: BEN, subject: 'A portfolio is shared with you' })
  expect(mail?.text).toContain(ADA)
  expect(mail?.text).toContain('/app/portfolios')
  expect(mail?.text).not.toContain('Ours')

  expect(await readRefusal()).toMatchObject({ code: 'not-found' })
  const [open] = await sharedWith(ben)
  expect(open).toMatchObject({ portfolioId, name: 'Ours', ownerEmail: ADA, role: 'read', isAccepted: false })
  await server.call(acceptInvitation, { token: ben, params: { id: open?._id ?? '' } })
  expect(await read()).toMatchObject({ name: 'Ours' })
  expect(await sharedWith(ben)).toMatchObject([{ isAccepted: true }])
  expect(await membersOf()).toMatchObject([{ email: BEN, acceptedAt: expect.any(String), expiresAt: null }])
})

test('only the account with the invited address, in any spelling, sees or accepts an invitation', async () => {
  const { _id } = await invite('read', 'BEN@Plumbline.example')
  const eve = await server.signIn('eve@plumbline.example')
  expect(await sharedWith(eve)).toEqual([])
  const params = { id: _id }
  expect(await server.refusal(acceptInvitation, { token: eve, params })).toMatchObject({ code: 'not-found' })
  expect(await server.refusal(acceptInvitation, { token: ada, params })).toMatchObject({ code: 'not-found' })
  expect(await server.refusal(leaveShared, { token: eve, params })).toMatchObject({ code: 'not-found' })
  expect(await server.refusal(updateMember, { token: ben, params, body: { role: 'write' } })).toMatchObject({
    code: 'not-found',
  })
  expect(await server.refusal(removeMember, { token: ben, params })).toMatchObject({ code: 'not-found' })
  await server.call(acceptInvitation, { token: ben, params })
  expect(await server.refusal(acceptInvitation, { token: eve, params })).toMatchObject({ code: 'not-found' })
})

test('the response is the same with and without an account, and an invitation expires after seven days', async () => {
  const known = await invite('read')
  const unknown = await invite('read', 'nobody@plumbline.example')
  expect(Object.keys(unknown)).toEqual(Object.keys(known))
  server.clock.advance(7 * 24 * 60 - 1)
  ben = await server.signIn(BEN)
  expect(await sharedWith(ben)).toHaveLength(1)
  server.clock.advance(1)
  expect(await sharedWith(ben)).toEqual([])
  ada = await server.signIn(ADA)
  expect(await membersOf()).toMatchObject([{ isExpired: true }, { isExpired: true }])
  const accept = { token: ben, params: { id: known._id } }
  expect(await server.refusal(acceptInvitation, accept)).toMatchObject({ code: 'not-found' })
})

test('a member who may read sees the portfolio as its owner does, and cannot change it', async () => {
  await join('read')
  expect(await read()).toEqual(await server.call(getPortfolio, { token: ada, params: { id: portfolioId } }))
  expect(await server.call(listPortfolios, asBen())).toMatchObject([{ name: 'Ours' }])
  expect(await server.call(listPortfolios, { token: ben })).toEqual([])
  const body = [{ ...purchase, portfolioId }]
  expect(await server.refusal(createTransactions, { ...asBen(), body })).toMatchObject({ code: 'owner-needed' })
  const rename = { ...asBen(), params: { id: portfolioId }, body: { name: 'Bens' } }
  expect(await server.refusal(updatePortfolio, rename)).toMatchObject({ code: 'owner-needed' })
  // Without the header, the member's own account is asked.
  const own = { token: ben, params: { id: portfolioId } }
  expect(await server.refusal(getPortfolio, own)).toMatchObject({ code: 'not-found' })
})

test('a member who may edit changes transactions, and the history names who did, undid and redid what', async () => {
  await join('write')
  const body = [{ ...purchase, portfolioId, units: 3 }]
  const { ids } = await server.call(createTransactions, { ...asBen(), body })
  await server.call(updateTransaction, { ...asBen(), params: { id: first }, body: { units: 12 } })
  await server.call(deleteTransaction, { ...asBen(), params: { id: ids[0] ?? '' } })
  const made = await changes()
  expect(made).toMatchObject([
    { kind: 'deleted', by: 'member', memberEmail: BEN },
    { kind: 'edited', by: 'member', memberEmail: BEN },
    { kind: 'added', by: 'member', memberEmail: BEN },
    { kind: 'added', by: 'user', memberEmail: null, reversal: null },
  ])
  await server.call(undoLedgerChange, { ...asBen(), params: { id: made[1]?._id ?? '' } })
  expect((await changes())[1]).toMatchObject({
    isUndone: true,
    reversal: { move: 'undone', by: 'member', memberEmail: BEN },
  })
  await server.call(redoLedgerChange, { token: ada, params: { id: made[1]?._id ?? '' } })
  expect((await changes())[1]).toMatchObject({ isUndone: false, reversal: { move: 'redone', by: 'user' } })
})

test('a member who may edit cannot import a file', async () => {
  await join('write')
  const file = { source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }
  const body = [{ ...purchase, ...file, portfolioId }]
  expect(await server.refusal(createTransactions, { ...asBen(), body })).toMatchObject({
    code: 'owner-needed',
    detail: 'Only the owner of the portfolio can import files.',
  })
})

test('a changed role applies from the next request on', async () => {
  const id = await join('write')
  await server.call(updateMember, { token: ada, params: { id }, body: { role: 'read' } })
  const edit = { ...asBen(), params: { id: first }, body: { units: 12 } }
  expect(await server.refusal(updateTransaction, edit)).toMatchObject({ code: 'owner-needed' })
  await server.call(updateMember, { token: ada, params: { id }, body: { role: 'write' } })
  await server.call(updateTransaction, edit)
})

test('a removed member has no access from the next request on, and the history still names them', async () => {
  const id = await join('write')
  await server.call(updateTransaction, { ...asBen(), params: { id: first }, body: { units: 12 } })
  await server.call(removeMember, { token: ada, params: { id } })
  expect(await readRefusal()).toMatchObject({ code: 'not-found' })
  expect(await sharedWith(ben)).toEqual([])
  expect(await membersOf()).toEqual([])
  expect((await changes())[0]).toMatchObject({ by: 'member', memberEmail: BEN })
  const accept = { token: ben, params: { id } }
  expect(await server.refusal(acceptInvitation, accept)).toMatchObject({ code: 'not-found' })
  expect(await server.refusal(removeMember, { token: ada, params: { id } })).toMatchObject({ code: 'not-found' })
  await join('read')
  expect(await read()).toMatchObject({ name: 'Ours' })
})

test('a member leaves, and an invitation is declined or withdrawn', async () => {
  const id = await join('read')
  await server.call(leaveShared, { token: ben, params: { id } })
  expect(await readRefusal()).toMatchObject({ code: 'not-found' })
  const declined = await invite('read')
  await server.call(leaveShared, { token: ben, params: { id: declined._id } })
  expect(await membersOf()).toEqual([])
  const withdrawn = await invite('read')
  await server.call(removeMember, { token: ada, params: { id: withdrawn._id } })
  expect(await sharedWith(ben)).toEqual([])
})

test('access ends when the portfolio is deleted or its owner is disabled', async () => {
  await join('read')
  await server.database.db
    .updateTable('users')
    .set({ disabled_at: '2023-12-29T00:00:00Z' })
    .where('email', '=', ADA)
    .execute()
  expect(await readRefusal()).toMatchObject({ code: 'not-found' })
  await server.database.db.updateTable('users').set({ disabled_at: null }).where('email', '=', ADA).execute()
  await server.call(deletePortfolio, { token: ada, params: { id: portfolioId } })
  expect(await readRefusal()).toMatchObject({ code: 'not-found' })
  expect(await sharedWith(ben)).toEqual([])
})

async function deleteAccountOf(token: string): Promise<void> {
  await server.call(startDeletion, { token })
  await server.deliver()
  const code = /confirm\/deletion\?code=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await server.call(confirmDeletion, { body: { token: code } })
}

test('access ends when the account of the member is deleted, and the history no longer names them', async () => {
  await join('write')
  await server.call(updateTransaction, { ...asBen(), params: { id: first }, body: { units: 12 } })
  await deleteAccountOf(ben)
  expect(await membersOf()).toEqual([])
  expect((await changes())[0]).toMatchObject({ by: 'member', memberEmail: null })
})

test('access ends when the account of the owner is deleted', async () => {
  await join('read')
  await deleteAccountOf(ada)
  expect(await readRefusal()).toMatchObject({ code: 'not-found' })
  expect(await sharedWith(ben)).toEqual([])
  expect(await server.call(getUser, { token: ben })).toMatchObject({ email: BEN })
})

test('one’s own address, a member, a what-if, another’s portfolio and an old sign-in are refused', async () => {
  await join('read')
  const refusal = async (body: object, token = ada) => {
    const valid = { portfolioId, email: 'cleo@plumbline.example', role: 'read' }
    return await server.refusal(inviteMember, { token, body: { ...valid, ...body } })
  }
  expect(await refusal({ email: 'Ada@plumbline.example' })).toMatchObject({ errors: [{ path: 'email' }] })
  expect(await refusal({ email: BEN })).toMatchObject({ errors: [{ path: 'email' }] })
  expect(await refusal({ email: 'nobody' })).toMatchObject({ code: 'invalid-payload' })
  expect(await refusal({ role: 'admin' })).toMatchObject({ code: 'invalid-payload' })
  const branch = { token: ada, params: { id: portfolioId }, body: { rule: { kind: 'copy' } } } as const
  const { _id: whatIf } = await server.call(createBranch, branch)
  expect(await refusal({ portfolioId: whatIf })).toMatchObject({ errors: [{ path: 'portfolioId' }] })
  expect(await refusal({}, ben)).toMatchObject({ code: 'not-found' })
  server.clock.advance(11)
  expect(await refusal({})).toMatchObject({ code: 'fresh-sign-in-needed' })
})

test('an address gets at most five invitations a day, and an account sends twenty an hour', async () => {
  const address = 'cleo@plumbline.example'
  for (let sent = 0; sent < 6; sent++) {
    await invite('read', address)
    await server.deliver()
  }
  expect(server.mails.filter(({ to }) => to === address)).toHaveLength(5)
  expect((await membersOf()).filter(({ email }) => email === address)).toHaveLength(1)
  for (let sent = 6; sent < 20; sent++) await invite('read', `person-${sent}@plumbline.example`)
  const body = { portfolioId, email: 'late@plumbline.example', role: 'read' }
  expect(await server.refusal(inviteMember, { token: ada, body })).toMatchObject({ code: 'too-many-requests' })
})

test('the export of the owner lists the members, and that of a member the shared portfolios', async () => {
  await join('read')
  const exportOf = async (token: string) => JSON.parse(await (await server.call(exportAccount, { token })).blob.text())
  expect(await exportOf(ada)).toMatchObject({ members: [{ portfolioId, email: BEN, role: 'read', endedAt: null }] })
  expect(await exportOf(ben)).toMatchObject({ members: [], sharedWithMe: [{ ownerEmail: ADA, role: 'read' }] })
})

test('a member does not see all portfolios of the owner as one, nor a set with the shared one', async () => {
  await join('read')
  expect(await server.refusal(listPortfolioTransactions, { ...asBen(), params: { id: 'all' } })).toMatchObject({
    code: 'not-found',
  })
  const set = { name: 'Hers', currency: 'EUR', portfolioIds: [portfolioId] }
  const { _id } = await server.call(createPortfolioSet, { token: ada, body: set })
  expect(await server.refusal(getPortfolio, { ...asBen(), params: { id: _id } })).toMatchObject({ code: 'not-found' })
  expect(await server.call(listPortfolioSets, asBen())).toEqual([])
})
