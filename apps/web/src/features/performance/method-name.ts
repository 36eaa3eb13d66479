import type { ReturnMethod } from '@plumbline/contract/portfolios/operations'

/** A return is always named. */
export const methodNames: Record<ReturnMethod, string> = {
  twr: 'time-weighted',
  irr: 'IRR',
  dietz: 'Simple Dietz',
}
