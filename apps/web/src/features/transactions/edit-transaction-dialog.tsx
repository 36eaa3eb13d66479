import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits, isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { updateTransactionMutation } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import { ProofList } from '../../ui/proof/proof-list.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import { DraftFields } from './draft-fields.tsx'
import { DraftTotal } from './draft-total.tsx'
import { type DraftFaults, draftFigures, findDraftFaults, type TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'

const EARLIEST_DATE = '1950-01-01'

function toDraft(transaction: Transaction, format: NumberFormat): TransactionDraft {
  return {
    // A spin-off has a form of its own.
    type: transaction.type === 'spinoff' ? 'fee' : transaction.type,
    asset: transaction.stockId,
    date: transaction.date,
    units: hasUnits(transaction.type) ? typeDecimal(transaction.units, format) : '',
    price: typeDecimal(transaction.price, format),
    fee: typeDecimal(transaction.fee, format),
    proposedOn: null,
    isPriceEdited: true,
    currency: transaction.currency,
    comments: transaction.comments ?? '',
    tags: transaction.tags,
  }
}

/** An amount that was not edited is sent as the number that was read: the server keeps the digits that it has beyond. */
function changedFigures(draft: TransactionDraft, transaction: Transaction, today: string, format: NumberFormat) {
  const figures = draftFigures(draft, today, format)
  const before = draftFigures(toDraft(transaction, format), today, format)
  const unlessSame = (amount: 'units' | 'price' | 'fee') =>
    figures[amount] === before[amount] ? transaction[amount] : figures[amount]
  return { ...figures, units: unlessSame('units'), price: unlessSame('price'), fee: unlessSame('fee') }
}

/** True if only the note or the tags change. */
function isSameFigures(
  { type, date, units, price, fee, stockId }: ReturnType<typeof changedFigures>,
  currency: string | undefined,
  transaction: Transaction,
): boolean {
  const isSame = (a: number | string | undefined, b: number) => Number(a) === b
  return (
    type === transaction.type &&
    date === transaction.date &&
    currency === transaction.currency &&
    (stockId === undefined || stockId === transaction.stockId._id) &&
    isSame(units, transaction.units) &&
    isSame(price, transaction.price) &&
    isSame(fee, transaction.fee)
  )
}

type EditTransactionProps = { transaction: Transaction; onClose: () => void }

/** The form needs the server's date, which arrives with the user. */
export function EditTransactionDialog(props: EditTransactionProps) {
  const today = useCurrentUser()?.today
  return today === undefined ? null : <EditTransactionForm {...props} today={today} />
}

/** Changes one transaction. Invalid fields turn red after a submit; nothing is sent until all are valid. */
function EditTransactionForm({ transaction, onClose, today }: EditTransactionProps & { today: string }) {
  const { numberFormat } = useFigureSettings()
  const [draft, setDraft] = useState(() => toDraft(transaction, numberFormat))
  const [faults, setFaults] = useState<DraftFaults>({})
  const offerUndo = useUndoOffer(undoEditMutation)
  const save = useMutation({
    ...updateTransactionMutation(transaction._id),
    onSuccess: ({ changeIds }) => {
      onClose()
      offerUndo(t`Transaction edited successfully`, changeIds)
    },
    // The next attempt must use the version of the other change.
    onError: (error) => (hasCode(error, 'changed-meanwhile') ? refreshFigures() : undefined),
  })
  const cashCurrency = isMoneyType(transaction.type) ? transaction.currency : undefined
  const hasConflict = hasCode(save.error, 'changed-meanwhile')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findDraftFaults(draft, today, numberFormat, cashCurrency)
    setFaults(found)
    save.reset()
    if (Object.keys(found).length > 0) return
    const figures = changedFigures(draft, transaction, today, numberFormat)
    const currency = draft.currency ?? draft.asset?.currency
    const before = touchOf(transaction)
    const after = { ...before, date: figures.date, assetId: figures.stockId ?? before.assetId, currency }
    const isOfFigures = !isSameFigures(figures, currency, transaction)
    if (isOfFigures && !(await askBeforeSeal([before, after]))) return
    save.mutate({
      ...figures,
      comments: draft.comments.trim() || null,
      tags: draft.tags,
      currency,
      version: transaction.version,
    })
  }

  return (
    <Dialog title={t`Edit transaction`} isOpen onClose={onClose} size="medium">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Summary draft={draft} />
        <FieldRow>
          <DraftFields
            {...{ draft, faults, today, cashCurrency }}
            earliest={EARLIEST_DATE}
            names={{ type: t`Operation`, comments: t`Notes` }}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
        </FieldRow>
        <Origin transaction={transaction} />
        <FormError
          error={
            hasConflict
              ? t`${{ error: describeError(save.error) }} Cancel to see the change, or update again to replace it.`
              : save.error
          }
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t`Update transaction`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The line of the file, or the document, that the transaction was read from, and what proved it. */
function Origin({ transaction: { source, rowNumber, proofs } }: { transaction: Transaction }) {
  if (proofs.length === 0) return null
  const isOfTable = rowNumber !== null && !source.toLowerCase().endsWith('.pdf')
  return (
    <section className={styles.readFrom}>
      <h3>{isOfTable ? t`Line ${rowNumber} of ${{ fileName: source }}` : source}</h3>
      <ProofList proofs={proofs} />
    </section>
  )
}

function Summary({ draft }: { draft: TransactionDraft }) {
  return (
    <p className={styles.summary}>
      <b>{draft.asset?.symbol}</b> <DraftTotal draft={draft} />
    </p>
  )
}
