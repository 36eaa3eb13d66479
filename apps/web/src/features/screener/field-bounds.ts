import type { ScreenerDistribution, ScreenerFilter } from '@plumbline/contract/screener/schemas'
import type { ScreenerOperator, ScreenFieldName } from '@plumbline/contract/screener/vocabulary'
import { ratioToPercent, shiftDecimals } from '../../formatting/percent-input.ts'
import { type FilterDraft, isPercentField } from './filter-draft.ts'

export type BoundSide = 'low' | 'high'

/** The values that pass the filters of one field; null without a limit. */
export type FieldBounds = Record<BoundSide, number | null>

const OPERATORS: Record<BoundSide, readonly ScreenerOperator[]> = { low: ['gte', 'gt'], high: ['lte', 'lt'] }
const INCLUSIVE: Record<BoundSide, ScreenerOperator> = { low: 'gte', high: 'lte' }

/** Closer to an edge than this share of a bin, a bound counts as on it. */
const SNAP = 0.06

/** The bounds that filters of one numeric field set together. */
export function readBounds(own: readonly ScreenerFilter[]): FieldBounds {
  const limits = (side: BoundSide) =>
    own
      .filter(({ operator }) => operator === 'eq' || OPERATORS[side].includes(operator))
      .map(({ value }) => Number(value))
  const [lows, highs] = [limits('low'), limits('high')]
  return { low: lows.length > 0 ? Math.max(...lows) : null, high: highs.length > 0 ? Math.min(...highs) : null }
}

/** The edges of the bins, ascending: one more than there are bins. */
export function edgesOf(bins: ScreenerDistribution['bins']): number[] {
  return [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)]
}

/** Where a value lies among the edges: 2.5 is in the middle of the third bin. Values outside lie on the nearest end. */
export function positionOf(value: number, edges: readonly number[]): number {
  const after = edges.findIndex((edge) => edge >= value)
  if (after <= 0) return after === 0 ? 0 : edges.length - 1
  const [from, to] = [edges[after - 1] as number, edges[after] as number]
  const position = after - 1 + (value - from) / (to - from)
  const nearest = Math.round(position)
  return Math.abs(position - nearest) < SNAP ? nearest : position
}

/** The value of an edge, rounded to a tenth of the narrower bin beside it, so that it can be read. */
export function valueAt(edges: readonly number[], at: number): number {
  const value = edges[at] as number
  const widths = [at - 1, at].flatMap((bin) => {
    const [from, to] = [edges[bin], edges[bin + 1]]
    return from === undefined || to === undefined || from === to ? [] : [to - from]
  })
  const places = Math.ceil(1 - Math.log10(Math.min(...widths)))
  return shiftDecimals(Math.round(shiftDecimals(value, places)), -places)
}

/** Whether all filters of a field keep assets without a value of it. Without a filter, nothing is left out. */
export function keepsMissing(own: readonly ScreenerFilter[]): boolean {
  return own.every(({ orMissing }) => orMissing)
}

/** Makes all filters of a field keep, or leave out, assets without a value of it. */
export function setOrMissing(drafts: readonly FilterDraft[], field: ScreenFieldName, isKept: boolean): FilterDraft[] {
  return drafts.map(({ orMissing, ...draft }) => {
    if (draft.field !== field) return orMissing ? { ...draft, orMissing } : draft
    return isKept ? { ...draft, orMissing: true } : draft
  })
}

/**
 * Sets one bound of a field by its filters; null removes the bound. Filters are never removed, so that the bound's
 * place in the list stays; a filter for one value becomes one for a range.
 */
export function setBound(
  drafts: readonly FilterDraft[],
  field: ScreenFieldName,
  side: BoundSide,
  bound: number | null,
): FilterDraft[] {
  const value = bound === null ? '' : isPercentField(field) ? ratioToPercent(bound) : bound
  const ranged = drafts.flatMap((draft): FilterDraft[] =>
    draft.field === field && draft.operator === 'eq'
      ? [
          { ...draft, operator: INCLUSIVE.low },
          { ...draft, operator: INCLUSIVE.high },
        ]
      : [draft],
  )
  const isOwn = (draft: FilterDraft) => draft.field === field
  const isOfSide = (draft: FilterDraft) => isOwn(draft) && OPERATORS[side].includes(draft.operator)
  const first = ranged.findIndex(isOfSide)
  const missing = drafts.some((draft) => isOwn(draft) && draft.orMissing) ? ({ orMissing: true } as const) : {}
  const set: FilterDraft = { field, operator: INCLUSIVE[side], value, ...missing }
  if (first >= 0) return ranged.flatMap((draft, at) => (at === first ? [set] : isOfSide(draft) ? [] : [draft]))
  if (bound === null) return ranged
  const empty = ranged.findIndex((draft) => isOwn(draft) && draft.value === '')
  if (empty >= 0) return ranged.toSpliced(empty, 1, set)
  return ranged.toSpliced(ranged.findLastIndex(isOwn) + 1, 0, set)
}
