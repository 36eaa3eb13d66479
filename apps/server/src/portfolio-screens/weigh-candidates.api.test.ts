import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { correctPrice } from '@plumbline/contract/price-corrections/operations'
import { weighCandidates } from '@plumbline/contract/screener/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER, readExpectedFigures } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

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

const weigh = async (assetIds: string[], amount: number, portfolioId = id) =>
  await server.call(weighCandidates, { token, params: { id: portfolioId }, body: { assetIds, amount } })

test('weight now and after the purchase, and what an asset has in common with the funds', async () => {
  const { currency, candidates } = await weigh(['ACRN.US', 'DUNE.US', 'CORD.XETRA'], 1000)
  expect(currency).toBe('EUR')
  expect(candidates.map(({ _id }) => _id)).toEqual(['ACRN.US', 'DUNE.US', 'CORD.XETRA'])
  for (const { _id, weight, weightAfter } of candidates) {
    const value = lines[_id]?.baseCurrencyCurrentValue ?? Number.NaN
    expect(weight, _id).toBeCloseTo(value / currentValue, 9)
    expect(weightAfter, _id).toBeCloseTo((value + 1000) / (currentValue + 1000), 9)
  }
  // Acorn is 5 % of the only fund, Cordage nothing of it, and the fund is not compared with itself.
  expect(candidates.map(({ overlap }) => overlap)).toEqual([expect.closeTo(0.05, 12), null, 0])
})

test('the correlation with a portfolio of one asset is 1 with itself, also with a corrected price', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { name: 'One', currency: 'EUR' } })
  const buy = {
    portfolioId: _id,
    stockId: 'CORD.XETRA',
    type: 'buy' as const,
    date: '2022-12-01',
    units: 10,
    price: 40,
  }
  await server.call(createTransactions, { token, body: [{ ...buy, currency: 'EUR' }] })
  const { candidates } = await weigh(['CORD.XETRA', 'BEAM.LSE'], 1000, _id)
  expect(candidates[0]?.correlation).toBeCloseTo(1, 9)
  expect(candidates[1]).toMatchObject({ weight: 0, weightAfter: expect.closeTo(1000 / 1495, 9), overlap: null })
  const correlation = candidates[1]?.correlation ?? Number.NaN
  expect(Math.abs(correlation)).toBeLessThan(1)
  const priced = { id: 'CORD.XETRA', day: '2023-06-01' }
  await server.call(correctPrice, { token, params: priced, body: { price: 4 } })
  expect((await weigh(['CORD.XETRA'], 1000, _id)).candidates[0]?.correlation).toBeCloseTo(1, 9)
  await server.call(correctPrice, { token, params: priced, body: { price: null } })
})

test('an empty portfolio has no correlation, and an unknown asset is refused', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { name: 'Empty', currency: 'USD' } })
  expect(await weigh(['CORD.XETRA'], 500, _id)).toEqual({
    currency: 'USD',
    candidates: [{ _id: 'CORD.XETRA', weight: 0, weightAfter: 1, correlation: null, income: null, overlap: null }],
  })
  const problem = await server.refusal(weighCandidates, {
    token,
    params: { id },
    body: { assetIds: ['CORD.XETRA', 'NONE'], amount: 1 },
  })
  expect(problem).toMatchObject({ code: 'unknown-asset', errors: [{ path: 'assetIds.1' }] })
})
