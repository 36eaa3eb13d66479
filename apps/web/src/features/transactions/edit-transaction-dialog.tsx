import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import { ProofList } from '../../ui/proof/proof-list.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { DraftFields } from './draft-fields.tsx'
import { DraftTotal } from './draft-total.tsx'
import type { DraftFaults, TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'
import { toDraft, useTransactionEdit } from './use-transaction-edit.ts'

/** Later than that of the form: TXN-04. */
const EARLIEST_DATE = '1950-01-01'

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
  const { save, send, findFaults, cashCurrency } = useTransactionEdit(transaction, today, onClose)
  const hasConflict = hasCode(save.error, 'changed-meanwhile')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findFaults(draft)
    setFaults(found)
    save.reset()
    if (Object.keys(found).length === 0) await send(draft)
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
