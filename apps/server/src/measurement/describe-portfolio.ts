import type { Portfolio, PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import type { PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { type DayNumber, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { dailyGrowth } from '@plumbline/engine/time-weighted-return'
import type { Facts } from '@plumbline/market-sources/facts'
import { describeGroups, describePositions, describeTotals, type GroupedBy } from './describe-groups.ts'
import { describeLine } from './describe-line.ts'
import { describeNotes } from './describe-notes.ts'
import { describePart, describeParts } from './describe-parts.ts'
import { namedReturn } from './describe-performance.ts'
import { type LastDay, measureLastDay } from './measure-last-day.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { NO_SOURCE, type PortfolioSource } from './read-sources.ts'

function describeSums(measured: MeasuredPortfolio) {
  const { totals, lines } = measured.measurement
  const { lines: _count, isPartial: _partial, ...sums } = describeTotals(totals, lines.length)
  return { ...sums, notes: describeNotes(measured) }
}

function describeLastDay(lastDay: LastDay | null): Portfolio['lastDay'] {
  return lastDay && { date: lastDay.date, gain: lastDay.gain, twr: lastDay.twr }
}

const WEEK_DAYS = 7

/** The time-weighted return of the last twelve months, with weekly points; null when nothing was held. */
function describeYear({ measurement }: MeasuredPortfolio): PortfolioSummary['year'] {
  const series = measurement.valueSeries()
  if (series === undefined) return null
  const growth = dailyGrowth(series)
  const { firstHeldDay, firstDay, factors } = growth
  const today = parseIsoDate(measurement.today)
  const yearAgo = parseIsoDate(`${Number(measurement.today.slice(0, 4)) - 1}${measurement.today.slice(4, 8)}01`)
  if (firstHeldDay === undefined) return null
  const from = Math.max(firstHeldDay - 1, yearAgo + Number(measurement.today.slice(8)) - 1)
  if (from >= today) return null
  const points = [0]
  let product = 1
  for (let day = from + 1; day <= today; day++) {
    product *= factors[day - firstDay] ?? 1
    if ((today - day) % WEEK_DAYS === 0) points.push(product - 1)
  }
  return { twr: product - 1, from: formatIsoDate(from), points }
}

type SummaryFigures = ReturnType<typeof describeSums> & Pick<PortfolioSummary, 'lastDay' | 'year' | 'openHoldings'>

/** A measurement never changes, nor do the assets of its ledger. */
const cachedSummaries = new WeakMap<PortfolioMeasurement, SummaryFigures>()

async function summaryFigures(measured: MeasuredPortfolio): Promise<SummaryFigures> {
  const cached = cachedSummaries.get(measured.measurement)
  if (cached !== undefined) return cached
  const lastDay = describeLastDay(await measureLastDay(measured.measurement))
  const openHoldings = measured.measurement.lines.filter(({ units }) => units !== 0).length
  const figures = { ...describeSums(measured), lastDay, year: describeYear(measured), openHoldings }
  cachedSummaries.set(measured.measurement, figures)
  return figures
}

export async function describeSummary(
  measured: MeasuredPortfolio,
  source: PortfolioSource = NO_SOURCE,
): Promise<PortfolioSummary> {
  const { id, name, currency, isSample } = measured.portfolio
  return {
    _id: id,
    name,
    currency,
    isSample,
    ...(await summaryFigures(measured)),
    ...source,
    transactions: measured.transactionCount,
  }
}

/** The day of the first purchase in any of the portfolios. */
function firstPurchaseOf({ measuredLines }: PortfolioMeasurement, assetId: string): DayNumber | undefined {
  const days = measuredLines.get(assetId)?.flatMap(({ replay }) => replay.columns.firstPurchaseDay() ?? []) ?? []
  return days.length === 0 ? undefined : Math.min(...days)
}

/** The inputs of a description besides the measurement. */
interface Shown {
  savingsPlans: number
  facts: ReadonlyMap<string, Facts>
  groupBy: GroupedBy
  positionBy: PositionFilter
}

interface CachedDescription extends Omit<Shown, 'groupBy'> {
  /** The stored portfolio, those that it sums, and what groups its lines, as JSON. */
  stored: string
  description: Portfolio
}

/** The last description of each measurement. */
const cachedDescriptions = new WeakMap<PortfolioMeasurement, CachedDescription>()

function isSameFacts(a: ReadonlyMap<string, Facts>, b: ReadonlyMap<string, Facts>): boolean {
  return a === b || (a.size === b.size && [...a].every(([id, facts]) => b.get(id) === facts))
}

/** Describes a whole portfolio. The same object is returned until something in it changes; never change it. */
export async function describePortfolio(measured: MeasuredPortfolio, shown: Shown): Promise<Portfolio> {
  const { portfolio, measurement } = measured
  const stored = JSON.stringify([portfolio, measured.parts?.map((part) => part.portfolio), shown.groupBy])
  const cached = cachedDescriptions.get(measurement)
  const isCurrent =
    cached?.stored === stored &&
    cached.positionBy === shown.positionBy &&
    cached.savingsPlans === shown.savingsPlans &&
    isSameFacts(cached.facts, shown.facts)
  if (isCurrent) return cached.description
  const description = {
    _id: portfolio.id,
    name: portfolio.name,
    currency: portfolio.currency,
    ...(await describeFigures(measured, shown)),
    views: portfolio.views,
    benchmark: portfolio.benchmark,
    settings: portfolio.settings,
    ignoredSplits: portfolio.ignoredSplits,
    isSample: portfolio.isSample,
    branch: portfolio.branch === undefined ? null : { of: portfolio.branch.of, rule: portfolio.branch.rule },
    overLimit: 0,
    savingsPlans: shown.savingsPlans,
    ...(measured.parts && { portfolios: measured.parts.map(describePart) }),
  }
  cachedDescriptions.set(measurement, { ...shown, stored, description })
  return description
}

async function describeFigures(
  measured: MeasuredPortfolio,
  { facts, groupBy, positionBy }: Omit<Shown, 'savingsPlans'>,
) {
  const { measurement, assets } = measured
  const lastDay = await measureLastDay(measurement)
  const day = (await lastDay?.holdings()) ?? new Map()
  const parts = describeParts(measured)
  return {
    ...describeSums(measured),
    asOf: measurement.today,
    lines: measurement.lines.map((line) =>
      describeLine(line, {
        asset: assets.get(line.assetId),
        facts: facts.get(line.assetId) ?? {},
        firstBought: firstPurchaseOf(measurement, line.assetId),
        day: day.get(line.assetId),
        parts: parts?.get(line.assetId),
      }),
    ),
    totalReturn: namedReturn(measured),
    lastDay: describeLastDay(lastDay),
    ...describePositions(measured, day),
    groups: describeGroups(measured, facts, day, { groupBy, positionBy }),
    unbookedSplits: measurement.unbookedSplits.map((split) => ({
      ...split,
      name: assets.get(split.assetId)?.name ?? split.assetId,
    })),
  }
}
