import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import type { Tab } from '../../ui/controls/tab-row.tsx'

export const periodTabs: readonly Tab<TransactionPeriod>[] = [
  { value: 'current-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'current-year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
  { value: 'all', label: 'All transactions' },
]
