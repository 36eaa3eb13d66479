import { type DegiroSimulator, startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { updateUser } from '@plumbline/contract/accounts/schemas'
import { createAlert } from '@plumbline/contract/alerts/operations'
import { updateAlert } from '@plumbline/contract/alerts/schemas'
import { checkDiscount, listInvoices } from '@plumbline/contract/billing/operations'
import { createClassification } from '@plumbline/contract/categories/operations'
import { updateClassification } from '@plumbline/contract/categories/schemas'
import { createGoal } from '@plumbline/contract/goals/operations'
import { updateGoal } from '@plumbline/contract/goals/schemas'
import { connectIntegration, listIntegrations, updateIntegration } from '@plumbline/contract/integrations/operations'
import { inviteMember } from '@plumbline/contract/memberships/operations'
import { createOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { updateOwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import { updatePortfolioSet } from '@plumbline/contract/portfolio-sets/schemas'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { updatePortfolio } from '@plumbline/contract/portfolios/schemas'
import { createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import { updateSavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { createTag } from '@plumbline/contract/tags/operations'
import { createCompanyAction, createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLifetimeCodes } from '../accounts/lifetime-codes.ts'
import { SYNC_SWEEP } from '../brokers/broker-services.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * The documented calls with their documented payloads. `{portfolio}`, `{transaction}`, `{stock}`, `{integration}` and
 * `{coupon}` stand for ids, and `{code}` for a lifetime code, in payloads too.
 */
interface SpecifiedCall {
  call: string
  /** Needs no token. */
  isPublic?: true
  payloads?: unknown[]
  /** Fields of the response, or of each item of a list. */
  fields?: string[]
}

const period = (periods: string) => periods.split(' ').map((name) => `?period=${name}`)
const transactionPeriods = period('current-month last-month current-year last-year all')
const asset = ['_id', 'symbol', 'name', 'exchange', 'currency', 'isin', 'type', 'image']
const ofWholeAsset = ['sector', 'industry', 'description', 'price', 'closePrice', 'mktCap', 'profile']
const portfolio = '_id name currency currentValue total lines views benchmark settings gain percent'.split(' ')
const transaction =
  '_id type date units price fee total comments currency stockId portfolioId symbol source rate isin exchange'.split(
    ' ',
  )
const purchase = {
  type: 'buy',
  date: '2023-01-02',
  units: 2,
  price: 50,
  fee: 1,
  stockId: 'DUNE.US',
  symbol: 'DUNE',
  currency: 'USD',
}

const parsedRow = {
  type: 'buy',
  date: '2023-01-02',
  units: 2,
  price: 50,
  symbol: 'DUNE',
  currency: 'USD',
}
const numberFormat = {
  symbolType: 'symbol',
  symbolPosition: 'after',
  symbolSpace: true,
  thousandsSeparator: 'dot',
  decimalsSeparator: 'comma',
  decimals: 2,
}

const inOrder: SpecifiedCall[] = [
  { call: 'POST /signin', isPublic: true, payloads: [{ email: 'grace@plumbline.example' }] },
  {
    call: 'POST /sumo',
    isPublic: true,
    payloads: [{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@plumbline.example', code: '{code}' }],
    fields: ['userExists'],
  },
  { call: 'POST /feedback', payloads: [{ message: 'A word about the product.' }] },
  { call: 'POST /billing/discount', payloads: [{ code: 'quarter-3' }], fields: ['response'] },
  {
    call: 'POST /billing/subscribe',
    payloads: [{ plan: 'premium', period: 'monthly', source: 'pm_card_visa', coupon: '{coupon}', trial: false }],
    fields: ['type', 'clientSecret', 'intentId'],
  },
  {
    call: 'GET /user',
    fields: ['email', 'first_name', 'last_name', 'currency', 'country', 'newsView', 'numberFormat'],
  },
  {
    call: 'PATCH /user',
    payloads: [
      { first_name: 'Ada', strategy: 'value' },
      {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@plumbline.example',
        currency: 'EUR',
        country: 'GB',
        emailSubscribe: false,
      },
      { newsView: 'grid' },
      { numberFormat },
    ],
  },
  { call: 'GET /portfolio', fields: ['_id', 'name'] },
  { call: 'POST /portfolio', payloads: [undefined, { name: 'Second' }], fields: ['_id'] },
  { call: 'GET /portfolio/{portfolio}', fields: portfolio },
  {
    call: 'PATCH /portfolio/{portfolio}',
    payloads: [
      { settings: { groupBy: 'sector' } },
      { settings: { positionBy: 'all' } },
      { name: 'Renamed' },
      { name: 'Renamed', settings: { returnCalculation: 'irr' } },
      { benchmark: [{ stockId: 'DUNE.US', name: 'World', percent: 100 }] },
    ],
  },
  { call: 'PATCH /portfolio/{portfolio}/views', payloads: [[{ name: 'Mine', columns: ['symbol'] }]] },
  { call: 'GET /portfolio/{portfolio}/export' },
  ...transactionPeriods.map((query) => ({
    call: `GET /portfolio/{portfolio}/transactions${query}`,
    ...(query.endsWith('all') && { fields: transaction }),
  })),
  {
    call: 'POST /portfolio/{portfolio}/benchmark',
    payloads: [undefined, { benchmark: [{ stockId: 'DUNE.US', name: 'World', percent: 100 }] }],
    fields: ['labels', 'data'],
  },
  { call: 'POST /portfolio/{portfolio}/performance', fields: ['periods', 'yearlyPeriods'] },
  {
    call: 'POST /transactions',
    payloads: [
      [{ ...purchase, portfolioId: '{portfolio}', source: 'manual' }],
      [{ ...purchase, portfolioId: '{portfolio}', source: 'bank.csv', isin: null, comments: null }],
    ],
  },
  {
    call: 'POST /transactions/preview',
    payloads: [[parsedRow], [{ ...parsedRow, rowNumber: 2 }]],
    fields: ['stockId', 'matchedStock'],
  },
  { call: 'GET /stock', fields: asset },
  { call: 'GET /stock?q=dune', fields: asset },
  { call: 'GET /stock?limit=40', fields: asset },
  { call: 'GET /stock/{stock}', fields: [...asset, ...ofWholeAsset] },
  ...transactionPeriods.map((query) => ({
    call: `GET /stock/{stock}/transactions${query}`,
    ...(query.endsWith('all') && { fields: transaction }),
  })),
  ...period('1m 3m 6m 1y 2y 5y max').map((query) => ({
    call: `GET /stock/{stock}/price${query}`,
    fields: ['date', 'close', 'adjusted_close'],
  })),
  { call: 'GET /stock/{stock}/dividends', fields: ['value', 'currency', 'date'] },
  {
    call: 'POST /stock/news',
    payloads: [{ symbols: ['ACRN', 'DUNE'] }],
    fields: ['title', 'text', 'image', 'url', 'symbol', 'site', 'publishedDate'],
  },
  { call: 'GET /stock/benchmarks', fields: ['_id', 'name'] },
  {
    call: 'POST /stock',
    payloads: [
      undefined,
      { filters: [{ field: 'type', operator: 'eq', value: 'ETF' }], sort: { by: 'mktCapUSD', order: 'desc' } },
    ],
    fields: ['results', 'count'],
  },
  { call: 'GET /stock/values', fields: ['type', 'exchange', 'sector', 'industry', 'mktCapCategory', 'country'] },
  { call: 'PATCH /transaction/{transaction}', payloads: [{ ...purchase, units: 3, comments: null }] },
  { call: 'GET /billing/invoices', fields: ['created', 'amount_paid', 'currency', 'invoice_pdf'] },
  { call: 'POST /billing/unsubscribe', payloads: [{ reason: 'other', comment: 'Enough' }] },
  {
    call: 'GET /integrations',
    fields: ['_id', 'name', 'credentials', 'error', 'updatedAt', 'logs', 'portfolioId'],
  },
  {
    call: 'POST /integration',
    payloads: [
      { name: 'degiro', username: 'ann', password: 'correct horse' },
      { name: 'degiro', username: 'ann', password: 'correct horse', oneTimePassword: '123456' },
    ],
    fields: ['success'],
  },
  {
    call: 'PATCH /integration/{integration}',
    payloads: [{ oneTimePassword: '123456' }, { portfolioId: '{portfolio}' }],
  },
  { call: 'DELETE /integration/{integration}' },
  { call: 'POST /portfolio/{portfolio}/copy', fields: ['_id'] },
  { call: 'DELETE /transaction/{transaction}' },
  { call: 'DELETE /portfolio/{portfolio}' },
]

let server: TestServer
let broker: DegiroSimulator
let token: string
const ids: Record<string, string> = { stock: 'DUNE.US' }

beforeAll(async () => {
  broker = await startDegiroSimulator()
  server = await startTestServer({
    environment: { BILLING: 'sandbox', DEGIRO_BASE_URL: broker.url },
    brokerTimers: { now: () => Date.now(), wait: async () => {} },
  })
  token = await server.signIn('ada@plumbline.example')
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { name: 'First' } })
  const row = { ...purchase, type: 'buy' as const, portfolioId, source: 'manual' }
  const created = await server.call(createTransactions, { token, body: [row] })
  ids.portfolio = portfolioId
  ids.transaction = created.ids[0] ?? ''
  const login = { name: 'degiro', username: 'ann', password: 'correct horse' }
  await server.call(connectIntegration, { token, body: login })
  const [integration] = await server.call(listIntegrations, { token })
  ids.integration = integration?._id ?? ''
  ids.coupon = (await server.call(checkDiscount, { token, body: { code: 'quarter-3' } })).response.id
  ids.code = (await createLifetimeCodes(server.database.db, server.clock, 1))[0] ?? ''
})
afterAll(async () => {
  await server.close()
  await broker.close()
})

async function ask(call: string, payload: unknown, headers: Record<string, string>) {
  const [method = '', path = ''] = call.split(' ')
  const fill = (text: string) => text.replace(/\{([\w-]+)\}/g, (_match, name: string) => ids[name] ?? '')
  const url = `/api${fill(path)}`
  return await server.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload: JSON.parse(fill(JSON.stringify(payload))) }),
  })
}

describe('API-01 every documented call is served under /api with its method, path, payload and response', () => {
  test.each(inOrder)('$call', async ({ call, isPublic, payloads = [undefined], fields = [] }) => {
    for (const payload of payloads) {
      if (!isPublic) expect((await ask(call, payload, {})).statusCode).toBe(401)
      const response = await ask(call, payload, isPublic ? {} : { authorization: `Bearer ${token}` })
      expect(response.statusCode, response.body).toBeLessThan(300)
      const type = response.statusCode === 204 ? undefined : call.endsWith('/export') ? 'text/csv' : 'application/json'
      expect(response.headers['content-type']?.toString().split(';')[0]).toBe(type)
      if (fields.length === 0) continue
      const json: unknown = response.json()
      const items = Array.isArray(json) ? json : [json]
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) expect(Object.keys(item)).toEqual(expect.arrayContaining(fields))
    }
  })
})

describe('API-01 a PATCH takes back what GET responds with', () => {
  const headers = () => ({ authorization: `Bearer ${token}` })
  const read = async (call: string) => (await ask(call, undefined, headers())).json()
  const own = async (call: string, id = '') =>
    (await read(call)).find((each: { _id: string }) => each._id === id) as Record<string, unknown>
  const pick = (from: object, fields: readonly string[]) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)))

  /** How to read and change what each call changes; the fields are those that both know. */
  const CHANGES: Record<string, { get: () => Promise<object>; fields?: readonly string[] }> = {
    'PATCH /user': { get: () => read('GET /user'), fields: Object.keys(updateUser.body.shape) },
    'PATCH /portfolio/{portfolio}': {
      get: () => read('GET /portfolio/{portfolio}'),
      fields: Object.keys(updatePortfolio.body.shape),
    },
    'PATCH /portfolio/{portfolio}/views': { get: async () => (await read('GET /portfolio/{portfolio}')).views },
    'PATCH /transaction/{transaction}': {
      get: () => own('GET /portfolio/{portfolio}/transactions?period=all', ids.transaction),
    },
    'PATCH /transaction/{action}/company-action': {
      get: async () => {
        const stored = await own('GET /portfolio/{portfolio}/transactions?period=all', ids.action)
        const { date, comments, action } = stored as { date: string; comments: string; action: Record<string, number> }
        return { date, comments, ...pick(action, ['otherUnits', 'costShare', 'price']) }
      },
    },
    'PATCH /set/{set}': { get: () => own('GET /sets', ids.set), fields: Object.keys(updatePortfolioSet.body.shape) },
    'PATCH /alert/{alert}': {
      get: async () => (await read('GET /alerts')).alerts[0],
      fields: Object.keys(updateAlert.body.shape),
    },
    'PATCH /classification/{classification}': {
      get: () => own('GET /classifications', ids.classification),
      fields: Object.keys(updateClassification.body.shape),
    },
    'PATCH /member/{member}': { get: () => own('GET /members', ids.member), fields: ['role'] },
    'PATCH /tag/{tag}': { get: () => own('GET /tags', ids.tag), fields: ['name', 'color'] },
    'PATCH /stock/{stock}/note': { get: () => read('GET /stock/{stock}/note'), fields: ['note', 'tags'] },
    'PATCH /goal/{goal}': { get: () => own('GET /goals', ids.goal), fields: Object.keys(updateGoal.body.shape) },
    'PATCH /savings-plan/{savings-plan}': {
      get: () => own('GET /portfolio/{portfolio}/savings-plans', ids['savings-plan']),
      fields: Object.keys(updateSavingsPlan.body.shape),
    },
    'PATCH /own-security/{own-security}': {
      get: () => own('GET /own-securities', ids['own-security']),
      fields: Object.keys(updateOwnSecurity.body.shape),
    },
    'PATCH /integration/{integration}': {
      get: () => own('GET /integrations', ids.integration),
      fields: ['portfolioId'],
    },
  }

  beforeAll(async () => {
    token = await server.signIn('emmy@plumbline.example')
    const { _id: portfolioId } = await server.call(createPortfolio, { token, body: {} })
    const row = { ...purchase, type: 'buy' as const, portfolioId, units: '0.10000000000000000001', comments: null }
    const set = { name: 'Retirement', portfolioIds: [portfolioId] }
    ids.set = (await server.call(createPortfolioSet, { token, body: set }))._id
    const security = { name: 'Oak pension fund', kind: 'fund', currency: 'EUR' } as const
    ids['own-security'] = (await server.call(createOwnSecurity, { token, body: security }))._id
    const categories = [{ _id: 'low', parent: null, name: 'Low', color: 'slice1' as const }]
    const assets = [{ assetId: purchase.stockId, shares: [{ categoryId: 'low', percent: 40 }] }]
    const risk = { name: 'Risk', categories, assets }
    ids.classification = (await server.call(createClassification, { token, body: risk }))._id
    ids.stock = purchase.stockId
    ids.tag = (await server.call(createTag, { token, body: { name: 'Retirement' } }))._id
    const invited = { portfolioId, email: 'ben@plumbline.example', role: 'read' } as const
    ids.member = (await server.call(inviteMember, { token, body: invited }))._id
    const plan = { amount: '100', currency: 'EUR', every: 'month', startsOn: '2023-01-02' } as const
    const planned = { token, params: { id: portfolioId }, body: { assetId: purchase.stockId, ...plan } }
    ids['savings-plan'] = (await server.call(createSavingsPlan, planned))._id
    const goal = { name: 'Home', portfolioId, amount: '1000', currency: 'EUR', day: '2040-01-01', yearlyReturn: 0.05 }
    ids.goal = (await server.call(createGoal, { token, body: goal }))._id
    const change = { assetId: purchase.stockId, kind: 'change', level: '5.5' } as const
    ids.alert = (await server.call(createAlert, { token, body: change }))._id
    const { ids: created } = await server.call(createTransactions, { token, body: [row] })
    const spinoff = { kind: 'spinoff', date: '2023-02-01', otherUnits: 1, costShare: 0.25 } as const
    const companies = { portfolioId, stockId: purchase.stockId, otherStockId: 'CORD.XETRA' }
    ids.action = (await server.call(createCompanyAction, { token, body: { ...spinoff, ...companies } })).ids[0] ?? ''
    const login = { name: 'degiro', username: 'ann', password: 'correct horse' }
    await server.call(connectIntegration, { token, body: { ...login, portfolioId } })
    // The first synchronization changes what GET responds with.
    await server.app.background.run(SYNC_SWEEP)
    const [integration] = await server.call(listIntegrations, { token })
    Object.assign(ids, { portfolio: portfolioId, transaction: created[0], integration: integration?._id })
  })

  test('every call that changes a part of what another responds with is here', () => {
    const renames = /^[/](?:admin|user[/]|integration[/]:id[/])/
    const paths = [...server.app.operations.keys()]
      .filter(({ method, path }) => method === 'PATCH' && !renames.test(path))
      .map(({ path }) => path.replace(':id/company-action', '{action}/company-action'))
      .map((path) => `PATCH ${path.replace(/[/]([\w-]+)[/]:id/, '/$1/{$1}')}`)
    expect(paths.sort()).toEqual(Object.keys(CHANGES).sort())
  })

  test.each(Object.entries(CHANGES))('%s: also where nothing was chosen yet', async (call, { get, fields }) => {
    const before = await get()
    const payload = fields === undefined ? before : pick(before, fields)
    expect(Object.keys(payload)).not.toEqual([])
    const response = await ask(call, payload, headers())
    expect(response.statusCode, response.body).toBe(200)
    expect({ ...(await get()), version: 0 }).toEqual({ ...before, version: 0 })
  })

  test('the whole transaction, with ids in the place of its asset and portfolio; no digit is lost', async () => {
    const stored = () => server.database.db.selectFrom('transactions').selectAll().execute()
    const before = (await stored()).find(({ id }) => id === ids.transaction)
    const whole = await CHANGES['PATCH /transaction/{transaction}']?.get()
    const payload = { ...whole, stockId: purchase.stockId, portfolioId: '{portfolio}' }
    const response = await ask('PATCH /transaction/{transaction}', payload, headers())
    expect(response.statusCode, response.body).toBe(200)
    const after = (await stored()).find(({ id }) => id === ids.transaction)
    expect(after).toEqual({ ...before, version: Number(before?.version) + 1 })
    expect(after?.units).toBe('0.10000000000000000001')
  })

  test('null takes a choice back', async () => {
    const nothing = {
      first_name: null,
      last_name: null,
      strategy: null,
      currency: null,
      country: null,
      numberFormat: null,
    }
    await ask('PATCH /user', { first_name: 'Emmy', currency: 'EUR', country: 'DE', numberFormat }, headers())
    expect(await read('GET /user')).toMatchObject({ first_name: 'Emmy', currency: 'EUR', country: 'DE', numberFormat })
    expect((await ask('PATCH /user', nothing, headers())).statusCode).toBe(200)
    expect(await read('GET /user')).toMatchObject(nothing)
  })
})

test('API-12 invoices and integrations have their fields, and connecting returns a word or a success', async () => {
  const as = await server.signIn('mary@plumbline.example')
  const headers = { authorization: `Bearer ${as}` }
  const order = { plan: 'premium', period: 'monthly', source: 'pm_card_visa' }
  await ask('POST /billing/subscribe', order, headers)
  const [invoice] = await server.call(listInvoices, { token: as })
  expect(invoice).toMatchObject({
    created: expect.stringMatching(/^2023-12-29T/),
    amount_paid: 1000,
    currency: 'usd',
  })
  const { pathname, search } = new URL(invoice?.invoice_pdf ?? '', 'http://plumbline')
  expect((await server.app.inject({ url: pathname + search, headers })).body.slice(0, 5)).toBe('%PDF-')

  const connect = async (change: object = {}) => {
    const login = { name: 'degiro', username: 'ann', password: 'correct horse', ...change }
    return (await ask('POST /integration', login, headers)).json()
  }
  expect(await connect({ password: 'another' })).toBe('badCredentials')
  broker.account.secondStep = 'totp'
  expect(await connect()).toBe('totpNeeded')
  expect(await connect({ oneTimePassword: '000000' })).toBe('error')
  expect(await connect({ oneTimePassword: broker.account.code })).toMatchObject({ success: true })
  const read = async () => (await server.call(listIntegrations, { token: as }))[0]
  const integration = await read()
  expect(integration).toMatchObject({
    _id: expect.any(String),
    name: 'degiro',
    credentials: { username: 'ann' },
    error: null,
    updatedAt: null,
    logs: [],
    portfolioId: null,
  })

  const { _id: portfolioId } = await server.call(createPortfolio, { token: as, body: { name: 'Second' } })
  await server.call(updateIntegration, { token: as, params: { id: integration?._id ?? '' }, body: { portfolioId } })
  await server.app.background.run(SYNC_SWEEP)
  expect(await read()).toMatchObject({
    error: null,
    updatedAt: expect.stringMatching(/^2023-12-29T/),
    logs: expect.arrayContaining([expect.stringContaining('Started')]),
    portfolioId,
  })
  broker.account.outage = 'maintenance'
  server.clock.advance(24 * 60)
  await server.app.background.run(SYNC_SWEEP)
  expect(await read()).toMatchObject({ error: 'DEGIRO is down for maintenance.' })
})
