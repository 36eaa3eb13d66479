import { asJson, createStoredValue } from '../../stores/stored-value.ts'

/** The days left of the trial for which the banner was put away: the next day it is there again. */
export const planBannerPutAway = createStoredValue<number | undefined>(
  'plumbline-plan-banner',
  asJson((stored) => (typeof stored === 'number' ? stored : undefined)),
)
