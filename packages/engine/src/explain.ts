import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { type ExplainedLine, explainedLine, holdingOperands } from './explain-effects.ts'
import { CALCULATIONS } from './explain-line-figure.ts'
import { explainReturn } from './explain-return.ts'
import type { Explanation, FigureExplanation, Identity, MissingInput } from './explanation.ts'
import type { Scope } from './explanation-nodes.ts'
import { type ExplainedFigure, getFigure } from './figures/catalog.ts'
import type { LineSource } from './line-source.ts'
import type { MeasuredLedgerLine } from './measure-line.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import type { Period, ReturnMethod } from './measure-return.ts'
import { type LineReplay, replayLine } from './replay-line.ts'
import { externalFlowsOf, keysOf } from './settled-flows.ts'
import type { Steps } from './steps.ts'
import { isComplete } from './sum-lines.ts'

/** A figure of a line, a group or the portfolio, as of today or, with a period, of that period. */
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
export function* explain(measurement: PortfolioMeasurement, question: Question): Steps<FigureExplanation | undefined> {
  const { measuredLines } = measurement
  const { figure, period } = question
  const isLine = question.assetId !== undefined && measuredLines.get(question.assetId)?.length === 1
  const scopeIds = question.assetId !== undefined ? [question.assetId] : question.assetIds
  const assetIds = scopeIds ?? [...measuredLines.keys()]
  if (!assetIds.every((assetId) => measuredLines.has(assetId))) return undefined
  const scope = yield* gather(measurement, assetIds, period, isLine)
  const [line] = scope.lines
  const explanation = isReturn(figure)
    ? explainReturn(measurement, methodOf(figure), period, scopeIds)
    : yield* CALCULATIONS[figure](scope, isLine ? line : undefined)
  if (explanation === undefined) return undefined
  const isInIdentity = getFigure(figure).term !== undefined
  return {
    explanation,
    identity: isInIdentity ? identityOf(scope, period) : null,
    percentOf: figure === 'gain.total' && period === undefined ? percentOf(scope) : null,
    holding: isLine && isInIdentity && line !== undefined ? holdingOperands(line) : [],
    missing: isUnknownInPart(explanation) ? yield* missingInputs(measurement, assetIds, period) : [],
  }
}

function isReturn(figure: ExplainedFigure): figure is `return.${ReturnMethod}` {
  return figure.startsWith('return.')
}

function methodOf(figure: `return.${ReturnMethod}`): ReturnMethod {
  return figure.slice('return.'.length) as ReturnMethod
}

/** The lines behind a figure. A single line is explained with its gaps. Sums leave out lines with gaps, as the portfolio's figures do. */
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
    ({ line }) => isLine || period !== undefined || isComplete(line),
  )
  return { lines, unit: measurement.baseCurrency, leftOut }
}

function* explainedLines(
  { measuredLines, today }: PortfolioMeasurement,
  assetIds: readonly string[],
  period: Period | undefined,
  isWanted: (line: MeasuredLedgerLine) => boolean = () => true,
): Steps<ExplainedLine[]> {
  const lines: ExplainedLine[] = []
  const measured = assetIds.flatMap((assetId) => measuredLines.get(assetId) ?? [])
  for (const { source, replay } of measured.filter(isWanted)) {
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

/** Start, money in and out, gain and value, which add up; null where one is not known. */
function identityOf({ lines, unit }: Scope, period: Period | undefined): Identity | null {
  const identity = { start: 0, moneyIn: 0, moneyOut: 0, gain: 0, value: 0 }
  const keys = keysOf(lines)
  for (const { source, replay } of lines) {
    const { moneyIn, moneyOut } = externalFlowsOf({ source, replay }, keys)
    if (period !== undefined) identity.start += replay.opening?.valueBase ?? 0
    identity.moneyIn += moneyIn
    identity.moneyOut += moneyOut
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
    const held = valuations.filter((valuation) => valuation.units !== 0)
    const lacking = (input: 'price' | 'rate', unit: string) =>
      held
        .filter((valuation) => valuation[input] === undefined)
        .map(({ day }) => ({ input, assetId, transactionId: null, date: formatIsoDate(day), unit }))
    const unrated = replay.withoutRate.flatMap((row) => {
      const { missingCurrency, transaction } = source.resolver.resolve(row)
      if (missingCurrency === undefined) return []
      const { id, date } = transaction
      const unit = `${baseCurrency} per ${missingCurrency}`
      return [{ input: 'rate' as const, assetId, transactionId: id, date, unit }]
    })
    return [...lacking('price', currency), ...lacking('rate', `${baseCurrency} per ${currency}`), ...unrated]
  })
}
