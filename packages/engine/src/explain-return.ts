import { type DayNumber, formatIsoDate, parseIsoDate } from './calendar.ts'
import { clampToDaysHeld } from './dietz.ts'
import type { Explanation, Leaf, Operand } from './explanation.ts'
import { discounted } from './internal-rate-of-return.ts'
import { known } from './known.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { dietzPeriod, measureReturn, type Period, type ReturnMethod } from './measure-return.ts'
import { moneyWeightedReturn } from './money-weighted-return.ts'
import { type CarriedFlow, chainedReturn, type DailyGrowth, dailyGrowth } from './time-weighted-return.ts'
import { capitalAt, type DatedFlow, flowsBetween, type ValueSeries, valueOn } from './value-series.ts'

/** The days with flows and the spans between them, with the values and flows that the return is computed from. */
export function explainReturn(
  measurement: PortfolioMeasurement,
  method: ReturnMethod,
  wanted: Period | undefined,
  assetIds: readonly string[] | undefined,
): Explanation | undefined {
  const series = measurement.valueSeries(assetIds)
  if (series === undefined) return undefined
  const lastDay = series.firstDay + series.values.length - 1
  const from = Math.max(series.firstDay, wanted === undefined ? series.firstDay : parseIsoDate(wanted.from))
  const to = Math.min(lastDay, wanted === undefined ? lastDay : parseIsoDate(wanted.to))
  const period = { from: formatIsoDate(from), to: formatIsoDate(to) }
  const { value } = measureReturn(measurement, method, period, assetIds)
  const included = new Set(assetIds ?? measurement.measuredLines.keys())
  return {
    value,
    unit: 'ratio',
    parts: [],
    leftOut: measurement.withoutDailyValues.filter((assetId) => included.has(assetId)),
    ...FORMULA_OF[method],
    ...(to <= from ? NOTHING : EXPLAIN[method](series, from, to, measurement.baseCurrency)),
  }
}

const FORMULA_OF = {
  twr: { formula: 'time-weighted-return', combine: 'product' },
  irr: { formula: 'internal-rate-of-return', combine: 'root' },
  dietz: { formula: 'simple-dietz', combine: 'operands' },
} as const

type Inputs = Pick<Explanation, 'operands' | 'leaves'>
type ExplainMethod = (series: ValueSeries, from: DayNumber, to: DayNumber, currency: string) => Inputs

const NOTHING: Inputs = { operands: [], leaves: [] }

const EXPLAIN: Readonly<Record<ReturnMethod, ExplainMethod>> = {
  twr: (series, from, to, currency) => ({ operands: [], leaves: growthLeaves(series, from, to, currency) }),

  irr(series, from, to, currency) {
    const { flows, daysHeld, rate, rates } = moneyWeightedReturn(series, from, to)
    const others = rates.length > 1 ? rates.filter((other) => other !== rate) : []
    return {
      operands: [
        { name: 'annual-rate', value: rate, unit: 'ratio' },
        ...others.map((other): Operand => ({ name: 'other-rate', value: other, unit: 'ratio' })),
        { name: 'days-held', value: daysHeld, unit: 'days' },
      ],
      leaves: flows.map(({ day, days, amount }) =>
        leaf('flow', day, known(discounted(amount, rate ?? 0, days)), [
          { name: 'amount', value: amount, unit: currency },
          { name: 'days', value: days, unit: 'days' },
        ]),
      ),
    }
  },

  dietz(series, from, to, currency) {
    const held = dietzPeriod(series, from, to)
    if (held === undefined) return NOTHING
    const { startValue, endValue, netInflow, flows } = clampToDaysHeld(held)
    return {
      operands: [
        { name: 'start-value', value: startValue, unit: currency },
        { name: 'end-value', value: endValue, unit: currency },
        { name: 'net-inflow', value: netInflow, unit: currency },
      ],
      leaves: flows.map((flow) =>
        leaf('flow', flow.day, flow.netInflow, [
          ...flowOperands(flow, currency),
          ...partOperand('start-value', flow.asStart, currency),
          ...partOperand('end-value', flow.asEnd, currency),
        ]),
      ),
    }
  },
}

/**
 * Each factor is 1 + the return of its day or span. Days without capital have no factor: their flows count on another
 * day.
 */
function growthLeaves(series: ValueSeries, from: DayNumber, to: DayNumber, currency: string): Leaf[] {
  const growth = dailyGrowth(series)
  const carried = Map.groupBy(growth.carried, ({ countsOn }) => countsOn)
  const flows = new Map(flowsBetween(series, from, to).map((flow) => [flow.day, flow]))
  const days = [...new Set([...flows.keys(), ...carried.keys()])]
    .filter((day) => day > from && day <= to && capitalAt(series, day - series.firstDay) > 0)
    .sort((a, b) => a - b)
  const leaves: Leaf[] = []
  let spanStart = from
  for (const day of days) {
    leaves.push(...spanLeaves(series, growth, spanStart, day - 1, currency))
    leaves.push(
      leaf('flow', day, 1 + chainedReturn(growth, day - 1, day), [
        valueOperand('start-value', series, day - 1, currency),
        ...flowOperands(flows.get(day), currency),
        ...partOperand('financed', series.financed[day - series.firstDay] as number, currency),
        ...(carried.get(day) ?? []).flatMap((flow) => carriedOperands(flow, currency)),
        valueOperand('end-value', series, day, currency),
      ]),
    )
    spanStart = day
  }
  leaves.push(...spanLeaves(series, growth, spanStart, to, currency))
  return leaves
}

/**
 * The factors of a span without flows: one for each stretch with a value. Units that were received for nothing, and a
 * price that rises from zero, start one in the middle of the span.
 */
function spanLeaves(
  series: ValueSeries,
  growth: DailyGrowth,
  start: DayNumber,
  end: DayNumber,
  currency: string,
): Leaf[] {
  const leaves: Leaf[] = []
  for (let from = start; from < end; ) {
    if (valueOn(series, from) <= 0) {
      from += 1
      continue
    }
    let to = from + 1
    while (to < end && valueOn(series, to) > 0) to += 1
    leaves.push(
      leaf('span', to, 1 + chainedReturn(growth, from, to), [
        valueOperand('start-value', series, from, currency),
        valueOperand('end-value', series, to, currency),
      ]),
    )
    from = to
  }
  return leaves
}

function leaf(kind: Leaf['kind'], day: DayNumber, amount: number | null, operands: Operand[]): Leaf {
  return { kind, assetId: null, transactionId: null, date: formatIsoDate(day), amount, operands, isLeftOut: false }
}

function valueOperand(
  name: 'start-value' | 'end-value',
  series: ValueSeries,
  day: DayNumber,
  currency: string,
): Operand {
  return { name, value: valueOn(series, day), unit: currency, date: formatIsoDate(day) }
}

function flowOperands(flow: DatedFlow | undefined, currency: string): Operand[] {
  return [
    { name: 'money-in', value: flow?.inflow ?? 0, unit: currency },
    { name: 'money-out', value: flow?.outflow ?? 0, unit: currency },
  ]
}

function carriedOperands({ day, inflow, outflow }: CarriedFlow, currency: string): Operand[] {
  return flowOperands({ day, inflow, outflow }, currency)
    .filter(({ value }) => value !== 0)
    .map((operand) => ({ ...operand, date: formatIsoDate(day) }))
}

function partOperand(name: 'start-value' | 'end-value' | 'financed', value: number, currency: string): Operand[] {
  return value === 0 ? [] : [{ name, value, unit: currency }]
}
