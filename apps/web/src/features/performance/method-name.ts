import type { ReturnMethod } from '@plumbline/contract/portfolios'

/** A return is always named. */
export const methodNames: Record<ReturnMethod, string> = {
  twr: 'time-weighted',
  irr: 'IRR',
  dietz: 'Simple Dietz',
}
