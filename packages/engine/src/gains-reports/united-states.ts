import { CALENDAR_YEAR_END } from '../calendar.ts'
import type { CountryRules } from './country-rules.ts'
import { matchWithWashSales } from './wash-sales.ts'

/**
 * A sale takes the units that were bought first, account by account, and what was held for more than a year is long
 * term. The loss of a wash sale does not count: it becomes a part of what its replacement cost.
 *
 * @see IRS, Publication 550 and Instructions for Form 8949
 */
export const UNITED_STATES: CountryRules = {
  currency: 'USD',
  yearEnd: CALENDAR_YEAR_END,
  scope: 'accounts',
  longTermMonths: 12,
  matchSales: matchWithWashSales,
}
