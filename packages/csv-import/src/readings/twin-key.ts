import { majorUnitOf } from '@plumbline/engine/currency'

/** What twins have in common. `price` is in `currency`, which may be a minor unit such as GBX. */
export interface TwinFields {
  readonly assetId: string
  readonly type: string
  /** ISO date. */
  readonly date: string
  readonly units: string | number
  readonly price: string | number
  readonly currency: string
}

const SIGNIFICANT_DIGITS = 15

/**
 * Equal for transactions from two sources that are probably the same: asset, type, day, units and price agree. Prices
 * are compared in the currency's major unit, so 235 GBX and 2.35 GBP are equal.
 */
export function twinKey({ assetId, type, date, units, price, currency }: TwinFields): string {
  const priceInMajorUnit = Number(price) * majorUnitOf(currency).factor
  const figures = [Number(units), priceInMajorUnit].map((figure) => figure.toPrecision(SIGNIFICANT_DIGITS))
  return [assetId, type, date, ...figures].join(' ')
}
