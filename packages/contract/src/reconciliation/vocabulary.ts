import type * as engine from '@plumbline/engine/reconcile/suspect'

/** How a statement that is kept was entered. */
export const ENTERED_SOURCES = ['typed', 'pasted', 'file'] as const
/** Where a statement of the broker's units comes from. */
export const STATEMENT_SOURCES = [...ENTERED_SOURCES, 'synchronization'] as const

export const MAX_STATED_HOLDINGS = 2000
/** Statements of one holding that are compared, newest first. */
export const MAX_COMPARED_DAYS = 60
/** Suspects of one difference that are described. */
export const MAX_DESCRIBED_SUSPECTS = 3
/** Causes of one difference that are described, most telling first. */
export const MAX_DESCRIBED_CAUSES = 4
/** Transactions of one cause that are described; the cause counts all of them. */
export const MAX_DESCRIBED_TRANSACTIONS = 5

/** What may have caused a difference. */
export const SUSPECT_KINDS = [
  'doubled',
  'unapplied-split',
  'ratio-as-units',
  'missing-split',
  'wrong-side',
  'other-listing',
  'wrong-units',
  'wrong-fee',
  'missing-dividend',
  'surplus',
  'missing-trade',
  'missing-money',
] as const satisfies readonly engine.SuspectKind[]
