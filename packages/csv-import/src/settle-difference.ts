import { type Text, text } from '@plumbline/text/text'
import { type AmountInput, absolute, DERIVED_DIGITS, type FileAmounts, scaled } from './row-amounts.ts'
import type { TotalComparison } from './total-check.ts'

/** Applies what the user decided on rows whose total contradicts units × price; without a decision an issue. */
export function settleDifference(
  file: FileAmounts,
  { mapping, addIssue }: AmountInput,
  comparison: TotalComparison | null,
  notes: Text[],
): { file: FileAmounts; isIgnored: boolean } {
  if (comparison === null || comparison.kind === 'exact' || comparison.kind === 'close')
    return { file, isIgnored: false }
  const key = comparison.kind === 'scaled' ? comparison.scale : 'other'
  const { units, price, total } = file
  switch (mapping.differences[key]) {
    case 'keep':
      return { file, isIgnored: false }
    case 'ignore':
      return { file, isIgnored: true }
    case 'use-total':
      notes.push(text('The price is taken from the total'))
      return { file: { ...file, price: null }, isIgnored: false }
    case 'scale-price':
      if (comparison.kind !== 'scaled' || price === null) return { file, isIgnored: false }
      notes.push(text('The price is multiplied by {scale}', { scale: comparison.scale }))
      return { file: { ...file, price: scaled(price, comparison.scale) }, isIgnored: false }
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
      return { file, isIgnored: false }
    }
  }
}
