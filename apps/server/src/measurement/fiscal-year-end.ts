import type { PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import type { FiscalYearEnd } from '@plumbline/engine/calendar'

export function fiscalYearEndOf({
  fiscalYearEndMonth: month,
  fiscalYearEndDay: day,
}: PortfolioSettings): FiscalYearEnd {
  return { month, day }
}
