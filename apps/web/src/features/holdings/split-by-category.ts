import type { Classification } from '@plumbline/contract/categories/schemas'
import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'
import type { Group, Line, LinePart } from '@plumbline/contract/portfolios/schemas'
import { sharesByAsset } from '@plumbline/engine/categories/shares-by-asset'

/** A line, or its share in one category. */
export type LineOrShare = Line & {
  /** The category and the ratio of the asset that is in it; undefined for a whole line. */
  share?: { category: string; ratio: number }
}

/** Each line once for every category in which it is, with its share of every amount. Prices and percents stay. */
export function splitByCategory(lines: readonly Line[], { assets }: Classification): LineOrShare[] {
  const sharesOf = sharesByAsset(assets, NOT_ASSIGNED)
  return lines.flatMap((line) => sharesOf(line._id).map((share) => ({ ...shareOf(line, share.ratio), share })))
}

const part = (amount: number | null, ratio: number) => (amount === null ? null : amount * ratio)

function shareOf(line: Line, ratio: number): Line {
  if (ratio === 1) return line
  const { gain, parts } = line
  return {
    ...line,
    units: line.units * ratio,
    currentValue: part(line.currentValue, ratio),
    baseCurrencyCurrentValue: part(line.baseCurrencyCurrentValue, ratio),
    baseCurrencyTotal: part(line.baseCurrencyTotal, ratio),
    dayGain: part(line.dayGain, ratio),
    gain: {
      total: part(gain.total, ratio),
      realized: part(gain.realized, ratio),
      unrealized: part(gain.unrealized, ratio),
      dividend: part(gain.dividend, ratio),
      currency: part(gain.currency, ratio),
      fees: part(gain.fees, ratio),
    },
    ...(parts && { parts: parts.map((each) => shareOfPart(each, ratio)) }),
  }
}

function shareOfPart(each: LinePart, ratio: number): LinePart {
  return {
    ...each,
    units: each.units * ratio,
    baseCurrencyCurrentValue: part(each.baseCurrencyCurrentValue, ratio),
    baseCurrencyTotal: part(each.baseCurrencyTotal, ratio),
    gain: part(each.gain, ratio),
  }
}

/** Identifies a line, or its share in a category. */
export const lineKey = ({ _id, share }: LineOrShare) => (share === undefined ? _id : `${_id} ${share.category}`)

/** Whether a line is in a group; a share is in that of its category alone. */
export function isInGroup({ key, assetIds }: Pick<Group, 'key' | 'assetIds'>): (line: LineOrShare) => boolean {
  const members = new Set(assetIds)
  return ({ _id, share }) => (share === undefined ? members.has(_id) : share.category === key)
}

/** The ratio of each asset that is in a category; 0 for others. */
export function ratiosIn({ assets }: Classification, category: string): (assetId: string) => number {
  const sharesOf = sharesByAsset(assets, NOT_ASSIGNED)
  return (assetId) => sharesOf(assetId).find((each) => each.category === category)?.ratio ?? 0
}
