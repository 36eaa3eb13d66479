import { currentPriority, withPriority } from '../http/priority.ts'
import type { Timers } from '../http/timers.ts'
import { untilAborted } from '../http/until-aborted.ts'
import type { QuoteUnit } from '../normalize/quote-unit.ts'

type Units = ReadonlyMap<string, QuoteUnit>

interface Batch {
  symbols: Set<string>
  result: PromiseWithResolvers<Units>
}

/** Looks up the units of search results, for several searches at once. */
export interface UnitBatches {
  /** Runs a search. While one runs, the lookups of the others wait for its results. */
  during<T>(search: () => Promise<T>): Promise<T>
  /** Joins a batch; a person's lookup is sent at once. */
  unitsOf(symbols: readonly string[], signal: AbortSignal): Promise<Units>
}

/** With as many symbols, a batch is sent although searches are running. */
const FULL_BATCH = 40
const TIMEOUT_MS = 60_000

export function createUnitBatches(
  lookUp: (symbols: readonly string[], signal: AbortSignal) => Promise<Units>,
  timers: Timers,
): UnitBatches {
  let searching = 0
  let batch: Batch | undefined

  async function send({ symbols, result }: Batch): Promise<void> {
    const deadline = timers.deadline(TIMEOUT_MS)
    try {
      result.resolve(await withPriority('import', () => lookUp([...symbols], deadline.signal)))
    } catch (error) {
      result.reject(error)
    } finally {
      deadline.clear()
    }
  }

  function sendIfDue(): void {
    if (batch === undefined || (searching > 0 && batch.symbols.size < FULL_BATCH)) return
    const due = batch
    batch = undefined
    void send(due)
  }

  return {
    async during(search) {
      searching += 1
      try {
        return await search()
      } finally {
        searching -= 1
        // The results of this search join the batch first.
        setImmediate(sendIfDue)
      }
    },
    async unitsOf(symbols, signal) {
      if (currentPriority() === 'person') return await lookUp(symbols, signal)
      batch ??= { symbols: new Set(), result: Promise.withResolvers() }
      batch.result.promise.catch(() => undefined)
      for (const symbol of symbols) batch.symbols.add(symbol)
      const { promise } = batch.result
      sendIfDue()
      return await untilAborted(promise, signal)
    },
  }
}
