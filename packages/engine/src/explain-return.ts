import { DAYS_PER_YEAR, formatIsoDate, parseIsoDate } from './calendar.ts'
import { clampToDaysHeld } from './dietz.ts'
import type { Explanation, Leaf, Operand } from './explanation.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { dietzPeriod, measureReturn, type Period, type ReturnMethod } from './measure-return.ts'
import { moneyWeightedReturn, type SolvedFlow } from './money-weighted-return.ts'
import { chainedReturn, dailyGrowth } from './time-weighted-return.ts'
import { flowsBetween, type ValueSeries, valueOn } from './value-series.ts'

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
  const common = {
    value,
    unit: 'ratio',
    parts: [],
    leftOut: measurement.withoutDailyValues.filter((assetId) => included.has(assetId)),
  }
  const currency = measurement.baseCurrency
  if (to <= from) return { ...common, ...FORMULA_OF[method], operands: [], leaves: [] }
  switch (method) {
    case 'twr':
      return { ...common, ...FORMULA_OF.twr, operands: [], leaves: growthLeaves(series, from, to, currency) }
    case 'irr': {
      const { flows, rate } = moneyWeightedReturn(series, from, to)
      return {
        ...common,
        ...FORMULA_OF.irr,
        operands: [{ name: 'annual-rate', value: rate, unit: 'ratio' }],
        leaves: presentValueLeaves(flows, rate, currency),
      }
    }
    case 'dietz': {
      const held = dietzPeriod(series, from, to)
      if (held === undefined) return { ...common, ...FORMULA_OF.dietz, operands: [], leaves: [] }
      const clamped = clampToDaysHeld(held)
      return {
        ...common,
        ...FORMULA_OF.dietz,
        operands: [
          { name: 'start-value', value: clamped.startValue, unit: currency },
          { name: 'end-value', value: clamped.endValue, unit: currency },
          { name: 'net-inflow', value: clamped.netInflow, unit: currency },
        ],
        leaves: clamped.flows.map(({ day, inflow, outflow, netInflow }) =>
          leaf('flow', day, netInflow, flowOperands(inflow, outflow, currency)),
        ),
      }
    }
  }
}

const FORMULA_OF = {
  twr: { formula: 'time-weighted-return', combine: 'product' },
  irr: { formula: 'internal-rate-of-return', combine: 'root' },
  dietz: { formula: 'simple-dietz', combine: 'operands' },
} as const

/** Each factor is 1 + the return of its day or span. */
function growthLeaves(series: ValueSeries, from: number, to: number, currency: string): Leaf[] {
  const growth = dailyGrowth(series)
  const leaves: Leaf[] = []
  const addSpan = (start: number, end: number) => {
    if (end <= start) return
    leaves.push(
      leaf('span', end, 1 + chainedReturn(growth, start, end), [
        valueOperand('start-value', series, start, currency),
        valueOperand('end-value', series, end, currency),
      ]),
    )
  }
  let spanStart = from
  for (const { day, inflow, outflow } of flowsBetween(series, from, to)) {
    addSpan(spanStart, day - 1)
    leaves.push(
      leaf('flow', day, 1 + chainedReturn(growth, day - 1, day), [
        valueOperand('start-value', series, day - 1, currency),
        ...flowOperands(inflow, outflow, currency),
        valueOperand('end-value', series, day, currency),
      ]),
    )
    spanStart = day
  }
  addSpan(spanStart, to)
  return leaves
}

/** Each amount is what the flow is worth on the first day at the yearly rate; undiscounted when there is none. */
function presentValueLeaves(flows: readonly SolvedFlow[], rate: number | null, currency: string): Leaf[] {
  return flows.map(({ day, days, amount }) => {
    const worth = amount * (1 + (rate ?? 0)) ** (-days / DAYS_PER_YEAR)
    return leaf('flow', day, Number.isFinite(worth) ? worth : null, [
      { name: 'amount', value: amount, unit: currency },
      { name: 'days', value: days, unit: 'days' },
    ])
  })
}

function leaf(kind: Leaf['kind'], day: number, amount: number | null, operands: Operand[]): Leaf {
  return { kind, assetId: null, transactionId: null, date: formatIsoDate(day), amount, operands }
}

function valueOperand(name: 'start-value' | 'end-value', series: ValueSeries, day: number, currency: string): Operand {
  return { name, value: valueOn(series, day), unit: currency, date: formatIsoDate(day) }
}

function flowOperands(inflow: number, outflow: number, currency: string): Operand[] {
  return [
    { name: 'money-in', value: inflow, unit: currency },
    { name: 'money-out', value: outflow, unit: currency },
  ]
}
