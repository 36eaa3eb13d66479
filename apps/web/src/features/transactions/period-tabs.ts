import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import { choicesOf } from '../../ui/controls/choices-of.ts'

/** From one day to another of the user's choice. */
export const OTHER_PERIOD = 'other'

export type PeriodTab = TransactionPeriod | typeof OTHER_PERIOD

export const periodTabs = choicesOf<PeriodTab>({
  'current-month': 'This month',
  'last-month': 'Last month',
  'current-year': 'This year',
  'last-year': 'Last year',
  all: 'All transactions',
  [OTHER_PERIOD]: 'Other period',
})
