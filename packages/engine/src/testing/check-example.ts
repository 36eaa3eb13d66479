import {
  type CashFlowExample,
  EXAMPLE_TOLERANCE,
  type ExpectedByMethod,
  type IndexExample,
  type LedgerExample,
  type SameFlowsExample,
  type SeriesExample,
  type WorkedExample,
} from '@plumbline/fixtures/worked-example'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test tools are declared once, by the root
import { expect } from 'vitest'
import { createBenchmarkIndex, investInIndex, isUnavailable } from '../benchmark.ts'
import { benchmarkReturn } from '../benchmark-return.ts'
import { formatIsoDate, monthsBetween, parseIsoDate } from '../calendar.ts'
import type { CostMethod } from '../cost-book.ts'
import { modifiedDietzReturn, simpleDietzReturn } from '../dietz.ts'
import { createFxTable } from '../fx-table.ts'
import { internalRateOfReturn } from '../internal-rate-of-return.ts'
import type { Line } from '../line.ts'
import type { PortfolioMeasurement } from '../measure-portfolio.ts'
import { measurePerformance, measureReturn } from '../measure-return.ts'
import { runSteps } from '../steps.ts'
import { annualized, chainedReturn, dailyGrowth } from '../time-weighted-return.ts'
import { bridgeValue } from '../value-bridge.ts'
import { type DatedFlow, daysWithCapital, type ValueSeries } from '../value-series.ts'
import { measureExample, toDailyPrices } from './measure-example.ts'

const { money, ratio, units } = EXAMPLE_TOLERANCE

/** Measures the example with the function for its kind and checks every figure it states. */
export function checkExample(example: WorkedExample): void {
  switch (example.kind) {
    case 'cashflows':
      checkCashFlows(example)
      break
    case 'same-flows':
      checkSameFlows(example)
      break
    case 'index':
      checkIndex(example)
      break
    case 'series':
      checkSeries(example)
      break
    case 'transactions':
      checkMethod(example, 'average')
      checkMethod(example, 'fifo')
      checkLedger(example)
      break
  }
}

function near(actual: number | null | undefined, expected: number | null | undefined, tolerance: number, name: string) {
  if (expected === undefined) return
  if (expected === null || typeof actual !== 'number') expect(actual, name).toBe(expected)
  else expect(Math.abs(actual - expected), `${name}: ${actual} for ${expected}`).toBeLessThanOrEqual(tolerance)
}

function checkCashFlows({ cashflows, irr, irrAllRoots }: CashFlowExample): void {
  const result = internalRateOfReturn(cashflows.map(([date, amount]) => ({ day: parseIsoDate(date), amount })))
  if (irrAllRoots === undefined) {
    near(result.rate, irr, ratio, 'irr')
    return
  }
  const distances = irrAllRoots.map((root) => Math.abs(root - (result.rate ?? Number.NaN)))
  expect(Math.min(...distances)).toBeLessThanOrEqual(ratio)
  expect(result.rates.length).toBeGreaterThan(1)
}

function checkSameFlows({ cashflows, index, valuationDate, benchmarkValue, benchmarkIrr }: SameFlowsExample): void {
  const first = parseIsoDate(cashflows[0]?.[0] ?? '')
  const last = parseIsoDate(valuationDate)
  const flows = seriesOf(
    cashflows.map(([date, amount]) => [date, -amount, 0] as const),
    first,
    last,
  )
  const value = investInIndex(flows, indexOf(index, first, last).levels).at(-1) ?? Number.NaN
  near(value, benchmarkValue, money, 'value')
  const cashFlows = cashflows.map(([date, amount]) => ({ day: parseIsoDate(date), amount }))
  near(internalRateOfReturn([...cashFlows, { day: last, amount: value }]).rate, benchmarkIrr, ratio, 'irr')
}

function checkIndex({ index, period, ...expected }: IndexExample): void {
  const levels = indexOf(index, parseIsoDate(period.from), parseIsoDate(period.to))
  near(benchmarkReturn(levels, period), expected.benchmarkReturn, ratio, 'return')
}

function checkSeries({ expected, ...example }: SeriesExample): void {
  const first = parseIsoDate(example.valuations[0]?.[0] ?? '')
  const last = parseIsoDate(example.valuations.at(-1)?.[0] ?? '')
  const series = seriesOf(example.externalFlows, first, last, example.valuations)
  const growth = dailyGrowth(series)
  const startValue = series.values[0] ?? Number.NaN
  const endValue = series.values.at(-1) ?? Number.NaN
  const flows = flowsOf(example)
  const days = daysWithCapital(series, first, last) ?? { first, last }
  const period = {
    startValue,
    endValue,
    flows,
    from: first,
    to: last,
    firstDayHeld: days.first,
    lastDayHeld: days.last,
  }
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
}

function checkLedger(example: LedgerExample): void {
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
  const bridge = runSteps(bridgeValue(measured, period))
  near(bridge.start, expected.mvb, money, 'start value')
  near(bridge.end, expected.mve, money, 'end value')
  near(
    bridge.priceEffect + bridge.currencyEffect + bridge.dividend + bridge.fees,
    expected.gain,
    money,
    'gain of the period',
  )
  near(bridge.residual, 0, 1e-6, 'residual')
  const twr = measureReturn(measured, 'twr', period)
  near(twr.value, expected.twr, ratio, 'twr')
  const days = parseIsoDate(period.to) - parseIsoDate(period.from)
  near(annualized(twr.value ?? Number.NaN, days), expected.twrAnnualized, ratio, 'twr a year')
  near(measureReturn(measured, 'irr', period).internalRate, expected.irr, ratio, 'irr')
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
}

function checkMethod(example: LedgerExample, method: CostMethod): void {
  const lines = measureExample(example, method).lines.map(outsideFigures)
  for (const [name, value] of Object.entries(example.expected[method] ?? {})) {
    const actual = lines.reduce((sum, line) => sum + line[name as keyof ExpectedByMethod], 0)
    near(actual, value, money, `${name} by ${method} cost`)
  }
}

/** The examples include the currency part in the gains and state fees as a separate positive figure. */
function outsideFigures(line: Line): Required<ExpectedByMethod> {
  const { gain, currencyEffect, feesByUnits } = line
  const costNet = line.baseCurrencyCost ?? Number.NaN
  const cost = costNet + (feesByUnits.open ?? Number.NaN)
  const realizedGain = (gain.realized ?? Number.NaN) + (currencyEffect.realized ?? Number.NaN)
  const unrealizedGain = (gain.unrealized ?? Number.NaN) + (currencyEffect.unrealized ?? Number.NaN)
  return {
    cost,
    costNet,
    avgCost: cost / line.units,
    avgCostNet: costNet / line.units,
    realizedGain,
    unrealizedGain,
    realizedGainNet: realizedGain - (feesByUnits.sold ?? Number.NaN),
    unrealizedGainNet: unrealizedGain - (feesByUnits.open ?? Number.NaN),
    realizedCurrencyGain: currencyEffect.realized ?? Number.NaN,
    unrealizedCurrencyGain: currencyEffect.unrealized ?? Number.NaN,
    currencyGain: gain.currencyEffect ?? Number.NaN,
  }
}

function dayBefore({ firstDate }: PortfolioMeasurement): string {
  return formatIsoDate(parseIsoDate(firstDate ?? '') - 1)
}

function modifiedDietzOf(measured: PortfolioMeasurement, period: { from: string; to: string }): number | null {
  const series = measured.valueSeries()
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

/** Days without a value repeat the last one. */
function seriesOf(
  externalFlows: SeriesExample['externalFlows'],
  firstDay: number,
  lastDay: number,
  valuations: SeriesExample['valuations'] = [],
): ValueSeries {
  const values = new Float64Array(lastDay - firstDay + 1)
  for (const [date, value] of valuations) values.fill(value, parseIsoDate(date) - firstDay)
  const [inflows, outflows] = [values.map(() => 0), values.map(() => 0)]
  for (const { day, inflow, outflow } of flowsOf({ externalFlows })) {
    inflows[day - firstDay] = inflow
    outflows[day - firstDay] = outflow
  }
  return {
    firstDay,
    values,
    inflows,
    outflows,
    loneFees: values.map(() => 0),
    financed: values.map(() => 0),
    isHeld: Uint8Array.from(values, (value) => Number(value > 0)),
  }
}
