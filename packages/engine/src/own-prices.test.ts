import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from './build-ledger.ts'
import { parseIsoDate } from './calendar.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import type { AssetMarket } from './market.ts'
import { measurePortfolio, type PortfolioMeasurement } from './measure-portfolio.ts'
import { runSteps } from './steps.ts'
import { arbitraryPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const own = { isOwn: true }
const bought = [
  booked({ type: 'buy', date: '2024-01-10', units: 10, price: 100 }),
  booked({ type: 'buy', date: '2024-02-10', units: 10, price: 120 }),
]

function valuesOf(measurement: PortfolioMeasurement, ...dates: string[]): (number | null)[] {
  const series = measurement.valueSeries()
  return dates.map((date) => series?.values[parseIsoDate(date) - series.firstDay] ?? null)
}

const onDays = (closes: Record<string, number>, today: string, given: Partial<AssetMarket> = own) =>
  measure({ today, transactions: bought, assets: [market(closes, given)] })

test('before the first entered price the price paid is the price, then the entered ones, each until the next', () => {
  const measured = onDays({ '2024-03-01': 130, '2024-05-01': 125 }, '2025-05-01')
  const days = ['2024-01-10', '2024-02-09', '2024-02-10', '2024-02-29', '2024-03-01', '2024-04-30', '2025-05-01']
  expect(valuesOf(measured, ...days)).toEqual([1000, 1000, 2400, 2400, 2600, 2600, 2500])
  expect(measured.lines[0]).toMatchObject({ currentValue: 2500, price: 125, priceDate: '2024-05-01', caveats: [] })
})

test('without an entered price the last trade for money is the price; a listed asset has none then', () => {
  const gift = booked({ type: 'buy', date: '2024-02-20', units: 5, price: 0 })
  const input = { today: '2025-05-01', transactions: [...bought, gift] }
  const line = measure({ ...input, assets: [market({}, own)] }).lines[0]
  expect(line).toMatchObject({ currentValue: 3000, price: 120, priceDate: '2024-02-10', caveats: [] })
  expect(measure({ ...input, assets: [market({})] }).lines[0]).toMatchObject({ currentValue: null, price: null })
})

test('a trade in another currency is a price at the rate of its day, one in pence at a hundredth', () => {
  const rates = { days: Int32Array.of(parseIsoDate('2024-01-01')), rates: Float64Array.of(0.5) }
  const input = { today: '2024-03-01', fx: createFxTable([{ base: 'USD', quote: 'EUR', ...rates }]) }
  const inDollars = [booked({ type: 'buy', date: '2024-01-10', units: 2, price: 90, currency: 'USD' })]
  expect(measure({ ...input, transactions: inDollars, assets: [market({}, own)] }).lines[0]?.price).toBe(45)
  const inPence = [booked({ type: 'buy', date: '2024-01-10', units: 2, price: 90, currency: 'GBX' })]
  const inPounds = market({}, { ...own, currency: 'GBP' })
  expect(measure({ ...input, transactions: inPence, assets: [inPounds] }).lines[0]?.price).toBeCloseTo(0.9, 12)
})

test('an explanation says whether a price was entered or paid', () => {
  const sourceAt = (closes: Record<string, number>) => {
    const measured = onDays(closes, '2024-06-01')
    const explained = runSteps(explain(measured, { figure: 'currentValue', assetId: 'A' }))
    return explained?.holding.find(({ name }) => name === 'price')
  }
  expect(sourceAt({ '2024-03-01': 130 })).toMatchObject({ value: 130, date: '2024-03-01', source: 'entered' })
  expect(sourceAt({})).toMatchObject({ value: 120, date: '2024-02-10', source: 'transaction' })
})

const asOwn = (assets: readonly AssetMarket[]) => assets.map((asset) => ({ ...asset, isOwn: true }))

/** Figures without what says how old or from where a price is. */
function figuresOf({ lines, totals, valueSeries }: PortfolioMeasurement): unknown {
  return { lines: lines.map(({ caveats: _, priceSource: __, ...line }) => line), totals, series: valueSeries() }
}

test('an own security with the prices of a listed one has the same figures', () => {
  fc.assert(
    fc.property(arbitraryPortfolio, (input) => {
      const firstTrade = new Map<string, string>()
      for (const { assetId, date } of input.transactions)
        if (date < (firstTrade.get(assetId) ?? '9999')) firstTrade.set(assetId, date)
      const assets = input.assets.filter(({ assetId, prices: { days } }) => {
        const first = firstTrade.get(assetId)
        return first === undefined || (days.length > 0 && (days[0] as number) <= parseIsoDate(first))
      })
      fc.pre(assets.length > 0)
      const listed = measurePortfolio({ ...input, assets })
      expect(figuresOf(measurePortfolio({ ...input, assets: asOwn(assets) }))).toEqual(figuresOf(listed))
    }),
  )
})

test('measured anew or after a change of the ledger and of the prices, the figures are the same', () => {
  fc.assert(
    fc.property(arbitraryPortfolio, fc.nat(), fc.nat(), (input, drop, cut) => {
      const before = measurePortfolio({
        ...input,
        transactions: columnsOf(input.transactions),
        assets: asOwn(input.assets),
      })
      before.valueSeries()
      const transactions = columnsOf(input.transactions.toSpliced(drop % (input.transactions.length + 1), 1))
      const assets = asOwn(input.assets).map((asset, index) =>
        index === cut % (input.assets.length + 1)
          ? { ...asset, prices: { days: asset.prices.days.slice(1), closes: asset.prices.closes.slice(1) } }
          : asset,
      )
      const after = { ...input, transactions, assets }
      expect(figuresOf(measurePortfolio(after, before))).toEqual(figuresOf(measurePortfolio(after)))
    }),
  )
})
