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
 * The law of holdings: nobody sells more units than were bought before. Returns the sales that break it, and purchases
 * that close them again, by index, from the trades of a file that may begin with holdings of its own: then a first sale
 * breaks it, too.
 */
export function sellsMoreThanHeld(trades: readonly HeldTrade[]): ReadonlySet<number> {
  const direction = directionOf(trades)
  const held = new Map<string, number>()
  const broken = new Set<number>()
  const short = new Map<string, number>()
  const order = trades
    .map((trade, index) => ({ trade, index }))
    .toSorted((a, b) => (a.trade.date ?? '').localeCompare(b.trade.date ?? '') || compareOfDay(a, b, direction))
  for (const { trade, index } of order) {
    const units = held.get(trade.security) ?? 0
    if (trade.type === 'sell' && trade.units > units + UNITS_ROUNDING) {
      broken.add(index)
      short.set(trade.security, trade.units)
      continue
    }
    if (trade.type === 'buy' && short.get(trade.security) === trade.units) {
      broken.add(index)
      short.delete(trade.security)
      continue
    }
    held.set(trade.security, trade.type === 'buy' ? units + trade.units : units - trade.units)
  }
  return broken
}

/** 1 where days rise through the file, -1 where they fall, 0 where neither shows. */
function directionOf(trades: readonly HeldTrade[]): number {
  const days = trades.flatMap(({ date }) => date ?? [])
  const [first = '', last = ''] = [days[0], days.at(-1)]
  if (first === last) return 0
  const sign = first < last ? 1 : -1
  const isOrdered = days.every((day, index) => index === 0 || day.localeCompare(days[index - 1] ?? '') * sign >= 0)
  return isOrdered ? sign : 0
}

interface Placed {
  readonly trade: HeldTrade
  readonly index: number
}

/** Of a day, the order of the file counts where its days are in order. Elsewhere purchases come first. */
function compareOfDay(a: Placed, b: Placed, direction: number): number {
  if (direction !== 0) return (a.index - b.index) * direction
  return a.trade.type === b.trade.type ? 0 : a.trade.type === 'buy' ? -1 : 1
}
