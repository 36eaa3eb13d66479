import type { Line } from '../line.ts'
import type { Flows, Settlement } from '../settled-flows.ts'
import { type Group, sumGroups } from '../sum-lines.ts'

/** The part of an asset that is in a category, as a ratio above 0. */
export interface CategoryShare {
  category: string
  ratio: number
}

/** Less is a rounding error of shares that add up to a whole. */
const NEGLIGIBLE_RATIO = 1e-9

/**
 * The shares of an asset with the rest, which is in `restCategory`, so that they add up to 1. Shares that add up to
 * more are scaled to 1.
 */
export function withRest(shares: readonly CategoryShare[], restCategory: string): CategoryShare[] {
  const total = shares.reduce((sum, { ratio }) => sum + ratio, 0)
  if (total > 1) return shares.map(({ category, ratio }) => ({ category, ratio: ratio / total }))
  const rest = 1 - total
  return rest <= NEGLIGIBLE_RATIO ? [...shares] : [...shares, { category: restCategory, ratio: rest }]
}

/**
 * Groups lines by the categories in which their assets are, each line with its share of every amount. The groups add
 * up to the sum of all lines, and are ordered by their first line.
 *
 * @param sharesOf positive ratios that add up to 1, as of `withRest`
 * @see docs/methods/categories.md
 */
export function groupByShares(
  lines: readonly Line[],
  sharesOf: (assetId: string) => readonly CategoryShare[],
): Group[] {
  const parts = new Map<string, Line[]>()
  for (const line of lines)
    for (const { category, ratio } of sharesOf(line.assetId)) {
      const part = shareOfLine(line, ratio)
      const members = parts.get(category)
      if (members === undefined) parts.set(category, [part])
      else members.push(part)
    }
  return sumGroups(parts)
}

/** The share of every amount of a line. Prices, rates and ratios stay. */
function shareOfLine(line: Line, ratio: number): Line {
  if (ratio === 1) return line
  const part = (amount: number | null) => (amount === null ? null : amount * ratio)
  return {
    ...line,
    units: line.units * ratio,
    oversoldUnits: line.oversoldUnits * ratio,
    currentValue: part(line.currentValue),
    baseCurrencyCurrentValue: part(line.baseCurrencyCurrentValue),
    cost: part(line.cost),
    baseCurrencyCost: part(line.baseCurrencyCost),
    gain: {
      total: part(line.gain.total),
      realized: part(line.gain.realized),
      unrealized: part(line.gain.unrealized),
      dividend: part(line.gain.dividend),
      currencyEffect: part(line.gain.currencyEffect),
      fees: part(line.gain.fees),
    },
    purchases: part(line.purchases),
    moneyIn: part(line.moneyIn),
    moneyOut: part(line.moneyOut),
    currencyEffect: { realized: part(line.currencyEffect.realized), unrealized: part(line.currencyEffect.unrealized) },
    feesByUnits: { open: part(line.feesByUnits.open), sold: part(line.feesByUnits.sold) },
    settlement: line.settlement && shareOfSettlement(line.settlement, ratio),
  }
}

function shareOfSettlement({ keys, settled }: Settlement, ratio: number): Settlement {
  const share = ({ moneyIn, moneyOut }: Flows) => ({ moneyIn: moneyIn * ratio, moneyOut: moneyOut * ratio })
  return { keys, settled: new Map([...settled].map(([key, flows]) => [key, share(flows)])) }
}
