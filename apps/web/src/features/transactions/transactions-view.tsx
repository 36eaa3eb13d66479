import { Button } from '@mantine/core'
import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { type ReactNode, useMemo, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { removeTransaction } from '../../api/transaction-changes.ts'
import type { TransactionScope } from '../../api/transaction-queries.ts'
import { TabRow } from '../../ui/controls/tab-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { EditTransactionDialog } from './edit-transaction-dialog.tsx'
import { periodTabs } from './period-tabs.ts'
import styles from './transactions.module.css'
import { buildTransactionColumns } from './transactions-columns.tsx'
import { useTransactions } from './use-transactions.ts'

type TransactionsViewProps = {
  scope: TransactionScope
  id: string
  period: TransactionPeriod
  onPeriodChange: (period: TransactionPeriod) => void
  /** Receives the heading's count; the page decides where it stands. */
  heading: (count: ReactNode) => ReactNode
  emptyActions?: ReactNode
}

/** The transactions of a portfolio or of an asset, by period, with their edit and delete dialogs. */
export function TransactionsView(props: TransactionsViewProps) {
  const { scope, id, period, onPeriodChange, heading, emptyActions } = props
  const [edited, setEdited] = useState<Transaction | null>(null)
  const [deleted, setDeleted] = useState<Transaction | null>(null)
  const { transactions, total, error, refetch, isFetching } = useTransactions(scope, id, period)
  const columns = useMemo(
    () =>
      buildTransactionColumns(scope === 'portfolio' ? 'asset' : 'portfolio', {
        onEdit: setEdited,
        onDelete: setDeleted,
      }),
    [scope],
  )

  const count = total !== undefined && (
    <span className={styles.count}>{total === 1 ? '(1 transaction)' : `(${total} transactions)`}</span>
  )
  return (
    <>
      {heading(count)}
      <TabRow label="Period" tabs={periodTabs} value={period} onChange={onPeriodChange}>
        {transactions && transactions.length > 0 ? (
          <DataTable
            caption="Transactions"
            columns={columns}
            rows={transactions}
            rowId={(row) => row._id}
            rowName={(row) => `${row.type} ${row.symbol}`}
            initialSort={{ column: 'date', descending: true }}
            minimumWidth={1160}
          />
        ) : (
          <div className={styles.card}>
            {transactions ? (
              <EmptyState title="No transaction for this period">
                {period !== 'all' && (
                  <Button variant="default" onClick={() => onPeriodChange('all')}>
                    Show all transactions
                  </Button>
                )}
                {emptyActions}
              </EmptyState>
            ) : error ? (
              <ErrorState
                title="The transactions could not be loaded"
                text={describeError(error)}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            ) : (
              <LoadingState text="Loading transactions…" />
            )}
          </div>
        )}
      </TabRow>
      {edited && (
        <EditTransactionDialog
          transaction={transactions?.find(({ _id }) => _id === edited._id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        title="Delete this transaction?"
        text="This transaction will be deleted. Are you sure?"
        action="Delete transaction"
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        onConfirm={async () => {
          if (deleted) await removeTransaction(deleted._id)
        }}
        describe={describeError}
      />
    </>
  )
}
