/**
 * Why a figure is absent, estimated or not the whole truth.
 *
 * - `unknown-asset`: the market knows nothing about the asset
 * - `missing-price`: no price on any day
 * - `missing-rate`: no exchange rate connects the two currencies
 * - `stale-price`, `stale-rate`: the last one known is older than the limit
 * - `estimated-price`, `estimated-rate`: the first known one stands for an earlier day
 * - `oversold`: more was sold than held; only the covered units count
 * - `future-transaction`: dated after today, left out
 * - `unmeasurable-transaction`: a number in it is not usable, left out
 */
type CaveatCode =
  | 'unknown-asset'
  | 'missing-price'
  | 'missing-rate'
  | 'stale-price'
  | 'stale-rate'
  | 'estimated-price'
  | 'estimated-rate'
  | 'oversold'
  | 'future-transaction'
  | 'unmeasurable-transaction'

export interface Caveat {
  code: CaveatCode
  assetId: string
  /** ISO date of the price, rate or transaction in question; of the valuation when something is missing. */
  date: string
  /** The currency without a rate. */
  currency?: string
  transactionId?: string
  /** Units sold but not held. */
  units?: number
}
