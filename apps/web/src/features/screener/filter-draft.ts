import { getFigure } from '@plumbline/contract/figures'
import type { ScreenerFilter } from '@plumbline/contract/screener/schemas'
import {
  isCandidateColumn,
  isPickField,
  type ScreenerOperator,
  type ScreenFieldName,
  screenerFieldNames,
} from '@plumbline/contract/screener/vocabulary'
import { percentToRatio } from '../../formatting/percent-input.ts'

/**
 * A filter while it is edited. A number is the text of its input, in percent for a percent field. An empty value
 * filters nothing, but shows the column.
 */
export type FilterDraft = {
  field: ScreenFieldName
  operator: ScreenerOperator
  value: number | string
  /** Assets without a value of the field match too. */
  orMissing?: true
}

export function isScreenField(name: string): name is ScreenFieldName {
  return isCandidateColumn(name) || (screenerFieldNames as readonly string[]).includes(name)
}

/** Whether a number of the field is shown and typed in percent. */
export function isPercentField(field: ScreenFieldName): boolean {
  if (isCandidateColumn(field)) return field !== 'correlation' && field !== 'income'
  return getFigure(field).kind === 'ratio'
}

/** A filter of this field that filters nothing yet. */
export function emptyDraft(field: ScreenFieldName): FilterDraft {
  return { field, operator: isPickField(field) ? 'eq' : 'gte', value: '' }
}

/** The filter to send for a draft; undefined while it is incomplete. */
export function toFilter({ field, operator, value, ...missing }: FilterDraft): ScreenerFilter | undefined {
  if (isPickField(field)) return value === '' ? undefined : { field, operator: 'eq', value: String(value), ...missing }
  const number = value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  return { field, operator, value: isPercentField(field) ? percentToRatio(number) : number, ...missing }
}

export function toFilters(drafts: readonly FilterDraft[]): ScreenerFilter[] {
  return drafts.flatMap((draft) => toFilter(draft) ?? [])
}
