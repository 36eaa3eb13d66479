import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { type FormEvent, useState } from 'react'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { findAmountFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { findTransferFaults, type TransferFaults } from '../../ui/transfers/transfer-draft.ts'
import { TransferFields } from '../../ui/transfers/transfer-fields.tsx'
import styles from './transactions.module.css'
import { editedAmounts, toTransferDraft } from './transfer-edit.ts'
import { useSaveEdit } from './use-save-edit.ts'

type EditOpeningProps = { transaction: Transaction; onClose: () => void }

/** The form needs the server's date, which arrives with the user. */
export function EditOpeningDialog(props: EditOpeningProps) {
  const today = useCurrentUser()?.today
  return today === undefined ? null : <EditOpeningForm {...props} today={today} />
}

/** Changes an opening position: the units of a day, their value and what they cost. */
function EditOpeningForm({ transaction, onClose, today }: EditOpeningProps & { today: string }) {
  const { numberFormat } = useFigureSettings()
  const { opening, currency, version } = transaction
  const write = (value: number | null | undefined) => (value == null ? '' : typeDecimal(value, numberFormat))
  const [before] = useState(() => toTransferDraft(transaction, numberFormat))
  const [draft, setDraft] = useState(before)
  const [cost, setCost] = useState(() => write(opening?.cost))
  const [acquired, setAcquired] = useState(opening?.acquired ?? '')
  const [faults, setFaults] = useState<TransferFaults & { cost?: string }>({})
  const save = useSaveEdit(transaction, onClose)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const costFault = cost.trim() === '' ? undefined : findAmountFault(cost, numberFormat)
    const found = {
      ...findTransferFaults(draft, today, numberFormat, false),
      ...(costFault !== undefined && { cost: costFault }),
    }
    setFaults(found)
    save.reset()
    if (Object.keys(found).length > 0) return
    const isSameCost = cost === write(opening?.cost)
    const stated = isSameCost ? (opening?.cost ?? null) : (parseDecimal(cost, numberFormat) ?? null)
    const touch = touchOf(transaction)
    if (!(await askBeforeSeal([touch, { ...touch, date: draft.date }]))) return
    save.mutate({
      date: draft.date,
      ...editedAmounts(draft, before, transaction, numberFormat),
      comments: draft.comments.trim() || null,
      opening: { cost: stated, acquired: stated === null ? null : acquired || null },
      version,
    })
  }

  return (
    <Dialog title={t`Edit opening position`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.summary}>
          <b>{transaction.symbol}</b>
        </p>
        <FormFields>
          <TransferFields
            {...{ draft, faults, today, currency }}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
          <DecimalField
            label={t`Cost of all units, ${currency}`}
            placeholder={t`not known: counts from the value of the day`}
            value={cost}
            onChange={setCost}
            error={faults.cost}
          />
          <DateField
            label={t`Bought on`}
            placeholder={t`not stated`}
            value={acquired}
            onChange={setAcquired}
            earliest={EARLIEST_DATE}
            latest={draft.date || today}
          />
        </FormFields>
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t`Update opening position`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
