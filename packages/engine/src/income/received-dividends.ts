import { formatIsoDate } from '../calendar.ts'
import { compareTexts } from '../compare-texts.ts'
import { known } from '../known.ts'
import { DIVIDEND, INTEREST, RETURN_OF_CAPITAL } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { ReceivedDividend } from './income.ts'

const INCOME: ReadonlySet<number> = new Set([DIVIDEND, INTEREST])
const RETURNS: ReadonlySet<number> = new Set([RETURN_OF_CAPITAL])

/** The dividends of one asset's ledger, and the interest on cash, by day. Units and lots are not replayed. */
export function receivedDividends(line: MeasuredLedgerLine): ReceivedDividend[] {
  return receivedOf(line, INCOME)
}

/** Dividends with the returns of capital of the same ledger, by day: the market data state both as dividends. */
export function withReturnsOfCapital(
  dividends: readonly ReceivedDividend[],
  line: MeasuredLedgerLine,
): readonly ReceivedDividend[] {
  const returned = receivedOf(line, RETURNS)
  if (returned.length === 0) return dividends
  return [...returned, ...dividends].sort((a, b) => compareTexts(a.date, b.date))
}

function receivedOf(
  { source, replay: { columns } }: MeasuredLedgerLine,
  types: ReadonlySet<number>,
): ReceivedDividend[] {
  const { assetId, ledger, resolver } = source
  const amounts = noAmounts()
  const received: ReceivedDividend[] = []
  for (let index = 0; index < columns.count; index++) {
    const row = columns.stepAt(index)
    if (row < 0 || !types.has(ledger.types[row] as number)) continue
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
