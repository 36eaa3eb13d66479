import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for a request. Requests of a higher priority overtake the others in the queue of a source. */
export type Priority = 'person' | 'import' | 'refresh'

/** Lower ranks go first. */
export const PRIORITY_RANKS: Record<Priority, number> = { person: 0, import: 1, refresh: 2 }

const current = new AsyncLocalStorage<Priority>()

/** Runs `work`; every request that it sends, however deep, has this priority. */
export function withPriority<T>(priority: Priority, work: () => T): T {
  return current.run(priority, work)
}

/** The priority of the running work; `refresh` where none was set. */
export function currentPriority(): Priority {
  return current.getStore() ?? 'refresh'
}
