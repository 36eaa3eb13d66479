import { text } from '@plumbline/text/text'
import type { LeftOut } from './ledger-entry.ts'
import type { BrokerRecord, CancellationRecord, TradeRecord } from './records.ts'
import { describeTrade, haveEqualTerms } from './trade-terms.ts'

interface Matched {
  readonly cancelled: readonly LeftOut[]
  /** Those whose trade is not among the records. */
  readonly cancellations: readonly CancellationRecord[]
  /** Keys of the matched trades and cancellations. */
  readonly keys: ReadonlySet<string>
}

/** Matches cancellations to the trades that they withdraw: by key or, where the broker names none, by equal terms. */
export function matchCancellations(records: readonly BrokerRecord[]): Matched {
  const trades = new Map<string, TradeRecord>()
  for (const record of records) if (record.kind === 'trade') trades.set(record.key, record)
  const cancelled: LeftOut[] = []
  const cancellations: CancellationRecord[] = []
  for (const record of records) {
    if (record.kind !== 'cancellation') continue
    const trade = findTrade(trades, record)
    if (trade === undefined) {
      cancellations.push(record)
      continue
    }
    trades.delete(trade.key)
    const reason = text('A trade and its cancellation cancel each other.')
    cancelled.push({ keys: [trade.key, record.key], reason, text: describeTrade(trade) })
  }
  return { cancelled, cancellations, keys: new Set(cancelled.flatMap(({ keys }) => keys)) }
}

function findTrade(
  trades: ReadonlyMap<string, TradeRecord>,
  cancellation: CancellationRecord,
): TradeRecord | undefined {
  const { cancels } = cancellation
  if (cancels.length === 0) return [...trades.values()].find((trade) => haveEqualTerms(trade, cancellation))
  return cancels.flatMap((key) => trades.get(key) ?? [])[0]
}
