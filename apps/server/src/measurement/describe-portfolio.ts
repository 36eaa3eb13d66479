import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/operations'
import type { Portfolio, PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { measureReturn } from '@plumbline/engine/measure-return'
import { bridgeValue } from '@plumbline/engine/value-bridge'
import type { Facts } from '@plumbline/market-sources/facts'
import { describeGroups, describePositions, describeTotals } from './describe-groups.ts'
import { describeLine } from './describe-line.ts'
import { describeNotes } from './describe-notes.ts'
import { namedReturn } from './describe-performance.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

function describeSums(measured: MeasuredPortfolio) {
  const { measurement, portfolio } = measured
  const { lines: _count, isPartial: _partial, ...sums } = describeTotals(measurement.totals, measurement.lines.length)
  return {
    _id: portfolio.id,
    name: portfolio.name,
    currency: portfolio.currency,
    ...sums,
    notes: describeNotes(measured),
  }
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
  return {
    ...describeSums(measured),
    openHoldings: measured.measurement.lines.filter(({ units }) => units > 0).length,
    transactions: measured.transactionCount,
  }
}

type Described = Omit<Portfolio, 'overLimit'>

interface Description {
  facts: ReadonlyMap<string, Facts>
  groupBy: Grouping
  positionBy: PositionFilter
  described: Described
}

/** A measured portfolio never changes, so what was described of it last is kept as long as it is. */
const descriptions = new WeakMap<MeasuredPortfolio, Description>()

function isSameFacts(a: ReadonlyMap<string, Facts>, b: ReadonlyMap<string, Facts>): boolean {
  return a.size === b.size && [...a].every(([id, facts]) => b.get(id) === facts)
}

export function describePortfolio(
  measured: MeasuredPortfolio,
  facts: ReadonlyMap<string, Facts>,
  shown: { groupBy: Grouping; positionBy: PositionFilter },
): Described {
  const kept = descriptions.get(measured)
  const { groupBy, positionBy } = shown
  if (kept?.groupBy === groupBy && kept.positionBy === positionBy && isSameFacts(kept.facts, facts))
    return kept.described
  const described = describe(measured, facts, shown)
  descriptions.set(measured, { facts, groupBy, positionBy, described })
  return described
}

function describe(
  measured: MeasuredPortfolio,
  facts: ReadonlyMap<string, Facts>,
  shown: { groupBy: Grouping; positionBy: PositionFilter },
): Described {
  const { measurement, portfolio, assets } = measured
  return {
    ...describeSums(measured),
    asOf: measurement.today,
    lines: measurement.lines.map((line) => describeLine(line, assets.get(line.assetId), facts.get(line.assetId) ?? {})),
    views: portfolio.views,
    benchmark: portfolio.benchmark,
    settings: portfolio.settings,
    totalReturn: namedReturn(measured),
    lastDay: describeLastDay(measured),
    ...describePositions(measured),
    groups: describeGroups(measured, facts, shown.groupBy, shown.positionBy),
    unbookedSplits: measurement.unbookedSplits.map((split) => ({
      ...split,
      name: assets.get(split.assetId)?.name ?? split.assetId,
    })),
    ignoredSplits: portfolio.ignoredSplits,
  }
}
