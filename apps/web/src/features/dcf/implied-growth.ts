import type { Asset } from '@plumbline/contract/assets/schemas'
import { type DcfSearch, numberRanges } from './dcf-search.ts'
import { valueAsset } from './value-asset.ts'

/** The fair value per share if the cash flows grow by the same ratio each year; null if there is none. */
export function valueAtGrowth(asset: Asset, search: DcfSearch, rate: number): number | null {
  return valueAsset(asset, { ...search, growth: 'custom', rate }).outcome.fairValue?.perShare ?? null
}

/** Halves the range to far below the digits that are shown. */
const STEPS = 60

/**
 * The yearly growth, the same in each projected year, at which the fair value equals the price; found by bisection,
 * because the fair value rises with growth. Null if no growth in the range of the option leads to the price, or without
 * a price in the currency of the statements.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function findImpliedGrowth(asset: Asset, search: DcfSearch): number | null {
  const { price } = asset
  if (price === null || price <= 0 || valueAsset(asset, search).currency !== asset.currency) return null
  let { lowest, highest } = numberRanges.rate
  const [least, most] = [valueAtGrowth(asset, search, lowest), valueAtGrowth(asset, search, highest)]
  if (least === null || most === null || price < least || price > most) return null
  for (let step = 0; step < STEPS; step++) {
    const middle = (lowest + highest) / 2
    if ((valueAtGrowth(asset, search, middle) ?? 0) < price) lowest = middle
    else highest = middle
  }
  return (lowest + highest) / 2
}
