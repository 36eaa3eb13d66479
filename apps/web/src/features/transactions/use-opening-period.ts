import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import { useQuery } from '@tanstack/react-query'
import { newestTransactionQuery, type TransactionScope } from '../../api/transaction-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { openingPeriod } from './opening-period.ts'

const SHORTEST = { portfolio: 'current-month', stock: 'current-year' } as const

/** The period of a list whose address names none; undefined until it is known. */
export function useOpeningPeriod(scope: TransactionScope, id: string, isNeeded: boolean) {
  const { data: newest, isError } = useQuery({ ...newestTransactionQuery(scope, id), enabled: isNeeded })
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const shortest = SHORTEST[scope]
  // The list then shows the failure, and tries again.
  if (isError) return shortest
  return newest === undefined ? undefined : (openingPeriod(newest, today, shortest) satisfies TransactionPeriod)
}
