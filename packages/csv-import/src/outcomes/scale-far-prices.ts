import { text } from '@plumbline/text/text'
import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import { scaleBetween } from '../laws/price-units.ts'
import type { PriceScale } from '../laws/total-check.ts'
import { fateOf, type MatchedRow } from './matched-row.ts'

/**
 * The power of ten by which all prices that the closes contradict are off: a file in pence that says pounds. Null if no
 * price is far, or if they differ otherwise.
 */
export function scaleOfFarPrices(rows: readonly MatchedRow[]): PriceScale | null {
  const far = rows.filter((matched) => fateOf(matched) === 'far')
  const scales = new Set(
    far.map(({ row, farFrom }) =>
      farFrom === undefined ? null : scaleBetween(Number(row.price), farFrom.price, 'near'),
    ),
  )
  const [only, ...others] = scales
  return only === undefined || others.length > 0 ? null : only
}

/** Multiplies the prices that the closes contradict. Where a total proves a price, it and its fee are in the same unit. */
export function scaleFarPrices(rows: readonly MatchedRow[], scale: PriceScale): MatchedRow[] {
  const scaled = (amount: string) => formatDecimal(new ExactDecimal(amount).times(scale))
  return rows.map((matched): MatchedRow => {
    if (fateOf(matched) !== 'far') return matched
    const { farFrom, row, ...others } = matched
    const notes = [...row.notes, text('The price is multiplied by {scale}', { scale })]
    const { price, fee, total } = row
    const fees = total === null ? fee : scaled(fee)
    return { ...others, row: { ...row, price: scaled(price), fee: fees, total: null, proofs: [], notes } }
  })
}
