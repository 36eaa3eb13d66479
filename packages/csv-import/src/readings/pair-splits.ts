import { text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import { type DraftRow, ignore } from './draft-row.ts'
import type { ImportRow } from './import-row.ts'
import { type Layout, typeWordOf } from './row-cells.ts'

const MAX_DENOMINATOR = 4
/** Units are printed with as few as six decimals. */
const TOLERANCE = 0.0001

/**
 * Combines the two rows of a split, as Trading 212 writes it: `Stock split close` with the units before and `Stock
 * split open` with the units after it. The ratio must be one that companies use, such as 10-for-1 or 3-for-2; otherwise
 * the rows wait for a decision.
 */
export function pairSplits(drafts: readonly DraftRow[], layout: Layout): void {
  const waiting = drafts.filter(isSplitWithoutRatio)
  const closes = waiting.filter((draft) => hasWord(draft, /\bclose\b/i, layout))
  for (const open of waiting.filter((draft) => hasWord(draft, /\bopen\b/i, layout))) {
    const matches = closes.filter((close) => isSameSplit(open.row, close.row))
    const isUnique = waiting.filter((draft) => isSameSplit(open.row, draft.row)).length === 2
    const [close] = matches
    if (close === undefined || !isUnique) continue
    const [before, after] = [new ExactDecimal(close.row.units), new ExactDecimal(open.row.units)]
    const isReverse = after.lessThan(before)
    const ratio = usualRatio(isReverse ? before.dividedBy(after) : after.dividedBy(before))
    if (ratio === null) continue
    const [more, fewer] = isReverse ? [close.row, open.row] : [open.row, close.row]
    const notes = [
      text('The ratio is the units on line {line} divided by those on line {lineBefore}', {
        line: more.rowNumber,
        lineBefore: fewer.rowNumber,
      }),
    ]
    const type = isReverse ? 'reversesplit' : 'split'
    open.row = { ...open.row, type, units: formatDecimal(ratio), outcome: { kind: 'ready' }, notes }
    const message = text('The line belongs to the split on line {line}', { line: open.row.rowNumber })
    close.row = { ...close.row, outcome: ignore('rule', 'not-a-transaction', message) }
  }
}

function isSplitWithoutRatio({ row: { outcome, units } }: DraftRow): boolean {
  return (
    outcome.kind === 'attention' &&
    outcome.issues.every(({ code }) => code === 'split-ratio-unknown') &&
    Number(units) > 0
  )
}

function hasWord({ cells }: DraftRow, pattern: RegExp, layout: Layout): boolean {
  return pattern.test(typeWordOf(cells, layout) ?? '')
}

function isSameSplit(row: ImportRow, other: ImportRow): boolean {
  return row.date === other.date && (row.symbol ?? row.isin ?? row.name) === (other.symbol ?? other.isin ?? other.name)
}

/** The ratio of small whole numbers that the units have, or null. */
function usualRatio(ratio: Decimal): Decimal | null {
  for (let denominator = 1; denominator <= MAX_DENOMINATOR; denominator++) {
    const numerator = ratio.times(denominator).toDecimalPlaces(0)
    const usual = numerator.dividedBy(denominator)
    if (usual.greaterThan(1) && ratio.minus(usual).abs().lessThan(usual.times(TOLERANCE))) return usual
  }
  return null
}
