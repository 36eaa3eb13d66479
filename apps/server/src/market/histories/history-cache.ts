import type { StateAndHistory } from './history-rows.ts'

/** About a thousand assets over twenty years. */
const defaultMostBytes = 120 * 1024 * 1024

function sizeOf({ history }: StateAndHistory): number {
  const adjustedCloses = history.fromYear === undefined ? history.adjustedCloses : undefined
  return history.days.byteLength + history.closes.byteLength + (adjustedCloses?.byteLength ?? 0) + 500
}

/** The histories used last, as typed arrays in memory. */
export class HistoryCache {
  readonly #entries = new Map<string, StateAndHistory>()
  readonly #holds = new Map<string, number>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = defaultMostBytes) {
    this.#mostBytes = mostBytes
  }

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
    if (!this.#holds.has(assetId)) this.#dropOldest(assetId)
  }

  /** What is read of these assets during the work stays, however much that is: a portfolio must not push its own prices out. */
  async holding<T>(assetIds: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const id of assetIds) this.#holds.set(id, (this.#holds.get(id) ?? 0) + 1)
    try {
      return await work()
    } finally {
      for (const id of assetIds) {
        const others = (this.#holds.get(id) ?? 1) - 1
        if (others === 0) this.#holds.delete(id)
        else this.#holds.set(id, others)
      }
      this.#dropOldest()
    }
  }

  #dropOldest(newest?: string): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === newest) break
      if (!this.#holds.has(oldest)) this.delete(oldest)
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
