import { known } from '../known.ts'
import { type HoldingLedger, isTradeRow, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { Checked, OpeningFinding } from './finding.ts'

/**
 * Finds opening positions of a security that is also bought or sold on their day or before it: both count the same
 * units. What is in question is the value of the opening positions on their days. The fix deletes them.
 *
 * @see docs/methods/opening-positions.md
 */
export function checkOpenings({ source: { ledger, resolver } }: MeasuredLedgerLine): Checked<OpeningFinding> {
  const openings = [...ledger.transfers.keys()].filter((row) => isOpening(ledger, row))
  const others = Array.from({ length: ledger.count }, (_, row) => row).filter(
    (row) => isTradeRow(ledger, row) && !isOpening(ledger, row),
  )
  const dayOf = (row: number) => ledger.days[row] as number
  const covered = openings.filter((row) => others.some((other) => dayOf(other) <= dayOf(row)))
  const [first] = covered
  const passed = openings.length - covered.length
  if (first === undefined) return { findings: [], passed, notComparable: 0 }
  const amounts = noAmounts()
  let inQuestion = 0
  for (const row of covered) {
    resolver.readAmounts(row, amounts)
    inQuestion += amounts.amountBase
  }
  const lastDay = Math.max(...covered.map(dayOf))
  const earlier = others.filter((row) => dayOf(row) <= lastDay)
  const ids = covered.map((row) => ledger.ids[row] as string)
  const finding: OpeningFinding = {
    kind: 'opening',
    assetId: ledger.assetId,
    since: transactionAt(ledger, first).date,
    inQuestion: known(inQuestion),
    change: { removed: ids, added: [] },
    transaction: transactionAt(ledger, first),
    ids,
    units: covered.reduce((sum, row) => sum + (ledger.units[row] as number), 0),
    trades: earlier.length,
    tradedSince: transactionAt(ledger, earlier[0] as number).date,
  }
  return { findings: [finding], passed, notComparable: 0 }
}

function isOpening(ledger: HoldingLedger, row: number): boolean {
  return ledger.transfers.get(row)?.action === 'opening'
}
