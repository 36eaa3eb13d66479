import type { Clock } from '../clock.ts'
import type { Sweep } from './sweeps.ts'

/** Deletes rows that a feature no longer needs at `now`; returns how many. */
export type DeleteExpired = (now: Date) => Promise<number>

/** Deletes what has expired, once an hour. Several processes may run it at once. */
export function deleteExpiredSweep(clock: Clock, deletions: DeleteExpired[]): Sweep {
  return {
    name: 'forget-expired',
    pattern: '17 23 * * * *',
    async run() {
      let deleted = 0
      for (const deletion of deletions) deleted += await deletion(clock.now())
      return deleted
    },
  }
}
