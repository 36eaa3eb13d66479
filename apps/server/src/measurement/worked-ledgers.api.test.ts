import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import {
  createPortfolio,
  getPortfolio,
  measurePerformance,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { recompute } from '@plumbline/engine/recompute'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const monday = '2026-11-16T10:00:00Z'

const securities = [
  'symbol,exchange,name,type,currency,isin,sector,industry,country',
  'OLD,US,Old Company,Common Stock,USD,,,,',
  'GONE,US,Delisted Company,Common Stock,USD,,,,',
  'FRI,US,Friday Company,Common Stock,EUR,,,,',
  'SPLIT,US,Unpriced Company,Common Stock,EUR,,,,',
  'BUST,US,Insolvent Company,Common Stock,EUR,,,,',
  'ONE,US,First Company,Common Stock,EUR,,,,',
  'TWO,US,Second Company,Common Stock,EUR,,,,',
]
const files: Record<string, string[]> = {
  'prices/OLD.US.csv': ['date,close', '1985-02-26,40', '1987-06-01,50', '1990-01-02,60', '2026-11-13,100'],
  'prices/GONE.US.csv': ['date,close', '2024-06-03,100', '2024-06-04,101'],
  'prices/FRI.US.csv': ['date,close', '2026-11-12,10', '2026-11-13,11'],
  'prices/BUST.US.csv': ['date,close', '2025-01-02,50', '2025-03-03,0'],
  'prices/ONE.US.csv': ['date,close', '2026-11-02,100', '2026-11-03,110', '2026-11-04,120'],
  'prices/TWO.US.csv': ['date,close', '2026-11-02,120'],
  'fx/USDDEM.csv': ['date,rate', '1985-02-26,3.15', '1990-01-02,1.69', '2026-11-13,1.7'],
  'fx/EURUSD.csv': ['date,rate', '2024-06-03,1', '2024-06-04,1', '2026-11-13,1.25', '2026-11-16,1.6'],
  'splits.csv': ['symbol,exchange,date,ratio', 'OLD,US,1987-05-01,2:1', 'SPLIT,US,2025-06-02,2:1'],
}

let folder: string
let server: TestServer
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-ledgers-'))
  mkdirSync(join(folder, 'prices'))
  mkdirSync(join(folder, 'fx'))
  writeFileSync(join(folder, 'securities.csv'), securities.join('\n'))
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'))
  server = await startTestServer({
    now: monday,
    provider: () => createFilesProvider(folder),
    environment: { BILLING: 'off' },
  })
  token = await server.signIn('ada@plumbline.example')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

type Row = Omit<NewTransactionInput, 'portfolioId'>

async function portfolioOf(currency: string, ...rows: Row[]): Promise<string> {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency } })
  await server.call(createTransactions, { token, body: rows.map((row) => ({ portfolioId, ...row })) })
  return portfolioId
}

const explain = (id: string, figure: 'gain.total' | 'return.irr' | 'return.twr') =>
  server.call(explainFigure, { token, params: { id }, query: { figure } })

const read = (id: string): Promise<Portfolio> => server.call(getPortfolio, { token, params: { id } })

const trade = (type: 'buy' | 'sell', symbol: string, date: string, units: number, price: number, currency = 'EUR') => ({
  stockId: `${symbol}.US`,
  type,
  date,
  units,
  price,
  currency,
})

describe('ledgers worked out by hand', () => {
  // 10 units become 20 in 1987; 20 x 100.
  test('a split of 1987 doubles the units of 1985', async () => {
    const id = await portfolioOf('USD', trade('buy', 'OLD', '1985-02-26', 10, 40, 'USD'))
    const { lines, gain } = await read(id)
    expect(lines[0]).toMatchObject({ units: 20, currentValue: 2000, costPerShare: 20 })
    expect(gain.total).toBe(1600)
  })

  // 400 USD at the 3.15 DEM of their day.
  test('a cost of 1985 is converted at the rate of 1985', async () => {
    const id = await portfolioOf('DEM', trade('buy', 'OLD', '1985-02-26', 10, 40, 'USD'))
    const { lines } = await read(id)
    expect(lines[0]?.baseCurrencyTotal).toBeCloseTo(1260, 9)
  })

  // 10 x (101 - 100) at 1 USD = 1 EUR on both days; the rate of 2026 belongs to another day.
  test('the last trading day of a delisted holding is measured with the prices and rates of that day', async () => {
    const id = await portfolioOf('EUR', trade('buy', 'GONE', '2024-06-03', 10, 100, 'USD'))
    const { lastDay } = await read(id)
    expect(lastDay?.date).toBe('2024-06-04')
    expect(lastDay?.gain).toBeCloseTo(10, 9)
    expect(lastDay?.twr).toBeCloseTo(0.01, 9)
  })

  // 10 x (11 - 10): the purchase of Monday and its rate are not of Friday.
  test('on a Monday without closes the last trading day is Friday alone', async () => {
    const id = await portfolioOf(
      'EUR',
      trade('buy', 'FRI', '2026-11-02', 10, 9),
      trade('buy', 'OLD', '2026-11-02', 1, 100, 'USD'),
      trade('buy', 'FRI', '2026-11-16', 100, 8),
    )
    const { lastDay, lines, open } = await read(id)
    // The dollars held rise and fall with the rate: 100 / 1.25 on Friday, at the rate of 2024 the day before.
    expect(lastDay).toMatchObject({ date: '2026-11-13' })
    expect(lastDay?.gain).toBeCloseTo(10 + 100 / 1.25 - 60 / 1, 9)
    expect(lines.map(({ firstBought }) => firstBought)).toEqual(['2026-11-02', '2026-11-02'])
    expect(lines[0]?.dayGain).toBeCloseTo(10, 9)
    expect(lines[0]?.dayReturn).toBeCloseTo(0.1, 9)
    expect(lines[1]?.dayGain).toBeCloseTo(100 / 1.25 - 60 / 1, 9)
    expect(open.dayGain).toBeCloseTo(lastDay?.gain ?? Number.NaN, 9)
  })

  test('a purchase after the last close has no last trading day', async () => {
    const id = await portfolioOf('EUR', trade('buy', 'FRI', '2026-11-16', 1, 10))
    expect((await read(id)).lastDay).toBeNull()
  })

  test('a split of an asset without any close changes the units', async () => {
    const id = await portfolioOf('EUR', trade('buy', 'SPLIT', '2025-01-02', 10, 5))
    const { lines, unbookedSplits } = await read(id)
    expect(lines[0]).toMatchObject({ units: 20, costPerShare: 2.5, price: null })
    expect(unbookedSplits).toMatchObject([{ date: '2025-06-02', ratio: 2, unitsAfter: 20 }])
  })

  test('a close of 0 is the price of an insolvent company', async () => {
    const id = await portfolioOf('EUR', trade('buy', 'BUST', '2025-01-02', 10, 50))
    const { lines, totalReturn } = await read(id)
    expect(lines[0]).toMatchObject({ price: 0, priceDate: '2025-03-03', currentValue: 0 })
    expect(lines[0]?.gain.total).toBe(-500)
    expect(totalReturn.twr).toBe(-1)
  })

  test('an internal rate of return does not grow while nothing is held', async () => {
    const id = await portfolioOf(
      'EUR',
      trade('buy', 'FRI', '2024-01-02', 10, 100),
      trade('sell', 'FRI', '2024-01-12', 10, 110),
    )
    await server.call(updatePortfolio, { token, params: { id }, body: { settings: { returnCalculation: 'irr' } } })
    expect((await read(id)).totalReturn).toMatchObject({ twr: expect.closeTo(0.1, 9), annualized: null })
    const { yearlyPeriods } = await server.call(measurePerformance, { token, params: { id } })
    expect(yearlyPeriods.map(({ twr }) => twr)).toEqual([expect.closeTo(0.1, 9), null, null])
  })

  test('a dividend without a rate leaves the value and the returns alone', async () => {
    const dividend = { stockId: 'FRI.US', type: 'dividend' as const, date: '2026-11-05', price: 3, currency: 'XOF' }
    const id = await portfolioOf('EUR', trade('buy', 'FRI', '2026-11-02', 10, 10), dividend)
    const { currentValue, gain, totalReturn } = await read(id)
    expect(currentValue).toBe(110)
    expect(gain).toMatchObject({ total: 10, dividend: 0 })
    expect(totalReturn.twr).toBeCloseTo(0.1, 9)
    expect((await read(id)).notes.partial).toMatchObject([{ assetId: 'FRI.US', date: '2026-11-05', transactions: 1 }])
    const { explanation, missing } = await explain(id, 'gain.total')
    expect(recompute(explanation)).toBe(10)
    expect(missing).toEqual([
      { input: 'rate', assetId: 'FRI.US', transactionId: expect.any(String), date: '2026-11-05', unit: 'EUR per XOF' },
    ])
  })

  // -100 + 230 x - 132 x² is zero at x = 1 / 1.1 and x = 1 / 1.2.
  test('an internal rate of return that two rates solve is marked and names both', async () => {
    const id = await portfolioOf(
      'EUR',
      trade('buy', 'FRI', '2020-12-31', 10, 10),
      trade('sell', 'FRI', '2021-12-31', 10, 23),
      { stockId: 'FRI.US', type: 'fee', date: '2022-12-31', price: 132, currency: 'EUR' },
    )
    await server.call(updatePortfolio, { token, params: { id }, body: { settings: { returnCalculation: 'irr' } } })
    const rates = [expect.closeTo(0.1, 9), expect.closeTo(0.2, 9)]
    expect((await read(id)).totalReturn).toMatchObject({ isAmbiguous: true, rates, annualized: rates[0] })
    expect((await server.call(measurePerformance, { token, params: { id } })).sinceStart).toMatchObject({ rates })
    const { explanation } = await explain(id, 'return.irr')
    const named = explanation.operands.filter(({ name }) => name.endsWith('-rate')).map(({ value }) => value)
    expect(named).toEqual(rates)
  })

  // 10 at 100 become 1,200, and nothing is added: 20 %. The close of the day before the switch is 110.
  test.each([
    { title: 'buys another holding', keepsMoney: false },
    { title: 'keeps the proceeds as money', keepsMoney: true },
  ])('a sale that $title brings no new money', async ({ keepsMoney }) => {
    const id = await portfolioOf('EUR', trade('buy', 'ONE', '2026-11-02', 10, 100))
    await server.call(updatePortfolio, {
      token,
      params: { id },
      body: { settings: { addCashWhenSellling: keepsMoney } },
    })
    const rows = [trade('sell', 'ONE', '2026-11-04', 10, 120)]
    if (!keepsMoney) rows.push(trade('buy', 'TWO', '2026-11-04', 10, 120))
    await server.call(createTransactions, { token, body: rows.map((row) => ({ portfolioId: id, ...row })) })
    expect((await read(id)).totalReturn.twr).toBeCloseTo(0.2, 9)
    const { explanation } = await explain(id, 'return.twr')
    const operands = explanation.leaves.find(({ date }) => date === '2026-11-04')?.operands
    expect(operands).toContainEqual({ name: 'financed', value: 1200, unit: 'EUR' })
    expect(recompute(explanation)).toBeCloseTo(0.2, 9)
  })

  test('transactions of the future or with unusable numbers are noted and not counted', async () => {
    const id = await portfolioOf(
      'EUR',
      trade('buy', 'FRI', '2026-11-02', 10, 10),
      trade('buy', 'FRI', '2026-11-03', 5, 10),
      trade('buy', 'FRI', '2026-11-04', 5, 10),
    )
    const rows = server.database.db.updateTable('transactions').where('portfolio_id', '=', id)
    await rows.where('trade_date', '=', '2026-11-03').set({ trade_date: '2027-01-04' }).execute()
    await rows.where('trade_date', '=', '2026-11-04').set({ units: '-5' }).execute()
    await server.database.db
      .updateTable('portfolios')
      .where('id', '=', id)
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    const { lines, notes } = await read(id)
    expect(lines[0]?.units).toBe(10)
    const asset = { assetId: 'FRI.US', name: 'Friday Company', transactions: 1 }
    expect(notes.future).toEqual([{ ...asset, date: '2027-01-04' }])
    expect(notes.unmeasurable).toEqual([{ ...asset, date: '2026-11-04' }])
  })
})
