import type { Clock } from '../clock.ts'
import type { Sweep } from './sweeps.ts'

/** Deletes a feature's rows that have expired at `now`; returns how many. */
export type DeleteExpired = (now: Date) => Promise<number>

/** Deletes expired rows once an hour. Several processes may run it concurrently. */
export function deleteExpiredSweep(clock: Clock, deletions: DeleteExpired[]): Sweep {
  return {
    name: 'forget-expired',
    schedule: { every: 3600, offset: 1397 },
    async run() {
      let deleted = 0
      for (const deletion of deletions) deleted += await deletion(clock.now())
      return deleted
    },
  }
}
