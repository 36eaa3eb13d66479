/** A trade as far as holdings need it. Units are never negative. */
export interface HeldTrade {
  readonly type: 'buy' | 'sell'
  /** YYYY-MM-DD, or null if unread. */
  readonly date: string | null
  readonly security: string
  readonly units: number
}

/** As much as rounded units add up to. */
const UNITS_ROUNDING = 1e-6

/**
 * The law of holdings: nobody sells more units than were bought before. Returns the sales that break it, by index, from
 * the trades of a file that may begin with holdings of its own: then a first sale breaks it, too.
 */
export function sellsMoreThanHeld(trades: readonly HeldTrade[]): ReadonlySet<number> {
  const held = new Map<string, number>()
  const broken = new Set<number>()
  const order = trades
    .map((trade, index) => ({ trade, index }))
    .toSorted((a, b) => (a.trade.date ?? '').localeCompare(b.trade.date ?? '') || compareTypes(a.trade, b.trade))
  for (const { trade, index } of order) {
    const units = held.get(trade.security) ?? 0
    if (trade.type === 'sell' && trade.units > units + UNITS_ROUNDING) {
      broken.add(index)
      continue
    }
    held.set(trade.security, trade.type === 'buy' ? units + trade.units : units - trade.units)
  }
  return broken
}

/** Of a day, purchases come first: files list them in either order. */
function compareTypes(a: HeldTrade, b: HeldTrade): number {
  return a.type === b.type ? 0 : a.type === 'buy' ? -1 : 1
}
