import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bridgeValue } from '@plumbline/contract/explanations/operations'
import {
  createPortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { RETURN_METHODS } from '@plumbline/contract/portfolios/vocabulary'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { explainedFields } from '@plumbline/engine/figures/catalog'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * A market with gaps: a history that starts late, one of zeros, a security without prices, a currency without rates.
 */
function writeMarket(folder: string): void {
  mkdirSync(join(folder, 'prices'))
  writeFileSync(
    join(folder, 'securities.csv'),
    [
      'symbol,exchange,name,type,currency,isin,sector,industry,country',
      'LATE,US,Late Starter,Common Stock,EUR,,,,',
      'ZERO,US,Worthless,Common Stock,EUR,,,,',
      'NONE,US,Never Priced,Common Stock,EUR,,,,',
      'FAR,US,Far Away,Common Stock,XOF,,,,',
    ].join('\n'),
  )
  writeFileSync(join(folder, 'prices/LATE.US.csv'), 'date,close\n2023-06-01,10\n2023-12-28,11\n')
  writeFileSync(join(folder, 'prices/ZERO.US.csv'), 'date,close\n2023-01-02,0\n2023-12-28,0\n')
  writeFileSync(join(folder, 'prices/FAR.US.csv'), 'date,close\n2023-01-02,600\n2023-12-28,650\n')
}

let folder: string
let server: TestServer
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-market-'))
  writeMarket(folder)
  server = await startTestServer({ provider: () => createFilesProvider(folder) })
  token = await server.signIn('ada@plumbline.example')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function portfolioOf(...rows: Partial<NewTransactionInput>[]): Promise<string> {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const complete = rows.map((row) => ({
    portfolioId,
    type: 'buy' as const,
    date: '2023-07-03',
    units: 1,
    price: 10,
    stockId: 'LATE.US',
    ...row,
  }))
  for (let start = 0; start < complete.length; start += 100) {
    await server.call(createTransactions, { token, body: complete.slice(start, start + 100) })
  }
  return portfolioId
}
const read = (id: string) => server.call(getPortfolio, { token, params: { id } })

const sameDay = Array.from(
  { length: 2000 },
  (_, index): Partial<NewTransactionInput> => ({
    type: index % 2 === 0 ? 'buy' : 'dividend',
    units: index % 2 === 0 ? 1 : 0,
  }),
)

/** Figures that a portfolio has for each line, and not for itself. */
const OF_ONE_LINE: string[] = ['units', 'price', 'costPerShare', 'baseCurrencyPrice', 'baseCurrencyCostPerShare']

describe('every page of a ledger of', () => {
  test.each<{ what: string; rows: Partial<NewTransactionInput>[] }>([
    { what: 'dates before the first price', rows: [{ date: '1987-10-19' }] },
    { what: 'only dividends', rows: [{ type: 'dividend', price: 5 }] },
    { what: 'only a fee', rows: [{ type: 'fee', price: 5 }] },
    {
      what: 'only a sale from a file',
      rows: [{ type: 'sell', source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }],
    },
    { what: 'very few units', rows: [{ units: '0.00000001', price: '0.00000001' }] },
    {
      what: 'very many units',
      rows: [
        { units: 1e12, price: 1e9 },
        { type: 'sell', units: 1e12 - 1, price: 1e-8, date: '2023-08-01' },
      ],
    },
    { what: 'units for nothing', rows: [{ price: 0 }] },
    { what: 'a worthless asset', rows: [{ stockId: 'ZERO.US' }, { stockId: 'ZERO.US', date: '2023-09-01' }] },
    { what: 'an asset without prices', rows: [{ stockId: 'NONE.US' }, {}] },
    { what: 'a currency without rates', rows: [{ stockId: 'FAR.US', price: 600 }, {}] },
    {
      what: 'a rate of its own for a currency without rates',
      rows: [{ stockId: 'FAR.US', price: 600, rate: '0.0015' }],
    },
    { what: 'a split of nothing', rows: [{ type: 'split', units: 4, price: 0 }] },
    {
      what: 'a reverse split to a crumb',
      rows: [{}, { type: 'reversesplit', units: 1e9, price: 0, date: '2023-08-01' }],
    },
    { what: 'two thousand rows on one day', rows: sameDay },
  ])('$what returns figures', async ({ rows }) => {
    const id = await portfolioOf(...rows)
    await read(id)
    await server.call(listPortfolios, { token })
    const query = { from: '2022-12-31', to: '2023-12-29' }
    const bridge = await server.call(bridgeValue, { token, params: { id }, query })
    expect(Math.abs(bridge.residual)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(bridge.end), bridge.moneyIn))
    for (const returnCalculation of RETURN_METHODS) {
      const settings = { returnCalculation, fiscalYearEndDay: 29, fiscalYearEndMonth: 2 }
      await server.call(updatePortfolio, { token, params: { id }, body: { settings } })
      await server.call(measurePerformance, { token, params: { id } })
    }
    for (const figure of explainedFields) {
      const url = `/api/portfolio/${id}/explain`
      const response = await server.app.inject({
        url,
        query: { figure },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.statusCode, figure).toBe(OF_ONE_LINE.includes(figure) ? 404 : 200)
    }
  })
})

test('a missing price or rate is no zero: the line has no value, and the sums leave it out and say so', async () => {
  const { lines, currentValue, gain, notes } = await read(
    await portfolioOf({ stockId: 'NONE.US' }, { stockId: 'FAR.US', price: 600 }, { units: 2 }),
  )
  const line = (id: string) => lines.find(({ _id }) => _id === id)
  expect(line('NONE.US')).toMatchObject({
    price: null,
    baseCurrencyCurrentValue: null,
    percent: null,
    status: { missing: 'no-price' },
  })
  expect(line('FAR.US')).toMatchObject({
    price: 650,
    baseCurrencyCurrentValue: null,
    percent: null,
    status: { missing: 'no-rate' },
  })
  expect(currentValue).toBeCloseTo(22, 10)
  expect(gain.total).toBeCloseTo(2, 10)
  expect(notes.missing).toEqual([
    { assetId: 'NONE.US', name: 'Never Priced', reason: 'no-price' },
    { assetId: 'FAR.US', name: 'Far Away', reason: 'no-rate' },
  ])
})

test('totals without any known part are absent, not zero', async () => {
  const portfolio = await read(await portfolioOf({ stockId: 'NONE.US' }))
  expect(portfolio).toMatchObject({ currentValue: null, percent: null, gain: { total: null } })
})

test('what was held without a rate and sold again has its gain, and the returns that leave it out say so', async () => {
  const bought = { stockId: 'FAR.US', price: 600, rate: '0.0015' }
  const sold = { ...bought, type: 'sell' as const, date: '2023-08-01', price: 700 }
  const id = await portfolioOf(bought, sold)
  expect(await read(id)).toMatchObject({
    currentValue: 0,
    gain: { total: expect.closeTo(0.15, 10) },
    totalReturn: { twr: null, reason: 'not-valued' },
    notes: { missing: [], unvalued: [{ assetId: 'FAR.US', name: 'Far Away', reason: 'no-rate' }] },
  })
  const { sinceStart, notes } = await server.call(measurePerformance, {
    token,
    params: { id: await portfolioOf(bought, sold, {}) },
  })
  expect(sinceStart.twr).toBeCloseTo(0.1, 10)
  expect(notes.unvalued).toMatchObject([{ assetId: 'FAR.US' }])
})

test('10 at 100, 9 sold at 100, 10 at 200, 10 sold at 200, price 200: the gain is 100', async () => {
  writeFileSync(join(folder, 'prices/LATE.US.csv'), 'date,close\n2023-06-01,100\n2023-12-28,200\n')
  const other = await startTestServer({ provider: () => createFilesProvider(folder) })
  try {
    const owner = await other.signIn('bob@plumbline.example')
    const { _id: portfolioId } = await other.call(createPortfolio, { token: owner, body: { currency: 'EUR' } })
    const trades = [
      { type: 'buy', date: '2023-07-03', units: 10, price: 100 },
      { type: 'sell', date: '2023-07-04', units: 9, price: 100 },
      { type: 'buy', date: '2023-07-05', units: 10, price: 200 },
      { type: 'sell', date: '2023-07-06', units: 10, price: 200 },
    ] as const
    const rows = trades.map((row) => ({ portfolioId, stockId: 'LATE.US', ...row }))
    await other.call(createTransactions, { token: owner, body: rows })
    const portfolio = await other.call(getPortfolio, { token: owner, params: { id: portfolioId } })
    expect(portfolio.gain.total).toBeCloseTo(100, 10)
    expect(portfolio.currentValue).toBeCloseTo(200, 10)
  } finally {
    await other.close()
  }
})
