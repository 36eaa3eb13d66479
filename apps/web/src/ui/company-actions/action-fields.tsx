import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import {
  COMPANY_ACTION_KINDS,
  type CompanyActionKind,
  MAX_COMMENTS_LENGTH,
} from '@plumbline/contract/transactions/vocabulary'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { AssetPicker, type AssetPickerProps } from '../forms/asset-picker.tsx'
import { DateField } from '../forms/date-field.tsx'
import { DecimalField } from '../forms/decimal-field.tsx'
import { FieldRow } from '../forms/form-fields.tsx'
import type { ActionDraft, ActionFaults } from './action-draft.ts'
import { hasAmount, hasNewUnits, hasOther, hasPrice } from './action-kinds.ts'
import { nameCompanyAction } from './name-company-action.ts'

type ActionFieldsProps = {
  draft: ActionDraft
  faults: ActionFaults
  onChange: (change: Partial<ActionDraft>) => void
  today: string
  /** Of the holding. */
  currency: string
  /** Finds the other security; undefined where the kind and the securities stay as they are. */
  search: AssetPickerProps['search'] | undefined
}

/** What a company's notice says of an action. */
export function ActionFields({ draft, faults, onChange, today, currency, search }: ActionFieldsProps) {
  const { kind } = draft
  return (
    <>
      {search && <SecurityFields {...{ draft, faults, onChange, search }} />}
      <DateField
        label={nameDay(kind)}
        value={draft.date}
        onChange={(date) => onChange({ date })}
        earliest={EARLIEST_DATE}
        latest={today}
        error={faults.date}
      />
      {hasNewUnits(kind) && <UnitFields {...{ draft, faults, onChange }} />}
      {kind === 'spinoff' && (
        <DecimalField
          label={t`Share of the cost that goes to it, %`}
          value={draft.costShare}
          onChange={(costShare) => onChange({ costShare })}
          error={faults.costShare}
          note={t`The company's notice states it (in the US, Form 8937). Otherwise: its value divided by the value of both on the first day.`}
        />
      )}
      {hasPrice(kind) && (
        <DecimalField
          label={kind === 'rights' ? t`Price of a new unit, ${currency}` : t`Value of a new unit, ${currency}`}
          value={draft.price}
          onChange={(price) => onChange({ price })}
          error={faults.price}
          placeholder={kind === 'rights' ? '' : t`Close of the day`}
        />
      )}
      {search && hasAmount(kind) && (
        <DecimalField
          label={nameMoney(kind, currency)}
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
          error={faults.amount}
          note={kind === 'rights' ? t`Rights that lapse change nothing.` : undefined}
        />
      )}
      <TextInput
        label={t`Comments`}
        maxLength={MAX_COMMENTS_LENGTH}
        value={draft.comments}
        onChange={(event) => onChange({ comments: event.currentTarget.value })}
      />
    </>
  )
}

function nameDay(kind: CompanyActionKind): string {
  if (kind === 'spinoff') return t`First day of trading apart`
  return kind === 'exchange' ? t`First day as the new security` : t`Date`
}

function nameMoney(kind: CompanyActionKind, currency: string): string {
  if (kind === 'exchange') return t`Money beside the new units, ${currency}`
  return kind === 'rights' ? t`Money for rights that were sold, ${currency}` : t`Money received, ${currency}`
}

/** New units by their ratio or their number. */
function UnitFields({ draft, faults, onChange }: Pick<ActionFieldsProps, 'draft' | 'faults' | 'onChange'>) {
  return (
    <FieldRow>
      <DecimalField
        label={t`New units per unit held`}
        value={draft.ratio}
        onChange={(ratio) => onChange({ ratio })}
        error={faults.ratio}
        note={draft.kind === 'exchange' ? t`1 for a new name, symbol or ISIN` : t`For example 0.25 for 1 per 4 held`}
      />
      <DecimalField
        label={t`or units received`}
        value={draft.otherUnits}
        onChange={(otherUnits) => onChange({ otherUnits })}
        error={faults.otherUnits}
        note={hasOther(draft.kind) ? t`With a fraction that was paid out. Record its sale afterwards.` : undefined}
      />
    </FieldRow>
  )
}

type SecurityFieldsProps = Pick<ActionFieldsProps, 'draft' | 'faults' | 'onChange'> & Pick<AssetPickerProps, 'search'>

function SecurityFields({ draft, faults, onChange, search }: SecurityFieldsProps) {
  return (
    <>
      <Select
        label={t`What happened`}
        data={COMPANY_ACTION_KINDS.map((kind) => ({ value: kind, label: nameCompanyAction(kind) }))}
        value={draft.kind}
        allowDeselect={false}
        onChange={(kind) => kind && onChange({ kind: kind as CompanyActionKind })}
      />
      {hasOther(draft.kind) && (
        <AssetPicker
          label={draft.kind === 'spinoff' ? t`Security that was spun off` : t`New security`}
          value={draft.other}
          onChange={(other) => onChange({ other })}
          search={search}
          error={faults.other}
        />
      )}
    </>
  )
}
