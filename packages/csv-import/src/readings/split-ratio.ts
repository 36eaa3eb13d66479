import { text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { ExactDecimal } from '../cells/numbers.ts'
import { unitsBeforeSplit } from '../words/stated-split.ts'
import { type AmountInput, decimalOf, type FileAmounts, rounded, ZERO } from './row-amounts.ts'
import { cellOf, numberOf } from './row-cells.ts'

const RATIO =
  /(?:^|[^\d.])(\d{1,6}(?:[.,]\d{1,6})?)\s*(?::|\/|-?for-?|-|–|zu|pour|per|por|na|till|→|->|to)\s*(\d{1,6}(?:[.,]\d{1,6})?)(?:$|[^\d.])/i

/** A ratio inside a longer text: `10-for-1 forward split`, `4:1`. A dash alone may belong to a date. */
const WORDED_RATIO = /(?:^|\s)\d{1,4}(?: ?: ?|[ -]for[ -])\d{1,4}(?=$|[^\d:])/i

/** A cell of nothing but a ratio, in a column of amounts: `10:1`. */
const LONE_RATIO = /^\d{1,4} ?: ?\d{1,4}$/

/**
 * N of an N-for-1 split, or of a 1-for-N reverse split. Only a written ratio, a sentence with the units before it, or a
 * file of our own words states it.
 */
export function splitRatio(file: FileAmounts, { cells, layout, mapping, type, addIssue }: AmountInput): Decimal {
  const added = decimalOf(file.units)?.abs() ?? ZERO
  const before = [cellOf(cells, layout, 'comments'), cellOf(cells, layout, 'name')].flatMap(
    (text) => unitsBeforeSplit(text) ?? [],
  )[0]
  if (before !== undefined && !added.isZero() && !new ExactDecimal(before).isZero())
    return rounded(added.plus(before).dividedBy(before))
  const amounts = (['price', 'total'] as const).map((field) => cellOf(cells, layout, field))
  const lone = amounts.filter((cell) => LONE_RATIO.test(cell))
  const written = [cellOf(cells, layout, 'splitRatio'), cellOf(cells, layout, 'units'), ...lone]
  const told = WORDED_RATIO.exec(cellOf(cells, layout, 'comments'))?.[0]
  const match = [...written, told ?? ''].map((text) => RATIO.exec(text)).find((found) => found !== null)
  if (match) {
    const [first, second] = [match[1], match[2]].map((text) => new ExactDecimal((text ?? '0').replace(',', '.')))
    const sorted = [first, second].sort((a, b) => (b ?? ZERO).comparedTo(a ?? ZERO))
    const [more, less] = type === 'split' && first?.greaterThan(second ?? ZERO) ? [first, second] : sorted
    const isForward = type === 'reversesplit' || more === first
    if (more !== undefined && less !== undefined && !less.isZero() && more.greaterThan(less) && isForward) {
      return rounded(more.dividedBy(less))
    }
  }
  const factor = numberOf(cells, layout, 'splitRatio')
  if (match === undefined && factor.kind === 'number' && Number(factor.value) > 1) return new ExactDecimal(factor.value)
  if (added.isZero()) addIssue('units-missing', text('The split has no ratio'), 'units')
  else if (!mapping.isLedgerFile) {
    addIssue('split-ratio-unknown', text('The file states units added by the split, not its ratio'), 'units')
  }
  return added
}
