import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { screenHoldings } from '@plumbline/contract/screener/operations'
import type { ScreenerFilter } from '@plumbline/contract/screener/schemas'
import { MARKET_FOLDER, readExpectedFigures } from '@plumbline/fixtures/market-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
})
afterAll(() => server.close())

const { currentValue, lines } = readExpectedFigures(MARKET_FOLDER)

/** The profiles of the folder know 10 million shares of ACRN and 20 million of CORD. */
const fewShares: ScreenerFilter = { field: 'sharesOutstanding', operator: 'lte', value: 15_000_000 }
const industrials: ScreenerFilter = { field: 'sector', operator: 'eq', value: 'Industrials' }

test('each holding passes, fails or is unknown, with the filters it does not meet, largest first', async () => {
  const screen = async (filters: ScreenerFilter[], portfolioId = id) =>
    await server.call(screenHoldings, { token, params: { id: portfolioId }, body: { filters } })
  const { holdings, overLimit } = await screen([fewShares, industrials])
  expect(holdings.map(({ _id, outcome, unmet }) => ({ _id, outcome, unmet }))).toEqual([
    {
      _id: 'DUNE.US',
      outcome: 'unknown',
      unmet: [
        { filter: 0, value: null },
        { filter: 1, value: null },
      ],
    },
    {
      _id: 'CORD.XETRA',
      outcome: 'fails',
      unmet: [
        { filter: 0, value: 20_000_000 },
        { filter: 1, value: 'Basic Materials' },
      ],
    },
    { _id: 'ACRN.US', outcome: 'passes', unmet: [] },
    {
      _id: 'BEAM.LSE',
      outcome: 'fails',
      unmet: [
        { filter: 0, value: null },
        { filter: 1, value: 'Consumer Cyclical' },
      ],
    },
  ])
  for (const { _id, weight } of holdings)
    expect(weight, _id).toBeCloseTo((lines[_id]?.baseCurrencyCurrentValue ?? Number.NaN) / currentValue, 9)
  expect(overLimit).toBe(0)
  expect(await screen([fewShares, industrials], 'all')).toEqual({ holdings, overLimit })

  const [dune] = (await screen([{ ...fewShares, orMissing: true }])).holdings
  expect(dune).toMatchObject({ _id: 'DUNE.US', outcome: 'passes' })

  const { _id: empty } = await server.call(createPortfolio, { token, body: { name: 'Empty' } })
  expect(await screen([fewShares], empty)).toEqual({ holdings: [], overLimit: 0 })
})
