import { expect, test } from 'vitest'
import { createFxTable } from '../fx-table.ts'
import { correlateWithPortfolio, MIN_COMMON_DAYS } from './correlate-with-portfolio.ts'

/** Anscombe's quartet, the first set: its correlation is published as 0.81642. */
const X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
const Y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]

const REPEATED = 6
const FIRST_DAY = 19_000

/** Levels whose daily returns are the values in percent, again and again. */
function levelsOf(values: readonly number[], times: number): Float64Array {
  const returns = Array.from({ length: times }, () => values).flat()
  const levels = [1]
  for (const each of returns) levels.push((levels.at(-1) as number) * (1 + each / 100))
  return Float64Array.from(levels)
}

const noRates = createFxTable([])
const count = X.length * REPEATED
const portfolio = {
  firstDay: FIRST_DAY,
  levels: levelsOf(X, REPEATED),
  returnDays: Array.from({ length: count }, (_, at) => FIRST_DAY + 1 + at),
}
const market = {
  assetId: 'A',
  currency: 'EUR',
  prices: { days: Int32Array.from({ length: count + 1 }, (_, at) => FIRST_DAY + at), closes: levelsOf(Y, REPEATED) },
  splits: [],
}

test('is that of the published returns, in the currency of the portfolio', () => {
  expect(correlateWithPortfolio(portfolio, market, 'EUR', noRates)).toBeCloseTo(0.81642, 5)
  expect(correlateWithPortfolio(portfolio, market, 'USD', noRates)).toBeNull()
  // A rate that moves with the price leaves the price in dollars flat.
  const inverse = { base: 'EUR', quote: 'USD', days: market.prices.days, rates: market.prices.closes.map((c) => 1 / c) }
  expect(correlateWithPortfolio(portfolio, market, 'USD', createFxTable([inverse]))).toBeNull()
})

test('a split is no return', () => {
  const at = 20
  const closes = market.prices.closes.map((close, index) => (index < at ? close : close / 2))
  // 2022-01-08 is day 19,000.
  const split = { ...market, prices: { ...market.prices, closes }, splits: [{ date: '2022-01-28', ratio: 2 }] }
  expect(correlateWithPortfolio(portfolio, split, 'EUR', noRates)).toBeCloseTo(0.81642, 5)
})

test('only days that both have count, and too few say nothing', () => {
  const upTo = (length: number) => ({ ...portfolio, returnDays: portfolio.returnDays.slice(0, length) })
  expect(correlateWithPortfolio(upTo(MIN_COMMON_DAYS), market, 'EUR', noRates)).not.toBeNull()
  expect(correlateWithPortfolio(upTo(MIN_COMMON_DAYS - 1), market, 'EUR', noRates)).toBeNull()
  // Without the close of one day, the returns over both days are compared.
  const gap = 30
  const without = (values: ArrayLike<number>) => Array.from(values).filter((_, at) => at !== gap)
  const prices = {
    days: Int32Array.from(without(market.prices.days)),
    closes: Float64Array.from(without(market.prices.closes)),
  }
  const found = correlateWithPortfolio(portfolio, { ...market, prices }, 'EUR', noRates)
  const returnDays = portfolio.returnDays.filter((day) => day !== FIRST_DAY + gap)
  expect(found).toBeCloseTo(correlateWithPortfolio({ ...portfolio, returnDays }, market, 'EUR', noRates) ?? 0, 12)
})
