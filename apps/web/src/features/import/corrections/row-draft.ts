import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import { fileRowOf } from '@plumbline/csv-import/outcomes/change-row'
import type { MatchedRow, RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { findNumberFault, parseDecimal, typeDecimal } from '../../../formatting/parse-number.ts'
import type { PickedAsset } from '../../../ui/forms/asset-picker.tsx'

type AmountField = 'units' | 'price' | 'fee'

/** What the user has typed; a field that is absent stays as the file states it. */
export interface RowDraft {
  readonly type?: TransactionType
  /** Null while no asset is chosen. */
  readonly asset?: PickedAsset | null
  /** YYYY-MM-DD; empty while the text is not a day. */
  readonly date?: string
  readonly units?: string
  readonly price?: string
  readonly fee?: string
  readonly currency?: string
  readonly comments?: string
}

export type DraftFaults = Partial<Record<keyof RowDraft, string>>

/** The draft of a row that was corrected before. */
export function draftOf({ correction }: MatchedRow, format: NumberFormat): RowDraft {
  if (correction === undefined) return {}
  const { isConfirmed: _, isLeftOut: __, units, price, fee, comments, ...same } = correction
  const typed = { units, price, fee }
  const amounts = Object.entries(typed).flatMap(([field, amount]) =>
    amount === undefined ? [] : [[field, typeDecimal(Number(amount), format)]],
  )
  return { ...same, ...Object.fromEntries(amounts), ...(comments !== undefined && { comments: comments ?? '' }) }
}

/** The change that a draft makes to a row, and what keeps it from being made, by field. */
export function readDraft(
  draft: RowDraft,
  matched: MatchedRow,
  format: NumberFormat,
): { change: RowChange; faults: DraftFaults } {
  const file = fileRowOf(matched)
  const amounts = (['units', 'price', 'fee'] as const).map((field) => readAmount(field, draft[field], file, format))
  const { type, asset, date, currency, comments } = draft
  const comment = comments === undefined ? undefined : comments.trim() || null
  return {
    change: {
      ...(type !== undefined && type !== file.type && { type }),
      ...(asset && { asset }),
      ...(date && date !== file.date && { date }),
      ...(currency !== undefined && currency !== file.currency && { currency }),
      ...(comment !== undefined && comment !== file.comments && { comments: comment }),
      ...Object.assign({}, ...amounts.map((read) => read.change)),
    },
    faults: {
      ...(asset === null && { asset: t`Select an asset` }),
      ...(date === '' && { date: t`Select a date` }),
      ...Object.assign({}, ...amounts.map((read) => read.fault)),
    },
  }
}

function readAmount(
  field: AmountField,
  typed: string | undefined,
  file: ImportRow,
  format: NumberFormat,
): { change?: Pick<RowChange, AmountField>; fault?: DraftFaults } {
  if (typed === undefined) return {}
  const amount = typed.trim() === '' && field === 'fee' ? '0' : parseDecimal(typed, format)
  if (amount === undefined) return { fault: { [field]: findNumberFault(typed, format) ?? t`Enter a number` } }
  if (amount.startsWith('-')) return { fault: { [field]: t`Must not be below 0` } }
  return new ExactDecimal(amount).equals(file[field]) && !isRefused(field, file) ? {} : { change: { [field]: amount } }
}

/** A number that the file does not state counts as 0; who types 0 then says something else than the file. */
function isRefused(field: AmountField, { outcome }: ImportRow): boolean {
  return outcome.kind === 'attention' && outcome.issues.some((issue) => issue.field === field)
}
