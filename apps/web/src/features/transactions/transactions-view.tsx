import { Button } from '@mantine/core'
import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { deleteTransactionMutation } from '../../api/transaction-mutations.ts'
import type { TransactionScope } from '../../api/transaction-queries.ts'
import { TabRow } from '../../ui/controls/tab-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
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
  const { total, ...query } = useTransactions(scope, id, period)
  const remove = useMutation({ ...deleteTransactionMutation, onSuccess: () => setDeleted(null) })
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
        <QueryView
          query={query}
          failed="The transactions could not be loaded"
          pending={<LoadingState text="Loading transactions…" />}
          isFramed
          isEmpty={(transactions) => transactions.length === 0}
          empty={
            <EmptyState title="No transaction for this period">
              {period !== 'all' && (
                <Button variant="default" onClick={() => onPeriodChange('all')}>
                  Show all transactions
                </Button>
              )}
              {emptyActions}
            </EmptyState>
          }
        >
          {(transactions) => (
            <DataTable
              caption="Transactions"
              columns={columns}
              rows={transactions}
              rowId={(row) => row._id}
              rowName={(row) => `${row.type} ${row.symbol}`}
              initialSort={{ column: 'date', descending: true }}
              minimumWidth={1160}
            />
          )}
        </QueryView>
      </TabRow>
      {edited && (
        <EditTransactionDialog
          transaction={query.data?.find(({ _id }) => _id === edited._id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        title="Delete this transaction?"
        text="This transaction will be deleted. Are you sure?"
        action="Delete transaction"
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        onConfirm={() => deleted && remove.mutate(deleted._id)}
        mutation={remove}
      />
    </>
  )
}
