import type { Classification } from '@plumbline/contract/categories/schemas'
import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'
import type { Gain, Group, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { FieldGrouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { groupByShares } from '@plumbline/engine/categories/group-by-shares'
import { sharesByAsset } from '@plumbline/engine/categories/shares-by-asset'
import { groupLines, type Group as LineGroup, sumLines, type Totals } from '@plumbline/engine/sum-lines'
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

/** Null when no asset has a figure. `ratioOf` is the part of an asset that counts. */
function sumDayGains(assetIds: Iterable<string>, day: Day, ratioOf = (_assetId: string) => 1): number | null {
  const gains = [...assetIds].flatMap((assetId) => {
    const gain = day.get(assetId)?.gain
    return gain == null ? [] : gain * ratioOf(assetId)
  })
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

/** A field, or the categories of a classification. */
export type GroupedBy = FieldGrouping | Classification

/** The groups of the lines that match a filter, each with its own totals. */
export function describeGroups(
  { measurement, assets }: MeasuredPortfolio,
  facts: ReadonlyMap<string, Facts>,
  day: Day,
  { groupBy, positionBy }: { groupBy: GroupedBy; positionBy: PositionFilter },
): Group[] {
  if (groupBy === 'none') return []
  const shown = selectPositions(measurement.lines, positionBy)
  if (typeof groupBy === 'object') {
    const sharesOf = sharesByAsset(groupBy.assets, NOT_ASSIGNED)
    return groupByShares(shown, sharesOf).map((group) =>
      describeGroup(
        group,
        day,
        (assetId) => sharesOf(assetId).find(({ category }) => category === group.key)?.ratio ?? 0,
      ),
    )
  }
  return groupLines(shown, (assetId) => groupKey(groupBy, assets.get(assetId), facts.get(assetId))).map((group) =>
    describeGroup(group, day),
  )
}

function describeGroup(group: LineGroup, day: Day, ratioOf?: (assetId: string) => number): Group {
  const { key, assetIds } = group
  return {
    key,
    assetIds: [...assetIds],
    ...describeTotals(group, assetIds.length),
    dayGain: sumDayGains(assetIds, day, ratioOf),
  }
}
