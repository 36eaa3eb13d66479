import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWithBenchmark, createBenchmarkIndex, isUnavailable } from './benchmark.ts'
import { benchmarkReturnBy } from './benchmark-return.ts'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import { measureHoldings } from './holding-returns.ts'
import type { LedgerTransaction } from './ledger.ts'
import { measurePortfolio, type PortfolioMeasurement } from './measure-portfolio.ts'
import { measurePerformance, measureReturn } from './measure-return.ts'
import { seriesOfPeriod } from './period-series.ts'
import { recompute } from './recompute.ts'
import { runSteps } from './steps.ts'
import { arbitraryPeriod, arbitraryPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const trade = (type: 'buy' | 'sell', assetId: string, date: string, units: number, price: number, fee = 0) =>
  booked({ type, assetId, date, units, price, fee })
const buyA = trade('buy', 'A', '2024-01-02', 10, 100)
const closes = { '2024-01-02': 100, '2024-01-03': 110, '2024-01-04': 120 }
const A = market(closes)
const B = market(closes, { assetId: 'B' })
const C = market(closes, { assetId: 'C' })
const CASH = market({ '2024-01-02': 1 }, { assetId: 'EUR.CASH' })
const today = '2024-01-04'
const whole = { from: '2024-01-01', to: today }

const measured = (transactions: LedgerTransaction[]) => measure({ today, transactions, assets: [A, B, C, CASH] })

describe('what the sales of a day finance is not new money', () => {
  const financedOf = (transactions: LedgerTransaction[], assetIds?: string[]) =>
    measured([buyA, ...transactions])
      .valueSeries(assetIds)
      ?.financed.at(-1)

  test.each([
    {
      title: 'a purchase of another holding',
      trades: [
        ['sell', 'A', 10],
        ['buy', 'B', 10],
      ],
      financed: 1200,
    },
    {
      title: 'no more than the proceeds',
      trades: [
        ['sell', 'A', 4],
        ['buy', 'B', 10],
      ],
      financed: 480,
    },
    {
      title: 'no more than the purchases',
      trades: [
        ['sell', 'A', 10],
        ['buy', 'B', 3],
      ],
      financed: 360,
    },
    {
      title: 'several purchases',
      trades: [
        ['sell', 'A', 10],
        ['buy', 'B', 3],
        ['buy', 'C', 5],
      ],
      financed: 960,
    },
    {
      title: 'not a purchase of the same holding',
      trades: [
        ['buy', 'A', 5],
        ['sell', 'A', 5],
      ],
      financed: 0,
    },
    {
      title: 'not by a round trip within the day',
      trades: [
        ['buy', 'B', 9],
        ['sell', 'B', 9],
        ['buy', 'C', 9],
      ],
      financed: 0,
    },
    {
      title: 'a round trip in another holding',
      trades: [
        ['sell', 'A', 5],
        ['buy', 'B', 9],
        ['sell', 'B', 9],
      ],
      financed: 600,
    },
    {
      title: 'only what the same holding leaves',
      trades: [
        ['sell', 'A', 10],
        ['buy', 'A', 10],
        ['buy', 'B', 3],
      ],
      financed: 360,
    },
    {
      title: 'not by units bought that day',
      trades: [
        ['buy', 'A', 10],
        ['sell', 'A', 20],
        ['buy', 'B', 20],
      ],
      financed: 1200,
    },
    {
      title: 'money kept from sales',
      trades: [
        ['sell', 'A', 10],
        ['buy', 'EUR.CASH', 1200],
      ],
      financed: 1200,
    },
  ] as const)('$title: $financed', ({ trades, financed }) => {
    const transactions = trades.map(([type, assetId, units]) =>
      trade(type, assetId, today, units, assetId === 'EUR.CASH' ? 1 : 120),
    )
    expect(financedOf(transactions)).toBeCloseTo(financed, 9)
  })

  // A sells 2 and buys 3, B sells 4 and buys 1: A pays for B's 1, B for A's 3, at 120 each.
  test('two holdings finance each other, not themselves', () => {
    const before = trade('buy', 'B', '2024-01-02', 10, 100)
    const trades = [
      trade('buy', 'A', today, 3, 120),
      trade('buy', 'B', today, 1, 120),
      trade('sell', 'A', today, 2, 120),
      trade('sell', 'B', today, 4, 120),
    ]
    expect(financedOf([before, ...trades])).toBeCloseTo(4 * 120, 9)
    expect(financedOf([before, ...trades], ['A'])).toBe(0)
  })

  test('fees count: the proceeds after them pay for purchases with them', () => {
    expect(financedOf([trade('sell', 'A', today, 10, 120, 20), trade('buy', 'B', today, 10, 120, 15)])).toBe(1180)
    expect(financedOf([trade('sell', 'A', today, 10, 120, 20), trade('buy', 'B', today, 9, 120, 15)])).toBe(1095)
  })

  test('dividends finance nothing', () => {
    const dividend = booked({ type: 'dividend', date: today, price: 500 })
    expect(financedOf([dividend, trade('buy', 'B', today, 2, 120)])).toBe(0)
  })

  test('units held before a split of the day are counted after it', () => {
    const split = market({ '2024-01-02': 100, '2024-01-04': 60 }, { splits: [{ date: today, ratio: 2 }] })
    const transactions = [buyA, trade('sell', 'A', today, 20, 60), trade('buy', 'B', today, 10, 120)]
    expect(
      measure({ today, transactions, assets: [split, B] })
        .valueSeries()
        ?.financed.at(-1),
    ).toBe(1200)
  })
})

describe('a portfolio that switches', () => {
  const switched = measured([buyA, trade('sell', 'A', today, 10, 120), trade('buy', 'B', today, 10, 120)])

  test('1,000 that became 1,200 with no money added returned 20 %', () => {
    expect(measureReturn(switched, 'twr', whole).value).toBeCloseTo(0.2, 12)
    expect(measurePerformance(switched, 'twr').sinceStart?.value).toBeCloseTo(0.2, 12)
    expect(seriesOfPeriod(switched, whole)?.returns.at(-1)).toBeCloseTo(0.2, 12)
    const compared = compareWithBenchmark(switched, [{ market: C, weight: 1 }], createFxTable([]))
    if (isUnavailable(compared)) throw new Error(compared.reason)
    expect(compared.returns.portfolio.at(-1)).toBeCloseTo(0.2, 12)
  })

  test('returns 20 % as a group too, and each holding returns its own', () => {
    expect(measureReturn(switched, 'twr', whole, ['A', 'B']).value).toBeCloseTo(0.2, 12)
    expect(measureReturn(switched, 'twr', whole, ['A']).value).toBeCloseTo(0.2, 12)
    expect(measureReturn(switched, 'twr', whole, ['B']).value).toBeCloseTo(0, 12)
  })

  test('owes its return to the holding that earned it', () => {
    const { twr, holdings = [] } = runSteps(measureHoldings(switched, whole)) ?? {}
    expect(twr?.value).toBeCloseTo(0.2, 12)
    expect(holdings.map(({ contribution }) => contribution)).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0, 12)])
  })

  test('explains the day by what its sales financed', () => {
    const explanation = runSteps(explain(switched, { figure: 'return.twr', period: whole }))?.explanation
    expect(explanation?.leaves.at(-1)).toMatchObject({
      date: today,
      amount: expect.closeTo(120 / 110, 12),
      operands: [
        { name: 'start-value', value: 1100 },
        { name: 'money-in', value: 1200 },
        { name: 'money-out', value: 1200 },
        { name: 'financed', value: 1200, unit: 'EUR' },
        { name: 'end-value', value: 1200 },
      ],
    })
    expect(explanation && recompute(explanation)).toBeCloseTo(0.2, 12)
  })

  test('keeps its return when the proceeds are kept as money', () => {
    const kept = measured([buyA, trade('sell', 'A', today, 10, 120), trade('buy', 'EUR.CASH', today, 1200, 1)])
    expect(measureReturn(kept, 'twr', whole).value).toBeCloseTo(0.2, 12)
  })

  // 1,000 in an index that loses 10 %: switching brings no money, so the same money in the index loses 10 % too.
  test('puts no new money into the benchmark', () => {
    const falling = market({ '2024-01-02': 100, '2024-01-03': 95, '2024-01-04': 90 }, { assetId: 'falling' })
    const index = createBenchmarkIndex(
      [{ market: falling, weight: 1 }],
      'EUR',
      createFxTable([]),
      parseIsoDate('2024-01-01'),
      parseIsoDate(today),
    )
    if (isUnavailable(index)) throw new Error(index.reason)
    expect(benchmarkReturnBy(switched, index, 'irr', whole)).toBeCloseTo(-0.1, 9)
    expect(benchmarkReturnBy(switched, index, 'dietz', whole)).toBeCloseTo(-0.1, 9)
  })

  // Worth nothing at the previous close: what a sale then brings is no return of that day.
  test('has no return on a day on which worthless units pay for everything', () => {
    const worthless = market({ '2024-01-02': 100, '2024-01-03': 0 })
    const transactions = [
      buyA,
      trade('sell', 'A', today, 10, 0.3),
      trade('buy', 'B', today, 0.1, 10),
      trade('buy', 'C', today, 0.2, 10),
    ]
    const { twr, holdings = [] } =
      runSteps(measureHoldings(measure({ today, transactions, assets: [worthless, B, C] }), whole)) ?? {}
    expect(twr?.value).toBeCloseTo(-1, 9)
    expect(holdings.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(-1, 9)
  })
})

describe('laws', () => {
  const DAYS = 12
  const price = fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100)
  const series = fc.array(price, { minLength: DAYS, maxLength: DAYS })
  const dateOf = (offset: number) => formatIsoDate(parseIsoDate('2024-01-02') + offset)
  const marketOf = (assetId: string, prices: readonly number[]) =>
    market(Object.fromEntries(prices.map((close, offset) => [dateOf(offset), close])), { assetId })

  test('switching everything at the closes without fees changes no return', () =>
    fc.assert(
      fc.property(
        series,
        fc.array(series, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: DAYS - 2 }),
        (sold, bought, day) => {
          const [paid, proceeds] = [sold[0] as number, 10 * (sold[day] as number)]
          const switched = measure({
            today: dateOf(DAYS - 1),
            transactions: [
              trade('buy', 'sold', dateOf(0), 10, paid),
              trade('sell', 'sold', dateOf(day), 10, proceeds / 10),
              ...bought.map((closes, i) => {
                const close = closes[day] as number
                return trade('buy', `bought-${i}`, dateOf(day), proceeds / bought.length / close, close)
              }),
            ],
            assets: [marketOf('sold', sold), ...bought.map((closes, i) => marketOf(`bought-${i}`, closes))],
          })
          const growthUntil = (to: number) =>
            1 + (measureReturn(switched, 'twr', { from: dateOf(-1), to: dateOf(to) }).value ?? Number.NaN)
          const before = proceeds / 10 / paid
          const after = bought.reduce((sum, closes) => sum + (closes.at(-1) as number) / (closes[day] as number), 0)
          expect(growthUntil(day) / before).toBeCloseTo(1, 9)
          expect(growthUntil(DAYS - 1) / (before * (after / bought.length))).toBeCloseTo(1, 9)
        },
      ),
    ))

  test('the return of a single holding is as if nothing was financed', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, (input) => {
        const portfolio = measurePortfolio(input)
        for (const { assetId } of portfolio.lines) {
          expect(portfolio.valueSeries([assetId])?.financed.every((amount) => amount === 0)).toBe(true)
        }
      }),
    ))

  test('each day finances what a cut of its sales from its purchases of other holdings lets through', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, (input) => {
        const portfolio = measurePortfolio(input)
        const { firstDay, financed, inflows, outflows } = portfolio.valueSeries() ?? EMPTY
        for (const [at, amount] of financed.entries()) {
          const isPossible = (inflows[at] as number) > 0 && (outflows[at] as number) > 0
          const expected = isPossible ? smallestCut(tradesOf(portfolio, firstDay + at)) : 0
          expect(Math.abs(amount - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected))
        }
      }),
    ))

  test('explanations of groups recompute from their operands', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const portfolio = measurePortfolio(input)
        const assetIds = portfolio.lines.slice(0, 2).map(({ assetId }) => assetId)
        const explanation = runSteps(explain(portfolio, { figure: 'return.twr', period, assetIds }))?.explanation
        if (explanation === undefined || explanation.value === null) return
        const growth = Math.max(1, 1 + explanation.value)
        for (const from of ['inputs', 'amounts'] as const) {
          const difference = (recompute(explanation, from) ?? Number.NaN) - explanation.value
          expect(Math.abs(difference) / growth).toBeLessThanOrEqual(1e-7)
        }
      }),
    ))
})

const EMPTY = { firstDay: 0, financed: new Float64Array(), inflows: new Float64Array(), outflows: new Float64Array() }

interface DayTrades {
  bought: number
  sold: number
}

/** What each holding bought on a day, and what it sold of the units held at the close before. */
function tradesOf({ measuredLines, withoutDailyValues }: PortfolioMeasurement, day: number): DayTrades[] {
  return [...measuredLines.values()].flat().flatMap(({ source, replay }) => {
    if (withoutDailyValues.includes(source.assetId)) return []
    const effects = replay.effects()
    const ofDay = effects.filter((effect) => effect.day === day)
    const ofKind = (kind: string) => ofDay.filter((effect) => effect.kind === kind)
    const sum = (field: 'inflow' | 'outflow' | 'units', kind: string) =>
      ofKind(kind).reduce((total, effect) => total + (effect[field] ?? 0), 0)
    const splits = [...ofKind('split'), ...ofKind('reversesplit')].reduce((ratio, { units }) => ratio * units, 1)
    const held = splits * (effects.findLast((effect) => effect.day < day)?.unitsAfter ?? 0)
    const share = Math.min(1, held / sum('units', 'sell'))
    return [{ bought: sum('inflow', 'buy'), sold: Number.isNaN(share) ? 0 : share * sum('outflow', 'sell') }]
  })
}

/** The most that can go from sales to purchases of other holdings, by trying every set of sellers (min-cut theorem). */
function smallestCut(trades: readonly DayTrades[]): number {
  let smallest = Number.POSITIVE_INFINITY
  for (let set = 0; set < 2 ** trades.length; set++) {
    const isIn = (index: number) => Math.floor(set / 2 ** index) % 2 === 1
    const cut = trades.reduce((sum, { bought, sold }, index) => {
      const isReached = trades.some((_, seller) => isIn(seller) && seller !== index)
      return sum + (isIn(index) ? 0 : sold) + (isReached ? bought : 0)
    }, 0)
    smallest = Math.min(smallest, cut)
  }
  return smallest
}
