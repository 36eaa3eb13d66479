import { getFigure } from '@plumbline/contract/figures'
import type { ScreenerFilter } from '@plumbline/contract/screener/schemas'
import {
  isPickField,
  type ScreenerFieldName,
  type ScreenerOperator,
  screenerFieldNames,
} from '@plumbline/contract/screener/vocabulary'
import { percentToRatio } from '../../formatting/percent-input.ts'

/**
 * A filter while it is edited. A number is the text of its input, in percent for a percent field. An empty value
 * filters nothing, but shows the column.
 */
export type FilterDraft = {
  field: ScreenerFieldName
  operator: ScreenerOperator
  value: number | string
  /** Assets without a value of the field match too. */
  orMissing?: true
}

export function isScreenerField(name: string): name is ScreenerFieldName {
  return (screenerFieldNames as readonly string[]).includes(name)
}

/** A filter of this field that filters nothing yet. */
export function emptyDraft(field: ScreenerFieldName): FilterDraft {
  return { field, operator: isPickField(field) ? 'eq' : 'gte', value: '' }
}

/** The filter to send for a draft; undefined while it is incomplete. */
export function toFilter({ field, operator, value, ...missing }: FilterDraft): ScreenerFilter | undefined {
  if (isPickField(field)) return value === '' ? undefined : { field, operator: 'eq', value: String(value), ...missing }
  const number = value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  return { field, operator, value: getFigure(field).kind === 'ratio' ? percentToRatio(number) : number, ...missing }
}

export function toFilters(drafts: readonly FilterDraft[]): ScreenerFilter[] {
  return drafts.flatMap((draft) => toFilter(draft) ?? [])
}
