import { type DayNumber, parseIsoDate } from '../calendar.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { unitsBefore } from '../units-before.ts'
import { afterTax } from './after-tax.ts'
import type { ExpectedDividend, HeldDividend, ReceivedDividend } from './income.ts'
import type { DatedDividend } from './market-dividend.ts'
import { type Entitlement, matchDividends, mayStillCome } from './match-dividends.ts'

/** Converts an amount into the portfolio's currency at the rate of a day; NaN without a rate. */
export type ToBase = (amount: number, currency: string, day: DayNumber) => number

interface DueDividends {
  declared: ExpectedDividend[]
  missing: HeldDividend[]
}

/** A dividend of the market on units that were held. */
export interface HeldEntitlement extends Entitlement {
  dividend: DatedDividend
  /** Before the ex-day; of one ahead, today. */
  units: number
}

/** @param stated by ex-day */
export function entitlementsOf(
  stated: readonly DatedDividend[],
  { line, replay: { columns } }: MeasuredLedgerLine,
  today: DayNumber,
  toBase: ToBase,
): HeldEntitlement[] {
  return stated.flatMap((dividend) => {
    const { exDay, payDay, value, currency } = dividend
    const units = exDay > today ? line.units : unitsBefore(columns, exDay)
    if (units <= 0) return []
    return [
      { dividend, exDay, payDay, units, gross: toBase(units * value, currency, Math.min(today, payDay ?? exDay)) },
    ]
  })
}

/**
 * The dividends to which a holding is entitled and which its ledger does not have: `declared` while they may still be
 * paid, and `missing` afterwards.
 *
 * @param stated by ex-day
 * @param received by day, with the returns of capital, which the market data state as dividends
 * @param taxRate the part of each that is withheld, a ratio; null without a rate
 */
export function dueDividends(
  stated: readonly DatedDividend[],
  measured: MeasuredLedgerLine,
  received: readonly ReceivedDividend[],
  today: DayNumber,
  toBase: ToBase,
  taxRate: number | null,
): DueDividends {
  const entitled = entitlementsOf(stated, measured, today, toBase)
  if (entitled.length === 0) return { declared: [], missing: [] }
  const booked = received.map(({ date, gross }) => ({ day: parseIsoDate(date), gross: gross ?? Number.NaN }))
  const matched = matchDividends(entitled, booked)
  const { line } = measured
  const due: DueDividends = { declared: [], missing: [] }
  for (const [index, each] of entitled.entries()) {
    if (matched.has(index)) continue
    const { units, gross } = each
    const { exDate, payDate, value, currency } = each.dividend
    const held = { assetId: line.assetId, exDate, payDate, units, value, currency, ...afterTax(gross, taxRate) }
    if (mayStillCome(each, today)) due.declared.push({ ...held, state: 'declared', repeats: null })
    else due.missing.push(held)
  }
  return due
}
