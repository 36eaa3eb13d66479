import { createCalendarAddress } from '@plumbline/contract/calendar/operations'
import { createClassification } from '@plumbline/contract/categories/operations'
import { bridgeValue } from '@plumbline/contract/explanations/operations'
import { listLedgerChanges } from '@plumbline/contract/ledger-changes/operations'
import type { Operation } from '@plumbline/contract/operation'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import {
  createPortfolio,
  getPortfolio,
  measurePerformance,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { weighCandidates } from '@plumbline/contract/screener/operations'
import { createShareLink, readSharedPortfolio } from '@plumbline/contract/share-links/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import { createBranch } from '@plumbline/contract/what-if/operations'
import { explainedFields } from '@plumbline/engine/figures/catalog'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCHEDULED_MAIL_SWEEP } from '../scheduled-mails/scheduled-mail-sweep.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const START = '2026-02-02T12:00:00Z'
const HOLDINGS = 25
const SHOWN_HOLDINGS = 20
const TRIAL_MINUTES = 15 * 24 * 60

interface Request {
  /** Of an asset, where the path names one. */
  assetId?: string
  query?: Record<string, string>
  payload?: object
}

/** What the premium plan shows and the free plan hides after the trial. */
interface Hidden {
  assetId: string
  /** Ids, names and symbols of hidden holdings. */
  words: string[]
  /** Values and returns of hidden years. */
  figures: Set<number>
}

let server: TestServer
let token: string
let id: string
let hidden: Hidden
let classificationId: string
let shownAssetId: string
let accessRequest: string
let changeId: string
let saleIds: string[]
let branchId: string

const signIn = async () => {
  token = await server.signIn('ada@plumbline.example')
}
const setPlan = (plan: 'free' | 'premium') => server.database.db.updateTable('users').set({ plan }).execute()

beforeAll(async () => {
  server = await startTestServer({
    environment: { BILLING: 'sandbox' },
    now: START,
    provider: (clock) => createDemoProvider({ today: () => clock.now().toISOString().slice(0, 10), scale: 100 }),
  })
  await signIn()
  id = (await server.call(createPortfolio, { token, body: { currency: 'USD' } }))._id
  const assets = await server.database.db
    .selectFrom('assets')
    .select('id')
    .where('currency', '=', 'USD')
    .where('type', '=', 'Common Stock')
    .where('delisted_on', 'is', null)
    .orderBy('id')
    .limit(HOLDINGS)
    .execute()
  const trade = { portfolioId: id, type: 'buy' as const, date: '2024-03-01', price: 10, currency: 'USD' }
  await server.call(createTransactions, {
    token,
    body: assets.map(({ id: stockId }, index) => ({ ...trade, stockId, units: index + 1 })),
  })
  const sales = assets.map(({ id: stockId }) => ({
    ...trade,
    stockId,
    type: 'sell' as const,
    date: '2024-06-03',
    units: 0.5,
  }))
  saleIds = (await server.call(createTransactions, { token, body: sales })).ids
  await server.call(createPortfolioSet, { token, body: { name: 'Set', portfolioIds: [id] } })
  const { changes } = await server.call(listLedgerChanges, { token, params: { id }, query: {} })
  changeId = changes[0]?._id ?? ''
  const rule = { kind: 'scale' as const, factor: 1.1 }
  branchId = (await server.call(createBranch, { token, params: { id }, body: { rule } }))._id
  server.clock.advance(TRIAL_MINUTES)
  accessRequest = await registerProgram()
  await signIn()
  await setPlan('premium')
  hidden = await readHidden()
  classificationId = await categorize(hidden.assetId)
  await noteAFutureTransaction(hidden.assetId)
})
afterAll(() => server.close())

/** Puts a hidden holding into a category, in part. */
async function categorize(assetId: string): Promise<string> {
  const categories = [{ _id: 'risky', parent: null, name: 'Risky', color: 'slice1' as const }]
  const assets = [{ assetId, shares: [{ categoryId: 'risky', percent: 40 }] }]
  return (await server.call(createClassification, { token, body: { name: 'Risk', categories, assets } }))._id
}

/** Returns the request of a program for access. */
async function registerProgram(): Promise<string> {
  const callback = 'https://assistant.example/callback'
  const payload = { client_name: 'Assistant', redirect_uris: [callback] }
  const { client_id } = (await server.app.inject({ method: 'POST', url: '/oauth/register', payload })).json()
  return new URLSearchParams({ client_id, redirect_uri: callback }).toString()
}

/** Notes name assets, too: one of them is about a hidden holding. */
async function noteAFutureTransaction(stockId: string): Promise<void> {
  const trade = { portfolioId: id, stockId, type: 'buy' as const, units: 1, price: 10, currency: 'USD' }
  await server.call(createTransactions, { token, body: [{ ...trade, date: '2026-02-03' }] })
  const { db } = server.database
  await db
    .updateTable('transactions')
    .where('trade_date', '=', '2026-02-03')
    .set({ trade_date: '2027-01-04' })
    .execute()
  await db
    .updateTable('portfolios')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
  expect((await server.call(getPortfolio, { token, params: { id } })).notes.future).toMatchObject([
    { assetId: stockId },
  ])
}

async function readHidden(): Promise<Hidden> {
  const params = { id }
  const { lines } = await server.call(getPortfolio, { token, params })
  const byValue = lines.sort((a, b) => (b.baseCurrencyCurrentValue ?? 0) - (a.baseCurrencyCurrentValue ?? 0))
  const beyond = byValue.slice(SHOWN_HOLDINGS)
  shownAssetId = byValue[0]?._id ?? ''
  const { periods, yearlyPeriods } = await server.call(measurePerformance, { token, params })
  const figures = new Set<number>()
  for (const { startDate, twr, endDate } of [...periods, ...yearlyPeriods]) {
    if (startDate >= '2026-01-01') continue
    const from = new Date(Date.parse(startDate) - 86_400_000).toISOString().slice(0, 10)
    const { start, end, price } = await server.call(bridgeValue, { token, params, query: { from, to: endDate } })
    for (const figure of [twr, start, price]) if (figure !== null && figure !== 0) figures.add(figure)
    if (endDate < '2025-12-31') figures.add(end)
  }
  return {
    assetId: beyond[0]?._id ?? '',
    words: beyond.flatMap(({ _id, name, symbol }) => [_id, name, symbol]),
    figures,
  }
}

const PERIODS = [{}, { from: '2025-12-31', to: '2026-02-10' }, { from: '2024-12-31', to: '2025-12-31' }]

function explainRequests(): Request[] {
  const scopes = [
    {},
    { asset: hidden.assetId },
    { asset: shownAssetId },
    { groupBy: 'currency', group: 'USD' },
    { positionBy: 'open' },
  ]
  return explainedFields.flatMap((figure) =>
    scopes.flatMap((scope) => PERIODS.map((period) => ({ query: { figure, ...scope, ...period } }))),
  )
}

/**
 * How to request figures from every route that responds with a user's own data. The ledger stays complete for its owner,
 * and a route that only makes changes returns no figures. A route that is missing here fails the test.
 */
const ROUTES: Record<string, 'ledger' | 'changes only' | (() => Request[])> = {
  'GET /api/portfolio': () => [{}],
  'POST /api/portfolio': 'changes only',
  'GET /api/portfolio/{id}': () => [{}, { query: { groupBy: 'sector', positionBy: 'all' } }],
  'GET /api/portfolio/{id}/groups': () => [
    {},
    { query: { groupBy: 'sector', positionBy: 'all' } },
    { query: { groupBy: classificationId, positionBy: 'all' } },
  ],
  'PATCH /api/portfolio/{id}': 'changes only',
  'PATCH /api/portfolio/{id}/views': 'changes only',
  'DELETE /api/portfolio/{id}': 'changes only',
  'POST /api/portfolio/{id}/copy': 'changes only',
  'GET /api/portfolio/{id}/export': 'ledger',
  'POST /api/portfolio/{id}/splits': 'changes only',
  'POST /api/portfolio/{id}/performance': () => [{}],
  'POST /api/portfolio/{id}/benchmark': () => [{ payload: {} }],
  'GET /api/portfolio/{id}/explain': explainRequests,
  'GET /api/portfolio/{id}/bridge': () => PERIODS.slice(1).map((query) => ({ query: query as Record<string, string> })),
  'GET /api/portfolio/{id}/returns': () => PERIODS.map((query) => ({ query: query as Record<string, string> })),
  'GET /api/portfolio/{id}/series': () => PERIODS.map((query) => ({ query: query as Record<string, string> })),
  'GET /api/portfolio/{id}/look-through': () => [{}],
  'GET /api/portfolio/{id}/risk': () => PERIODS.map((query) => ({ query: query as Record<string, string> })),
  'GET /api/stock/{id}/positions': () => [hidden.assetId, shownAssetId].map((assetId) => ({ assetId })),
  'GET /api/portfolio/{id}/lots': () => [hidden.assetId, shownAssetId].map((asset) => ({ query: { asset } })),
  'GET /api/portfolio/{id}/income': () => PERIODS.map((query) => ({ query: query as Record<string, string> })),
  'GET /api/portfolio/{id}/calendar': () => [{}],
  'GET /api/calendar-address/{id}': () => [{}],
  'GET /api/share-links': () => [{}],
  'GET /api/members': () => [{}],
  'GET /api/shared-with-me': () => [{}],
  'GET /api/consent': () => [{ query: { request: accessRequest } }],
  'GET /api/portfolio/{id}/gains': () => PERIODS.map((query) => ({ query: query as Record<string, string> })),
  'GET /api/portfolio/{id}/gains-report': () =>
    PERIODS.map((query) => ({ query: { ...(query as Record<string, string>), country: 'US' } })),
  'GET /api/portfolio/{id}/securities-list': () =>
    PERIODS.map((query) => ({ query: { ...(query as Record<string, string>), country: 'CH' } })),
  'GET /api/portfolio/{id}/imports': 'ledger',
  'GET /api/portfolio/{id}/comparison': 'ledger',
  'GET /api/portfolio/{id}/comparison/differences': () => [{}],
  'POST /api/portfolio/{id}/comparison': 'ledger',
  'POST /api/portfolio/{id}/import-data': 'ledger',
  'POST /api/portfolio/{id}/imports': 'changes only',
  'GET /api/portfolio/{id}/findings': () => [{}],
  'POST /api/portfolio/{id}/ignored-findings': 'changes only',
  'DELETE /api/portfolio/{id}/ignored-findings/{findingId}': 'changes only',
  'GET /api/portfolio/{id}/transactions': 'ledger',
  'GET /api/portfolio/{id}/transactions/export': 'ledger',
  'GET /api/portfolio/{id}/transactions/sums': 'ledger',
  'GET /api/portfolios/sum': () => [{}],
  'GET /api/sets': () => [{}],
  'POST /api/sets': 'changes only',
  'PATCH /api/set/{id}': 'changes only',
  'DELETE /api/set/{id}': 'changes only',
  'POST /api/portfolio/sample': 'changes only',
  'POST /api/stock': () => [{ payload: { universe: 'holdings' } }, { payload: { universe: 'watched' } }],
  'POST /api/portfolio/{id}/screen': () => [{ payload: {} }],
  'POST /api/portfolio/{id}/candidates': () => [{ payload: { assetIds: [shownAssetId], amount: 1000 } }],
  'POST /api/stock/export': () => [{ payload: { universe: 'holdings', columns: [] } }],
  'POST /api/stock/distribution': () => [{ payload: { universe: 'holdings', field: 'mktCapUSD' } }],
  'GET /api/screens': () => [{}],
  'POST /api/screens': 'changes only',
  'DELETE /api/screens/{id}': 'changes only',
  'GET /api/classifications': 'ledger',
  'POST /api/classifications': 'changes only',
  'PATCH /api/classification/{id}': 'changes only',
  'DELETE /api/classification/{id}': 'changes only',
  'GET /api/goals': () => [{}],
  'POST /api/goals': 'changes only',
  'PATCH /api/goal/{id}': 'changes only',
  'DELETE /api/goal/{id}': 'changes only',
  'GET /api/portfolio/{id}/goal-basis': () => [{}],
  'GET /api/tags': () => [{}],
  'POST /api/tags': 'changes only',
  'PATCH /api/tag/{id}': 'changes only',
  'DELETE /api/tag/{id}': 'changes only',
  'GET /api/asset-notes': 'ledger',
  'GET /api/stock/{id}/note': 'changes only',
  'PATCH /api/stock/{id}/note': 'changes only',
  'GET /api/own-securities': () => [{}],
  'POST /api/own-securities': 'changes only',
  'PATCH /api/own-security/{id}': 'changes only',
  'DELETE /api/own-security/{id}': 'changes only',
  'GET /api/own-security/{id}/prices': () => [{ assetId: hidden.assetId }],
  'POST /api/own-security/{id}/prices': 'changes only',
  'DELETE /api/own-security/{id}/prices/{day}': 'changes only',
  'POST /api/price-address': 'changes only',
  'GET /api/price-corrections': 'ledger',
  'GET /api/stock/{id}/prices/{day}': () => [
    { assetId: shownAssetId },
    { assetId: shownAssetId, query: { price: '1' } },
  ],
  'POST /api/stock/{id}/prices/{day}': 'changes only',
  'GET /api/watchlist': () => [{}],
  'GET /api/alerts': () => [{}],
  'POST /api/alerts': 'changes only',
  'POST /api/alerts/mails': 'changes only',
  'PATCH /api/alert/{id}': 'changes only',
  'DELETE /api/alert/{id}': 'changes only',
  'GET /api/stock/{id}/watch': 'changes only',
  'POST /api/stock/{id}/watch': 'changes only',
  'DELETE /api/stock/{id}/watch': 'changes only',
  'GET /api/stock/{id}/valuations': () => [hidden.assetId, shownAssetId].map((assetId) => ({ assetId })),
  'GET /api/valuations': () => [{}],
  'POST /api/stock/{id}/valuations': 'changes only',
  'DELETE /api/valuation/{id}': 'changes only',
  'GET /api/stock/{id}/transactions': 'ledger',
  'POST /api/transactions': 'changes only',
  'GET /api/portfolio/{id}/certificate': () => [{}, { query: { anonymous: 'true' } }],
  'GET /api/portfolio/{id}/changes': 'ledger',
  'GET /api/portfolio/{id}/changes/compare': () => [
    { query: { before: changeId, day: '2026-02-10' } },
    { query: { before: changeId } },
    { query: { day: '2025-06-30' } },
  ],
  'GET /api/portfolio/{id}/savings-plans': 'ledger',
  'POST /api/portfolio/{id}/savings-plans': 'changes only',
  'PATCH /api/savings-plan/{id}': 'changes only',
  'DELETE /api/savings-plan/{id}': 'changes only',
  'POST /api/savings-plan/{id}/book': 'changes only',
  'POST /api/savings-plan/{id}/skip': 'changes only',
  'POST /api/savings-plan/{id}/reopen': 'changes only',
  'GET /api/portfolio/{id}/what-if': () => [{}],
  'POST /api/portfolio/{id}/what-if': 'changes only',
  'DELETE /api/portfolio/{id}/what-if': 'changes only',
  'GET /api/portfolio/{id}/what-if/comparison': () => [{ assetId: branchId }],
  'POST /api/portfolio/{id}/what-if/keep': 'changes only',
  'POST /api/portfolio/{id}/what-if/preview': () => [{ payload: { rule: { kind: 'scale', factor: 2 } } }],
  'GET /api/change/{id}/effect': () => [{ assetId: changeId }],
  'POST /api/change/{id}/undo': 'changes only',
  'POST /api/change/{id}/redo': 'changes only',
  'POST /api/transactions/preview': 'ledger',
  'POST /api/transactions/change': 'changes only',
  'POST /api/transactions/delete': 'changes only',
  'POST /api/transactions/restore': 'changes only',
  'POST /api/transactions/transfer': 'changes only',
  'POST /api/transactions/company-action': 'changes only',
  'PATCH /api/transaction/{id}/company-action': 'changes only',
  'PATCH /api/transaction/{id}': 'changes only',
  'GET /api/transaction/{id}/lots': () => saleIds.map((assetId) => ({ assetId })),
  'POST /api/transaction/{id}/lots': () => saleIds.map((assetId) => ({ assetId, payload: { lots: [] } })),
  'DELETE /api/transaction/{id}': 'changes only',
  'DELETE /api/import/{id}': 'changes only',
  'POST /api/import/{id}/finish': 'changes only',
  'GET /api/import/{id}/left-out-rows': 'ledger',
  'POST /api/import/{id}/left-out-rows': 'changes only',
  'GET /api/import-mapping': () => [{}],
  'POST /api/import-mapping': 'changes only',
  'DELETE /api/import-mapping/{id}': 'changes only',
  'POST /api/import-security': 'changes only',
  'GET /api/integrations': () => [{}],
  'GET /api/integration/{id}/instruments': 'ledger',
  'PATCH /api/integration/{id}/instruments': 'changes only',
  'POST /api/integration/{id}/sync': 'changes only',
  'GET /api/billing': () => [{}],
  'GET /api/billing/invoices': () => [{}],
  'GET /api/billing/period': () => [{ query: { period: 'yearly' } }],
  'GET /api/signout/openid': () => [{}],
  'GET /api/user': () => [{}],
  'GET /api/user/archive': 'ledger',
  'GET /api/user/export': 'ledger',
  'GET /api/user/passkeys': () => [{}],
  'GET /api/user/sessions': () => [{}],
  'GET /api/user/tokens': () => [{}],
  'GET /api/user/webhooks': () => [{}],
  'GET /api/user/webhooks/{id}/deliveries': () => [{}],
}

async function ask(route: string, { assetId = id, query = {}, payload }: Request) {
  const [method = '', path = ''] = route.split(' ')
  const { statusCode, body } = await server.app.inject({
    method: method as 'GET',
    url: path.replace('{id}', assetId).replace('{day}', '2026-02-10'),
    query,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, body }
}

/** Whether a string of the JSON, or a cell of the CSV, is this word. */
function names(body: string, word: string): boolean {
  return body.includes(JSON.stringify(word)) || body.split(/[,\r\n]/).includes(word)
}

function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* numbersIn(each)
}

const askable = () =>
  Object.entries(ROUTES).flatMap(([route, requests]) =>
    typeof requests === 'string' ? [] : requests().map((request) => ({ route, request })),
  )

/** Whether a response depends on whose data it is, by the contract. Sessions alone also change an account. */
function respondsWithOwnData({ access, method, path }: Operation): boolean {
  if (access === 'public' || path.startsWith('/admin/')) return false
  return access === 'session' ? method === 'GET' : access.covers !== 'market'
}

test('UPG-01 every route with data of a user is asked here, or is the ledger, or only makes changes', () => {
  const routes = [...server.app.operations.keys()]
    .filter(respondsWithOwnData)
    .map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(routes.sort()).toEqual(Object.keys(ROUTES).sort())
})

describe('UPG-01 the free plan after the trial', () => {
  test('names no hidden holding and tells no value or return of a hidden year, on any route, for any figure', async () => {
    expect(hidden.words).toHaveLength(3 * (HOLDINGS - SHOWN_HOLDINGS))
    expect(hidden.figures.size).toBeGreaterThan(40)
    await setPlan('free')
    for (const { route, request } of askable()) {
      const { statusCode, body } = await ask(route, request)
      const asked = `${route} ${JSON.stringify(request)}`
      expect([200, 403, 404], asked).toContain(statusCode)
      expect(
        hidden.words.filter((word) => names(body, word)),
        asked,
      ).toEqual([])
      for (const number of numbersIn(/^[{[]/.test(body) ? JSON.parse(body) : []))
        expect(hidden.figures, asked).not.toContain(number)
    }
  })

  test('shows no weight of a hidden holding that is compared with the portfolio', async () => {
    await setPlan('free')
    const body = { assetIds: [hidden.assetId, shownAssetId], amount: 1000 }
    const { candidates } = await server.call(weighCandidates, { token, params: { id }, body })
    expect(candidates[0]).toMatchObject({ _id: hidden.assetId, weight: null, weightAfter: null })
    expect(candidates[1]?.weightAfter).toBeGreaterThan(candidates[1]?.weight ?? 1)
  })

  test('names no hidden holding in a calendar, which needs no sign-in', async () => {
    const { address } = await server.call(createCalendarAddress, { token, params: { id } })
    const read = async () => (await server.app.inject({ url: new URL(address).pathname })).body.replaceAll('\r\n ', '')
    const namesIn = (body: string) => hidden.words.filter((word) => body.includes(`: ${word} (`))
    await setPlan('premium')
    expect(namesIn(await read())).not.toEqual([])
    await setPlan('free')
    const shown = await read()
    expect(shown).toContain('BEGIN:VEVENT')
    expect(namesIn(shown)).toEqual([])
  })

  test('names no hidden holding and tells no hidden figure at a share link, which needs no sign-in', async () => {
    const body = { portfolioId: id, showsAmounts: true, expiresOn: null }
    const { address } = await server.call(createShareLink, { token, body })
    const secret = new URL(address).hash.slice(1)
    const read = async () => await server.call(readSharedPortfolio, { body: { secret } })
    await setPlan('premium')
    expect((await read()).holdings).toHaveLength(HOLDINGS)
    await setPlan('free')
    const shared = await read()
    expect(shared.holdings).toHaveLength(SHOWN_HOLDINGS)
    expect(shared.others).toMatchObject({ holdings: HOLDINGS - SHOWN_HOLDINGS })
    expect(hidden.words.filter((word) => names(JSON.stringify(shared), word))).toEqual([])
    for (const number of numbersIn(shared)) expect(hidden.figures).not.toContain(number)
    expect(shared.sinceStart?.from).toBe('2025-12-31')
  })

  test('refuses hidden periods, returns since a hidden start and hidden holdings, with their prompts', async () => {
    await setPlan('free')
    const sourceOf = async (route: string, query: Record<string, string>) =>
      JSON.parse((await ask(`GET /api/portfolio/{id}/${route}`, { query })).body).source
    for (const route of ['returns', 'series', 'risk', 'income', 'gains']) {
      expect(await sourceOf(route, { from: '2024-12-31', to: '2025-12-31' }), route).toBe('performance-years')
    }
    const lastTaxYear = { from: '2025-01-01', to: '2025-12-31', country: 'US' }
    expect(await sourceOf('gains-report', lastTaxYear)).toBe('performance-years')
    expect(await sourceOf('securities-list', { ...lastTaxYear, country: 'CH' })).toBe('performance-years')
    expect(await sourceOf('lots', { asset: hidden.assetId })).toBe('holdings')
    for (const query of [{}, { anonymous: 'true' }]) expect(await sourceOf('certificate', query)).toBe('holdings')
    const explain = async (query: Record<string, string>) => {
      const { statusCode, body } = await ask('GET /api/portfolio/{id}/explain', { query })
      return statusCode === 403 ? JSON.parse(body).source : statusCode
    }
    for (const figure of explainedFields) {
      expect(await explain({ figure, from: '2024-12-31', to: '2025-12-31' }), figure).toBe('performance-years')
      const isReturn = figure.startsWith('return.')
      expect(await explain({ figure, asset: hidden.assetId }), figure).toBe(isReturn ? 'performance-years' : 'holdings')
      expect(await explain({ figure, asset: shownAssetId }), figure).toBe(isReturn ? 'performance-years' : 200)
    }
  })

  test('adds the hidden holdings up in the contributions, and starts with the first shown year', async () => {
    await setPlan('free')
    const { body } = await ask('GET /api/portfolio/{id}/returns', {})
    const { from, twr, holdings, others } = JSON.parse(body)
    expect(from).toBe('2025-12-31')
    expect(holdings).toHaveLength(SHOWN_HOLDINGS)
    expect(others).toMatchObject({ holdings: HOLDINGS - SHOWN_HOLDINGS })
    const sum = holdings.reduce((total: number, each: { contribution: number }) => total + each.contribution, 0)
    expect(sum + others.contribution).toBeCloseTo(twr.value, 9)
  })

  test('explains a total by the shown holdings and one sum of the hidden ones', async () => {
    await setPlan('free')
    const { body } = await ask('GET /api/portfolio/{id}/explain', { query: { figure: 'baseCurrencyCurrentValue' } })
    const { explanation } = JSON.parse(body)
    expect(explanation.leaves).toHaveLength(SHOWN_HOLDINGS + 1)
    expect(explanation.leaves.at(-1)).toMatchObject({ kind: 'others', assetId: null, operands: [{ value: 5 }] })
    const sum = explanation.leaves.reduce((total: number, leaf: { amount: number }) => total + leaf.amount, 0)
    expect(sum).toBeCloseTo(explanation.value, 6)
  })
})

describe.each([
  { title: 'the premium plan', plan: 'premium' as const, trialRuns: false },
  { title: 'the free plan during the trial', plan: 'free' as const, trialRuns: true },
])('UPG-01 $title', ({ plan, trialRuns }) => {
  test('shows all of it', async () => {
    await setPlan(plan)
    await server.database.db
      .updateTable('users')
      .set({ created_at: trialRuns ? server.clock.now().toISOString() : START })
      .execute()
    const responses = await Promise.all(askable().map(({ route, request }) => ask(route, request)))
    expect(responses.filter(({ statusCode }) => statusCode === 403)).toEqual([])
    const text = responses.map(({ body }) => body).join('\n')
    expect(hidden.words.filter((word) => !names(text, word))).toEqual([])
  })
})

describe('UPG-01 the weekly recap, the mail of price changes and its webhook', () => {
  const HALF_DAYS = 16
  const MINUTES_PER_HALF_DAY = 12 * 60

  /** Everything that leaves the server within eight days: one Monday at least. */
  async function sentWithinAWeek(): Promise<string> {
    const { db } = server.database
    server.mails.length = 0
    for (let halfDay = 0; halfDay < HALF_DAYS; halfDay += 1) {
      server.clock.advance(MINUTES_PER_HALF_DAY)
      await server.app.background.run(SCHEDULED_MAIL_SWEEP)
    }
    await server.deliver()
    const events = await db.selectFrom('webhook_deliveries').select('payload').execute()
    await db.deleteFrom('webhook_deliveries').execute()
    const mails = server.mails.splice(0)
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your week'))).not.toEqual([])
    expect(subjects.length).toBeGreaterThan(2)
    expect(events).not.toEqual([])
    return [...mails.map(({ subject, text }) => `${subject} ${text}`), ...events.map(({ payload }) => payload)].join(
      '\n',
    )
  }

  test('name no holding that the plan hides', async () => {
    await signIn()
    await setPlan('premium')
    const { lines } = await server.call(getPortfolio, { token, params: { id } })
    const [least] = lines.sort((a, b) => (a.baseCurrencyCurrentValue ?? 0) - (b.baseCurrencyCurrentValue ?? 0))
    const settings = { emails: { weeklyRecap: true, priceChange: true }, priceChangePercent: 0.1 }
    await server.call(updatePortfolio, { token, params: { id }, body: { settings } })
    const url = 'https://hooks.plumbline.example/'
    await server.call(createWebhook, { token, body: { url, events: ['price.changed'] } })

    const shown = await sentWithinAWeek()
    expect(shown).toContain(least?.name)
    expect(shown).toContain(least?._id)
    await setPlan('free')
    await server.database.db.updateTable('users').set({ created_at: START }).execute()
    const limited = await sentWithinAWeek()
    expect(limited).not.toContain(least?.name)
    expect(limited).not.toContain(least?._id)
  })
})
