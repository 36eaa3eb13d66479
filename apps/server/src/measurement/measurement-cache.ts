import type { AssetMarket } from '@plumbline/engine/market'

/** What the cache must know of an entry to count it. */
interface Sized {
  /** Memory that no other entry shares, in bytes. */
  ownBytes: number
  markets: ReadonlyMap<string, AssetMarket>
}

export interface MeasurementCache<Entry extends Sized> {
  get(id: string): Entry | undefined
  /** Drops the entries that were not used for longest, until all fit. An entry that does not fit alone is not kept. */
  set(id: string, entry: Entry): void
}

function bytesOf({ prices }: AssetMarket): number {
  return prices.days.byteLength + prices.closes.byteLength
}

/** Keeps measurements in so many bytes. Prices of an asset count once, however many measurements share them. */
export function createMeasurementCache<Entry extends Sized>(maxBytes: number): MeasurementCache<Entry> {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  const holders = new Map<AssetMarket, number>()
  let bytes = 0

  function count(entry: Entry): void {
    bytes += entry.ownBytes
    for (const market of entry.markets.values()) {
      const before = holders.get(market) ?? 0
      if (before === 0) bytes += bytesOf(market)
      holders.set(market, before + 1)
    }
  }

  function drop(id: string, entry: Entry): void {
    entries.delete(id)
    bytes -= entry.ownBytes
    for (const market of entry.markets.values()) {
      const left = (holders.get(market) ?? 1) - 1
      if (left > 0) {
        holders.set(market, left)
      } else {
        holders.delete(market)
        bytes -= bytesOf(market)
      }
    }
  }

  function bytesAlone({ ownBytes, markets }: Entry): number {
    let sum = ownBytes
    for (const market of markets.values()) sum += bytesOf(market)
    return sum
  }

  return {
    get(id) {
      const entry = entries.get(id)
      if (entry === undefined) return undefined
      entries.delete(id)
      entries.set(id, entry)
      return entry
    },
    set(id, entry) {
      const before = entries.get(id)
      if (before !== undefined) drop(id, before)
      if (bytesAlone(entry) > maxBytes) return
      entries.set(id, entry)
      count(entry)
      for (const [oldest, least] of entries) {
        if (bytes <= maxBytes) break
        drop(oldest, least)
      }
    },
  }
}
