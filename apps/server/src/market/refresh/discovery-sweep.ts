import type { Sweep } from '../../background/sweeps.ts'
import type { Market } from '../market.ts'

/** Retries queued searches after a failure of the source or a restart. */
export function discoverySweep({ discovery }: Pick<Market, 'discovery'>): Sweep {
  return {
    name: 'discoveries',
    schedule: { every: 15 },
    run: (signal) => discovery.runDue(signal),
  }
}
