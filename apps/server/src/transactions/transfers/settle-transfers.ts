import { bookedSplits } from '@plumbline/engine/asset-ledger'
import { holdingLedgerOf } from '@plumbline/engine/build-ledger'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { carriedLots, lotsExchanged } from '@plumbline/engine/carry-lots'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { CarriedLot, LedgerTransaction } from '@plumbline/engine/ledger'
import type { MarketSplit } from '@plumbline/engine/market'
import { scheduleSplits } from '@plumbline/engine/split-schedule'
import type { Db } from '../../database/db.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { encodeLots } from '../../database/stored-lots.ts'
import type { Market } from '../../market/market.ts'
import { realPortfolioIds } from '../../portfolios/branches.ts'
import { lockPortfolio } from '../../portfolios/lock-portfolio.ts'
import { readPortfolio, type StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import { marketSplitsOf } from '../market-splits.ts'
import { readLedger } from '../read-ledger.ts'

const NOT_IGNORED: ReadonlySet<string> = new Set()

/**
 * The purchases that leave one asset of a portfolio with each transfer or company action, by the id of that transaction.
 *
 * @param market the splits without those that the portfolio ignores, and the rates of the currencies of the purchases
 */
export function lotsOfTransfers(
  { currency, settings }: Pick<StoredPortfolio, 'currency' | 'settings'>,
  transactions: readonly LedgerTransaction[],
  market: { splits: readonly MarketSplit[]; rates: FxTable },
  today: string,
): Map<string, CarriedLot[]> {
  const ledger = holdingLedgerOf(transactions[0]?.assetId ?? '', transactions)
  const day = parseIsoDate(today)
  const schedule = scheduleSplits(bookedSplits(ledger, day), market.splits, NOT_IGNORED, day)
  return carriedLots({ ledger, splits: schedule }, settings.costMethod, currency, market.rates)
}

type Giving = Pick<TransactionRow, 'type' | 'units'>

/** The purchases as the receiving end stores them: those of a company action are in units of the other security. */
export function lotsOfEnd(
  lots: readonly CarriedLot[],
  giving: Giving,
  getting: Pick<TransactionRow, 'units' | 'company_action'>,
): readonly CarriedLot[] {
  if (getting.company_action === null || lots.length === 0) return lots
  const given = giving.type === 'spinoff' ? lots.reduce((sum, { units }) => sum + units, 0) : Number(giving.units)
  return lotsExchanged(lots, Number(getting.units) / given)
}

/** The limit ends the recursion where purchases would move in a circle on one day. */
const MAX_CHAIN = 100

/**
 * Updates the purchases that other portfolios got by transfers from this one, and other securities by its company
 * actions, after this one changed. If the units moved on from there, the next portfolios are updated too. Each portfolio
 * is updated in its own database transaction; a repeated call changes nothing.
 */
export async function settleTransfers(
  db: Db,
  market: Market,
  userId: string,
  portfolioId: string,
  today: string,
  chain = 0,
): Promise<void> {
  const changed = await findChangedLots(db, market, userId, portfolioId, today)
  for (const [otherId, lots] of changed) {
    await writeLots(db, userId, otherId, lots)
    if (chain < MAX_CHAIN) await settleTransfers(db, market, userId, otherId, today, chain + 1)
  }
}

/** The transfers and company actions by which purchases leave a holding of the portfolio, with both ends. */
async function readGoing(db: Db, userId: string, portfolioId: string) {
  return await db
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
      'transactions.type',
      'transactions.units',
      'other.id as other_id',
      'other.portfolio_id as other_portfolio',
      'other.units as other_units',
      'other.company_action',
      'other.lots',
    ])
    .where('transactions.user_id', '=', userId)
    .where('transactions.transfer_id', 'is not', null)
    .where('transactions.portfolio_id', '=', portfolioId)
    .where('transactions.type', 'in', ['sell', 'spinoff'])
    .where(({ and, or, eb }) =>
      or([
        and([eb('other.company_action', 'is not', null), eb('other.portfolio_id', '=', portfolioId)]),
        and([
          eb('other.company_action', 'is', null),
          eb('transactions.portfolio_id', 'in', realPortfolioIds(db, userId)),
          eb('other.portfolio_id', 'in', realPortfolioIds(db, userId)),
        ]),
      ]),
    )
    .execute()
}

/** The lots that differ from those that are stored, by the portfolio and the id of the end that gets them. */
async function findChangedLots(
  db: Db,
  market: Market,
  userId: string,
  portfolioId: string,
  today: string,
): Promise<Map<string, Map<string, string>>> {
  const changed = new Map<string, Map<string, string>>()
  const going = await readGoing(db, userId, portfolioId)
  if (going.length === 0) return changed
  const portfolio = await readPortfolio(db, userId, portfolioId)
  const byAsset = Map.groupBy(going, ({ asset_id }) => asset_id)
  const splits = await marketSplitsOf(market, [...byAsset.keys()], portfolio.ignoredSplits, today)
  for (const [assetId, ends] of byAsset) {
    const ledger = await readLedger(db, userId, portfolioId, assetId)
    const rates = await market.rates.tableFor([portfolio.currency, ...ledger.map(({ currency }) => currency)], today)
    const lots = lotsOfTransfers(portfolio, ledger, { splits: splits.get(assetId) ?? [], rates }, today)
    for (const end of ends) {
      const { other_id, other_portfolio, other_units, company_action } = end
      const current = encodeLots(lotsOfEnd(lots.get(end.id) ?? [], end, { units: other_units, company_action }))
      if (current === end.lots) continue
      const ofPortfolio = changed.get(other_portfolio) ?? new Map<string, string>()
      changed.set(other_portfolio, ofPortfolio.set(other_id, current))
    }
  }
  return changed
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
