import { type Text, text } from '@plumbline/text/text'
import type { TotalComparison } from '../laws/total-check.ts'
import { type Ignored, ignore } from './draft-row.ts'
import { type AmountInput, absolute, DERIVED_DIGITS, type FileAmounts, scaled } from './row-amounts.ts'

/** Applies what the user decided on rows whose total contradicts units × price; without a decision an issue. */
export function settleDifference(
  file: FileAmounts,
  { mapping, addIssue }: AmountInput,
  comparison: TotalComparison | null,
  notes: Text[],
): { file: FileAmounts; ignored: Ignored | null } {
  if (comparison === null || comparison.kind === 'exact' || comparison.kind === 'close') return { file, ignored: null }
  const key = comparison.kind === 'scaled' ? comparison.scale : 'other'
  const { units, price, total } = file
  switch (mapping.differences[key]) {
    case 'keep':
      return { file, ignored: null }
    case 'ignore':
      return { file, ignored: ignore('user', 'difference', text('The total differs from units × price')) }
    case 'use-total':
      notes.push(text('The price is taken from the total'))
      return { file: { ...file, price: null }, ignored: null }
    case 'scale-price':
      if (comparison.kind !== 'scaled' || price === null) return { file, ignored: null }
      notes.push(text('The price is multiplied by {scale}', { scale: comparison.scale }))
      return { file: { ...file, price: scaled(price, comparison.scale) }, ignored: null }
    default: {
      const product = Number(units?.value) * Number(price?.value)
      const amounts = {
        units: absolute(units),
        price: absolute(price),
        product: Number(Math.abs(product).toPrecision(DERIVED_DIGITS)),
        total: absolute(total),
      }
      const message =
        comparison.kind === 'scaled'
          ? text('{units} × {price} = {product}, but the total is {total}, {scale} times as much', {
              ...amounts,
              scale: comparison.scale,
            })
          : text('{units} × {price} = {product}, but the total is {total}', amounts)
      addIssue('total-differs', message, 'total', key)
      return { file, ignored: null }
    }
  }
}
