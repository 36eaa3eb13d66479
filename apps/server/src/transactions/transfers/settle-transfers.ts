import { bookedSplits } from '@plumbline/engine/asset-ledger'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { carriedLots } from '@plumbline/engine/carry-lots'
import type { CarriedLot, LedgerTransaction } from '@plumbline/engine/ledger'
import { holdingLedgerOf } from '@plumbline/engine/ledger-columns'
import type { MarketSplit } from '@plumbline/engine/market'
import { scheduleSplits } from '@plumbline/engine/split-schedule'
import type { Db } from '../../database/db.ts'
import { encodeLots } from '../../database/stored-lots.ts'
import type { Market } from '../../market/market.ts'
import { realPortfolioIds } from '../../portfolios/branches.ts'
import { lockPortfolio } from '../../portfolios/lock-portfolio.ts'
import { readPortfolio, type StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import { marketSplitsOf } from '../market-splits.ts'
import { readLedger } from '../read-ledger.ts'

const NOT_IGNORED: ReadonlySet<string> = new Set()

/**
 * The purchases that go with each transfer of one asset out of a portfolio, by the id of the transaction.
 *
 * @param splits of the market, without those that the portfolio ignores
 */
export function lotsOfTransfers(
  { currency, settings }: Pick<StoredPortfolio, 'currency' | 'settings'>,
  transactions: readonly LedgerTransaction[],
  splits: readonly MarketSplit[],
  today: string,
): Map<string, CarriedLot[]> {
  const ledger = holdingLedgerOf(transactions[0]?.assetId ?? '', transactions)
  const day = parseIsoDate(today)
  const schedule = scheduleSplits(bookedSplits(ledger, day), splits, NOT_IGNORED, day)
  return carriedLots({ ledger, splits: schedule }, settings.costMethod, currency)
}

/**
 * Updates the purchases that other portfolios got with units of this one, after this one changed. Portfolios to which
 * those units were transferred again follow. Each portfolio is updated in its own database transaction; a repeated call
 * changes nothing.
 */
export async function settleTransfers(
  db: Db,
  market: Market,
  userId: string,
  portfolioId: string,
  today: string,
): Promise<void> {
  const going = await db
    .selectFrom('transactions')
    .innerJoin('transactions as other', (join) =>
      join
        .onRef('other.user_id', '=', 'transactions.user_id')
        .onRef('other.transfer_id', '=', 'transactions.transfer_id')
        .onRef('other.id', '!=', 'transactions.id'),
    )
    .select([
      'transactions.id',
      'transactions.asset_id',
      'other.id as other_id',
      'other.portfolio_id as other_portfolio',
      'other.lots as lots',
    ])
    .where('transactions.user_id', '=', userId)
    .where('transactions.transfer_id', 'is not', null)
    .where('transactions.portfolio_id', '=', portfolioId)
    .where('transactions.portfolio_id', 'in', realPortfolioIds(db, userId))
    .where('transactions.type', '=', 'sell')
    .where('other.portfolio_id', 'in', realPortfolioIds(db, userId))
    .execute()
  if (going.length === 0) return
  const portfolio = await readPortfolio(db, userId, portfolioId)
  const byAsset = Map.groupBy(going, ({ asset_id }) => asset_id)
  const splits = await marketSplitsOf(market, [...byAsset.keys()], portfolio.ignoredSplits, today)
  const changed = new Map<string, Map<string, string>>()
  for (const [assetId, ends] of byAsset) {
    const ledger = await readLedger(db, userId, portfolioId, assetId)
    const lots = lotsOfTransfers(portfolio, ledger, splits.get(assetId) ?? [], today)
    for (const { id, other_id, other_portfolio, lots: stored } of ends) {
      const current = encodeLots(lots.get(id) ?? [])
      if (current === stored) continue
      const ofPortfolio = changed.get(other_portfolio) ?? new Map<string, string>()
      changed.set(other_portfolio, ofPortfolio.set(other_id, current))
    }
  }
  for (const [otherId, lots] of changed) {
    await writeLots(db, userId, otherId, lots)
    await settleTransfers(db, market, userId, otherId, today)
  }
}

async function writeLots(db: Db, userId: string, portfolioId: string, lots: ReadonlyMap<string, string>) {
  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, portfolioId)
    for (const [id, current] of lots) {
      await tx
        .updateTable('transactions')
        .set((set) => ({ lots: current, version: set('version', '+', 1) }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    }
  })
}
