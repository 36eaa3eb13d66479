import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { type FormEvent, useState } from 'react'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { findTransferFaults, type TransferFaults } from '../../ui/transfers/transfer-draft.ts'
import { TransferFields } from '../../ui/transfers/transfer-fields.tsx'
import { describeMove } from './describe-move.ts'
import styles from './transactions.module.css'
import { editedAmounts, toTransferDraft } from './transfer-edit.ts'
import { useSaveEdit } from './use-save-edit.ts'

type EditTransferProps = { transaction: Transaction; onClose: () => void }

/** The form needs the server's date, which arrives with the user. */
export function EditTransferDialog(props: EditTransferProps) {
  const today = useCurrentUser()?.today
  return today === undefined ? null : <EditTransferForm {...props} today={today} />
}

/** Changes a transfer: both of its ends. */
function EditTransferForm({ transaction, onClose, today }: EditTransferProps & { today: string }) {
  const { numberFormat } = useFigureSettings()
  const before = toTransferDraft(transaction, numberFormat)
  const [draft, setDraft] = useState(before)
  const [faults, setFaults] = useState<TransferFaults>({})
  const save = useSaveEdit(transaction, onClose)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findTransferFaults(draft, today, numberFormat, false)
    setFaults(found)
    save.reset()
    if (Object.keys(found).length > 0) return
    const touch = touchOf(transaction)
    const other = transaction.transfer?.portfolioId
    const ends = other == null ? [touch] : [touch, { ...touch, portfolioId: other }]
    const touches = ends.flatMap((end) => [end, { ...end, date: draft.date }])
    const isOfFigures = (['date', 'units', 'price'] as const).some((field) => draft[field] !== before[field])
    if (isOfFigures && !(await askBeforeSeal(touches))) return
    const comments = draft.comments.trim() || null
    const { version } = transaction
    save.mutate({ date: draft.date, ...editedAmounts(draft, before, transaction, numberFormat), comments, version })
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
