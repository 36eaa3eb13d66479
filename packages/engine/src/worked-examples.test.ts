import {
  EXAMPLE_TOLERANCE,
  type ExpectedByMethod,
  type LedgerExample,
  type SeriesExample,
} from '@plumbline/fixtures/worked-example'
import { BENCHMARK_EXAMPLES } from '@plumbline/fixtures/worked-examples/benchmark'
import { COST_EXAMPLES } from '@plumbline/fixtures/worked-examples/cost'
import { CURRENCY_EXAMPLES } from '@plumbline/fixtures/worked-examples/currency'
import { DIETZ_EXAMPLES } from '@plumbline/fixtures/worked-examples/dietz'
import { DIVIDEND_EXAMPLES } from '@plumbline/fixtures/worked-examples/dividend'
import { GAIN_EXAMPLES } from '@plumbline/fixtures/worked-examples/gain'
import { INTERNAL_RATE_OF_RETURN_EXAMPLES } from '@plumbline/fixtures/worked-examples/internal-rate-of-return'
import { SPLIT_EXAMPLES } from '@plumbline/fixtures/worked-examples/split'
import { TIME_WEIGHTED_RETURN_EXAMPLES } from '@plumbline/fixtures/worked-examples/time-weighted-return'
import { describe, expect, test } from 'vitest'
import { benchmarkReturn, createBenchmarkIndex, investInIndex, isUnavailable } from './benchmark.ts'
import { formatIsoDate, monthsBetween, parseIsoDate } from './calendar.ts'
import type { CostMethod } from './cost-book.ts'
import type { DailySeries } from './daily-series.ts'
import { type DatedFlow, modifiedDietzReturn, simpleDietzReturn } from './dietz.ts'
import { createFxTable } from './fx-table.ts'
import { internalRateOfReturn } from './internal-rate-of-return.ts'
import type { Line } from './line.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { measurePerformance, measureReturn } from './measure-return.ts'
import { measureExample, toDailyPrices } from './testing/measure-example.ts'
import { annualized, chainedReturn, dailyGrowth } from './time-weighted-return.ts'
import { bridgeValue } from './value-bridge.ts'

const EXAMPLES = [
  ...BENCHMARK_EXAMPLES,
  ...COST_EXAMPLES,
  ...CURRENCY_EXAMPLES,
  ...DIETZ_EXAMPLES,
  ...DIVIDEND_EXAMPLES,
  ...GAIN_EXAMPLES,
  ...INTERNAL_RATE_OF_RETURN_EXAMPLES,
  ...SPLIT_EXAMPLES,
  ...TIME_WEIGHTED_RETURN_EXAMPLES,
]

const { money, ratio, units } = EXAMPLE_TOLERANCE

function near(actual: number | null | undefined, expected: number | null | undefined, tolerance: number, name: string) {
  if (expected === undefined) return
  if (expected === null || typeof actual !== 'number') expect(actual, name).toBe(expected)
  else expect(Math.abs(actual - expected), `${name}: ${actual} for ${expected}`).toBeLessThanOrEqual(tolerance)
}

test('the examples are all there', () => {
  expect(EXAMPLES).toHaveLength(79)
  expect(new Set(EXAMPLES.map(({ id }) => id)).size).toBe(79)
})

describe('dated cash flows', () => {
  test.each(EXAMPLES.filter((example) => example.kind === 'cashflows'))('$id ($source)', (example) => {
    const answer = internalRateOfReturn(
      example.cashflows.map(([date, amount]) => ({ day: parseIsoDate(date), amount })),
    )
    if (example.irrAllRoots === undefined) return near(answer.rate, example.irr, ratio, 'irr')
    const distances = example.irrAllRoots.map((root) => Math.abs(root - (answer.rate ?? Number.NaN)))
    expect(Math.min(...distances)).toBeLessThanOrEqual(ratio)
    expect(answer).toMatchObject({ ambiguous: true })
  })

  test.each(EXAMPLES.filter((example) => example.kind === 'same-flows'))('$id ($source)', (example) => {
    const first = parseIsoDate(example.cashflows[0]?.[0] ?? '')
    const last = parseIsoDate(example.valuationDate)
    const index = indexOf(example.index, first, last)
    const flows = seriesOf(
      example.cashflows.map(([date, amount]) => [date, -amount, 0] as const),
      first,
      last,
    )
    const value = investInIndex(flows, index.levels).at(-1) ?? Number.NaN
    near(value, example.benchmarkValue, money, 'value')
    const cashFlows = example.cashflows.map(([date, amount]) => ({ day: parseIsoDate(date), amount }))
    near(internalRateOfReturn([...cashFlows, { day: last, amount: value }]).rate, example.benchmarkIrr, ratio, 'irr')
  })
})

describe('index between two days', () => {
  test.each(EXAMPLES.filter((example) => example.kind === 'index'))(
    '$id ($source)',
    ({ index, period, ...expected }) => {
      const levels = indexOf(index, parseIsoDate(period.from), parseIsoDate(period.to))
      near(benchmarkReturn(levels, period), expected.benchmarkReturn, ratio, 'return')
    },
  )
})

describe('valued series', () => {
  test.each(EXAMPLES.filter((example) => example.kind === 'series'))('$id ($source)', ({ expected, ...example }) => {
    const first = parseIsoDate(example.valuations[0]?.[0] ?? '')
    const last = parseIsoDate(example.valuations.at(-1)?.[0] ?? '')
    const series = seriesOf(example.externalFlows, first, last, example.valuations)
    const growth = dailyGrowth(series)
    const startValue = series.values[0] ?? Number.NaN
    const endValue = series.values.at(-1) ?? Number.NaN
    const flows = flowsOf(example)
    const period = { startValue, endValue, flows, from: first, to: last }
    near(chainedReturn(growth, first, last), expected.twr, ratio, 'twr')
    near(simpleDietzReturn(period), expected.simpleDietz, ratio, 'simple Dietz')
    near(modifiedDietzReturn(period), expected.modifiedDietz, ratio, 'modified Dietz')
    const netInflow = flows.reduce((sum, { inflow, outflow }) => sum + inflow - outflow, 0)
    near(endValue - startValue - netInflow, expected.gain, money, 'gain')
    for (const [date, value] of expected.dailyReturns ?? []) {
      const day = parseIsoDate(date)
      near(chainedReturn(growth, day - 1, day), value, ratio, date)
    }
    for (const [date, value] of expected.cumulative ?? []) {
      near(chainedReturn(growth, first, parseIsoDate(date)), value, ratio, date)
    }
    const months = monthsBetween(first, last)
    for (const [month, value] of Object.entries(expected.months ?? {})) {
      const found = months.find(({ start }) => formatIsoDate(start).startsWith(month))
      near(chainedReturn(growth, found?.from ?? Number.NaN, found?.to ?? Number.NaN), value, ratio, month)
    }
  })
})

describe('ledgers', () => {
  const ledgers = EXAMPLES.filter((example) => example.kind === 'transactions')

  test.each(ledgers)('$id ($source): average cost', (example) => checkMethod(example, 'average'))
  test.each(ledgers)('$id ($source): FIFO', (example) => checkMethod(example, 'fifo'))

  test.each(ledgers)('$id ($source): units and returns', (example) => {
    const { expected } = example
    const measured = measureExample(example, 'average')
    const { totals, lines } = measured
    for (const line of lines) near(line.units - line.oversoldUnits, expected.units?.[line.assetId], units, 'units')
    near(lines[0]?.oversoldUnits, expected.oversold, units, 'oversold')
    near(0 - totals.gain.fees, expected.fees, money, 'fees')
    near(totals.gain.dividend, expected.dividends, money, 'dividends')
    near(totals.currentValue, expected.marketValue, money, 'value')
    near(totals.gain.total, expected.totalGain, money, 'total gain')
    const period = example.period ?? { from: dayBefore(measured), to: example.valuationDate }
    const bridge = bridgeValue(measured, period)
    near(bridge.start, expected.mvb, money, 'start value')
    near(bridge.end, expected.mve, money, 'end value')
    near(bridge.price + bridge.currency + bridge.dividend + bridge.fees, expected.gain, money, 'gain of the period')
    near(bridge.residual, 0, 1e-6, 'residual')
    const twr = measureReturn(measured, 'twr', period)
    near(twr.value, expected.twr, ratio, 'twr')
    const days = parseIsoDate(period.to) - parseIsoDate(period.from)
    near(annualized(twr.value ?? Number.NaN, days), expected.twrAnnualised, ratio, 'twr a year')
    near(measureReturn(measured, 'irr', period).annual, expected.irr, ratio, 'irr')
    near(measureReturn(measured, 'dietz', period).value, expected.simpleDietz, ratio, 'simple Dietz')
    near(measureReturn(measured, 'dietz', period).value, expected.simpleDietzClamped, ratio, 'simple Dietz')
    near(modifiedDietzOf(measured, period), expected.modifiedDietz, ratio, 'modified Dietz')
    const { months } = measurePerformance(measured, 'twr')
    for (const [month, value] of Object.entries(expected.months ?? {})) {
      near(months.find(({ startDate }) => startDate.startsWith(month))?.value, value, ratio, month)
    }
    for (const [date, value] of expected.dailyReturns ?? []) {
      const from = formatIsoDate(parseIsoDate(date) - 1)
      near(measureReturn(measured, 'twr', { from, to: date }).value, value, ratio, date)
    }
  })
})

function checkMethod(example: LedgerExample, method: CostMethod): void {
  const expected = example.expected[method]
  if (expected === undefined) return
  const line = measureExample(example, method).lines[0]
  if (line === undefined) throw new Error('no line')
  const actual = outsideFigures(line)
  for (const [name, value] of Object.entries(expected)) {
    near(actual[name as keyof ExpectedByMethod], value, money, name)
  }
}

/** The examples count the currency part inside the gains and the fees as a positive figure of their own. */
function outsideFigures(line: Line): Required<ExpectedByMethod> {
  const { gain, currencyGain, feesByUnits } = line
  const costNet = line.baseCurrencyTotal ?? Number.NaN
  const cost = costNet + (feesByUnits.open ?? Number.NaN)
  const realizedGain = (gain.realized ?? Number.NaN) + (currencyGain.realized ?? Number.NaN)
  const unrealizedGain = (gain.unrealized ?? Number.NaN) + (currencyGain.unrealized ?? Number.NaN)
  return {
    cost,
    costNet,
    avgCost: cost / line.units,
    avgCostNet: costNet / line.units,
    realizedGain,
    unrealizedGain,
    realizedGainNet: realizedGain - (feesByUnits.sold ?? Number.NaN),
    unrealizedGainNet: unrealizedGain - (feesByUnits.open ?? Number.NaN),
    realizedCurrencyGain: currencyGain.realized ?? Number.NaN,
    unrealizedCurrencyGain: currencyGain.unrealized ?? Number.NaN,
    currencyGain: gain.currency ?? Number.NaN,
  }
}

function dayBefore({ firstDate }: PortfolioMeasurement): string {
  return formatIsoDate(parseIsoDate(firstDate ?? '') - 1)
}

function modifiedDietzOf(measured: PortfolioMeasurement, period: { from: string; to: string }): number | null {
  const series = measured.dailySeries()
  if (series === undefined) return null
  const [from, to] = [parseIsoDate(period.from), parseIsoDate(period.to)]
  const flows: DatedFlow[] = []
  for (let day = from + 1; day <= to; day++) {
    const inflow = series.inflows[day - series.firstDay] ?? 0
    const outflow = series.outflows[day - series.firstDay] ?? 0
    if (inflow + outflow > 0) flows.push({ day, inflow, outflow })
  }
  const startValue = series.values[from - series.firstDay] ?? 0
  return modifiedDietzReturn({ startValue, endValue: series.values.at(-1) ?? 0, flows, from, to })
}

function indexOf(quotes: readonly (readonly [string, number])[], first: number, last: number) {
  const market = { assetId: 'index', currency: 'EUR', prices: toDailyPrices(quotes), splits: [] }
  const index = createBenchmarkIndex([{ market, weight: 1 }], 'EUR', createFxTable([]), first, last)
  if (isUnavailable(index)) throw new Error(index.reason)
  return index
}

function flowsOf({ externalFlows }: Pick<SeriesExample, 'externalFlows'>): DatedFlow[] {
  return externalFlows.map(([date, inflow, outflow]) => ({ day: parseIsoDate(date), inflow, outflow }))
}

/** Days without a value of their own carry the last one. */
function seriesOf(
  externalFlows: SeriesExample['externalFlows'],
  firstDay: number,
  lastDay: number,
  valuations: SeriesExample['valuations'] = [],
): DailySeries {
  const values = new Float64Array(lastDay - firstDay + 1)
  for (const [date, value] of valuations) values.fill(value, parseIsoDate(date) - firstDay)
  const [inflows, outflows] = [values.map(() => 0), values.map(() => 0)]
  for (const { day, inflow, outflow } of flowsOf({ externalFlows })) {
    inflows[day - firstDay] = inflow
    outflows[day - firstDay] = outflow
  }
  return { firstDay, values, inflows, outflows, loneFees: values.map(() => 0) }
}
