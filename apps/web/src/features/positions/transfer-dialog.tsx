import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Position } from '@plumbline/contract/performance/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { createTransferMutation } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { parseDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { findTransferFaults, type TransferDraft, type TransferFaults } from '../../ui/transfers/transfer-draft.ts'
import { TransferFields } from '../../ui/transfers/transfer-fields.tsx'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import styles from './transfer.module.css'

type TransferDialogProps = {
  assetId: string
  position: Position
  /** The other portfolios of the user, at least one. */
  destinations: readonly { _id: string; name: string }[]
  onClose: () => void
}

/** The form needs the server's date, which arrives with the user. */
export function TransferDialog(props: TransferDialogProps) {
  const today = useCurrentUser()?.today
  return today === undefined ? null : <TransferForm {...props} today={today} />
}

/** Moves units of a position to another portfolio. Without a number, all of them go. */
function TransferForm({ assetId, position, destinations, onClose, today }: TransferDialogProps & { today: string }) {
  const { numberFormat } = useFigureSettings()
  const [to, setTo] = useState(destinations[0]?._id ?? '')
  const [draft, setDraft] = useState<TransferDraft>({ date: today, units: '', price: '', comments: '' })
  const [faults, setFaults] = useState<TransferFaults>({})
  const offerUndo = useUndoOffer(undoEditMutation)
  const { portfolioId, name, units: held, lots } = position
  const transfer = useMutation({
    ...createTransferMutation,
    onSuccess: ({ changeIds }) => {
      onClose()
      const other = destinations.find(({ _id }) => _id === to)?.name ?? ''
      offerUndo(t`Transferred to ${other}`, changeIds)
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findTransferFaults(draft, today, numberFormat, true)
    setFaults(found)
    transfer.reset()
    if (Object.keys(found).length > 0) return
    const touch = { assetId, date: draft.date }
    const touches = [portfolioId, to].map((id) => ({ ...touch, portfolioId: id }))
    if (!(await askBeforeSeal(touches))) return
    const [units, price] = [parseDecimal(draft.units, numberFormat), parseDecimal(draft.price, numberFormat)]
    transfer.mutate({
      portfolioId,
      toPortfolioId: to,
      stockId: assetId,
      date: draft.date,
      comments: draft.comments.trim() || null,
      ...(units !== undefined && { units }),
      ...(price !== undefined && { price }),
    })
  }

  return (
    <Dialog title={t`Transfer out of ${name}`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.intro}>
          {t`The units keep their purchase dates and cost. Nothing is sold, and the totals of all your portfolios stay the same.`}
        </p>
        <FormFields>
          <Select
            label={t`To portfolio`}
            data={destinations.map(({ _id, name: other }) => ({ value: _id, label: other }))}
            value={to}
            onChange={(id) => id && setTo(id)}
            allowDeselect={false}
          />
          <TransferFields
            {...{ draft, faults, today }}
            currency={lots.currency}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
            unitsNote={t`${{ units: formatUnits(held, numberFormat) }} held today`}
            placeholders={{ units: t`All`, price: t`Close of the day` }}
          />
        </FormFields>
        <FormError error={transfer.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={transfer.isPending}>
            {t`Transfer`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
