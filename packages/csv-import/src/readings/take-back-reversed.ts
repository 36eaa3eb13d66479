import { type Text, text } from '@plumbline/text/text'
import { type DraftRow, ignore } from './draft-row.ts'
import type { ImportRow } from './import-row.ts'

const MS_PER_DAY = 86_400_000
/** Days by which any row before a reversal is nearer than one after it. */
const AFTER = 10_000

/**
 * Leaves out both a reversal (`Reversal of DIV`, `Storno`, a negative dividend) and the row that it reverses, because
 * they cancel out. A reversal without its counterpart waits for a decision.
 */
export function takeBackReversed(drafts: readonly DraftRow[]): void {
  const reversals = drafts.filter(isTakingBack)
  if (reversals.length === 0) return
  const taken = new Set<DraftRow>()
  const isNewestFirst = fallThrough(drafts)
  const byInstrument = Map.groupBy(
    drafts.filter((draft) => !isTakingBack(draft) && draft.row.outcome.kind === 'ready'),
    ({ row }) => instrumentKey(row),
  )
  for (const reversal of reversals) {
    const counterparts = (byInstrument.get(instrumentKey(reversal.row)) ?? []).filter(
      (draft) => !taken.has(draft) && hasSameAmounts(draft.row, reversal.row),
    )
    const counterpart = nearest(counterparts, reversal.row, isNewestFirst)
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

/** Whether the days fall through the file. */
function fallThrough(drafts: readonly DraftRow[]): boolean {
  const days = drafts.flatMap(({ row }) => row.date ?? [])
  return (days[0] ?? '') > (days.at(-1) ?? '')
}

/**
 * The counterpart nearest before the reversal, on the same day by the order of the file, or else the nearest after it: a
 * row that follows the reversal of another one is that other's new execution.
 */
function nearest(
  drafts: readonly DraftRow[],
  { date, rowNumber }: ImportRow,
  isNewestFirst: boolean,
): DraftRow | undefined {
  const distance = ({ row }: DraftRow) => {
    if (date === null || row.date === null) return Number.POSITIVE_INFINITY
    const days = (Date.parse(date) - Date.parse(row.date)) / MS_PER_DAY
    const isBefore = days > 0 || (days === 0 && row.rowNumber < rowNumber !== isNewestFirst)
    return isBefore ? days : AFTER - days
  }
  return [...drafts].sort((a, b) => distance(a) - distance(b))[0]
}
