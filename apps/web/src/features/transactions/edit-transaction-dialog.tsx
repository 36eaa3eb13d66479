import { Button } from '@mantine/core'
import { ApiError } from '@plumbline/client/api-error'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { type FormEvent, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { refreshFigures } from '../../api/portfolio-changes.ts'
import { patchTransaction } from '../../api/transaction-changes.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatMoney, formatPrice } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
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

const earliestDate = '1950-01-01'
const afterConflict = 'Cancel to see the change, or update again to replace it.'

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
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = findDraftFaults(draft, today)
    setFaults(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setIsSaving(true)
    try {
      await patchTransaction(transaction._id, {
        ...draftFigures(draft, today),
        comments: draft.comments.trim() || null,
        ...(draft.asset && draft.asset._id !== transaction.stockId._id && { currency: draft.asset.currency }),
        version: transaction.version,
      })
      onClose()
      showSuccess('Transaction edited successfully')
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'changed-meanwhile'
      setFailure(isChanged ? `${describeError(error)} ${afterConflict}` : describeError(error))
      // The version to build on is the one that the other change made.
      if (isChanged) await refreshFigures().catch(() => {})
      setIsSaving(false)
    }
  }

  return (
    <Dialog title="Edit transaction" isOpen onClose={onClose} size="medium">
      <form onSubmit={save} noValidate>
        <Summary draft={draft} />
        <FieldRow>
          <DraftFields
            {...{ draft, faults, today }}
            earliest={earliestDate}
            names={{ type: 'Operation', comments: 'Notes' }}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
        </FieldRow>
        <FormError text={failure} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
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
