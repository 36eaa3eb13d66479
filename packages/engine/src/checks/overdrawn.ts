import { formatIsoDate } from '../calendar.ts'
import { known } from '../known.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { Checked, OverdrawnFinding } from './finding.ts'

/** Half of the smallest amount that most currencies write: less below 0 is rounding. */
const MIN_OVERDRAFT = 0.005

/**
 * Finds cash that was below 0 at the close of a day: a deposit, or an exchange into the currency, is missing. What is in
 * question is the lowest balance, at the rate of today.
 *
 * @see docs/methods/cash.md
 */
export function checkOverdrawn({ line, replay: { columns } }: MeasuredLedgerLine): Checked<OverdrawnFinding> {
  let since: number | undefined
  let lowest = 0
  let lowestDay = 0
  for (let index = 0; index < columns.count; index++) {
    const day = columns.dayAt(index)
    const isClose = index + 1 === columns.count || columns.dayAt(index + 1) !== day
    const balance = columns.unitsAfter(index)
    if (!isClose || balance > -MIN_OVERDRAFT) continue
    since ??= day
    if (balance >= lowest) continue
    lowest = balance
    lowestDay = day
  }
  if (since === undefined) return { findings: [], passed: 1, notComparable: 0 }
  const finding: OverdrawnFinding = {
    kind: 'overdrawn',
    assetId: line.assetId,
    since: formatIsoDate(since),
    inQuestion: known(0 - lowest * (line.rate ?? Number.NaN)),
    change: null,
    currency: line.currency,
    lowest,
    lowestOn: formatIsoDate(lowestDay),
    balance: line.units,
  }
  return { findings: [finding], passed: 0, notComparable: 0 }
}
