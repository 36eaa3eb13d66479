import type { Returns } from '@plumbline/contract/performance/schemas'
import { BENCHMARK_LIMIT_NOTICE, upgradeWords } from '@plumbline/contract/plan-words'
import { limitsOf, type PlanLimits, type PlanStanding } from '@plumbline/contract/plans'
import type {
  Group,
  Line,
  Notes,
  Performance,
  Period,
  Portfolio,
  PortfolioSummary,
} from '@plumbline/contract/portfolios/schemas'
import { dayBefore, fiscalYearsBetween, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { Explanation, FigureExplanation, Leaf } from '@plumbline/engine/explanation'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Period as EnginePeriod } from '@plumbline/engine/measure-return'
import { DomainError } from '../errors.ts'
import { fiscalYearEndOf } from './fiscal-year-end.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** What a plan shows of a portfolio. Every route with figures limits its response with this. */
export interface PlanView {
  /** Open holdings that the plan hides: those with the lowest value. */
  hiddenAssets: ReadonlySet<string>
  /** ISO date of the close at which the first visible period starts; null without a limit. */
  firstShownClose: string | null
}

/** Of all portfolios as one, also what the plan hides of any of them. */
export function planViewOf(user: PlanStanding, measured: MeasuredPortfolio): PlanView {
  const limits = limitsOf(user)
  const all = [measured, ...(measured.parts ?? [])]
  const closes = all.flatMap(
    ({ measurement, portfolio }) => firstShownCloseOf(limits, measurement, portfolio.settings) ?? [],
  )
  return {
    hiddenAssets: new Set(all.flatMap(({ measurement }) => [...hiddenAssetsOf(limits, measurement)])),
    firstShownClose: closes.sort().at(-1) ?? null,
  }
}

function hiddenAssetsOf({ holdings }: PlanLimits, { lines }: PortfolioMeasurement): Set<string> {
  if (holdings === null) return new Set()
  const worth = (line: (typeof lines)[number]) => line.baseCurrencyCurrentValue ?? -1
  const byValue = lines.filter(({ units }) => units > 0).sort((a, b) => worth(b) - worth(a))
  return new Set(byValue.slice(holdings).map(({ assetId }) => assetId))
}

function firstShownCloseOf(
  { performanceYears }: PlanLimits,
  { firstDate, today }: PortfolioMeasurement,
  settings: MeasuredPortfolio['portfolio']['settings'],
): string | null {
  if (performanceYears === null || firstDate === null) return null
  const years = fiscalYearsBetween(parseIsoDate(firstDate), parseIsoDate(today), fiscalYearEndOf(settings))
  const first = years.at(-performanceYears)
  return first === undefined ? null : formatIsoDate(first.from)
}

function refuse(promptSource: string, message = upgradeWords(promptSource).text): never {
  throw new DomainError('over-plan-limit', message, { promptSource })
}

/** Throws when the plan does not include benchmarks. */
export function requireBenchmark(user: PlanStanding): void {
  if (!limitsOf(user).benchmark) refuse('benchmark', BENCHMARK_LIMIT_NOTICE)
}

/**
 * Throws for a period that starts before the years that the plan shows. Without `from`, the period starts with the
 * first transaction.
 */
export function requireShownPeriod({ firstShownClose }: PlanView, measured: MeasuredPortfolio, from?: string): void {
  if (firstShownClose === null) return
  const begins = from ?? dayBefore(measured.measurement.firstDate ?? firstShownClose)
  if (begins < firstShownClose) refuse('performance-years')
}

/**
 * The period to measure: from the close of `from` to that of `to`, up to today. Without `from`, it starts before the
 * first transaction, or with the first year that the plan shows. Undefined for an empty ledger.
 */
export function shownPeriod(
  view: PlanView,
  measured: MeasuredPortfolio,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): EnginePeriod | undefined {
  if (from !== undefined) requireShownPeriod(view, measured, from)
  const { firstDate, today } = measured.measurement
  if (firstDate === null) return undefined
  const start = dayBefore(firstDate)
  const first = view.firstShownClose !== null && view.firstShownClose > start ? view.firstShownClose : start
  return { from: from ?? first, to: to ?? today }
}

/** Throws when the plan hides a holding or a year: for what cannot be shown in part. */
export function requireWholeView({ hiddenAssets, firstShownClose }: PlanView): void {
  if (hiddenAssets.size > 0) refuse('holdings')
  if (firstShownClose !== null) refuse('performance-years')
}

/** Throws for an asset whose holding the plan hides. */
export function requireShownAsset({ hiddenAssets }: PlanView, assetId: string): void {
  if (hiddenAssets.has(assetId)) refuse('holdings')
}

/** The holdings that the plan shows. Totals cover all of them; `overLimit` counts the hidden ones. */
export function limitPortfolio(view: PlanView, portfolio: Portfolio): Portfolio {
  const isShown = ({ assetId }: { assetId: string }) => !view.hiddenAssets.has(assetId)
  if (view.hiddenAssets.size === 0) return portfolio
  return {
    ...portfolio,
    overLimit: view.hiddenAssets.size,
    lines: portfolio.lines.filter(({ _id: assetId }: Line) => isShown({ assetId })),
    groups: limitGroups(view, portfolio.groups),
    notes: limitNotes(view, portfolio.notes),
    unbookedSplits: portfolio.unbookedSplits.filter(isShown),
    ignoredSplits: portfolio.ignoredSplits.filter(isShown),
  }
}

/** Groups with the holdings that the plan shows; their sums cover all holdings. */
export function limitGroups({ hiddenAssets }: PlanView, groups: readonly Group[]): Group[] {
  return groups.map((group) => ({
    ...group,
    assetIds: group.assetIds.filter((assetId) => !hiddenAssets.has(assetId)),
  }))
}

export function limitSummary(view: PlanView, summary: PortfolioSummary): PortfolioSummary {
  const { firstShownClose } = view
  const isYearShown = firstShownClose === null || (summary.year?.from ?? '') >= firstShownClose
  return { ...summary, year: isYearShown ? summary.year : null, notes: limitNotes(view, summary.notes) }
}

function limitNotes({ hiddenAssets }: PlanView, notes: Notes): Notes {
  if (hiddenAssets.size === 0) return notes
  const shown = Object.entries(notes).map(([name, entries]) => [
    name,
    entries.filter(({ assetId }) => !hiddenAssets.has(assetId)),
  ])
  return Object.fromEntries(shown) as Notes
}

/**
 * Hides the fiscal years before those that the plan shows, with their months. Hidden values never leave the server.
 */
export function limitPerformance(view: PlanView, performance: Performance): Performance {
  const { firstShownClose } = view
  const limit = (period: Period) =>
    firstShownClose !== null && period.startDate <= firstShownClose ? hide(period) : period
  return {
    ...performance,
    periods: performance.periods.map(limit),
    yearlyPeriods: performance.yearlyPeriods.map(limit),
    notes: limitNotes(view, performance.notes),
  }
}

function hide(period: Period): Period {
  return { ...period, twr: null, hidden: true, benchmark: { twr: null }, reason: null, isAmbiguous: false, rates: [] }
}

/** Combines the hidden holdings into one item without names, so that the contributions still add up. */
export function limitReturns({ hiddenAssets }: PlanView, returns: Returns): Returns {
  if (hiddenAssets.size === 0) return returns
  const hidden = returns.holdings.filter(({ assetId }) => hiddenAssets.has(assetId))
  const sum = (part: 'gain' | 'contribution') => hidden.reduce((total, holding) => total + holding[part], 0)
  return {
    ...returns,
    holdings: returns.holdings.filter(({ assetId }) => !hiddenAssets.has(assetId)),
    others: { holdings: hidden.length, gain: sum('gain'), contribution: sum('contribution') },
    leftOut: returns.leftOut.filter((assetId) => !hiddenAssets.has(assetId)),
  }
}

/** Combines the effects of hidden holdings into one item without names, so that the figure still adds up. */
export function limitExplanation({ hiddenAssets }: PlanView, explained: FigureExplanation): FigureExplanation {
  if (hiddenAssets.size === 0) return explained
  return {
    ...explained,
    explanation: hideLeaves(explained.explanation, hiddenAssets),
    missing: explained.missing.filter(({ assetId }) => !hiddenAssets.has(assetId)),
  }
}

function hideLeaves(explanation: Explanation, hiddenAssets: ReadonlySet<string>): Explanation {
  const isHidden = ({ assetId }: Leaf) => assetId !== null && hiddenAssets.has(assetId)
  const hidden = explanation.leaves.filter(isHidden)
  return {
    ...explanation,
    parts: explanation.parts.map((part) => hideLeaves(part, hiddenAssets)),
    leaves: [...explanation.leaves.filter((leaf) => !isHidden(leaf)), ...(hidden.length > 0 ? [addUp(hidden)] : [])],
    leftOut: explanation.leftOut.filter((assetId) => !hiddenAssets.has(assetId)),
  }
}

function addUp(leaves: readonly Leaf[]): Leaf {
  const counted = leaves.filter(({ isLeftOut }) => !isLeftOut)
  const holdings = new Set(leaves.map(({ assetId }) => assetId)).size
  return {
    kind: 'others',
    assetId: null,
    transactionId: null,
    date: leaves.map(({ date }) => date).reduce((latest, date) => (date > latest ? date : latest)),
    amount: counted.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    operands: [{ name: 'holdings', value: holdings, unit: 'units' }],
    isLeftOut: false,
  }
}
