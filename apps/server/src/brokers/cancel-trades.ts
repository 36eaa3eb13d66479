import type { CancellationRecord } from '@plumbline/brokers/records'
import { describeTrade } from '@plumbline/brokers/trade-terms'
import { text } from '@plumbline/text/text'
import type { Tx } from '../database/db.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { withdrawTransaction } from '../transactions/withdraw-transaction.ts'
import { countLeftOut, type LeftOutCounts } from './broker-runs.ts'
import { findCancelledTrade, type Ledger, type StoredTrade, settleRecords } from './stage-records.ts'

const REASONS = {
  deleted: text('The broker canceled a trade of an earlier statement. Its transaction was deleted.'),
  changed: text('The broker canceled a trade whose transaction you changed. Delete it if it did not take place.'),
  'not-ours': text(
    'The broker canceled a trade that you had entered or imported before. Delete it if it did not take place.',
  ),
  gone: text('The broker canceled a trade whose transaction you deleted.'),
  unknown: text('Cancels a trade that no statement had. Delete that trade if you entered it.'),
}

/**
 * Applies cancellations of trades of earlier statements, in the caller's transaction: deletes what was booked from
 * them, unless the user changed it, and returns the outcomes for the log.
 */
export async function cancelTrades(
  tx: Tx,
  ledger: Ledger,
  cancellations: readonly CancellationRecord[],
  now: Date,
): Promise<LeftOutCounts> {
  const counts: LeftOutCounts = {}
  if (cancellations.length === 0) return counts
  await lockPortfolio(tx, ledger.userId, ledger.portfolioId)
  for (const cancellation of cancellations) {
    const trade = await findCancelledTrade(tx, ledger, cancellation)
    const outcome = trade === undefined ? 'unknown' : await withdraw(tx, ledger, trade, now)
    const keys = trade === undefined ? [] : [trade.key]
    await settleRecords(tx, ledger, [{ keys: [...keys, cancellation.key], state: 'cancelled' }])
    countLeftOut(counts, REASONS[outcome], 1, [describeTrade(cancellation)])
  }
  return counts
}

async function withdraw(
  tx: Tx,
  ledger: Ledger,
  { state, transactionId }: StoredTrade,
  now: Date,
): Promise<Exclude<keyof typeof REASONS, 'unknown'>> {
  if (transactionId === null) return 'gone'
  if (state === 'known') return 'not-ours'
  return await withdrawTransaction(tx, ledger.userId, transactionId, now)
}
