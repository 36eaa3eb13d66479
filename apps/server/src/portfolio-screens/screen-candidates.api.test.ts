import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  describeField,
  exportScreen,
  screenAssets,
  screenHoldings,
  weighCandidates,
} from '@plumbline/contract/screener/operations'
import type { Compared, ScreenerFilter, ScreenerSort } from '@plumbline/contract/screener/schemas'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER, readExpectedFigures } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Of the fund DUNE.US: 5 % are ACRN.US. */
const FundHoldings = {
  Holdings: [
    { Name: 'Acorn', Symbol: 'ACRN.US', Share: 0.05 },
    { Name: 'Oak Inc', Symbol: 'OAK.US', Share: 0.15 },
  ],
  Sectors: [],
  Countries: [],
}

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  const files = createFilesProvider(MARKET_FOLDER)
  server = await startTestServer({
    provider: () => ({ ...files, profile: async (asset) => (asset.id === 'DUNE.US' ? { FundHoldings } : undefined) }),
  })
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
})
afterAll(() => server.close())

const { currentValue, lines } = readExpectedFigures(MARKET_FOLDER)
const HELD = ['ACRN.US', 'BEAM.LSE', 'CORD.XETRA', 'DUNE.US']

type Screen = { filters?: ScreenerFilter[]; sort?: Partial<ScreenerSort>; compare?: Compared }

async function screen({ compare = { portfolioId: id, amount: 1000 }, ...request }: Screen) {
  const { results, ...counts } = await server.call(screenAssets, { token, body: { ...request, compare, limit: 100 } })
  return { ids: results.map(({ _id }) => _id), ...counts }
}

test('overlap filters as any other figure, and a fund that is not compared with itself is missing', async () => {
  const atMost: ScreenerFilter = { field: 'overlap', operator: 'lte', value: 0.05 }
  const all = await screen({})
  const { ids, count, unmeasured } = await screen({ filters: [atMost] })
  expect(ids.toSorted()).toEqual(all.ids.filter((each) => each !== 'DUNE.US').toSorted())
  expect({ count, unmeasured }).toEqual({ count: all.count - 1, unmeasured: 0 })
  expect((await screen({ filters: [{ ...atMost, operator: 'gt', value: 0 }] })).ids).toEqual(['ACRN.US'])
  expect((await screen({ filters: [{ ...atMost, orMissing: true }] })).count).toBe(all.count)
  const body = { filters: [atMost], compare: { portfolioId: id }, field: 'sharesOutstanding' as const }
  const { bins, missing } = await server.call(describeField, { token, body })
  expect(bins.reduce((sum, bin) => sum + bin.count, missing)).toBe(all.count - 1)
})

test('the order by correlation ends with what the portfolio holds alone, and lists what has none last', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { name: 'One', currency: 'EUR' } })
  const bought = { portfolioId: _id, stockId: 'CORD.XETRA', type: 'buy' as const, date: '2022-12-01' }
  await server.call(createTransactions, { token, body: [{ ...bought, units: 10, price: 40, currency: 'EUR' }] })
  const { ids, missing, count } = await screen({
    sort: { by: 'correlation', order: 'asc' },
    compare: { portfolioId: _id, amount: 1000 },
  })
  // Nothing correlates with the portfolio more than its only holding: its correlation is 1.
  expect(ids[count - missing - 1]).toBe('CORD.XETRA')
  const { candidates } = await server.call(weighCandidates, {
    token,
    params: { id: _id },
    body: { assetIds: ids, amount: 1000 },
  })
  const values = candidates.map(({ correlation }) => correlation)
  const known = values.flatMap((value) => value ?? [])
  expect(known.length).toBeGreaterThan(1)
  expect(values).toEqual([...known.toSorted((a, b) => a - b), ...Array<null>(missing).fill(null)])
})

test('weights sort what is held first, and what is not held weighs nothing', async () => {
  const byWeight = (of: string) => -(lines[of]?.baseCurrencyCurrentValue ?? Number.NaN)
  const { ids, count } = await screen({ sort: { by: 'weight', order: 'desc' } })
  expect(ids.slice(0, HELD.length)).toEqual(HELD.toSorted((a, b) => byWeight(a) - byWeight(b)))
  const unheld: ScreenerFilter = { field: 'weight', operator: 'eq', value: 0 }
  expect((await screen({ filters: [unheld] })).count).toBe(count - HELD.length)
  const after = (1000 / (currentValue + 1000)) * 1.0001
  const small: ScreenerFilter = { field: 'weightAfter', operator: 'lte', value: after }
  expect((await screen({ filters: [small] })).ids.filter((each) => HELD.includes(each))).toEqual([])
  const { holdings } = await server.call(screenHoldings, { token, params: { id }, body: { filters: [unheld] } })
  expect(holdings.map(({ outcome }) => outcome)).toEqual(HELD.map(() => 'fails'))
})

test('the csv file has the columns that compare, with the values of the page', async () => {
  const body = {
    filters: [{ field: 'overlap' as const, operator: 'gte' as const, value: 0.01 }],
    columns: ['weight' as const, 'overlap' as const, 'income' as const],
    compare: { portfolioId: id, amount: 1000 },
  }
  const [header, line] = (await (await server.call(exportScreen, { token, body })).blob.text()).split('\r\n')
  expect(header).toBe('name,exchange,symbol,isin,currency,weight,overlap,income')
  const cells = (line ?? '').split(',')
  expect(Number(cells[5])).toBeCloseTo((lines['ACRN.US']?.baseCurrencyCurrentValue ?? Number.NaN) / currentValue, 9)
  expect(cells[6]).toBe('0.05')
})

test('a figure that compares needs a portfolio, and one of the user', async () => {
  const sort = { by: 'weight' as const }
  const problem = await server.refusal(screenAssets, { token, body: { sort } })
  expect(problem).toMatchObject({ code: 'invalid-payload', errors: [{ path: 'compare' }] })
  const eve = await server.signIn('eve@plumbline.example')
  const other = await server.refusal(screenAssets, { token: eve, body: { sort, compare: { portfolioId: id } } })
  expect(other.code).toBe('not-found')
})
