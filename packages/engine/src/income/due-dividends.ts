import { type DayNumber, parseIsoDate } from '../calendar.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { afterTax } from './after-tax.ts'
import type { ExpectedDividend, HeldDividend, ReceivedDividend } from './income.ts'
import type { DatedDividend } from './market-dividend.ts'
import { lastDayToBook, matchDividends } from './match-dividends.ts'

/** Converts an amount into the portfolio's currency at the rate of a day; NaN without a rate. */
export type ToBase = (amount: number, currency: string, day: DayNumber) => number

interface DueDividends {
  declared: ExpectedDividend[]
  missing: HeldDividend[]
}

/**
 * The dividends to which a holding is entitled and which its ledger does not have: `declared` while they may still be
 * paid, and `missing` afterwards.
 *
 * @param stated by ex-day
 * @param taxRate the part of each that is withheld, a ratio; null without a rate
 */
export function dueDividends(
  stated: readonly DatedDividend[],
  { line, replay: { columns } }: MeasuredLedgerLine,
  received: readonly ReceivedDividend[],
  today: DayNumber,
  toBase: ToBase,
  taxRate: number | null,
): DueDividends {
  const entitled = stated.flatMap((dividend) => {
    const { exDay, payDay, value, currency } = dividend
    const units = exDay > today ? line.units : unitsBefore(columns, exDay)
    if (units <= 0) return []
    return [
      { dividend, exDay, payDay, units, gross: toBase(units * value, currency, Math.min(today, payDay ?? exDay)) },
    ]
  })
  if (entitled.length === 0) return { declared: [], missing: [] }
  const booked = received.map(({ date, gross }) => ({ day: parseIsoDate(date), gross: gross ?? Number.NaN }))
  const matched = matchDividends(entitled, booked)
  const due: DueDividends = { declared: [], missing: [] }
  for (const [index, each] of entitled.entries()) {
    if (matched.has(index)) continue
    const { units, gross, payDay } = each
    const { exDate, payDate, value, currency } = each.dividend
    const held = { assetId: line.assetId, exDate, payDate, units, value, currency, ...afterTax(gross, taxRate) }
    if ((payDay ?? lastDayToBook(each)) < today) due.missing.push(held)
    else due.declared.push({ ...held, state: 'declared', repeats: null })
  }
  return due
}

/** Units held before an ex-day, in units of that day: a split on it comes first. */
function unitsBefore(columns: MeasuredLedgerLine['replay']['columns'], exDay: DayNumber): number {
  let index = columns.firstAfter(exDay - 1)
  while (index < columns.count && columns.dayAt(index) === exDay && columns.splitRatio(index) !== 1) index += 1
  return index === 0 ? 0 : columns.unitsAfter(index - 1)
}
