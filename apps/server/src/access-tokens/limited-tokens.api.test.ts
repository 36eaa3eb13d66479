import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import { listFindings } from '@plumbline/contract/checks/operations'
import { createGoal } from '@plumbline/contract/goals/operations'
import { listImports } from '@plumbline/contract/imports/operations'
import { listLedgerChanges } from '@plumbline/contract/ledger-changes/operations'
import { acceptInvitation, inviteMember, listSharedWithMe } from '@plumbline/contract/memberships/operations'
import { MEMBER_ROLES, type MemberRole, SHARED_PORTFOLIO_HEADER } from '@plumbline/contract/memberships/vocabulary'
import type { Access, Operation } from '@plumbline/contract/operation'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createSavingsPlan, listSavingsPlans } from '@plumbline/contract/savings-plans/operations'
import { createTag } from '@plumbline/contract/tags/operations'
import {
  changeTransactions,
  createCompanyAction,
  createTransactions,
  listPortfolioTransactions,
  restoreTransactions,
} from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let session: string
/** Limited to the portfolio "Shown", with the scope write. */
let limited: string
let unlimited: string
let hiddenIds: { portfolio: string; transaction: string; import: string; change: string }
let hiddenSale: string
/** A transaction of a spin-off. */
let hiddenAction: string
let hiddenPlan: string
/** Appears in a response only if it tells something of the hidden portfolio. */
let traces: string[]

const HELD = 'CORD.XETRA'
const SPINOFF = { date: '2023-01-04', ratio: 1, costShare: 0.1, price: 2 }
const PLAN = { assetId: HELD, currency: 'EUR', every: 'month', startsOn: '2023-01-02' } as const
const transaction = { type: 'buy' as const, date: '2023-01-02', units: 7, price: 3, stockId: HELD }

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
  session = await server.signIn('ada@plumbline.example')
  await server.database.db.updateTable('users').set({ plan: 'premium' }).execute()
  const [shown, hidden] = [
    await server.call(createPortfolio, { token: session, body: { name: 'Shown' } }),
    await server.call(createPortfolio, { token: session, body: { name: 'Hidden retirement' } }),
  ]
  const file = {
    source: 'secret.csv',
    fingerprint: 'fingerprint-of-a-file',
    rowNumber: 2,
    comments: 'Bought in secret',
  }
  const rows = [{ ...transaction, ...file, portfolioId: hidden._id }]
  const { ids, batchId } = await server.call(createTransactions, { token: session, body: rows })
  const { changes } = await server.call(listLedgerChanges, { token: session, params: { id: hidden._id }, query: {} })
  const change = changes[0]?._id ?? ''
  const sold = {
    ...transaction,
    type: 'sell' as const,
    date: '2023-01-03',
    units: 1,
    price: 40.5,
    portfolioId: hidden._id,
  }
  hiddenSale = (await server.call(createTransactions, { token: session, body: [sold] })).ids[0] ?? ''
  const other = { portfolioId: hidden._id, stockId: 'ACRN.US' }
  await server.call(createTransactions, { token: session, body: [{ ...transaction, ...other }] })
  const spinoff = { ...other, kind: 'spinoff' as const, otherStockId: 'DUNE.US', ...SPINOFF }
  hiddenAction = (await server.call(createCompanyAction, { token: session, body: spinoff })).ids[0] ?? ''
  const plan = { token: session, params: { id: hidden._id }, body: { ...PLAN, amount: '100' } }
  hiddenPlan = (await server.call(createSavingsPlan, plan))._id
  shownPortfolio = shown._id
  hiddenIds = { portfolio: hidden._id, transaction: ids[0] ?? '', import: batchId ?? '', change }
  const { findings } = await server.call(listFindings, { token: session, params: { id: hidden._id } })
  findingId = findings[0]?._id ?? ''
  traces = [...Object.values(hiddenIds), hiddenSale, hiddenAction, hiddenPlan, 'Hidden retirement', 'secret']
  const body = { name: 'Script', scope: 'write' as const, expiresOn: '2024-03-01' }
  limited = (await server.call(createAccessToken, { token: session, body: { ...body, portfolioIds: [shown._id] } }))
    .token
  unlimited = (await server.call(createAccessToken, { token: session, body: { ...body, portfolioIds: null } })).token
})
afterAll(() => server.close())

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const isForTokens = (access: Access) => typeof access === 'object'

interface Request {
  id?: string
  query?: Record<string, string>
  body?: unknown
}

const filter = { universe: 'holdings', sort: { by: 'symbol' } }

/** The hidden transaction, as it is restored. */
const storedTransaction = () => ({
  _id: hiddenIds.transaction,
  portfolioId: hiddenIds.portfolio,
  ...transaction,
  units: '7',
  price: '3',
  fee: '0',
  currency: 'EUR',
  rate: null,
  comments: null,
  source: 'secret.csv',
  importId: hiddenIds.import,
  rowNumber: 2,
  proceedsOf: null,
  sequence: 1,
  createdAt: '2023-01-02T00:00:00.000Z',
})

let findingId: string
let shownPortfolio: string

/** Valid requests that ask for the hidden portfolio where they can, for operations that need more than an id. */
function requestOf(operation: Operation): Request {
  const { portfolio, transaction: transactionId } = hiddenIds
  const { stockId: _, ...row } = transaction
  const period = { from: '2023-01-02', to: '2023-03-01' }
  const requests: Record<string, Request> = {
    'GET /stock': { query: { q: 'cord' } },
    'GET /stock-search-state': { query: { q: 'cord' } },
    'GET /stock/:id/close': { query: { date: '2023-01-02' } },
    'GET /stock/:id/statement-series': { query: { statement: 'Balance_Sheet', lines: 'totalAssets' } },
    'GET /portfolio/:id/lots': { query: { asset: HELD } },
    'GET /portfolio/:id/explain': { query: { figure: 'units', asset: HELD } },
    'GET /portfolio/:id/bridge': { query: period },
    'GET /portfolio/:id/transactions': { query: { period: 'all' } },
    'GET /stock/:id/transactions': { query: { period: 'all' } },
    'GET /portfolio/:id/gains-report': { query: { country: 'GB' } },
    'GET /portfolio/:id/securities-list': { query: { country: 'CH' } },
    'POST /portfolio/:id/benchmark': { body: { benchmark: [] } },
    'POST /portfolio/:id/import-data': { body: { files: [{ name: 'b.csv', content: 'YSxiCg==' }], save: true } },
    'POST /portfolio/:id/imports': { body: { fingerprint: 'fingerprint-of-another', source: 'b.csv', rows: 1 } },
    'POST /portfolio/:id/splits': { body: { assetId: 'DUNE.US', date: '2022-09-01', decision: 'ignore' } },
    'POST /portfolio/:id/ignored-findings': { body: { findingId, reason: 'right' } },
    'POST /portfolio/:id/savings-plans': { body: { ...PLAN, amount: '100' } },
    'PATCH /savings-plan/:id': { id: hiddenPlan, body: { amount: '200' } },
    'DELETE /savings-plan/:id': { id: hiddenPlan },
    'POST /savings-plan/:id/book': { id: hiddenPlan, body: { purchases: [{ day: PLAN.startsOn, price: '2.5' }] } },
    'POST /savings-plan/:id/skip': { id: hiddenPlan, body: { days: ['2023-02-02'] } },
    'POST /savings-plan/:id/reopen': { id: hiddenPlan, body: { days: ['2023-02-02'] } },
    'POST /portfolio/:id/what-if': { body: { rule: { kind: 'copy' } } },
    'POST /portfolio/:id/what-if/preview': { body: { rule: { kind: 'copy' } } },
    'POST /portfolio/:id/candidates': { body: { assetIds: [HELD], amount: 1000 } },
    'POST /portfolio/:id/comparison': { body: { holdings: [{ assetId: HELD, units: '1' }] } },
    'PATCH /portfolio/:id': { body: { name: 'Taken over' } },
    'PATCH /portfolio/:id/views': { body: [{ name: 'Taken over', columns: [] }] },
    'POST /import/:id/left-out-rows': { body: [{ rowNumber: 3, reason: 'No date', cells: ['CORD'] }] },
    'POST /stock': { body: filter },
    'POST /stock/export': { body: { ...filter, columns: ['price'] } },
    'POST /stock/distribution': { body: { universe: 'holdings', field: 'pe' } },
    'POST /stock/news': { body: { symbols: ['CORD.XETRA'] } },
    'POST /transactions': { body: [{ ...transaction, portfolioId: portfolio }] },
    'POST /transactions/preview': {
      body: [{ ...row, portfolioId: portfolio, symbol: 'CORD', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }],
    },
    'POST /transactions/transfer': {
      body: { portfolioId: portfolio, toPortfolioId: shownPortfolio, stockId: HELD, date: '2023-01-03', units: 1 },
    },
    'POST /transactions/company-action': {
      body: {
        kind: 'spinoff',
        portfolioId: portfolio,
        stockId: HELD,
        otherStockId: 'DUNE.US',
        ...SPINOFF,
      },
    },
    'PATCH /transaction/:id/company-action': { id: hiddenAction, body: SPINOFF },
    'POST /transactions/delete': { body: { ids: [transactionId] } },
    'POST /transactions/change': { body: { ids: [transactionId], change: { fee: '5' } } },
    'POST /transactions/restore': { body: { transactions: [storedTransaction()] } },
    'GET /transaction/:id/lots': { id: hiddenSale },
    'POST /transaction/:id/lots': { id: hiddenSale, body: { lots: [] } },
    'PATCH /transaction/:id': { body: { units: 9 } },
  }
  return requests[nameOf(operation)] ?? {}
}

function ask(operation: Operation, token: string, more: Record<string, string> = {}) {
  const { id: askedId, query, body } = requestOf(operation)
  const [, kind = ''] = operation.path.split('/')
  const id = askedId ?? Object.entries(hiddenIds).find(([hidden]) => hidden === kind)?.[1]
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE'
  return server.app.inject({
    method: operation.method,
    url: `/api${operation.path.replace(/:\w+/, id ?? HELD)}`,
    ...(query && { query }),
    headers: { authorization: `Bearer ${token}`, ...more },
    ...(hasBody && { payload: (body ?? {}) as object }),
  })
}

const hiddenLedger = async () => {
  const call = { token: session, params: { id: hiddenIds.portfolio } }
  const lists = [await server.call(listPortfolioTransactions, call), await server.call(listImports, call)]
  return [...lists, await server.call(listSavingsPlans, call)]
}

test('through no operation does a token limited to one portfolio see or change another', async () => {
  const before = await hiddenLedger()
  const operations = [...server.app.operations.keys()]
  expect(operations.length).toBeGreaterThan(100)
  for (const operation of operations.filter(({ access }) => access !== 'public')) {
    const name = nameOf(operation)
    const { statusCode, body } = await ask(operation, limited)
    for (const trace of traces) expect(body, name).not.toContain(trace)
    const { access } = operation
    const isAccount = typeof access === 'object' && access.covers === 'account'
    if (!isForTokens(access) || isAccount) expect(JSON.parse(body), name).toMatchObject({ code: 'insufficient-scope' })
    else expect(statusCode, `${name} ${body}`).toBe(isOfHidden(operation) ? 404 : 200)
  }
  expect(await hiddenLedger()).toEqual(before)
})

const isOfHidden = ({ path }: Operation) =>
  /^\/(portfolio|transaction|import|change|savings-plan)\/:id|^\/transactions/.test(path)

/** Whether a person with this role in one portfolio may call the operation, if it is about that portfolio. */
function isForMembers({ access }: Operation, role: MemberRole): boolean {
  if (typeof access !== 'object' || access.covers === 'account') return false
  return access.scope === 'read' || (role === 'write' && access.byMembers === true)
}

/** What belongs to the owner's account, and to no portfolio. */
const ACCOUNT_TRACES = ['Hidden note', 'Hidden tag', 'Hidden goal', 'Hidden set']

test.each(MEMBER_ROLES)(
  'through no operation does a person with the role %s in one portfolio see or change more',
  async (role) => {
    const email = `${role}@plumbline.example`
    const member = await server.signIn(email)
    const fresh = await server.signIn('ada@plumbline.example')
    const params = { id: HELD }
    await server.call(updateAssetNote, { token: fresh, params, body: { note: 'Hidden note' } })
    await server.call(createTag, { token: fresh, body: { name: `Hidden tag ${role}` } })
    const goal = {
      portfolioId: hiddenIds.portfolio,
      amount: '9',
      currency: 'EUR',
      day: '2033-01-01',
      monthly: '0',
      yearlyReturn: 0.05,
    }
    await server.call(createGoal, { token: fresh, body: { ...goal, name: 'Hidden goal', inflation: null } })
    const set = { name: `Hidden set ${role}`, currency: 'EUR', portfolioIds: [hiddenIds.portfolio, shownPortfolio] }
    await server.call(createPortfolioSet, { token: fresh, body: set })
    await server.call(inviteMember, { token: fresh, body: { portfolioId: shownPortfolio, email, role } })
    const [invitation] = await server.call(listSharedWithMe, { token: member })
    await server.call(acceptInvitation, { token: member, params: { id: invitation?._id ?? '' } })

    const before = await hiddenLedger()
    const reached: string[] = []
    for (const operation of server.app.operations.keys()) {
      if (operation.access === 'public') continue
      const name = nameOf(operation)
      const { statusCode, body } = await ask(operation, member, { [SHARED_PORTFOLIO_HEADER]: shownPortfolio })
      for (const trace of [...traces, ...ACCOUNT_TRACES]) expect(body, name).not.toContain(trace)
      if (!isForMembers(operation, role)) expect(JSON.parse(body), name).toMatchObject({ code: 'owner-needed' })
      else expect(statusCode, `${name} ${body}`).toBe(isOfHidden(operation) ? 404 : 200)
      if (isForMembers(operation, role)) reached.push(name)
    }
    expect(reached.length).toBeGreaterThan(role === 'read' ? 40 : 50)
    expect(reached.includes('PATCH /transaction/:id')).toBe(role === 'write')
    expect(await hiddenLedger()).toEqual(before)
  },
)

test('with a limited token, the screener knows no holdings of other portfolios and no watchlist', async () => {
  const screen = async (token: string, universe: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const call = { method: 'POST' as const, url: '/api/stock', payload: { universe }, headers }
    return (await server.app.inject(call)).json()
  }
  expect(await screen(limited, 'holdings')).toMatchObject({ count: 0 })
  expect(await screen(unlimited, 'holdings')).toMatchObject({ count: 3 })
  expect(await screen(limited, 'watched')).toMatchObject({ code: 'insufficient-scope' })
  expect(await screen(unlimited, 'watched')).toMatchObject({ count: 0 })
})

test('with a limited token, the screener compares with no other portfolio', async () => {
  const weigh = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const payload = { sort: { by: 'weight' }, compare: { portfolioId: hiddenIds.portfolio } }
    return (await server.app.inject({ method: 'POST', url: '/api/stock', payload, headers })).statusCode
  }
  expect([await weigh(limited), await weigh(unlimited)]).toEqual([404, 200])
})

test('with a limited token, a search says what its own portfolios hold, and nothing of the watchlist', async () => {
  const detailsFor = async (token: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    const url = `/api/stock?q=${HELD}&details=true`
    const found: { _id: string; details: unknown }[] = (await server.app.inject({ method: 'GET', url, headers })).json()
    return found.find(({ _id }) => _id === HELD)?.details
  }
  expect(await detailsFor(unlimited)).toMatchObject({ isHeld: true, isWatched: false })
  expect(await detailsFor(limited)).toMatchObject({ isHeld: false, isWatched: null })
})

test('a limited token cannot move or restore a transaction into another portfolio, or from it', async () => {
  const own = await server.call(createPortfolio, { token: session, body: { name: 'Own' } })
  const body = { name: 'Own', scope: 'write' as const, expiresOn: '2024-03-01', portfolioIds: [own._id] }
  const { token } = await server.call(createAccessToken, { token: session, body })
  const { ids } = await server.call(createTransactions, { token, body: [{ ...transaction, portfolioId: own._id }] })
  const before = await hiddenLedger()
  const stored = { ...storedTransaction(), importId: null, rowNumber: null }
  const moved = { ids, change: { portfolioId: hiddenIds.portfolio } }
  const into = { transactions: [{ ...stored, _id: '018cc251-f400-7000-8000-000000000000' }] }
  const from = { transactions: [{ ...stored, portfolioId: own._id }] }
  for (const call of [
    { operation: changeTransactions, body: moved },
    { operation: restoreTransactions, body: into },
    { operation: restoreTransactions, body: from },
  ])
    expect(await server.refusal(call.operation, { token, body: call.body })).toMatchObject({ status: 404 })
  expect(await hiddenLedger()).toEqual(before)
})

// The same requests, so that the refusals above are because of the limit and not because of the request.
test('a token for all portfolios can call every operation that takes tokens', async () => {
  const operations = [...server.app.operations.keys()].filter(
    ({ access, method }) =>
      typeof access === 'object' && /^portfolio(s|-or-all)?$/.test(access.covers) && method !== 'DELETE',
  )
  expect(operations.length).toBeGreaterThan(25)
  const withTraces: string[] = []
  for (const operation of operations.sort((a, b) => a.path.length - b.path.length)) {
    if (nameOf(operation) === 'POST /transactions/delete') continue
    const { statusCode, body } = await ask(operation, unlimited)
    expect([200, 204], `${nameOf(operation)} ${body}`).toContain(statusCode)
    if (traces.some((trace) => body.includes(trace))) withTraces.push(nameOf(operation))
  }
  expect(withTraces).toEqual(
    expect.arrayContaining(['GET /portfolio', 'GET /stock/:id/positions', 'GET /stock/:id/transactions']),
  )
})
