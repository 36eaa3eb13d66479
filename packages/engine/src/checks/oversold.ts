import { known } from '../known.ts'
import { SELL, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { Checked, OversoldFinding } from './finding.ts'

/**
 * Finds sales of more units than were held: a purchase before them is missing. What is in question is the proceeds of
 * the units that were not held, which no figure counts.
 *
 * @see docs/methods/oversell.md
 */
export function checkOversold({ line, source }: MeasuredLedgerLine): Checked<OversoldFinding> {
  const { ledger, resolver } = source
  const sales = ledger.types.reduce((count, type) => count + Number(type === SELL), 0)
  const oversold = new Map(
    line.caveats.flatMap(({ code, transactionId, units }) =>
      code === 'oversold' && transactionId !== undefined && units !== undefined ? [[transactionId, units]] : [],
    ),
  )
  const rows = Array.from({ length: ledger.count }, (_, row) => row).filter((row) =>
    oversold.has(ledger.ids[row] as string),
  )
  const [first] = rows
  if (first === undefined) return { findings: [], passed: sales, notComparable: 0 }
  const transaction = transactionAt(ledger, first)
  const missing = oversold.get(transaction.id) ?? 0
  const amounts = noAmounts()
  let inQuestion = 0
  for (const row of rows) {
    resolver.readAmounts(row, amounts)
    const share = (oversold.get(ledger.ids[row] as string) ?? 0) / (ledger.units[row] as number)
    inQuestion += share * amounts.amountBase
  }
  const finding: OversoldFinding = {
    kind: 'oversold',
    assetId: ledger.assetId,
    since: transaction.date,
    inQuestion: known(inQuestion),
    change: null,
    transaction,
    held: transaction.units - missing,
    missing,
    sales: rows.length,
  }
  return { findings: [finding], passed: sales - rows.length, notComparable: 0 }
}
