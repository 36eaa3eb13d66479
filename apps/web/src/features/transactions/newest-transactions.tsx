import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { TransactionPeriod } from '@plumbline/contract/transactions/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { newestTransactionQuery, type TransactionScope } from '../../api/transaction-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { periodOfNewest } from './period-of-newest.ts'

type NewestTransactionsProps = {
  scope: TransactionScope
  id: string
  onPeriodChange: (period: TransactionPeriod) => void
}

/** Leads from a period without transactions to the shortest one that shows the newest. */
export function NewestTransactions({ scope, id, onPeriodChange }: NewestTransactionsProps) {
  const { data: newest } = useQuery(newestTransactionQuery(scope, id))
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const period = periodOfNewest(newest ?? null, today)
  if (period === 'all') return null
  const names = {
    'current-month': t`Show this month`,
    'last-month': t`Show last month`,
    'current-year': t`Show this year`,
    'last-year': t`Show last year`,
  }
  return <Button onClick={() => onPeriodChange(period)}>{names[period]}</Button>
}
