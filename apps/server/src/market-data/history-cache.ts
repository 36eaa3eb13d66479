import type { StateAndHistory } from './history-rows.ts'

/** About a thousand assets over twenty years. */
const mostBytes = 120 * 1024 * 1024

function sizeOf({ history }: StateAndHistory): number {
  const adjustedCloses = history.fromYear === undefined ? history.adjustedCloses : undefined
  return history.days.byteLength + history.closes.byteLength + (adjustedCloses?.byteLength ?? 0) + 500
}

/** The histories used last, as typed arrays in memory. */
export class HistoryCache {
  readonly #entries = new Map<string, StateAndHistory>()
  #bytes = 0

  get(assetId: string): StateAndHistory | undefined {
    const entry = this.#entries.get(assetId)
    if (entry !== undefined) {
      this.#entries.delete(assetId)
      this.#entries.set(assetId, entry)
    }
    return entry
  }

  has(assetId: string): boolean {
    return this.#entries.has(assetId)
  }

  set(assetId: string, entry: StateAndHistory): void {
    this.delete(assetId)
    this.#entries.set(assetId, entry)
    this.#bytes += sizeOf(entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes || oldest === assetId) break
      this.delete(oldest)
    }
  }

  delete(assetId: string): void {
    const entry = this.#entries.get(assetId)
    if (entry === undefined) return
    this.#entries.delete(assetId)
    this.#bytes -= sizeOf(entry)
  }

  entries(): Iterable<[assetId: string, entry: StateAndHistory]> {
    return this.#entries
  }
}
