import { addMonths, DAYS_PER_YEAR, type DayNumber, formatIsoDate } from '../calendar.ts'
import type { ExpectedDividend } from './income.ts'
import type { UnitDividend } from './market-dividend.ts'

/** A payment that is expected because one of the last year is repeated. */
export interface EstimatedDividend extends UnitDividend {
  /** The ex-day of the payment that it repeats. */
  repeats: DayNumber
}

const MONTHS = 12
/** Payments before are not needed to tell what comes. */
const RECENT_MONTHS = 25
/** A payment and its repetition a year later are at most this far from each other, or half the time between two. */
const MAX_SHIFT_DAYS = 45
/** Payments that differ by no more than this share are equal. */
const SAME_AMOUNT = 0.02
/** A payment of more than so many times every other is special. */
const SPECIAL_TIMES = 3

/**
 * The payments per unit of the next twelve months, by ex-day: each regular payment of the last twelve months comes once
 * more. They are as large as the latest one if two of them in a row were equal, and otherwise as large as a year ago.
 *
 * @param dividends by ex-day, per unit of today; announced ones with an ex-day ahead are not estimated again
 * @see docs/methods/income.md
 */
export function estimateDividends(dividends: readonly UnitDividend[], today: DayNumber): EstimatedDividend[] {
  const yearAgo = addMonths(today, -MONTHS)
  const lastYear = dividends.filter(({ exDay }) => exDay > yearAgo)
  const shift = shiftOf(lastYear.filter(({ exDay }) => exDay <= today).length)
  const recent = addMonths(today, -RECENT_MONTHS)
  const regular = dividends.filter((each) => each.exDay > recent && isRegular(each, dividends, shift))
  if (isStopped(regular, dividends, today, shift)) return []
  const level = levelOf(regular.filter(({ exDay }) => exDay > yearAgo))
  return regular.flatMap((paid) => {
    const due = addMonths(paid.exDay, MONTHS)
    if (paid.exDay > today || due <= today - shift || hasNear(dividends, due, shift)) return []
    const exDay = Math.max(due, today + 1)
    const payDay = paid.payDay === null ? null : exDay + paid.payDay - paid.exDay
    const { value, currency } = level ?? paid
    return [{ exDay, payDay, value, currency, repeats: paid.exDay }]
  })
}

type DatedEstimate = Pick<ExpectedDividend, 'state' | 'repeats' | 'exDate' | 'payDate' | 'value' | 'currency'>

/**
 * The estimates with ISO dates. A payment that is declared and may still come repeats only after twelve months.
 *
 * @param pending the ex-days of such payments
 */
export function datedEstimates(
  estimates: readonly EstimatedDividend[],
  pending: ReadonlySet<DayNumber>,
): DatedEstimate[] {
  return estimates
    .filter(({ repeats }) => !pending.has(repeats))
    .map(({ exDay, payDay, value, currency, repeats }) => ({
      state: 'estimated',
      repeats: formatIsoDate(repeats),
      exDate: formatIsoDate(exDay),
      payDate: payDay === null ? null : formatIsoDate(payDay),
      value,
      currency,
    }))
}

function shiftOf(paymentsPerYear: number): number {
  return Math.min(MAX_SHIFT_DAYS, Math.floor(DAYS_PER_YEAR / (2 * Math.max(1, paymentsPerYear))))
}

function hasNear(dividends: readonly UnitDividend[], day: DayNumber, shift: number): boolean {
  return dividends.some(({ exDay }) => Math.abs(exDay - day) <= shift)
}

/**
 * A payment is special, although payments of a year before it are known, if none came near its day then, or if it is
 * far larger than at least three others since.
 */
function isRegular(paid: UnitDividend, dividends: readonly UnitDividend[], shift: number): boolean {
  const before = addMonths(paid.exDay, -MONTHS)
  const first = dividends[0]?.exDay ?? paid.exDay
  if (first > before - shift) return true
  const others = dividends.filter((each) => each !== paid && each.exDay >= before - shift)
  const isFarLarger = others.length >= 3 && others.every(({ value }) => paid.value > SPECIAL_TIMES * value)
  return !isFarLarger && hasNear(dividends, before, shift)
}

/** The latest payment that should have been repeated by now was not, and nothing was paid since, not even specially. */
function isStopped(
  regular: readonly UnitDividend[],
  dividends: readonly UnitDividend[],
  today: DayNumber,
  shift: number,
): boolean {
  const overdue = regular.findLast(({ exDay }) => addMonths(exDay, MONTHS) < today - shift)
  if (overdue === undefined) return false
  const due = addMonths(overdue.exDay, MONTHS)
  return dividends.every(({ exDay }) => exDay < due - shift)
}

/** The latest payment, if two in a row were equal: the payer sets a level and changes it from time to time. */
function levelOf(payments: readonly UnitDividend[]): UnitDividend | undefined {
  const isLevel = payments.some((paid, index) => {
    const before = payments[index - 1]
    return (
      before !== undefined &&
      before.currency === paid.currency &&
      Math.abs(paid.value - before.value) <= SAME_AMOUNT * before.value
    )
  })
  return isLevel ? payments.at(-1) : undefined
}
