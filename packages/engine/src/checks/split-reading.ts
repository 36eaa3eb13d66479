import { formatIsoDate } from '../calendar.ts'
import { transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { AppliedSplit } from '../split-schedule.ts'
import { type ComparedPrices, type ComparedTrade, isOfDay } from './compare-prices.ts'
import type { SplitFinding } from './finding.ts'
import { ratioAfter } from './market-range.ts'

interface SplitReading {
  finding: SplitFinding
  /** The rows that it explains. */
  rows: ReadonlySet<number>
}

/**
 * Trades before a split that are in units after it, as in files that adjust their history: their prices are of their
 * days once they are multiplied by the ratio. The split then counts twice, because no transaction books it. It is only
 * said if every compared trade before the split says so.
 *
 * @see docs/methods/checks.md
 */
export function findSplitReading(line: MeasuredLedgerLine, prices: ComparedPrices): SplitReading | undefined {
  const unbooked = line.source.splits.applied.filter(({ transaction }) => transaction === undefined)
  let best: SplitReading | undefined
  // A file knows the splits until it was written: the first ones.
  for (let count = 1; count <= unbooked.length; count++) {
    const splits = unbooked.slice(0, count)
    const explained = explainBy(line, prices, splits)
    if (explained.length > (best?.rows.size ?? 0)) best = describe(line, explained, splits)
  }
  return best
}

/** The trades that are away and of their day by these splits; none if another trade before them contradicts. */
function explainBy(line: MeasuredLedgerLine, prices: ComparedPrices, splits: AppliedSplit[]): ComparedTrade[] {
  const { ledger } = line.source
  const ratioOf = ({ row }: ComparedTrade) => ratioAfter(splits, ledger.days[row] as number)
  if (prices.near.some((trade) => ratioOf(trade) !== 1)) return []
  const before = prices.away.filter((trade) => ratioOf(trade) !== 1)
  const fits = (trade: ComparedTrade) => isOfDay(line, trade, (ledger.prices[trade.row] as number) * ratioOf(trade))
  return before.every(fits) ? before : []
}

/** Only called with trades. */
function describe(line: MeasuredLedgerLine, trades: readonly ComparedTrade[], splits: AppliedSplit[]): SplitReading {
  const transaction = transactionAt(line.source.ledger, trades[0]?.row ?? 0)
  const dated = splits.map(({ marketDay, marketRatio }) => ({ date: formatIsoDate(marketDay), ratio: marketRatio }))
  return {
    rows: new Set(trades.map(({ row }) => row)),
    finding: {
      kind: 'split',
      assetId: transaction.assetId,
      since: dated[0]?.date ?? transaction.date,
      inQuestion: line.line.baseCurrencyCurrentValue,
      change: { removed: [], added: [], ignoredSplits: dated.map(({ date }) => date) },
      transaction,
      trades: trades.length,
      splits: dated,
    },
  }
}
