import '../../ui/forms/form-styles.ts'
import { Select, TextInput } from '@mantine/core'
import { MAX_COMMENTS_LENGTH, type TransactionType } from '@plumbline/contract/transactions/operations'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { hasUnits, isSplit } from './has-units.ts'
import type { DraftFaults, TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'

const types = choicesOf<TransactionType>({
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  fee: 'Fee',
  split: 'Split',
  reversesplit: 'Reverse split',
})

type DraftFieldsProps = {
  draft: TransactionDraft
  faults: DraftFaults
  onChange: (change: Partial<TransactionDraft>) => void
  today: string
  earliest: string
  /** What the type and the comments are called: `Operation` and `Notes` in the edit dialog. */
  names?: { type: string; comments: string }
}

const entryNames = { type: 'Type', comments: 'Comments' }

/** The fields of one transaction. A dividend and a fee have no quantity, a split no price. */
export function DraftFields({ draft, faults, onChange, today, earliest, names = entryNames }: DraftFieldsProps) {
  const search = useAssetSearch()
  const currency = draft.asset?.currency
  const withCurrency = (label: string) => (currency ? `${label}, ${currency}` : label)
  return (
    <>
      <Select
        label={names.type}
        data={types}
        value={draft.type}
        onChange={(type) => type && onChange({ type: type as TransactionType })}
        allowDeselect={false}
        error={faults.type}
      />
      <div className={styles.wide}>
        <AssetPicker
          label="Asset"
          value={draft.asset}
          onChange={(asset) => onChange({ asset })}
          search={search}
          error={faults.asset}
        />
      </div>
      <DateField
        label="Date"
        value={draft.date ?? today}
        onChange={(date) => onChange({ date })}
        earliest={earliest}
        latest={today}
        error={faults.date}
      />
      {hasUnits(draft.type) && (
        <TextInput
          label={isSplit(draft.type) ? 'Ratio' : 'Quantity'}
          type="number"
          min={1}
          step={1}
          inputMode="decimal"
          value={draft.units}
          onChange={(event) => onChange({ units: event.currentTarget.value })}
          error={faults.units}
        />
      )}
      {!isSplit(draft.type) && (
        <>
          <TextInput
            label={withCurrency(hasUnits(draft.type) ? 'Price' : 'Amount')}
            inputMode="decimal"
            value={draft.price}
            onChange={(event) => onChange({ price: event.currentTarget.value })}
            error={faults.price}
          />
          <TextInput
            label={withCurrency('Fee')}
            inputMode="decimal"
            value={draft.fee}
            onChange={(event) => onChange({ fee: event.currentTarget.value })}
            error={faults.fee}
          />
        </>
      )}
      <TextInput
        label={names.comments}
        maxLength={MAX_COMMENTS_LENGTH}
        value={draft.comments}
        onChange={(event) => onChange({ comments: event.currentTarget.value })}
        error={faults.comments}
      />
    </>
  )
}
