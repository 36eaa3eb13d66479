import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import {
  hasUnits,
  MAX_COMMENTS_LENGTH,
  type SecurityTransactionType,
  type TransactionType,
} from '@plumbline/contract/transactions/vocabulary'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { isSplit } from './is-split.ts'
import type { DraftFaults, TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'
import { usePriceProposal } from './use-price-proposal.ts'

const types = () =>
  choicesOf<SecurityTransactionType>({
    buy: t`Buy`,
    sell: t`Sell`,
    dividend: t`Dividend`,
    fee: t`Fee`,
    split: t`Split`,
    reversesplit: t`Reverse split`,
  })

type DraftFieldsProps = {
  draft: TransactionDraft
  faults: DraftFaults
  onChange: (change: Partial<TransactionDraft>) => void
  today: string
  earliest: string
  /** Puts the cursor into the first field. */
  hasFocus?: boolean
  /** What the type and the comments are called: `Operation` and `Notes` in the edit dialog. */
  names?: { type: string; comments: string }
}

const typeByKey: Record<string, TransactionType> = { b: 'buy', s: 'sell', d: 'dividend', f: 'fee', r: 'reversesplit' }

/** The fields of one transaction. A dividend and a fee have no quantity, a split no price. */
export function DraftFields(props: DraftFieldsProps) {
  const {
    draft,
    faults,
    onChange,
    today,
    earliest,
    names = { type: t`Type`, comments: t`Comments` },
    hasFocus = false,
  } = props
  const search = useAssetSearch()
  const first = useRef<HTMLInputElement>(null)
  usePriceProposal(draft, today, onChange)
  useEffect(() => {
    if (hasFocus) first.current?.focus()
  }, [hasFocus])

  function chooseByLetter(event: KeyboardEvent) {
    const type = typeByKey[event.key.toLowerCase()]
    if (type !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) onChange({ type })
  }

  return (
    <>
      <Select
        ref={first}
        onKeyDown={chooseByLetter}
        label={names.type}
        data={types()}
        value={draft.type}
        onChange={(type) => type && onChange({ type: type as TransactionType })}
        allowDeselect={false}
        error={faults.type}
      />
      <div className={styles.wide}>
        <AssetPicker
          label={t`Asset`}
          value={draft.asset}
          onChange={(asset) => onChange({ asset })}
          search={search}
          error={faults.asset}
        />
      </div>
      <DateField
        label={t`Date`}
        value={draft.date ?? today}
        onChange={(date) => onChange({ date })}
        earliest={earliest}
        latest={today}
        error={faults.date}
      />
      {hasUnits(draft.type) && (
        <DecimalField
          label={isSplit(draft.type) ? t`Ratio` : t`Quantity`}
          lowest={1}
          value={draft.units}
          onChange={(units) => onChange({ units })}
          error={faults.units}
        />
      )}
      {!isSplit(draft.type) && <PriceFields {...{ draft, faults, onChange }} />}
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

/** What it cost, in which currency. */
function PriceFields({ draft, faults, onChange }: Pick<DraftFieldsProps, 'draft' | 'faults' | 'onChange'>) {
  const currency = draft.currency ?? draft.asset?.currency
  const withCurrency = (label: string) => (currency ? `${label}, ${currency}` : label)
  return (
    <>
      <DecimalField
        label={withCurrency(hasUnits(draft.type) ? t`Price` : t`Amount`)}
        value={draft.price}
        onChange={(price) => onChange({ price, proposedOn: null, isPriceEdited: true })}
        note={draft.proposedOn && t`close of ${{ date: formatDate(draft.proposedOn) }}`}
        error={faults.price}
      />
      <CurrencySelect
        label={t`Currency`}
        isShort
        value={currency ?? null}
        onChange={(chosen) => onChange({ currency: chosen })}
      />
      <DecimalField
        label={withCurrency(t`Fee`)}
        value={draft.fee}
        onChange={(fee) => onChange({ fee })}
        error={faults.fee}
      />
    </>
  )
}
