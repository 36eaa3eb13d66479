import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/operations'
import type { Portfolio, PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { measureReturn } from '@plumbline/engine/measure-return'
import { bridgeValue } from '@plumbline/engine/value-bridge'
import type { Facts } from '@plumbline/market-sources/facts'
import { describeGroups, describePositions, describeTotals } from './describe-groups.ts'
import { describeLine } from './describe-line.ts'
import { describeNotes } from './describe-notes.ts'
import { namedReturn } from './describe-performance.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

function describeSums(measured: MeasuredPortfolio) {
  const { totals, lines } = measured.measurement
  const { lines: _count, isPartial: _partial, ...sums } = describeTotals(totals, lines.length)
  return { ...sums, notes: describeNotes(measured) }
}

/** The latest day with a close of something that is held, from the close before it to its own. */
function describeLastDay({ measurement }: MeasuredPortfolio): Portfolio['lastDay'] {
  const priceDates = measurement.lines.flatMap(({ units, priceDate }) =>
    units > 0 && priceDate !== null ? [priceDate] : [],
  )
  const date = priceDates.sort().at(-1)
  if (date === undefined || measurement.firstDate === null || date < measurement.firstDate) return null
  const period = { from: formatIsoDate(parseIsoDate(date) - 1), to: date }
  const { priceEffect, currencyEffect, dividend, fees } = bridgeValue(measurement, period)
  return {
    date,
    gain: priceEffect + currencyEffect + dividend + fees,
    twr: measureReturn(measurement, 'twr', period).value,
  }
}

export function describeSummary(measured: MeasuredPortfolio): PortfolioSummary {
  const { id, name, currency } = measured.portfolio
  return {
    _id: id,
    name,
    currency,
    ...describeSums(measured),
    openHoldings: measured.measurement.lines.filter(({ units }) => units > 0).length,
    transactions: measured.transactionCount,
  }
}

type Described = Omit<Portfolio, 'overLimit'>

/** What a description depends on, apart from the measurement. */
interface Shown {
  facts: ReadonlyMap<string, Facts>
  groupBy: Grouping
  positionBy: PositionFilter
  returnCalculation: string
}

interface CachedFigures extends Shown {
  figures: ReturnType<typeof describeFigures>
}

/** The last description of each measurement; a measurement never changes. */
const cachedFigures = new WeakMap<PortfolioMeasurement, CachedFigures>()

function isSameFacts(a: ReadonlyMap<string, Facts>, b: ReadonlyMap<string, Facts>): boolean {
  return a.size === b.size && [...a].every(([id, facts]) => b.get(id) === facts)
}

function isSame(a: Shown, b: Shown): boolean {
  return (
    a.groupBy === b.groupBy &&
    a.positionBy === b.positionBy &&
    a.returnCalculation === b.returnCalculation &&
    isSameFacts(a.facts, b.facts)
  )
}

export function describePortfolio(
  measured: MeasuredPortfolio,
  facts: ReadonlyMap<string, Facts>,
  { groupBy, positionBy }: { groupBy: Grouping; positionBy: PositionFilter },
): Described {
  const { portfolio, measurement } = measured
  const shown = { facts, groupBy, positionBy, returnCalculation: portfolio.settings.returnCalculation }
  const cached = cachedFigures.get(measurement)
  const isCached = cached !== undefined && isSame(cached, shown)
  const figures = isCached ? cached.figures : describeFigures(measured, shown)
  if (!isCached) cachedFigures.set(measurement, { ...shown, figures })
  return {
    _id: portfolio.id,
    name: portfolio.name,
    currency: portfolio.currency,
    ...figures,
    views: portfolio.views,
    benchmark: portfolio.benchmark,
    settings: portfolio.settings,
    ignoredSplits: portfolio.ignoredSplits,
  }
}

function describeFigures(measured: MeasuredPortfolio, { facts, groupBy, positionBy }: Shown) {
  const { measurement, assets } = measured
  return {
    ...describeSums(measured),
    asOf: measurement.today,
    lines: measurement.lines.map((line) => describeLine(line, assets.get(line.assetId), facts.get(line.assetId) ?? {})),
    totalReturn: namedReturn(measured),
    lastDay: describeLastDay(measured),
    ...describePositions(measured),
    groups: describeGroups(measured, facts, groupBy, positionBy),
    unbookedSplits: measurement.unbookedSplits.map((split) => ({
      ...split,
      name: assets.get(split.assetId)?.name ?? split.assetId,
    })),
  }
}
