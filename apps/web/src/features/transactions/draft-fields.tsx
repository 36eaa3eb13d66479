import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import { hasUnits, MAX_COMMENTS_LENGTH, type TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { useTags } from '../../api/use-tags.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { TagsField } from '../../ui/tags/tags-field.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { isSplit } from './is-split.ts'
import { priceNote } from './price-note.tsx'
import { changeType, currencyOfDraft, type DraftFaults, isOfMoney, type TransactionDraft } from './transaction-draft.ts'
import { transactionTypes } from './transaction-types.ts'
import styles from './transactions.module.css'
import { type DayClose, useDayClose } from './use-day-close.ts'
import { useUnitsNote } from './use-units-note.tsx'

type DraftFieldsProps = {
  draft: TransactionDraft
  faults: DraftFaults
  onChange: (change: Partial<TransactionDraft>) => void
  today: string
  earliest: string
  /** The portfolio's currency if it books cash: then deposits and the like can be entered. */
  cashCurrency?: string | undefined
  /** Where a sale takes its units from, so that they can be named. */
  portfolioId?: string | undefined
  /** Puts the cursor into the first field. */
  hasFocus?: boolean
  /** A dividend may buy units on its day. */
  mayReinvest?: boolean
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
    cashCurrency,
    portfolioId,
    mayReinvest = false,
  } = props
  const search = useAssetSearch()
  const first = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const close = useDayClose(draft, today, onChange)
  const unitsNote = useUnitsNote(draft, portfolioId)
  useEffect(() => {
    if (hasFocus) first.current?.focus()
  }, [hasFocus])

  const choose = (type: TransactionType) => onChange(changeType(draft, type, cashCurrency))
  function chooseByLetter(event: KeyboardEvent) {
    const type = typeByKey[event.key.toLowerCase()]
    if (type !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) choose(type)
  }

  return (
    <>
      <Select
        ref={first}
        onKeyDown={chooseByLetter}
        label={names.type}
        data={transactionTypes(cashCurrency !== undefined)}
        value={draft.type}
        onChange={(type) => type && choose(type as TransactionType)}
        allowDeselect={false}
        error={faults.type}
      />
      {!isOfMoney(draft) && (
        <div className={styles.wide}>
          <AssetPicker
            label={draft.type === 'fee' && cashCurrency !== undefined ? t`Asset, or none for the account` : t`Asset`}
            value={draft.asset}
            onChange={(asset) => onChange({ asset })}
            search={search}
            error={faults.asset}
            onPicked={() => amount.current?.focus()}
          />
        </div>
      )}
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
          ref={amount}
          label={isSplit(draft.type) ? t`Ratio` : t`Quantity`}
          lowest={1}
          value={draft.units}
          onChange={(units) => onChange({ units })}
          note={unitsNote}
          error={faults.units}
        />
      )}
      {!isSplit(draft.type) && <PriceFields {...{ draft, faults, close, onChange, amount, cashCurrency }} />}
      <RareFields {...{ draft, faults, onChange, cashCurrency }} commentsName={names.comments} />
      {mayReinvest && draft.type === 'dividend' && <ReinvestmentFields {...{ draft, faults, onChange }} />}
    </>
  )
}

/** The purchase of the units that a dividend bought, as one entry with it. */
function ReinvestmentFields({ draft, faults, onChange }: Pick<DraftFieldsProps, 'draft' | 'faults' | 'onChange'>) {
  const currency = currencyOfDraft(draft, undefined)
  return (
    <div className={styles.reinvested}>
      <SwitchField
        label={t`Reinvested`}
        isOn={draft.isReinvested}
        onChange={(isReinvested) => onChange({ isReinvested })}
      />
      {draft.isReinvested && (
        <>
          <DecimalField
            label={t`Units bought`}
            value={draft.boughtUnits}
            onChange={(boughtUnits) => onChange({ boughtUnits })}
            error={faults.boughtUnits}
          />
          <DecimalField
            label={currency ? t`Price of a unit, ${currency}` : t`Price of a unit`}
            placeholder={t`the whole dividend`}
            value={draft.boughtPrice}
            onChange={(boughtPrice) => onChange({ boughtPrice })}
            error={faults.boughtPrice}
          />
        </>
      )}
    </div>
  )
}

type RareFieldsProps = Pick<DraftFieldsProps, 'draft' | 'faults' | 'onChange' | 'cashCurrency'> & {
  commentsName: string
}

/** Fee, comments and tags. A phone shows them once they are asked for, or when they say something. */
function RareFields({ draft, faults, onChange, cashCurrency, commentsName }: RareFieldsProps) {
  const isPhone = useIsPhone()
  const [isAsked, setIsAsked] = useState(false)
  const tags = useTags()
  const isUsed =
    !/^[0.,\s]*$/.test(draft.fee) || draft.comments !== '' || draft.tags.length > 0 || faults.fee !== undefined
  if (isPhone && !isAsked && !isUsed)
    return (
      <button type="button" className={styles.more} onClick={() => setIsAsked(true)}>
        {isSplit(draft.type) ? commentsName : t`Fee and comment`}
      </button>
    )
  const currency = currencyOfDraft(draft, cashCurrency)
  return (
    <>
      {!isSplit(draft.type) && (
        <DecimalField
          label={currency ? `${t`Fee`}, ${currency}` : t`Fee`}
          value={draft.fee}
          onChange={(fee) => onChange({ fee })}
          error={faults.fee}
        />
      )}
      <TextInput
        label={commentsName}
        maxLength={MAX_COMMENTS_LENGTH}
        value={draft.comments}
        onChange={(event) => onChange({ comments: event.currentTarget.value })}
        error={faults.comments}
      />
      <div className={styles.tags}>
        <TagsField label={t`Tags`} tags={tags} value={draft.tags} onChange={(tags) => onChange({ tags })} />
      </div>
    </>
  )
}

type PriceFieldsProps = Pick<DraftFieldsProps, 'draft' | 'faults' | 'onChange' | 'cashCurrency'> & {
  close: DayClose
  /** Of a transaction without units. */
  amount: RefObject<HTMLInputElement | null>
}

/** What it cost, in which currency. */
function PriceFields({ draft, faults, close, onChange, cashCurrency, amount }: PriceFieldsProps) {
  const { numberFormat } = useFigureSettings()
  const currency = currencyOfDraft(draft, cashCurrency)
  const label = hasUnits(draft.type) ? t`Price` : t`Amount`
  return (
    <>
      <DecimalField
        {...(!hasUnits(draft.type) && { ref: amount })}
        label={currency ? `${label}, ${currency}` : label}
        value={draft.price}
        onChange={(price) => onChange({ price, proposedOn: null, isPriceEdited: true })}
        note={priceNote(draft, close, numberFormat)}
        error={faults.price}
      />
      <CurrencySelect
        label={t`Currency`}
        isShort
        value={currency ?? null}
        onChange={(chosen) => onChange({ currency: chosen })}
      />
    </>
  )
}
