import type { ScreenerOperator } from '@plumbline/contract/screener/vocabulary'

/** Whether a number meets a condition. NaN never does. */
export const meets: Record<ScreenerOperator, (own: number, value: number) => boolean> = {
  gt: (own, value) => own > value,
  gte: (own, value) => own >= value,
  eq: (own, value) => own === value,
  lte: (own, value) => own <= value,
  lt: (own, value) => own < value,
}
