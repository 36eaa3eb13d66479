import { type DegiroSimulator, startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { connectIntegration, listIntegrations } from '@plumbline/contract/integrations/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * The documented calls with their documented payloads, except billing, which this server does not serve.
 * `{portfolio}`, `{transaction}`, `{stock}` and `{integration}` stand for ids, in payloads too.
 */
interface SpecifiedCall {
  call: string
  payloads?: unknown[]
  /** Fields of the response, or of each item of a list. */
  fields?: string[]
}

const period = (periods: string) => periods.split(' ').map((name) => `?period=${name}`)
const transactionPeriods = period('current-month last-month current-year last-year all')
const asset = ['_id', 'symbol', 'name', 'exchange', 'currency', 'isin', 'type', 'image']
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
  rowNumber: 2,
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
  { call: 'GET /portfolio/{portfolio}', fields: ['_id', 'name', 'lines', 'settings'] },
  {
    call: 'PATCH /portfolio/{portfolio}',
    payloads: [
      { settings: { groupBy: 'sector' } },
      { settings: { positionBy: 'all' } },
      { name: 'Renamed' },
      { name: 'Renamed', settings: { returnCalculation: 'irr' } },
      { benchmark: [{ stockId: 'DUNE.US', name: 'World', percent: 1 }] },
    ],
  },
  { call: 'PATCH /portfolio/{portfolio}/views', payloads: [[{ name: 'Mine', columns: ['symbol'] }]] },
  { call: 'GET /portfolio/{portfolio}/export' },
  ...transactionPeriods.map((query) => ({ call: `GET /portfolio/{portfolio}/transactions${query}` })),
  {
    call: 'POST /portfolio/{portfolio}/benchmark',
    payloads: [{ benchmark: [{ stockId: 'DUNE.US', name: 'World', percent: 1 }] }],
    fields: ['labels', 'data'],
  },
  { call: 'POST /portfolio/{portfolio}/performance', fields: ['periods', 'yearlyPeriods'] },
  { call: 'POST /transactions/preview', payloads: [[parsedRow]], fields: ['stockId', 'matchedStock'] },
  { call: 'GET /stock', fields: asset },
  { call: 'GET /stock?q=dune', fields: asset },
  { call: 'GET /stock?limit=40', fields: asset },
  { call: 'GET /stock/{stock}', fields: [...asset, 'profile'] },
  ...transactionPeriods.map((query) => ({ call: `GET /stock/{stock}/transactions${query}` })),
  ...period('1m 3m 6m 1y 2y 5y max').map((query) => ({
    call: `GET /stock/{stock}/price${query}`,
    fields: ['date', 'close'],
  })),
  { call: 'GET /stock/{stock}/dividends', fields: ['date', 'value'] },
  { call: 'POST /stock/news', payloads: [{ symbols: ['ACRN', 'DUNE'] }], fields: ['title', 'url', 'publishedDate'] },
  { call: 'GET /stock/benchmarks', fields: ['_id', 'name'] },
  {
    call: 'POST /stock',
    payloads: [
      undefined,
      { filters: [{ field: 'type', operator: 'eq', value: 'ETF' }], sort: { by: 'mktCapUSD', order: 'desc' } },
    ],
    fields: ['results', 'count'],
  },
  { call: 'GET /stock/values', fields: ['sector', 'country', 'exchange'] },
  {
    call: 'PATCH /transaction/{transaction}',
    payloads: [{ ...purchase, units: 3, comments: 'By hand' }],
  },
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
  server = await startTestServer({ environment: { DEGIRO_BASE_URL: broker.url } })
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
})
afterAll(async () => {
  await server.close()
  await broker.close()
})

async function ask(call: string, payload: unknown, headers: Record<string, string>) {
  const [method = '', path = ''] = call.split(' ')
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? '')
  const url = `/api${fill(path)}`
  return await server.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload: JSON.parse(fill(JSON.stringify(payload))) }),
  })
}

describe('the calls of the specification', () => {
  test.each(inOrder)('$call', async ({ call, payloads = [undefined], fields = [] }) => {
    for (const payload of payloads) {
      const response = await ask(call, payload, { authorization: `Bearer ${token}` })
      expect(response.statusCode, response.body).toBeLessThan(300)
      if (fields.length === 0) continue
      const json: unknown = response.json()
      const items = Array.isArray(json) ? json : [json]
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) expect(Object.keys(item)).toEqual(expect.arrayContaining(fields))
    }
  })

  test('POST /signin, POST /feedback and the activation of a lifetime plan', async () => {
    const signin = await ask('POST /signin', { email: 'grace@plumbline.example' }, {})
    expect(signin.statusCode).toBe(200)
    const feedback = await ask(
      'POST /feedback',
      { message: 'A word about the product.', url: '/app/', browser: 'Test' },
      { authorization: `Bearer ${token}` },
    )
    expect(feedback.statusCode, feedback.body).toBeLessThan(300)
    const claim = { first_name: 'Ada', last_name: 'Byron', email: 'ada@plumbline.example', code: 'no such code' }
    expect((await ask('POST /sumo', claim, {})).json()).toHaveProperty('code')
  })
})
