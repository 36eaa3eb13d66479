import { formatIsoDate, parseIsoDate } from './calendar.ts'
import {
  assetValueLeaves,
  currencyLeaves,
  dividendLeaves,
  type ExplainedLine,
  explainedLine,
  feeLeaves,
  holdingOperands,
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
} from './explain-effects.ts'
import { priceOperands, valuationRate } from './explain-operands.ts'
import { explainReturn } from './explain-return.ts'
import type { Explanation, FigureExplanation, FormulaId, Identity, Leaf, MissingInput } from './explanation.ts'
import type { LineSource } from './line-source.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import type { Period, ReturnMethod } from './measure-return.ts'
import { type LineReplay, replayLine } from './replay-line.ts'
import { runSteps, type Steps } from './steps.ts'
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
  | `gain.${'total' | 'realized' | 'unrealized' | 'priceEffect' | 'currencyEffect' | 'dividend' | 'fees'}`
  | `return.${ReturnMethod}`

export interface Question {
  figure: ExplainedFigure
  /** Explains this asset's line. */
  assetId?: string
  /** Explains a group of lines, even of one line. Default: the whole portfolio. */
  assetIds?: readonly string[]
  /** Default: from the first transaction to today. */
  period?: Period
}

/**
 * Explains a figure down to transactions, prices and rates with their dates. The leaves recompute the figure.
 * `currentValue` and `cost` are in the portfolio's currency for a group or the portfolio, and in the asset's for a
 * line. Undefined if the question names an unknown asset, or asks for units, a price or a cost per unit of several
 * lines.
 *
 * @see docs/methods/explanations.md
 */
export function explain(measurement: PortfolioMeasurement, question: Question): FigureExplanation | undefined {
  return runSteps(explainInSteps(measurement, question))
}

/** `explain` in steps. */
export function* explainInSteps(
  measurement: PortfolioMeasurement,
  question: Question,
): Steps<FigureExplanation | undefined> {
  const { measuredLines } = measurement
  const { figure, period } = question
  const isLine = question.assetId !== undefined
  const scopeIds = question.assetId !== undefined ? [question.assetId] : question.assetIds
  const assetIds = scopeIds ?? [...measuredLines.keys()]
  if (!assetIds.every((assetId) => measuredLines.has(assetId))) return undefined
  const scope = yield* gather(measurement, assetIds, period, isLine)
  const explanation = isReturn(figure)
    ? explainReturn(measurement, methodOf(figure), period, scopeIds)
    : yield* explainFigure(scope, figure, isLine)
  if (explanation === undefined) return undefined
  return {
    explanation,
    identity: IN_IDENTITY.test(figure) ? identityOf(scope, period) : null,
    percentOf: figure === 'gain.total' && period === undefined ? percentOf(scope) : null,
    holding: isLine && IN_IDENTITY.test(figure) && scope.lines[0] !== undefined ? holdingOperands(scope.lines[0]) : [],
    missing: isUnknownInPart(explanation) ? yield* missingInputs(measurement, assetIds, period) : [],
  }
}

const IN_IDENTITY = /^(gain[.].*|percent|startValue|moneyIn|moneyOut|currentValue|baseCurrencyCurrentValue)$/

function isReturn(figure: ExplainedFigure): figure is `return.${ReturnMethod}` {
  return figure.startsWith('return.')
}

function methodOf(figure: `return.${ReturnMethod}`): ReturnMethod {
  return figure.slice('return.'.length) as ReturnMethod
}

interface Scope {
  lines: readonly ExplainedLine[]
  unit: string
  leftOut: readonly string[]
}

type LineFigure = Exclude<ExplainedFigure, `return.${ReturnMethod}`>

function* explainFigure(scope: Scope, figure: LineFigure, isLine: boolean): Steps<Explanation | undefined> {
  const single = isLine ? scope.lines[0] : undefined
  const inAssetCurrency = single === undefined ? scope : { ...scope, unit: single.source.currency }
  switch (figure) {
    case 'units':
      return single && (yield* sum({ ...scope, unit: 'units' }, 'units', unitLeaves))
    case 'price':
    case 'baseCurrencyPrice':
      return single && price(scope, single, figure === 'price')
    case 'startValue':
      return yield* sum(scope, 'current-value', startValueLeaves)
    case 'currentValue':
      return yield* sum(inAssetCurrency, 'current-value', single === undefined ? valueLeaves : assetValueLeaves)
    case 'baseCurrencyCurrentValue':
      return yield* sum(scope, 'current-value', valueLeaves)
    case 'cost':
      return yield* sum(inAssetCurrency, 'open-cost', single === undefined ? openCostLeaves : openAssetCostLeaves)
    case 'baseCurrencyCost':
      return yield* sum(scope, 'open-cost', openCostLeaves)
    case 'costPerUnit':
      return single && (yield* costPerUnit(inAssetCurrency, single, openAssetCostLeaves))
    case 'baseCurrencyCostPerUnit':
      return single && (yield* costPerUnit(scope, single, openCostLeaves))
    case 'purchases':
      return yield* sum(scope, 'purchases', purchaseLeaves)
    case 'moneyIn':
      return yield* sum(scope, 'money-in', moneyInLeaves)
    case 'moneyOut':
      return yield* sum(scope, 'money-out', moneyOutLeaves)
    case 'gain.realized':
      return yield* sum(scope, 'realized-gain', realizedLeaves)
    case 'gain.unrealized':
      return yield* sum(scope, 'unrealized-gain', unrealizedLeaves)
    case 'gain.priceEffect':
      return sumOfParts('price-effect', scope, [
        yield* sum(scope, 'unrealized-gain', unrealizedLeaves),
        yield* sum(scope, 'realized-gain', realizedLeaves),
      ])
    case 'gain.currencyEffect':
      return yield* sum(scope, 'currency-gain', currencyLeaves)
    case 'gain.dividend':
      return yield* sum(scope, 'dividends', dividendLeaves)
    case 'gain.fees':
      return yield* sum(scope, 'fees', feeLeaves)
    case 'gain.total':
      return yield* totalGain(scope)
    case 'percent':
      return quotient(
        'percent',
        'ratio',
        yield* totalGain(scope),
        yield* sum(scope, 'purchases', purchaseLeaves),
        scope.leftOut,
      )
  }
}

/** A single line is explained with its gaps. Sums leave out lines with gaps, as the portfolio's figures do. */
function* gather(
  measurement: PortfolioMeasurement,
  assetIds: readonly string[],
  period: Period | undefined,
  isLine: boolean,
): Steps<Scope> {
  const incomplete =
    period === undefined
      ? new Set(measurement.lines.filter((line) => !isComplete(line)).map(({ assetId }) => assetId))
      : new Set(measurement.withoutDailyValues)
  const leftOut = isLine ? [] : assetIds.filter((assetId) => incomplete.has(assetId))
  const lines = yield* explainedLines(
    measurement,
    assetIds.filter((assetId) => !leftOut.includes(assetId)),
    period,
  )
  return { lines, unit: measurement.baseCurrency, leftOut }
}

function* explainedLines(
  { measuredLines, today }: PortfolioMeasurement,
  assetIds: readonly string[],
  period: Period | undefined,
): Steps<ExplainedLine[]> {
  const lines: ExplainedLine[] = []
  for (const { source, replay } of assetIds.flatMap((assetId) => measuredLines.get(assetId) ?? [])) {
    lines.push(explainedLine(source, period === undefined ? replay : replayPeriod(source, period, today)))
    yield
  }
  return lines
}

function replayPeriod(source: LineSource, period: Period, today: string): LineReplay {
  const from = parseIsoDate(period.from)
  const to = Math.max(from, Math.min(parseIsoDate(period.to), parseIsoDate(today)))
  return replayLine(source, to, from)
}

function identityOf({ lines, unit }: Scope, period: Period | undefined): Identity | null {
  const identity = { start: 0, moneyIn: 0, moneyOut: 0, gain: 0, value: 0 }
  for (const { replay } of lines) {
    if (period !== undefined) identity.start += replay.opening?.valueBase ?? 0
    identity.moneyIn += replay.inflow
    identity.moneyOut += replay.outflow
    identity.gain += gainOf(replay)
    identity.value += replay.closing.valueBase
  }
  return Object.values(identity).every(Number.isFinite) ? { currency: unit, ...identity } : null
}

function percentOf({ lines, unit }: Scope): FigureExplanation['percentOf'] {
  const purchases = lines.reduce((sum, { replay }) => sum + replay.purchases, 0)
  const percent = lines.reduce((sum, { replay }) => sum + gainOf(replay), 0) / purchases
  return purchases > 0 && Number.isFinite(percent) ? { purchases, currency: unit, percent } : null
}

function gainOf({
  realized,
  unrealized,
  currencyRealized,
  currencyUnrealized,
  dividend,
  fees,
}: ExplainedLine['replay']) {
  return realized + unrealized + currencyRealized + currencyUnrealized + dividend - fees
}

function isUnknownInPart({ value, leftOut, leaves, parts }: Explanation): boolean {
  return (
    value === null || leftOut.length > 0 || leaves.some(({ isLeftOut }) => isLeftOut) || parts.some(isUnknownInPart)
  )
}

/** The missing prices and rates, by line. */
function* missingInputs(
  measurement: PortfolioMeasurement,
  assetIds: readonly string[],
  period: Period | undefined,
): Steps<MissingInput[]> {
  const lines = yield* explainedLines(measurement, assetIds, period)
  return lines.flatMap(({ source, replay }) => {
    const { assetId, currency, baseCurrency } = source
    const valuations = [replay.opening, replay.closing].filter((valuation) => valuation !== undefined)
    const held = valuations.filter((valuation) => valuation.units > 0)
    const lacking = (input: 'price' | 'rate', unit: string) =>
      held
        .filter((valuation) => valuation[input] === undefined)
        .map(({ day }) => ({ input, assetId, transactionId: null, date: formatIsoDate(day), unit }))
    const shown = new Set(replay.effects.map(({ transactionId }) => transactionId))
    const unrated = source.transactions.flatMap(({ missingCurrency, transaction: { id, date } }) =>
      missingCurrency === undefined || !shown.has(id)
        ? []
        : [
            {
              input: 'rate' as const,
              assetId,
              transactionId: id,
              date,
              unit: `${baseCurrency} per ${missingCurrency}`,
            },
          ],
    )
    return [...lacking('price', currency), ...lacking('rate', `${baseCurrency} per ${currency}`), ...unrated]
  })
}

function* sum(
  { lines, unit, leftOut }: Scope,
  formula: FormulaId,
  leavesOf: (line: ExplainedLine) => Leaf[],
): Steps<Explanation> {
  const leaves: Leaf[] = []
  for (const line of lines) {
    for (const leaf of leavesOf(line)) leaves.push(leaf)
    yield
  }
  return explanation({
    formula,
    unit,
    combine: 'sum',
    value: addUp(leaves.filter(({ isLeftOut }) => !isLeftOut).map(({ amount }) => amount)),
    leaves,
    leftOut,
  })
}

function* totalGain(scope: Scope): Steps<Explanation> {
  return sumOfParts('total-gain', scope, [
    yield* sum(scope, 'realized-gain', realizedLeaves),
    yield* sum(scope, 'unrealized-gain', unrealizedLeaves),
    yield* sum(scope, 'currency-gain', currencyLeaves),
    yield* sum(scope, 'dividends', dividendLeaves),
    yield* sum(scope, 'fees', feeLeaves),
  ])
}

function sumOfParts(formula: FormulaId, { unit, leftOut }: Scope, parts: readonly Explanation[]): Explanation {
  return explanation({ formula, unit, combine: 'sum', value: addUp(parts.map(({ value }) => value)), parts, leftOut })
}

function price(scope: Scope, { source, replay: { closing } }: ExplainedLine, isInAssetCurrency: boolean): Explanation {
  const { price: quoted, rate } = closing
  const value = isInAssetCurrency ? quoted?.price : quoted && rate && quoted.price * rate.rate
  return explanation({
    formula: isInAssetCurrency ? 'price' : 'price-in-base',
    unit: isInAssetCurrency ? source.currency : scope.unit,
    combine: 'operands',
    value: value ?? null,
    operands: [...priceOperands(source, closing), ...(isInAssetCurrency ? [] : [valuationRate(source, closing)])],
    leftOut: scope.leftOut,
  })
}

function* costPerUnit(
  scope: Scope,
  line: ExplainedLine,
  leavesOf: (line: ExplainedLine) => Leaf[],
): Steps<Explanation> {
  const { units } = line.replay.closing
  const cost = yield* sum(scope, 'open-cost', leavesOf)
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
