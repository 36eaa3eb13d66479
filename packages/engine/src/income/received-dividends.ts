import { formatIsoDate } from '../calendar.ts'
import { known } from '../known.ts'
import { DIVIDEND, INTEREST } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { ReceivedDividend } from './income.ts'

/** The dividends of one asset's ledger, and the interest on cash, by day: as in its effects, without replaying its units and lots. */
export function receivedDividends({ source, replay: { columns } }: MeasuredLedgerLine): ReceivedDividend[] {
  const { assetId, ledger, resolver } = source
  const amounts = noAmounts()
  const received: ReceivedDividend[] = []
  for (let index = 0; index < columns.count; index++) {
    const row = columns.stepAt(index)
    if (row < 0 || !(ledger.types[row] === DIVIDEND || ledger.types[row] === INTEREST)) continue
    resolver.readAmounts(row, amounts)
    const { amountBase: gross, feeBase } = amounts
    const withheld = Number.isNaN(gross) ? Number.NaN : feeBase
    received.push({
      transactionId: ledger.ids[row] ?? null,
      assetId,
      date: formatIsoDate(columns.dayAt(index)),
      gross: known(gross),
      withheld: known(withheld),
      net: known(gross - withheld),
    })
  }
  return received
}
