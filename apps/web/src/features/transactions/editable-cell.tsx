import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits, MAX_COMMENTS_LENGTH } from '@plumbline/contract/transactions/vocabulary'
import { createContext, type KeyboardEvent, type ReactNode, use, useRef, useState } from 'react'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { calculateTyped } from '../../formatting/calculate-typed.ts'
import { describeReading } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import styles from './editable-cell.module.css'
import { isSplit } from './is-split.ts'
import { toDraft, useTransactionEdit } from './use-transaction-edit.ts'

type EditedField = 'units' | 'price' | 'fee' | 'comments'

type EditableCellProps = {
  transaction: Transaction
  field: EditedField
  /** What the field is called while it is edited. */
  label: string
  children: ReactNode
}

/** Whether cells become fields: not on a phone, and not while the rows load. */
export const CellsEditable = createContext(false)

/** Splits, transfers and company actions are changed in their forms. */
function canEdit({ type, action, transfer }: Transaction, field: EditedField): boolean {
  if (isSplit(type) || action || transfer) return false
  return field !== 'units' || hasUnits(type)
}

/** A cell that becomes a field when it is clicked. The form does the same by keyboard. */
export function EditableCell({ transaction, field, label, children }: EditableCellProps) {
  const [editedVersion, setEditedVersion] = useState<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (!use(CellsEditable) || !canEdit(transaction, field)) return children
  const isEdited = editedVersion === transaction.version
  function close(isByKey: boolean) {
    setEditedVersion(null)
    if (isByKey) button.current?.focus()
  }
  return (
    <span className={styles.cell}>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        className={styles.value}
        data-edited={isEdited || undefined}
        title={t`Click to change`}
        onClick={() => setEditedVersion(transaction.version)}
      >
        {children}
      </button>
      {isEdited && <CellField {...{ transaction, field, label }} onClose={close} />}
    </span>
  )
}

type CellFieldProps = Omit<EditableCellProps, 'children'> & { onClose: (isByKey: boolean) => void }

/** The field needs the server's date, which arrives with the user. */
function CellField(props: CellFieldProps) {
  const today = useCurrentUser()?.today
  return today === undefined ? null : <CellInput {...props} today={today} />
}

/** Enter and leaving the field save, Escape does not. It closes once the row shows what was saved. */
function CellInput({ transaction, field, label, today, onClose }: CellFieldProps & { today: string }) {
  const { numberFormat } = useFigureSettings()
  const [before] = useState(() => toDraft(transaction, numberFormat))
  const [typed, setTyped] = useState(before[field])
  const [fault, setFault] = useState<string>()
  const isSaving = useRef(false)
  const { save, send, findFaults } = useTransactionEdit(transaction, today, ({ version }) => {
    if (version === transaction.version) onClose(false)
  })

  async function submit(isByKey: boolean) {
    if (isSaving.current && !save.isError) return
    const value = field === 'comments' ? typed : (calculateTyped(typed, numberFormat) ?? typed)
    if (value.trim() === before[field]) return onClose(isByKey)
    const draft = { ...before, [field]: value }
    const [found] = Object.values(findFaults(draft))
    setFault(found)
    if (found !== undefined) return
    isSaving.current = true
    save.reset()
    isSaving.current = await send(draft)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      // The button that takes the focus would be pressed by it.
      event.preventDefault()
      void submit(true)
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    isSaving.current = true
    onClose(true)
  }

  const refusal = fault ?? (save.error ? describeError(save.error) : undefined)
  const message = refusal ?? (field === 'comments' ? undefined : describeReading(typed, numberFormat))
  return (
    <Tooltip label={message} opened={message !== undefined} position="bottom-end" multiline maw={280}>
      <input
        // biome-ignore lint/a11y/noAutofocus: a click has asked for it
        autoFocus
        className={styles.input}
        aria-label={label}
        aria-invalid={refusal !== undefined || undefined}
        data-field={field}
        inputMode={field === 'comments' ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={field === 'comments' ? MAX_COMMENTS_LENGTH : undefined}
        readOnly={save.isPending || save.isSuccess}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={() => void submit(false)}
      />
    </Tooltip>
  )
}
