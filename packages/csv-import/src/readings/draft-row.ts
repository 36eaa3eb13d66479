import type { Text } from '@plumbline/text/text'
import type { TotalComparison } from '../laws/total-check.ts'
import type { IgnoreReason, ImportRow, RowIssue, RowOutcome } from './import-row.ts'

/** A row on its way: its issues can still grow by what the other rows show. */
export interface DraftRow {
  row: ImportRow
  /** The cells as printed. */
  readonly cells: readonly string[]
  /** Null unless both the total and units × price are stated. */
  comparison: TotalComparison | null
  /** The type word marks a reversal of an earlier row. */
  readonly isReversal: boolean
  /** -1, 0 or 1 by the signs of units and total as printed. */
  readonly unitsSign: number
  readonly totalSign: number
}

export type Ignored = Extract<RowOutcome, { kind: 'ignored' }>

export function ignore(by: Ignored['by'], reason: IgnoreReason, message: Text): Ignored {
  return { kind: 'ignored', by, reason, message }
}

/** Adds what keeps the row from being imported, unless it is left out. */
export function addIssue(draft: DraftRow, issue: RowIssue): void {
  const { outcome } = draft.row
  if (outcome.kind === 'ignored') return
  const issues = outcome.kind === 'attention' ? [...outcome.issues, issue] : [issue]
  draft.row = { ...draft.row, outcome: { kind: 'attention', issues } }
}

/** What tells the security of a row from those of others. */
export function instrumentOf({ isin, symbol, name }: ImportRow): string {
  return isin ?? symbol ?? name ?? ''
}
