import type { Gain, Group, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { groupLines, sumLines, type Totals } from '@plumbline/engine/sum-lines'
import type { Facts } from '@plumbline/market-sources/facts'
import { describeGain } from './describe-gain.ts'
import { groupKey } from './group-key.ts'
import type { DayFigures } from './measure-last-day.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

const unknownGain: Gain = { total: null, realized: null, unrealized: null, dividend: null, currency: null, fees: null }

/** Totals are null when none of their parts is known. */
export function describeTotals({ currentValue, cost, gain, percent, leftOut, isPartial }: Totals, lines: number) {
  const isUnknown = lines > 0 && leftOut.length === lines
  return {
    currentValue: isUnknown ? null : currentValue,
    total: isUnknown ? null : cost,
    gain: isUnknown ? unknownGain : describeGain(gain),
    percent: isUnknown ? null : percent,
    lines,
    isPartial,
  }
}

/** The figures of the last trading day, by asset. */
type Day = ReadonlyMap<string, DayFigures>

/** Null when no asset has a figure. */
function sumDayGains(assetIds: Iterable<string>, day: Day): number | null {
  const gains = [...assetIds].flatMap((assetId) => day.get(assetId)?.gain ?? [])
  return gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0)
}

export function describePositions({ measurement }: MeasuredPortfolio, day: Day): Pick<Portfolio, 'open' | 'closed'> {
  const describe = (positionBy: PositionFilter) => {
    const lines = selectPositions(measurement.lines, positionBy)
    const assetIds = lines.map(({ assetId }) => assetId)
    return { ...describeTotals(sumLines(lines), lines.length), dayGain: sumDayGains(assetIds, day) }
  }
  return { open: describe('open'), closed: describe('closed') }
}

/** The lines that match a filter: open lines have units, or cash below 0; closed ones none. */
export function selectPositions<Line extends { units: number }>(lines: readonly Line[], positionBy: PositionFilter) {
  return lines.filter(({ units }) => positionBy === 'all' || (units !== 0) === (positionBy === 'open'))
}

/** The groups of the lines that match a filter, each with its own totals. */
export function describeGroups(
  { measurement, assets }: MeasuredPortfolio,
  facts: ReadonlyMap<string, Facts>,
  day: Day,
  { groupBy, positionBy }: { groupBy: Grouping; positionBy: PositionFilter },
): Group[] {
  if (groupBy === 'none') return []
  const shown = selectPositions(measurement.lines, positionBy)
  return groupLines(shown, (assetId) => groupKey(groupBy, assets.get(assetId), facts.get(assetId))).map((group) => ({
    key: group.key,
    assetIds: [...group.assetIds],
    ...describeTotals(group, group.assetIds.length),
    dayGain: sumDayGains(group.assetIds, day),
  }))
}
