import { median } from '../median.ts'

export interface FeeOfAmount {
  fee: number
  /** Units x price, in the currency of the fee. */
  amount: number
}

/** The fee of an amount. */
export type FeeSchedule = (amount: number) => number

/** With fewer fees above the lowest one, what an amount adds is not known. */
const MIN_ABOVE_LOWEST = 6
/** One may be wrong, and of many trades this share. */
const MAX_OTHERS = 0.05
/** Fees by a schedule are equal to it, but for rounding to cents. */
const SAME = 0.02
const COINS = 0.011

/**
 * The schedule of almost all trades: a sum and a part of the amount, and at least the lowest fee. Undefined if they
 * have none.
 */
export function feeScheduleOf(trades: readonly FeeOfAmount[]): FeeSchedule | undefined {
  const paid = trades.filter(({ fee }) => fee > 0).toSorted((a, b) => a.amount - b.amount)
  const lowest = Math.min(...paid.map(({ fee }) => fee))
  const above = paid.filter(({ fee }) => fee > lowest + COINS)
  if (above.length < MIN_ABOVE_LOWEST) return undefined
  const half = Math.floor(above.length / 2)
  const slopes = above.slice(half).flatMap((high, at) => {
    const low = above[at] as FeeOfAmount
    return high.amount > low.amount ? [(high.fee - low.fee) / (high.amount - low.amount)] : []
  })
  const part = median(slopes) ?? Number.NaN
  const sum = median(above.map(({ fee, amount }) => fee - part * amount)) ?? Number.NaN
  const schedule = (amount: number) => Number(Math.max(lowest, sum + part * amount).toFixed(2))
  const others = trades.filter(({ fee, amount }) => !isSameFee(fee, schedule(amount)))
  return others.length <= Math.max(1, MAX_OTHERS * trades.length) ? schedule : undefined
}

export function isSameFee(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME * Math.max(a, b) + COINS
}
