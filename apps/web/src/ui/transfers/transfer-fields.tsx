import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { MAX_COMMENTS_LENGTH } from '@plumbline/contract/transactions/vocabulary'
import type { ReactNode } from 'react'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { DateField } from '../forms/date-field.tsx'
import { DecimalField } from '../forms/decimal-field.tsx'
import type { TransferDraft, TransferFaults } from './transfer-draft.ts'

type TransferFieldsProps = {
  draft: TransferDraft
  faults: TransferFaults
  onChange: (change: Partial<TransferDraft>) => void
  today: string
  /** Of the value of a unit. */
  currency: string
  unitsNote?: ReactNode
  /** What counts while a field is empty. */
  placeholders?: { units: string; price: string }
}

/** What both ends of a transfer share. */
export function TransferFields(props: TransferFieldsProps) {
  const { draft, faults, onChange, today, currency, unitsNote, placeholders } = props
  return (
    <>
      <DateField
        label={t`Date`}
        value={draft.date}
        onChange={(date) => onChange({ date })}
        earliest={EARLIEST_DATE}
        latest={today}
        error={faults.date}
      />
      <DecimalField
        label={t`Units`}
        value={draft.units}
        onChange={(units) => onChange({ units })}
        note={unitsNote}
        error={faults.units}
        {...(placeholders && { placeholder: placeholders.units })}
      />
      <DecimalField
        label={t`Value of a unit, ${currency}`}
        value={draft.price}
        onChange={(price) => onChange({ price })}
        error={faults.price}
        {...(placeholders && { placeholder: placeholders.price })}
      />
      <TextInput
        label={t`Comments`}
        maxLength={MAX_COMMENTS_LENGTH}
        value={draft.comments}
        onChange={(event) => onChange({ comments: event.currentTarget.value })}
      />
    </>
  )
}
