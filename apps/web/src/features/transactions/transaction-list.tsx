import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { useCallback, useMemo, useState } from 'react'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableSort } from '../../ui/data-table/table-column.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { EditCompanyActionDialog } from './edit-company-action-dialog.tsx'
import { EditOpeningDialog } from './edit-opening-dialog.tsx'
import { EditTransactionDialog } from './edit-transaction-dialog.tsx'
import { EditTransferDialog } from './edit-transfer-dialog.tsx'
import { CellsEditable } from './editable-cell.tsx'
import { findReinvestment } from './find-reinvestment.ts'
import { SelectionContext } from './select-boxes.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { buildTransactionColumns, describeTransaction, type Place } from './transactions-columns.tsx'
import { useLedgerChanges } from './use-ledger-changes.ts'

type TransactionListProps = {
  transactions: Transaction[]
  place: Place
}

const NONE: ReadonlySet<string> = new Set()
const NEWEST_FIRST: TableSort = { column: 'date', descending: true }

const transactionId = ({ _id }: Transaction) => _id
const transactionName = ({ type, symbol }: Transaction) => `${type} ${symbol}`

function questionOf(deleted: Transaction | null, transactions: readonly Transaction[]): string {
  if (deleted && findReinvestment(deleted, transactions))
    return t`The dividend will be deleted, but not the purchase that it paid for. Select both to delete them together.`
  if (deleted?.action) return t`This company action will be deleted for both securities. Are you sure?`
  return deleted?.transfer
    ? t`This transfer will be deleted in both portfolios. Are you sure?`
    : t`This transaction will be deleted. Are you sure?`
}

function editDialogOf(edited: Transaction | null) {
  if (edited?.action) return EditCompanyActionDialog
  if (edited?.opening) return EditOpeningDialog
  return edited?.transfer ? EditTransferDialog : EditTransactionDialog
}

/** Transactions in a table, to be selected, edited and deleted. A selection keeps only what the list still shows. */
export function TransactionList({ transactions, place }: TransactionListProps) {
  const [edited, setEdited] = useState<Transaction | null>(null)
  const [deleted, setDeleted] = useState<Transaction | null>(null)
  const [selected, setSelected] = useState(NONE)
  const { remove, removeAfterAsking } = useLedgerChanges(() => setDeleted(null))

  const toggle = useCallback((ids: readonly string[]) => {
    setSelected((current) => {
      const next = new Set(current)
      const areAllIn = ids.every((id) => current.has(id))
      for (const id of ids) {
        if (areAllIn) next.delete(id)
        else next.add(id)
      }
      return next
    })
  }, [])

  const chosen = useMemo(() => transactions.filter(({ _id }) => selected.has(_id)), [transactions, selected])
  const selection = useMemo(
    () => ({ selected: new Set(chosen.map(({ _id }) => _id)), all: transactions.map(({ _id }) => _id), toggle }),
    [chosen, transactions, toggle],
  )
  const { mayEdit } = usePortfolioAccess()
  const columns = useMemo(
    () => buildTransactionColumns(place, mayEdit ? { onEdit: setEdited, onDelete: setDeleted } : null),
    [place, mayEdit],
  )
  const compactActions = useCallback(
    (row: Transaction) => (
      <>
        <Button
          variant="default"
          aria-label={t`Edit ${{ transaction: describeTransaction(row) }}`}
          onClick={() => setEdited(row)}
        >
          {t`Edit`}
        </Button>
        <Button
          variant="default"
          aria-label={t`Delete ${{ transaction: describeTransaction(row) }}`}
          onClick={() => setDeleted(row)}
        >
          {t`Delete`}
        </Button>
      </>
    ),
    [],
  )
  const isPhone = useIsPhone()
  const EditDialog = editDialogOf(edited)
  const isEdited = ({ _id }: Transaction) => _id === edited?._id
  return (
    <>
      <SelectionContext value={selection}>
        <CellsEditable value={!isPhone && mayEdit}>
          <DataTable
            caption={t`Transactions`}
            columns={columns}
            rows={transactions}
            rowId={transactionId}
            rowName={transactionName}
            initialSort={NEWEST_FIRST}
            minimumWidth={1180}
            isInFlow
            isDense
            {...(mayEdit && { compactActions })}
          />
        </CellsEditable>
      </SelectionContext>
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          total={transactions.length}
          onSelectAll={() => setSelected(new Set(transactions.map(({ _id }) => _id)))}
          onClear={() => setSelected(NONE)}
        />
      )}
      {edited && <EditDialog transaction={transactions.find(isEdited) ?? edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        title={t`Delete this transaction?`}
        text={questionOf(deleted, transactions)}
        action={t`Delete transaction`}
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        onConfirm={() => deleted && void removeAfterAsking([deleted], { onKept: () => setDeleted(null) })}
        mutation={remove}
      />
    </>
  )
}
