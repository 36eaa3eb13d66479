import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { updateTransactionMutation } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { findTransferFaults, type TransferDraft, type TransferFaults } from '../../ui/transfers/transfer-draft.ts'
import { TransferFields } from '../../ui/transfers/transfer-fields.tsx'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import { describeMove } from './describe-move.ts'
import styles from './transactions.module.css'

function toDraft({ date, units, price, comments }: Transaction, format: NumberFormat): TransferDraft {
  return { date, units: typeDecimal(units, format), price: typeDecimal(price, format), comments: comments ?? '' }
}

type EditTransferProps = { transaction: Transaction; onClose: () => void }

/** The form needs the server's date, which arrives with the user. */
export function EditTransferDialog(props: EditTransferProps) {
  const today = useCurrentUser()?.today
  return today === undefined ? null : <EditTransferForm {...props} today={today} />
}

/** Changes a transfer: both of its ends. */
function EditTransferForm({ transaction, onClose, today }: EditTransferProps & { today: string }) {
  const { numberFormat } = useFigureSettings()
  const before = toDraft(transaction, numberFormat)
  const [draft, setDraft] = useState(before)
  const [faults, setFaults] = useState<TransferFaults>({})
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findTransferFaults(draft, today, numberFormat, false)
    setFaults(found)
    save.reset()
    if (Object.keys(found).length > 0) return
    // An amount that was not edited keeps the digits that the server has beyond.
    const amountOf = (field: 'units' | 'price') =>
      draft[field] === before[field] ? transaction[field] : (parseDecimal(draft[field], numberFormat) ?? '0')
    const touch = touchOf(transaction)
    const other = transaction.transfer?.portfolioId
    const ends = other == null ? [touch] : [touch, { ...touch, portfolioId: other }]
    const touches = ends.flatMap((end) => [end, { ...end, date: draft.date }])
    const isOfFigures = (['date', 'units', 'price'] as const).some((field) => draft[field] !== before[field])
    if (isOfFigures && !(await askBeforeSeal(touches))) return
    const comments = draft.comments.trim() || null
    const { version } = transaction
    save.mutate({ date: draft.date, units: amountOf('units'), price: amountOf('price'), comments, version })
  }

  return (
    <Dialog title={t`Edit transfer`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.summary}>
          <b>{transaction.symbol}</b> {describeMove(transaction)}
        </p>
        <FormFields>
          <TransferFields
            {...{ draft, faults, today }}
            currency={transaction.currency}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
        </FormFields>
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t`Update transfer`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
