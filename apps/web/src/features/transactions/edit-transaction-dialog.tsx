import { Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { updateTransactionMutation } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatMoney, formatPrice } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { DraftFields } from './draft-fields.tsx'
import { hasUnits } from './has-units.ts'
import {
  type DraftFaults,
  draftFigures,
  findDraftFaults,
  readDecimal,
  type TransactionDraft,
  typeDecimal,
} from './transaction-draft.ts'
import styles from './transactions.module.css'

const EARLIEST_DATE = '1950-01-01'

function toDraft(transaction: Transaction): TransactionDraft {
  return {
    type: transaction.type,
    asset: { ...transaction.stockId, currency: transaction.currency },
    date: transaction.date,
    units: hasUnits(transaction.type) ? typeDecimal(transaction.units) : '',
    price: typeDecimal(transaction.price),
    fee: typeDecimal(transaction.fee),
    comments: transaction.comments ?? '',
  }
}

/** Changes one transaction. Invalid fields turn red after a submit, and nothing is sent until they are right. */
export function EditTransactionDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const [draft, setDraft] = useState(() => toDraft(transaction))
  const [faults, setFaults] = useState<DraftFaults>({})
  const save = useMutation({
    ...updateTransactionMutation(transaction._id),
    onSuccess: () => {
      onClose()
      showSuccess('Transaction edited successfully')
    },
    // Updating again must build on the version of the other change.
    onError: (error) => (hasCode(error, 'changed-meanwhile') ? refreshFigures() : undefined),
  })
  const hasConflict = hasCode(save.error, 'changed-meanwhile')

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findDraftFaults(draft, today)
    setFaults(found)
    save.reset()
    if (Object.keys(found).length > 0) return
    save.mutate({
      ...draftFigures(draft, today),
      comments: draft.comments.trim() || null,
      ...(draft.asset && draft.asset._id !== transaction.stockId._id && { currency: draft.asset.currency }),
      version: transaction.version,
    })
  }

  return (
    <Dialog title="Edit transaction" isOpen onClose={onClose} size="medium">
      <form onSubmit={submit} noValidate>
        <Summary draft={draft} />
        <FieldRow>
          <DraftFields
            {...{ draft, faults, today }}
            earliest={EARLIEST_DATE}
            names={{ type: 'Operation', comments: 'Notes' }}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
        </FieldRow>
        <FormError
          error={
            hasConflict
              ? `${describeError(save.error)} Cancel to see the change, or update again to replace it.`
              : save.error
          }
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Update transaction
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Summary({ draft }: { draft: TransactionDraft }) {
  const { numberFormat: format } = useFigureSettings()
  const currency = draft.asset?.currency ?? ''
  const price = Number(readDecimal(draft.price) ?? Number.NaN)
  const units = Number(readDecimal(draft.units) ?? Number.NaN)
  const total = hasUnits(draft.type) ? units * price : price
  return (
    <p className={styles.summary}>
      <b>{draft.asset?.symbol}</b>{' '}
      {Number.isFinite(total) &&
        hasUnits(draft.type) &&
        `${formatUnits(units, format)} x ${formatPrice(price, currency, { format })} = `}
      {Number.isFinite(total) && formatMoney(total, currency, { format })}
    </p>
  )
}
