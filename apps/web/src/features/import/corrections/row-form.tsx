import { plural, t } from '@lingui/core/macro'
import { Button, Select, TextInput } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import {
  hasUnits,
  MAX_COMMENTS_LENGTH,
  SECURITY_TRANSACTION_TYPES,
  type TransactionType,
} from '@plumbline/contract/transactions/vocabulary'
import { correctedRow, fileRowOf } from '@plumbline/csv-import/outcomes/change-row'
import { fateOf, type MatchedRow, type RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { isSplit } from '@plumbline/csv-import/readings/row-amounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAssetSearch } from '../../../api/use-asset-search.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../../formatting/earliest-date.ts'
import { typeDecimal } from '../../../formatting/parse-number.ts'
import { showText } from '../../../language/show-text.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { AssetPicker } from '../../../ui/forms/asset-picker.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { DecimalField } from '../../../ui/forms/decimal-field.tsx'
import { FieldRow } from '../../../ui/forms/form-fields.tsx'
import { ProofList } from '../../../ui/proof/proof-list.tsx'
import { nameType } from '../type-names.ts'
import styles from './corrections.module.css'
import { findLikeRows } from './find-like-rows.ts'
import { isForManyRows, withoutConfirmation } from './row-change.ts'
import { type DraftFaults, draftOf, type RowDraft, readDraft } from './row-draft.ts'

type RowFormProps = {
  matched: MatchedRow
  /** All rows of the file. */
  rows: readonly MatchedRow[]
  /** Makes the change in these rows; null puts them back as the file states them. */
  onApply: (rowNumbers: readonly number[], change: RowChange | null) => Promise<void>
  onClose: () => void
}

const ONE_ROW = 'row'

/** The fields of a row with what the file says, to be corrected in this row or in all rows like it. */
export function RowForm({ matched, rows, onApply, onClose }: RowFormProps) {
  const { numberFormat } = useFigureSettings()
  const today = useCurrentUser()?.today ?? null
  const [draft, setDraft] = useState(() => draftOf(matched, numberFormat))
  const [areFaultsShown, setAreFaultsShown] = useState(false)
  const [scope, setScope] = useState(ONE_ROW)
  const { rowNumber } = matched.row
  const apply = useMutation({
    mutationFn: ({ rowNumbers, change }: { rowNumbers: readonly number[]; change: RowChange | null }) =>
      onApply(rowNumbers, change),
    onSuccess: onClose,
  })

  const file = fileRowOf(matched)
  const read = readDraft(draft, matched, numberFormat)
  const isChanged = Object.keys(read.change).length > 0
  // Who saves a row that waits, also after a correction, has seen what the file says against it
  const hasWaited = file.outcome.kind !== 'ready' || fateOf(matched) === 'attention'
  const isConfirmed = hasWaited || matched.correction?.isConfirmed === true
  const change: RowChange = isConfirmed ? { ...read.change, isConfirmed } : read.change
  const shown = correctedRow(file, change, today)
  const likes = !isChanged || isForManyRows(read.change) ? findLikeRows(matched, rows) : []
  const like = likes.find(({ id }) => id === scope)
  const rowNumbers = like?.rowNumbers ?? [rowNumber]
  const isComplete = shown.outcome.kind === 'ready'
  const canTakeAsShown = !isChanged && like === undefined && fateOf(matched) === 'attention' && isComplete

  function submit(event: FormEvent) {
    event.preventDefault()
    setAreFaultsShown(true)
    if (Object.keys(read.faults).length > 0) return
    apply.mutate({ rowNumbers, change: like === undefined ? change : withoutConfirmation(read.change) })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FieldRow>
        <RowFields
          {...{ matched, draft, shown, today }}
          faults={areFaultsShown ? read.faults : {}}
          onChange={(part) => setDraft((current) => ({ ...current, ...part }))}
        />
      </FieldRow>
      <Judgment shown={shown} isChanged={isChanged} />
      {likes.length > 0 && (
        <Select
          label={t`Applies to`}
          value={like?.id ?? ONE_ROW}
          data={[{ value: ONE_ROW, label: t`This row only` }, ...likes.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(id) => id && setScope(id)}
          allowDeselect={false}
        />
      )}
      <FormError error={apply.error} />
      <DialogActions>
        {matched.correction ? (
          <Button
            variant="default"
            disabled={apply.isPending}
            onClick={() => apply.mutate({ rowNumbers: [rowNumber], change: null })}
          >
            {t`Put back as in the file`}
          </Button>
        ) : (
          file.outcome.kind !== 'ignored' && (
            <Button
              variant="default"
              disabled={apply.isPending}
              onClick={() => apply.mutate({ rowNumbers, change: { isLeftOut: true } })}
            >
              {nameLeavingOut(rowNumbers.length)}
            </Button>
          )
        )}
        <Button type="submit" disabled={!isChanged && !canTakeAsShown} loading={apply.isPending}>
          {canTakeAsShown ? t`Take the row as shown` : nameCorrection(rowNumbers.length)}
        </Button>
      </DialogActions>
    </form>
  )
}

const nameCorrection = (count: number) => plural(count, { one: 'Correct this row', other: 'Correct # rows' })
const nameLeavingOut = (count: number) => plural(count, { one: 'Leave this row out', other: 'Leave out # rows' })

/** What proves the row as it is shown, or what is said against it. */
function Judgment({ shown, isChanged }: { shown: ImportRow; isChanged: boolean }) {
  const { outcome, notes, proofs } = shown
  const issues = outcome.kind === 'attention' ? outcome.issues.map(({ message }) => message) : []
  const sentences = issues.length > 0 ? issues : isChanged ? notes : []
  return (
    <div className={styles.judgment} role="status">
      {sentences.map(showText).map((sentence) => (
        <p key={sentence} data-issue={issues.length > 0 || undefined}>
          {sentence}
        </p>
      ))}
      {proofs.length > 0 && <ProofList proofs={proofs} />}
    </div>
  )
}

const currencyCodes = [...currencies, 'GBX', 'ILA', 'ZAX']
const isAmount = (type: TransactionType | null) => type !== null && !hasUnits(type)

type RowFieldsProps = {
  matched: MatchedRow
  draft: RowDraft
  /** The row as the draft makes it. */
  shown: ImportRow
  today: string | null
  faults: DraftFaults
  onChange: (part: RowDraft) => void
}

const inFile = (isOther: boolean, text: string | null) =>
  isOther ? t`In the file: ${{ text: text === null || text === '' ? t`nothing` : text }}` : undefined

function RowFields(props: RowFieldsProps) {
  const { matched, draft, shown, today, faults, onChange } = props
  const search = useAssetSearch()
  const file = fileRowOf(matched)
  return (
    <>
      <Select
        label={t`Type`}
        placeholder={t`Select one`}
        data={SECURITY_TRANSACTION_TYPES.map((value) => ({ value, label: nameType(value) }))}
        value={shown.type}
        // The list has only types
        onChange={(chosen) => chosen && onChange({ type: chosen as TransactionType })}
        allowDeselect={false}
        description={inFile(shown.type !== file.type, file.typeWord)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <DateField
        label={t`Date`}
        value={draft.date ?? shown.date ?? ''}
        onChange={(date) => onChange({ date })}
        earliest={EARLIEST_DATE}
        latest={today ?? ''}
        error={faults.date}
      />
      {!isSplit(shown.type) && <CurrencyField {...props} />}
      <div className={styles.wide}>
        <AssetPicker
          label={t`Asset`}
          value={draft.asset === undefined ? matched.asset : draft.asset}
          onChange={(asset) => onChange({ asset })}
          search={search}
          error={faults.asset}
        />
      </div>
      {!isAmount(shown.type) && (
        <AmountField {...props} field="units" label={isSplit(shown.type) ? t`Ratio` : t`Units`} />
      )}
      {!isSplit(shown.type) && (
        <>
          <AmountField {...props} field="price" label={isAmount(shown.type) ? t`Amount` : t`Price`} />
          <AmountField {...props} field="fee" label={t`Fee`} />
        </>
      )}
      <div className={styles.wide}>
        <TextInput
          label={t`Comments`}
          maxLength={MAX_COMMENTS_LENGTH}
          value={draft.comments ?? shown.comments ?? ''}
          onChange={(event) => onChange({ comments: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

function CurrencyField({ matched, draft, shown, onChange }: RowFieldsProps) {
  const file = fileRowOf(matched)
  return (
    <Select
      label={t`Currency`}
      placeholder={t`Select a currency`}
      data={currencyCodes}
      value={shown.currency ?? draft.asset?.currency ?? matched.asset?.currency ?? null}
      onChange={(chosen) => chosen && onChange({ currency: chosen })}
      allowDeselect={false}
      searchable
      maxDropdownHeight={260}
      description={inFile(shown.currency !== file.currency, file.currency)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

type AmountFieldProps = RowFieldsProps & { field: 'units' | 'price' | 'fee'; label: string }

function AmountField({ field, label, matched, draft, shown, faults, onChange }: AmountFieldProps) {
  const { numberFormat } = useFigureSettings()
  const stated = fileRowOf(matched)[field]
  const typed = (amount: string) => typeDecimal(Number(amount), numberFormat)
  return (
    <DecimalField
      label={label}
      value={draft[field] ?? typed(shown[field])}
      onChange={(text) => onChange({ [field]: text })}
      note={inFile(shown[field] !== stated, typed(stated))}
      error={faults[field]}
    />
  )
}
