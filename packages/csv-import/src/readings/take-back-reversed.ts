import { type Text, text } from '@plumbline/text/text'
import { type DraftRow, ignore } from './draft-row.ts'
import type { ImportRow } from './import-row.ts'

/**
 * Leaves out both a reversal (`Reversal of DIV`, `Storno`, a negative dividend) and the row that it reverses, because
 * they cancel out. A reversal without its counterpart waits for a decision.
 */
export function takeBackReversed(drafts: readonly DraftRow[]): void {
  const reversals = drafts.filter(isTakingBack)
  if (reversals.length === 0) return
  const taken = new Set<DraftRow>()
  const byInstrument = Map.groupBy(
    drafts.filter((draft) => !isTakingBack(draft) && draft.row.outcome.kind === 'ready'),
    ({ row }) => instrumentKey(row),
  )
  for (const reversal of reversals) {
    const counterparts = (byInstrument.get(instrumentKey(reversal.row)) ?? []).filter(
      (draft) => !taken.has(draft) && hasSameAmounts(draft.row, reversal.row),
    )
    const counterpart = nearest(counterparts, reversal.row)
    if (counterpart === undefined) continue
    taken.add(counterpart)
    setLeftOut(counterpart, text('Reversed by line {line}', { line: reversal.row.rowNumber }))
    setLeftOut(reversal, text('Reverses line {line}', { line: counterpart.row.rowNumber }))
  }
}

function setLeftOut(draft: DraftRow, message: Text): void {
  draft.row = { ...draft.row, outcome: ignore('rule', 'cancelled', message) }
}

function isTakingBack({ row, isReversal }: DraftRow): boolean {
  if (row.outcome.kind !== 'attention') return false
  if (isReversal) return true
  const [only, ...others] = row.outcome.issues
  return others.length === 0 && only?.code === 'amount-negative'
}

function instrumentKey({ isin, symbol, name }: ImportRow): string {
  return isin ?? symbol ?? name ?? ''
}

/** The same money or, without a total, the same units and price. */
function hasSameAmounts(row: ImportRow, other: ImportRow): boolean {
  if (row.total !== null && other.total !== null) return row.total === other.total
  return row.units === other.units && row.price === other.price
}

/** The counterpart nearest before the reversal, or else the nearest by date. */
function nearest(drafts: readonly DraftRow[], { date }: ImportRow): DraftRow | undefined {
  const distance = ({ row }: DraftRow) => {
    if (date === null || row.date === null) return Number.POSITIVE_INFINITY
    const days = (Date.parse(date) - Date.parse(row.date)) / 86_400_000
    return days >= 0 ? days : 10_000 - days
  }
  return [...drafts].sort((a, b) => distance(a) - distance(b))[0]
}
