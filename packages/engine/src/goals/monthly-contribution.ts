import type { PurchaseInterval } from '../savings-plans/planned-days.ts'

/** Purchases in a year. A year of the Gregorian calendar has 365.2425 days on average. */
const PER_YEAR: Record<PurchaseInterval, number> = {
  week: 365.2425 / 7,
  'two-weeks': 365.2425 / 14,
  month: 12,
  quarter: 4,
  year: 1,
}

/** The average monthly amount of regular purchases over a year. */
export function monthlyContribution(amount: number, every: PurchaseInterval): number {
  return (amount * PER_YEAR[every]) / 12
}
