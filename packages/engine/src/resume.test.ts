import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeLedger, columnsOf } from './build-ledger.ts'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { createFxTable, type FxRateSeries } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import type { LedgerColumns } from './ledger-columns.ts'
import { lotsOf } from './lots.ts'
import type { AssetMarket } from './market.ts'
import { measurePortfolio, type PortfolioInput, type PortfolioMeasurement } from './measure-portfolio.ts'
import { type LineReplay, replayLine } from './replay-line.ts'
import { runSteps } from './steps.ts'
import { arbitraryPortfolioWithRates } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'
import { bridgeValue } from './value-bridge.ts'

/** A portfolio with its ledger twice: as the list that a database gives, and as columns that were changed with it. */
interface State {
  input: Omit<PortfolioInput, 'fx' | 'transactions'>
  transactions: readonly LedgerTransaction[]
  columns: LedgerColumns
  rates: readonly FxRateSeries[]
}

type Change = (state: State) => State

const asListed = (a: LedgerTransaction, b: LedgerTransaction) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.sequence - b.sequence

function changeRows(state: State, removed: readonly LedgerTransaction[], added: readonly LedgerTransaction[]): State {
  const ids = new Map(
    [...Map.groupBy(removed, ({ assetId }) => assetId)].map(([assetId, rows]) => [
      assetId,
      new Set(rows.map(({ id }) => id)),
    ]),
  )
  const transactions = [...state.transactions.filter((each) => !removed.includes(each)), ...added].sort(asListed)
  return { ...state, transactions, columns: changeLedger(state.columns, ids, added) }
}

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T
}

const later = (date: string, days: number) => formatIsoDate(parseIsoDate(date) + days)

const appended = fc.record({ at: fc.nat(), days: fc.constantFrom(0, 0, 1, 30), type: fc.constantFrom('buy', 'sell') })
const append: fc.Arbitrary<Change> = appended.map(({ at, days, type }) => (state) => {
  const last = state.transactions.at(-1)
  if (last === undefined) return state
  const sequence = 1 + Math.max(...state.transactions.map((each) => each.sequence))
  const { assetId, currency } = pick(state.transactions, at)
  const row = { assetId, currency, type, id: `added-${sequence}`, units: 1.5, price: 7, fee: 0.3, rate: null, sequence }
  return changeRows(state, [], [{ ...row, date: later(last.date, days) } as LedgerTransaction])
})

const edit: fc.Arbitrary<Change> = fc
  .record({ at: fc.nat(), units: fc.constantFrom(1, 3, 0.5), days: fc.constantFrom(0, 0, -20, 20), move: fc.nat() })
  .map(({ at, units, days, move }) => (state) => {
    if (state.transactions.length === 0) return state
    const row = pick(state.transactions, at)
    const { assetId } = move % 4 === 0 ? pick(state.transactions, move) : row
    return changeRows(state, [row], [{ ...row, assetId, units: row.units * units, date: later(row.date, days) }])
  })

const remove: fc.Arbitrary<Change> = fc.nat().map((at) => (state) => {
  return state.transactions.length === 0 ? state : changeRows(state, [pick(state.transactions, at)], [])
})

const newDay: fc.Arbitrary<Change> = fc.constantFrom(1, 1, 3, 40, -1, -90).map((days) => (state) => {
  return { ...state, input: { ...state.input, today: later(state.input.today, days) } }
})

/** A series with one day more, a changed value, a day less, or equal values in other arrays. */
function changeSeries(days: Int32Array, values: Float64Array, at: number): { days: Int32Array; values: Float64Array } {
  const last = days.at(-1) ?? 0
  switch (at % 4) {
    case 0:
      return { days: Int32Array.of(...days, last + 1), values: Float64Array.of(...values, 1 + (at % 7)) }
    case 1:
      return { days, values: values.with(at % values.length, 2 + (at % 5)) }
    case 2:
      return days.length > 1 ? { days: days.slice(0, -1), values: values.slice(0, -1) } : { days, values }
    default:
      return { days: days.slice(), values: values.slice() }
  }
}

const reprice: fc.Arbitrary<Change> = fc.nat().map((at) => (state) => {
  const changed = (market: AssetMarket, index: number): AssetMarket => {
    if (index !== at % state.input.assets.length) return market
    const { days, values } = changeSeries(market.prices.days, market.prices.closes, at)
    return { ...market, prices: { days, closes: values } }
  }
  return { ...state, input: { ...state.input, assets: state.input.assets.map(changed) } }
})

const split: fc.Arbitrary<Change> = fc.nat().map((at) => (state) => {
  const date = pick(state.transactions, at)?.date
  if (date === undefined) return state
  const assets = state.input.assets.map((market, index) =>
    index === at % state.input.assets.length && market.splits.every((each) => each.date !== date)
      ? { ...market, splits: [...market.splits, { date, ratio: 2 }] }
      : market,
  )
  return { ...state, input: { ...state.input, assets } }
})

const newRates: fc.Arbitrary<Change> = fc.nat().map((at) => (state) => {
  const changed = (pair: FxRateSeries, index: number): FxRateSeries => {
    if (index !== at % state.rates.length) return pair
    const { days, values } = changeSeries(pair.days, pair.rates, at)
    return { ...pair, days, rates: values }
  }
  return { ...state, rates: at % 11 === 0 ? state.rates.slice(1) : state.rates.map(changed) }
})

const setting: fc.Arbitrary<Change> = fc
  .constantFrom<Partial<PortfolioInput>>(
    { costMethod: 'fifo' },
    { costMethod: 'average' },
    { staleAfterDays: 1 },
    { baseCurrency: 'USD' },
    { ignoredSplits: [] },
  )
  .map((changed) => (state) => ({ ...state, input: { ...state.input, ...changed } }))

const ignoreSplits: fc.Arbitrary<Change> = fc.constant((state) => {
  const ignoredSplits = state.input.assets.flatMap(({ assetId, splits }) =>
    splits.map(({ date }) => ({ assetId, date })),
  )
  return { ...state, input: { ...state.input, ignoredSplits } }
})

const changes = fc.array(
  fc.record({
    change: fc.oneof(append, append, edit, remove, newDay, reprice, newRates, split, setting, ignoreSplits),
    isColumns: fc.boolean(),
    isSeriesWanted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

function figuresOf(measured: PortfolioMeasurement) {
  const { lines, totals, caveats, unbookedSplits, withoutDailyValues, firstDate, today } = measured
  const ids = [...measured.measuredLines.keys()]
  return {
    ...{ lines, totals, caveats, unbookedSplits, withoutDailyValues, firstDate },
    effects: measured.effects(),
    series: measured.valueSeries(),
    someSeries: measured.valueSeries(ids.slice(1)),
    lots: ids.map((assetId) => lotsOf(measured, assetId)),
    bridge: runSteps(bridgeValue(measured, { from: '2020-03-01', to: today })),
  }
}

/** Measures after every change, each time from the measurement before, and compares with a measurement from the start. */
function checkChanges(start: State, made: typeof changes extends fc.Arbitrary<infer T> ? T : never): void {
  let state = start
  let fx = createFxTable(state.rates)
  let measured = measurePortfolio({ ...state.input, transactions: state.columns, fx })
  measured.valueSeries()
  for (const { change, isColumns, isSeriesWanted } of made) {
    const before = state
    state = change(state)
    if (state.rates !== before.rates) fx = createFxTable(state.rates)
    const transactions = isColumns ? state.columns : state.transactions
    measured = measurePortfolio({ ...state.input, transactions, fx }, measured)
    if (isSeriesWanted) measured.valueSeries()
  }
  const fresh = { ...state.input, transactions: state.transactions, fx: createFxTable(state.rates) }
  expect(figuresOf(measured)).toEqual(figuresOf(measurePortfolio(fresh)))
}

function stateOf(
  input: Omit<PortfolioInput, 'fx'>,
  rates: readonly FxRateSeries[],
  listed: readonly LedgerTransaction[],
): State {
  const transactions = listed.toSorted(asListed)
  return { input, transactions, columns: columnsOf(transactions), rates }
}

describe('a measurement that resumes an earlier one is the same as one from the start, to the last bit', () => {
  test('after any changes of the ledger, the day, prices, rates, splits and settings', () =>
    fc.assert(
      fc.property(arbitraryPortfolioWithRates, changes, ({ input, rates }, made) =>
        checkChanges(stateOf(input, rates, input.transactions), made),
      ),
      { numRuns: 100 },
    ))

  test('from the milestones of a long ledger too', () =>
    fc.assert(
      fc.property(arbitraryPortfolioWithRates, changes, fc.boolean(), ({ input, rates }, made, isFifo) => {
        const repeated = Array.from({ length: Math.ceil(2500 / input.transactions.length) }, (_, time) =>
          input.transactions
            .filter(({ type }) => time === 0 || (type !== 'split' && type !== 'reversesplit'))
            .map((each) => ({
              ...each,
              id: `${each.id}-${time}`,
              sequence: each.sequence + 100 * time,
              date: later(each.date, 0 - ((7 * time) % 300)),
            })),
        ).flat()
        const costMethod = isFifo ? ('fifo' as const) : ('average' as const)
        checkChanges(stateOf({ ...input, costMethod }, rates, repeated), made)
      }),
      { numRuns: 8 },
    ))

  test('after the cost that a transfer brought was corrected (10 units at 12 instead of 10)', () => {
    const lot = { date: '2020-01-02', units: 10, fee: 0, currency: 'EUR', rate: null, rateCurrency: 'EUR' }
    const arrival = (amount: number): PortfolioInput => ({
      baseCurrency: 'EUR',
      today: '2024-06-03',
      fx: createFxTable([]),
      assets: [market({ '2024-06-03': 20 })],
      transactions: [
        booked({
          id: 'arrival',
          sequence: 1,
          type: 'buy',
          date: '2024-01-02',
          units: 10,
          price: 15,
          transfer: { id: 't', lots: [{ ...lot, amount }] },
        }),
      ],
    })
    const resumed = measurePortfolio(arrival(120), measurePortfolio(arrival(100)))
    expect(resumed.totals).toMatchObject({ cost: 120, gain: { total: 80 } })
  })

  test('after a sale of more than was held became a smaller one', () => {
    const of = (assetId: string) => market({ '2024-01-02': 10 }, { assetId })
    const on = (date: string, type: 'buy' | 'sell', units: number, assetId = 'A') =>
      booked({ id: `${assetId}-${date}-${type}`, assetId, type, date, units, price: 10 })
    const [first, second] = ['2024-01-02', '2024-01-03']
    const kept = [on(first, 'buy', 10), on(second, 'buy', 5), on(second, 'buy', 4, 'B')]
    const given = { today: '2024-01-04', assets: [of('A'), of('B')] }
    const before = measure({ ...given, transactions: [...kept, on(second, 'sell', 30)] })
    const transactions = [...kept, on(second, 'sell', 8)]
    const resumed = measurePortfolio({ baseCurrency: 'EUR', fx: createFxTable([]), ...given, transactions }, before)
    expect(figuresOf(resumed)).toEqual(figuresOf(measure({ ...given, transactions })))
  })
})

/** The effects of a replay are columns and a function of it. */
function resultOf({ effects, columns, checkpoints, ...sums }: LineReplay) {
  const booked = Array.from({ length: columns.count }, (_, index) => [
    columns.stepAt(index),
    columns.unitsAfter(index),
    columns.flowAt(index),
  ])
  return { ...sums, booked, effects: effects() }
}

test('a period that starts with the units of known effects is the same as one replayed to its start', () =>
  fc.assert(
    fc.property(
      arbitraryPortfolioWithRates,
      fc.nat(420),
      fc.nat(60),
      fc.nat(2),
      ({ input, rates }, start, days, by) => {
        const withoutSplits = input.transactions.filter(({ type }) => type !== 'split' && type !== 'reversesplit')
        const assets = by === 0 ? input.assets : input.assets.map((asset) => ({ ...asset, splits: [] }))
        const transactions = by === 2 ? withoutSplits : input.transactions
        const measured = measurePortfolio({ ...input, assets, transactions, fx: createFxTable(rates) })
        const from = parseIsoDate('2019-12-25') + start
        for (const { source, replay } of [...measured.measuredLines.values()].flat()) {
          const resumed = replayLine(source, from + days, from, replay)
          expect(resultOf(resumed)).toEqual(resultOf(replayLine(source, from + days, from)))
        }
      },
    ),
    { numRuns: 150 },
  ))
