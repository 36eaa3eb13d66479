import type { AssetMarket } from '@plumbline/engine/market'

/** What the cache must know of an entry to count it. */
interface Sized {
  /** Memory that no other entry shares, in bytes. */
  ownBytes: number
  markets: ReadonlyMap<string, AssetMarket>
}

export interface MeasurementCache<Entry extends Sized> extends CacheSide<Entry> {
  /**
   * The side of work that nobody waits for. It finds what users have open, but neither replaces nor drops it, and does
   * not count as a use of it. What it keeps itself leaves first.
   */
  background: CacheSide<Entry>
}

interface CacheSide<Entry extends Sized> {
  get(id: string): Entry | undefined
  /** Drops the entries that were not used for longest, until all fit. An entry that does not fit alone is not kept. */
  set(id: string, entry: Entry): void
}

function bytesOf({ prices }: AssetMarket): number {
  return prices.days.byteLength + prices.closes.byteLength
}

/** Keeps measurements in so many bytes. Prices of an asset count once, however many measurements share them. */
export function createMeasurementCache<Entry extends Sized>(maxBytes: number): MeasurementCache<Entry> {
  /** Of users, in the order of their last use. */
  const used = new Map<string, Entry>()
  /** Of background work, by age. */
  const passing = new Map<string, Entry>()
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

  function add(entries: Map<string, Entry>, id: string, entry: Entry): void {
    entries.set(id, entry)
    count(entry)
  }

  function drop(entries: Map<string, Entry>, id: string): void {
    const entry = entries.get(id)
    if (entry === undefined) return
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

  function dropUntilAllFit(entries: Map<string, Entry>): void {
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(entries, oldest)
    }
  }

  return {
    get(id) {
      const entry = used.get(id) ?? passing.get(id)
      if (entry === undefined) return undefined
      used.delete(id)
      passing.delete(id)
      used.set(id, entry)
      return entry
    },
    set(id, entry) {
      drop(used, id)
      drop(passing, id)
      if (bytesAlone(entry) > maxBytes) return
      add(used, id, entry)
      dropUntilAllFit(passing)
      dropUntilAllFit(used)
    },
    background: {
      get: (id) => used.get(id) ?? passing.get(id),
      set(id, entry) {
        if (used.has(id)) return
        drop(passing, id)
        add(passing, id, entry)
        dropUntilAllFit(passing)
      },
    },
  }
}
