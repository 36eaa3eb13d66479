import type { PeriodChoice } from '@plumbline/engine/choose-period'

export const periodLabels: Record<PeriodChoice, string> = {
  '1m': '1M',
  '3m': '3M',
  '6m': '6M',
  ytd: 'YTD',
  '1y': '1Y',
  '3y': '3Y',
  '5y': '5Y',
  all: 'All',
}
