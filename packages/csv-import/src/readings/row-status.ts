import { isCancellationHeader, isReceivedOrder, orderStatusOf } from '../words/order-status.ts'
import type { ColumnMapping } from './mapping.ts'
import type { RowLookup } from './row-lookup.ts'

export type RowStatus =
  | { readonly kind: 'executed' }
  | { readonly kind: 'not-executed' | 'unknown'; readonly text: string }

/** The first status column that speaks against the row decides. */
export function rowStatusOf(cells: readonly string[], { layout, statuses }: RowLookup): RowStatus {
  for (const column of layout.statuses) {
    const text = cells[column.index] ?? ''
    const status = statusIn(column, text)
    if (status === 'not-executed') {
      return { kind: statuses.areNoneExecuted && isReceivedOrder(text) ? 'unknown' : status, text }
    }
    if (status === 'unknown' && !statuses.areUnknownAccepted) return { kind: status, text }
  }
  return { kind: 'executed' }
}

function statusIn({ header }: ColumnMapping, text: string): 'executed' | 'not-executed' | 'unknown' {
  const status = orderStatusOf(text)
  if (!isCancellationHeader(header)) return status
  // A column of cancellation dates or marks: any value cancels the row.
  return status === 'unknown' || /^(?:yes|ja|true|x|1|oui|sí)$/i.test(text) || /\d{2}/.test(text)
    ? 'not-executed'
    : status
}
