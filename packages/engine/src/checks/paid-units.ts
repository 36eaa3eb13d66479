import type { DayNumber } from '../calendar.ts'
import { median } from '../median.ts'

/** A dividend that was paid, and the units held before its ex-day. */
export interface PaidUnits {
  exDay: DayNumber
  /** In the units of today. */
  units: number
  /** What was paid, as a part of what the market states for these units. */
  share: number
  /** What rounding to cents may move the share by. */
  rounding: number
}

/** From one payment on, all are for the same number of units fewer or more than were held. */
export interface OtherUnits {
  /** The first such payment. */
  from: number
  /** In the units of today: held, less those that were paid for. */
  surplus: number
  /** What was paid, as a part of what the market states for the units that it was paid for. */
  share: number
}

/** Payments before the first wrong one say which part is paid; without these, as many after it must say so. */
const MIN_BEFORE = 3
const MIN_AFTER = 2
const MIN_ALONE = 6
/** Where the part that is paid is not known, the units held must differ by this much to tell it from other units. */
const MIN_RANGE = 1.4
const SAME_SHARE = 0.015
/** A difference below this is not told from rounding and exchange rates. */
const MIN_DIFFERENCE = 0.03
/** Of the largest holding: a trade of fewer units is not told apart. */
const MIN_SHARE = 0.5
const MAX_SHARE = 1.1

/**
 * Finds the payment from which on the units of a ledger are wrong by a constant number. Wrong units differ from another
 * tax or another share class: those change each payment by the same part.
 *
 * @param payments by ex-day
 */
export function findOtherUnits(payments: readonly PaidUnits[]): OtherUnits | undefined {
  for (let from = 0; from < payments.length; from++) {
    const before = payments.slice(0, from)
    const after = payments.slice(from)
    const share = before.length >= MIN_BEFORE ? sameShare(before) : undefined
    const found = share === undefined ? fitBoth(before, after) : fitUnits(share, after)
    if (found !== undefined) return { from, ...found }
  }
  return undefined
}

/** Undefined if the payments are not all the same part. */
function sameShare(payments: readonly PaidUnits[]): number | undefined {
  const share = median(payments.map((each) => each.share)) ?? Number.NaN
  return payments.every((each) => isSame(each, share, 0)) ? share : undefined
}

function isSame({ units, share: paid, rounding }: PaidUnits, share: number, surplus: number): boolean {
  const expected = share * (1 - surplus / units)
  return Math.abs(paid - expected) <= SAME_SHARE * Math.max(expected, paid) + rounding
}

function fitUnits(share: number, after: readonly PaidUnits[]): Omit<OtherUnits, 'from'> | undefined {
  if (after.length < MIN_AFTER || !(share > MIN_SHARE && share < MAX_SHARE)) return undefined
  const surplus = median(after.map((each) => each.units * (1 - each.share / share))) ?? Number.NaN
  return fits(share, surplus, after) ? { share, surplus } : undefined
}

function fits(share: number, surplus: number, after: readonly PaidUnits[]): boolean {
  const different = after.filter(({ units }) => Math.abs(surplus / units) > MIN_DIFFERENCE)
  const [first] = after
  return (
    different.length >= MIN_AFTER &&
    different[0] === first &&
    after.every((each) => surplus < each.units && isSame(each, share, surplus))
  )
}

/** Of payment = share x (units - surplus), by least squares. */
function fitBoth(before: readonly PaidUnits[], after: readonly PaidUnits[]): Omit<OtherUnits, 'from'> | undefined {
  if (after.length < MIN_ALONE) return undefined
  const units = after.map((each) => each.units)
  if (Math.max(...units) < MIN_RANGE * Math.min(...units)) return undefined
  const paid = after.map((each) => each.units * each.share)
  const [meanUnits, meanPaid] = [meanOf(units), meanOf(paid)]
  const covariance = meanOf(units.map((each, at) => (each - meanUnits) * ((paid[at] as number) - meanPaid)))
  const share = covariance / meanOf(units.map((each) => (each - meanUnits) ** 2))
  if (!(share > MIN_SHARE && share < MAX_SHARE)) return undefined
  const surplus = meanUnits - meanPaid / share
  const isFit = fits(share, surplus, after) && before.every((each) => isSame(each, share, 0))
  return isFit ? { share, surplus } : undefined
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
