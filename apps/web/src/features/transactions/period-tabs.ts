import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import { choicesOf } from '../../ui/controls/choices-of.ts'

export const periodTabs = choicesOf<TransactionPeriod>({
  'current-month': 'This month',
  'last-month': 'Last month',
  'current-year': 'This year',
  'last-year': 'Last year',
  all: 'All transactions',
})
