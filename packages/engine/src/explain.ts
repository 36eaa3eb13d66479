import { formatIsoDate, parseIsoDate } from './calendar.ts'
import {
  assetValueLeaves,
  currencyLeaves,
  dividendLeaves,
  type ExplainedLine,
  feeLeaves,
  moneyInLeaves,
  moneyOutLeaves,
  openAssetCostLeaves,
  openCostLeaves,
  purchaseLeaves,
  realizedLeaves,
  startValueLeaves,
  unitLeaves,
  unrealizedLeaves,
  valueLeaves,
  valueOperands,
} from './explain-effects.ts'
import { explainReturn } from './explain-return.ts'
import type { Explanation, FormulaId, Leaf } from './explanation.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import type { Period, ReturnMethod } from './measure-return.ts'
import { replayLine } from './replay-line.ts'
import { isComplete } from './sum-lines.ts'

/** Figures of a line, a group or the portfolio, as of today or, with a period, of that period. */
export type ExplainedFigure =
  | 'units'
  | 'price'
  | 'baseCurrencyPrice'
  | 'startValue'
  | 'currentValue'
  | 'baseCurrencyCurrentValue'
  | 'cost'
  | 'baseCurrencyCost'
  | 'costPerUnit'
  | 'baseCurrencyCostPerUnit'
  | 'purchases'
  | 'moneyIn'
  | 'moneyOut'
  | 'percent'
  | `gain.${'total' | 'realized' | 'unrealized' | 'currencyEffect' | 'dividend' | 'fees'}`
  | `return.${ReturnMethod}`

export interface Question {
  figure: ExplainedFigure
  /** Explains the line of this asset. */
  assetId?: string
  /** Explains a group of lines, be it of one alone; the whole portfolio unless given. */
  assetIds?: readonly string[]
  /** From the first transaction to today unless given. */
  period?: Period
}

/**
 * What a figure is made of, down to transactions, prices and rates with their dates. The leaves recompute the figure.
 * Of a group or the portfolio `currentValue` and `cost` are in the portfolio's currency, of a line in its asset's.
 * Undefined when the question names an asset that is not there, or units, a price or a cost per unit of anything but a line.
 *
 * @see docs/methods/explanations.md
 */
export function explain(measurement: PortfolioMeasurement, question: Question): Explanation | undefined {
  const { measuredLines } = measurement
  const isLine = question.assetId !== undefined
  const scopeIds = question.assetId !== undefined ? [question.assetId] : question.assetIds
  const assetIds = scopeIds ?? [...measuredLines.keys()]
  if (!assetIds.every((assetId) => measuredLines.has(assetId))) return undefined
  const { figure, period } = question
  if (figure === 'return.twr' || figure === 'return.irr' || figure === 'return.dietz') {
    return explainReturn(measurement, figure.slice('return.'.length) as ReturnMethod, period, scopeIds)
  }
  const scope = gather(measurement, assetIds, period, isLine)
  const single = isLine ? scope.lines[0] : undefined
  switch (figure) {
    case 'units':
      return single && sum({ ...scope, unit: 'units' }, 'units', unitLeaves)
    case 'price':
    case 'baseCurrencyPrice':
      return single && price(scope, single, figure === 'price')
    case 'startValue':
      return sum(scope, 'current-value', startValueLeaves)
    case 'currentValue':
      return single === undefined
        ? sum(scope, 'current-value', valueLeaves)
        : sum({ ...scope, unit: single.source.currency }, 'current-value', assetValueLeaves)
    case 'baseCurrencyCurrentValue':
      return sum(scope, 'current-value', valueLeaves)
    case 'cost':
      return single === undefined
        ? sum(scope, 'open-cost', openCostLeaves)
        : sum({ ...scope, unit: single.source.currency }, 'open-cost', openAssetCostLeaves)
    case 'baseCurrencyCost':
      return sum(scope, 'open-cost', openCostLeaves)
    case 'costPerUnit':
      return single && costPerUnit({ ...scope, unit: single.source.currency }, single, openAssetCostLeaves)
    case 'baseCurrencyCostPerUnit':
      return single && costPerUnit(scope, single, openCostLeaves)
    case 'purchases':
      return sum(scope, 'purchases', purchaseLeaves)
    case 'moneyIn':
      return sum(scope, 'money-in', moneyInLeaves)
    case 'moneyOut':
      return sum(scope, 'money-out', moneyOutLeaves)
    case 'gain.realized':
      return sum(scope, 'realized-gain', realizedLeaves)
    case 'gain.unrealized':
      return sum(scope, 'unrealized-gain', unrealizedLeaves)
    case 'gain.currencyEffect':
      return sum(scope, 'currency-gain', currencyLeaves)
    case 'gain.dividend':
      return sum(scope, 'dividends', dividendLeaves)
    case 'gain.fees':
      return sum(scope, 'fees', feeLeaves)
    case 'gain.total':
      return totalGain(scope)
    case 'percent':
      return quotient('percent', 'ratio', totalGain(scope), sum(scope, 'purchases', purchaseLeaves), scope.leftOut)
  }
}

interface Scope {
  lines: readonly ExplainedLine[]
  unit: string
  leftOut: readonly string[]
}

/** A line by itself is explained with its gaps; sums leave lines with gaps out, as the portfolio's figures do. */
function gather(
  measurement: PortfolioMeasurement,
  assetIds: readonly string[],
  period: Period | undefined,
  isLine: boolean,
): Scope {
  const incomplete =
    period === undefined
      ? new Set(measurement.lines.filter((line) => !isComplete(line)).map(({ assetId }) => assetId))
      : new Set(measurement.withoutDailyValues)
  const leftOut = isLine ? [] : assetIds.filter((assetId) => incomplete.has(assetId))
  const lines = assetIds
    .filter((assetId) => !leftOut.includes(assetId))
    .flatMap((assetId) => measurement.measuredLines.get(assetId) ?? [])
    .map(({ source, replay }) => {
      if (period === undefined) return { source, replay }
      const from = parseIsoDate(period.from)
      const to = Math.max(from, Math.min(parseIsoDate(period.to), parseIsoDate(measurement.today)))
      return { source, replay: replayLine(source, to, from) }
    })
  return { lines, unit: measurement.baseCurrency, leftOut }
}

function sum({ lines, unit, leftOut }: Scope, formula: FormulaId, leavesOf: (line: ExplainedLine) => Leaf[]) {
  const leaves = lines.flatMap(leavesOf)
  return explanation({
    formula,
    unit,
    combine: 'sum',
    value: addUp(leaves.map(({ amount }) => amount)),
    leaves,
    leftOut,
  })
}

function totalGain(scope: Scope): Explanation {
  const parts = [
    sum(scope, 'realized-gain', realizedLeaves),
    sum(scope, 'unrealized-gain', unrealizedLeaves),
    sum(scope, 'currency-gain', currencyLeaves),
    sum(scope, 'dividends', dividendLeaves),
    sum(scope, 'fees', feeLeaves),
  ]
  const { unit, leftOut } = scope
  const value = addUp(parts.map((part) => part.value))
  return explanation({ formula: 'total-gain', unit, combine: 'sum', value, parts, leftOut })
}

function price(scope: Scope, line: ExplainedLine, isInAssetCurrency: boolean): Explanation {
  const { price: close, rate } = line.replay.closing
  const [, priceOperand, rateOperand] = valueOperands(line)
  const operands = [priceOperand, isInAssetCurrency ? undefined : rateOperand].filter(
    (operand) => operand !== undefined,
  )
  const value = isInAssetCurrency ? close?.price : close && rate && close.price * rate.rate
  return explanation({
    formula: isInAssetCurrency ? 'price' : 'price-in-base',
    unit: isInAssetCurrency ? line.source.currency : scope.unit,
    combine: 'operands',
    value: value ?? null,
    operands,
    leftOut: scope.leftOut,
  })
}

function costPerUnit(scope: Scope, line: ExplainedLine, leavesOf: (line: ExplainedLine) => Leaf[]): Explanation {
  const { units } = line.replay.closing
  const cost = sum(scope, 'open-cost', leavesOf)
  const date = formatIsoDate(line.replay.closing.day)
  return explanation({
    formula: 'cost-per-unit',
    unit: scope.unit,
    combine: 'operands',
    value: units === 0 || cost.value === null ? null : cost.value / units,
    operands: [
      { name: 'cost', value: cost.value, unit: scope.unit, date },
      { name: 'units', value: units, unit: 'units', date },
    ],
    parts: [cost],
    leftOut: scope.leftOut,
  })
}

function quotient(
  formula: FormulaId,
  unit: string,
  numerator: Explanation,
  denominator: Explanation,
  leftOut: readonly string[],
): Explanation {
  const value =
    numerator.value === null || denominator.value === null || denominator.value === 0
      ? null
      : numerator.value / denominator.value
  return explanation({ formula, unit, combine: 'quotient', value, parts: [numerator, denominator], leftOut })
}

function explanation(
  given: Pick<Explanation, 'formula' | 'unit' | 'combine' | 'value' | 'leftOut'> & Partial<Explanation>,
): Explanation {
  return { operands: [], parts: [], leaves: [], ...given }
}

function addUp(values: readonly (number | null)[]): number | null {
  let total = 0
  for (const value of values) {
    if (value === null) return null
    total += value
  }
  return total
}
