import type { Gain, Grouping, Portfolio, PositionFilter } from '@plumbline/contract/portfolios'
import { groupLines, sumLines, type Totals } from '@plumbline/engine/sum-lines'
import type { Facts } from '../market-data/facts.ts'
import { groupKey } from './group-key.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

const unknownGain: Gain = { total: null, realized: null, unrealized: null, dividend: null, currency: null, fees: null }

/** Sums that are null when nothing of them is known. */
export function describeTotals({ currentValue, total, gain, percent, leftOut, isPartial }: Totals, lines: number) {
  const isUnknown = lines > 0 && leftOut.length === lines
  return {
    currentValue: isUnknown ? null : currentValue,
    total: isUnknown ? null : total,
    gain: isUnknown ? unknownGain : gain,
    percent: isUnknown ? null : percent,
    lines,
    isPartial,
  }
}

export function describePositions({ measurement }: MeasuredPortfolio): Pick<Portfolio, 'open' | 'closed'> {
  const open = measurement.lines.filter(({ units }) => units > 0)
  const closed = measurement.lines.filter(({ units }) => units === 0)
  return { open: describeTotals(sumLines(open), open.length), closed: describeTotals(sumLines(closed), closed.length) }
}

/** The groups of the lines that a filter shows, each with its own sums. */
export function describeGroups(
  { measurement, assets }: MeasuredPortfolio,
  facts: ReadonlyMap<string, Facts>,
  groupBy: Grouping,
  positionBy: PositionFilter,
): Portfolio['groups'] {
  if (groupBy === 'none') return []
  const shown = measurement.lines.filter(({ units }) => positionBy === 'all' || units > 0 === (positionBy === 'open'))
  return groupLines(shown, (assetId) => groupKey(groupBy, assets.get(assetId), facts.get(assetId))).map((group) => ({
    key: group.key,
    assetIds: [...group.assetIds],
    ...describeTotals(group, group.assetIds.length),
  }))
}
