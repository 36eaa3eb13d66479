import type { FiscalYearEnd } from '../calendar.ts'
import type { MatchSales } from './matched-sale.ts'

/** What the tax authority of a country asks of sales of securities. */
export interface CountryRules {
  /** ISO 4217. */
  currency: string
  /** The last day of the tax year. */
  yearEnd: FiscalYearEnd
  /**
   * Which purchases a sale is matched with: those of the same portfolio or all of a person's. With `accounts`, those of
   * the same portfolio, while the rules for wash sales see all of a person's.
   */
  scope: 'portfolio' | 'person' | 'accounts'
  /** Units held for more than this many months are long term; null if the country does not ask. */
  longTermMonths: number | null
  matchSales: MatchSales
}
