import type { Sweep } from '../../background/sweeps.ts'
import type { Market } from '../market.ts'

/** Tries the searches again that wait in the queue, after a failure of the source or a restart. */
export function discoverySweep({ discovery }: Pick<Market, 'discovery'>): Sweep {
  return {
    name: 'discoveries',
    pattern: '*/15 * * * * *',
    run: (signal) => discovery.runDue(signal),
  }
}
