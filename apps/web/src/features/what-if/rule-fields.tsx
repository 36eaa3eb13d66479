import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { TRANSACTION_TYPES, type TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { nameTransactionType } from '../../ui/transaction-type-pill/name-transaction-type.ts'
import type { FieldsProps } from './fields-props.ts'
import type { RuleDraft } from './rule-draft.ts'
import { WeightFields } from './weight-fields.tsx'

/** The fields of the chosen kind of rule. */
export function RuleFields(props: FieldsProps) {
  const { kind } = props.draft
  const isOfExisting = kind === 'never-sold' || kind === 'scale' || kind === 'move' || kind === 'drop'
  return (
    <>
      {(kind === 'plan' || kind === 'everything-into') && <BoughtField {...props} />}
      {isOfExisting && <AssetField {...props} />}
      {(kind === 'move' || kind === 'drop') && <TypeField {...props} />}
      {kind === 'plan' && <PlanFields {...props} />}
      {kind === 'scale' && <FactorField {...props} />}
      {kind === 'move' && <DaysField {...props} />}
      {kind === 'rebalance' && <WeightFields {...props} />}
    </>
  )
}

function BoughtField({ draft, onChange }: FieldsProps) {
  const search = useAssetSearch()
  return (
    <AssetPicker label={t`Asset`} value={draft.bought} onChange={(bought) => onChange({ bought })} search={search} />
  )
}

function AssetField({ portfolio, draft, onChange }: FieldsProps) {
  return (
    <Select
      label={t`Asset`}
      data={[
        { value: '', label: t`All assets` },
        ...portfolio.lines.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={draft.assetId}
      onChange={(assetId) => onChange({ assetId: assetId ?? '' })}
      allowDeselect={false}
    />
  )
}

function TypeField({ draft, onChange }: FieldsProps) {
  const types = TRANSACTION_TYPES.filter((type) => type !== 'split' && type !== 'reversesplit')
  return (
    <Select
      label={t`Type`}
      data={[
        { value: '', label: t`All types` },
        ...types.map((type) => ({ value: type, label: nameTransactionType(type) ?? type })),
      ]}
      value={draft.type}
      // The values are those of the data above.
      onChange={(type) => onChange({ type: (type ?? '') as TransactionType | '' })}
      allowDeselect={false}
    />
  )
}

function PlanFields({ portfolio, draft, onChange }: FieldsProps) {
  const { asOf, currency } = portfolio
  return (
    <>
      <NumberField
        label={t`Amount, ${currency}`}
        min={0.01}
        max={1e12}
        step={100}
        hasOpenRange
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <Select
        label={t`How often`}
        data={[
          { value: 'week', label: t`Each week` },
          { value: 'month', label: t`Each month` },
          { value: 'quarter', label: t`Each quarter` },
        ]}
        value={draft.every}
        // The values are those of the data above.
        onChange={(every) => every && onChange({ every: every as RuleDraft['every'] })}
        allowDeselect={false}
      />
      <DateField
        label={t`From`}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        earliest={EARLIEST_DATE}
        latest={asOf}
      />
      <DateField
        label={t`To`}
        value={draft.to}
        onChange={(to) => onChange({ to })}
        earliest={draft.from || EARLIEST_DATE}
        latest={asOf}
      />
      <SwitchField
        label={t`Whole units only`}
        description={t`What is left of an amount is not spent later`}
        isOn={draft.wholeUnits}
        onChange={(wholeUnits) => onChange({ wholeUnits })}
      />
    </>
  )
}

function FactorField({ draft, onChange }: FieldsProps) {
  return (
    <NumberField
      label={t`Factor`}
      description={t`0.5 halves units, amounts and fees; 2 doubles them`}
      min={0.001}
      max={1000}
      step={0.5}
      hasOpenRange
      value={draft.factor}
      onChange={(factor) => onChange({ factor })}
    />
  )
}

function DaysField({ draft, onChange }: FieldsProps) {
  return (
    <NumberField
      label={t`Days`}
      description={t`Below 0: earlier. Trades are made at the close of their new day.`}
      min={-3660}
      max={3660}
      isWhole
      hasOpenRange
      value={draft.days}
      onChange={(days) => onChange({ days })}
    />
  )
}
