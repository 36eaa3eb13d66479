import { dayBefore, parseIsoDate } from '@plumbline/engine/calendar'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import type { MarketDividend } from '@plumbline/engine/income/market-dividend'
import { matchDividends } from '@plumbline/engine/income/match-dividends'
import { isPayout, type LedgerTransaction } from '@plumbline/engine/ledger'
import type { MarketSplit } from '@plumbline/engine/market'
import { among } from '../database/among.ts'
import type { Db, Tx } from '../database/db.ts'
import { statedDividends } from '../market/histories/stated-dividends.ts'
import type { AccountMarket } from '../market/market.ts'
import { type BookedDividend, type Owner, readBooked } from './booked-dividends/booked-dividends.ts'
import { MARKET, recordChange } from './history/record-change.ts'
import { readLedger } from './read-ledger.ts'

/** What the market data say of assets with booked dividends, read before the transaction that may replace them. */
export interface StatedMarket {
  dividends: ReadonlyMap<string, readonly MarketDividend[]>
  splits: ReadonlyMap<string, readonly MarketSplit[]>
}

interface ChangedRow {
  portfolio_id: string
  asset_id: string
  type: string
}

/** Reads it for assets with a dividend or return of capital in the rows and a booked dividend in the portfolio. */
export async function readStatedMarket(
  db: Db,
  market: AccountMarket,
  owner: Owner,
  rows: readonly Pick<ChangedRow, 'asset_id' | 'type'>[],
  today: string,
): Promise<StatedMarket> {
  const booked = await readBooked(db, owner, dividendAssets(rows))
  const assetIds = [...new Set(booked.map(({ assetId }) => assetId))]
  if (assetIds.length === 0) return { dividends: new Map(), splits: new Map() }
  const histories = await market.histories.historiesOf(assetIds, today)
  const dividends = [...histories].map(([assetId, history]) => [assetId, statedDividends(history)] as const)
  const splits = [...(await market.histories.recentMarketsOf(assetIds, today, today))].map(
    ([assetId, each]) => [assetId, each.splits] as const,
  )
  return { dividends: new Map(dividends), splits: new Map(splits) }
}

function dividendAssets(rows: readonly Pick<ChangedRow, 'asset_id' | 'type'>[]): string[] {
  return [...new Set(rows.filter(isPayout).map(({ asset_id }) => asset_id))]
}

/**
 * Deletes booked dividends whose payment the ledger has from elsewhere by now, and keeps that they were replaced. To be
 * called in the transaction that has written these rows, after `lockPortfolio`.
 *
 * @see docs/methods/income.md
 */
export async function replaceBooked(
  tx: Tx,
  now: Date,
  owner: Owner,
  rows: readonly ChangedRow[],
  stated: StatedMarket,
): Promise<void> {
  const assetIds = dividendAssets(rows.filter(({ portfolio_id }) => portfolio_id === owner.portfolioId))
  if (assetIds.length === 0) return
  const active = (await readBooked(tx, owner, assetIds)).filter(({ state }) => state === 'booked')
  for (const [assetId, booked] of Map.groupBy(active, (each) => each.assetId)) {
    const ledger = await readLedger(tx, owner.userId, owner.portfolioId, assetId)
    const dividends = stated.dividends.get(assetId) ?? []
    const replaced = findReplaced(ledger, booked, dividends, stated.splits.get(assetId) ?? [])
    if (replaced.length > 0) await replace(tx, now, owner, replaced)
  }
}

/** The booked dividends whose payment is also in the ledger as another dividend or return of capital. */
function findReplaced(
  ledger: readonly LedgerTransaction[],
  booked: readonly BookedDividend[],
  stated: readonly MarketDividend[],
  splits: readonly MarketSplit[],
): BookedDividend[] {
  const isBooked = new Map(booked.map((each) => [each.transactionId, each]))
  const own = ledger.filter((each) => isPayout(each) && !isBooked.has(each.id))
  if (own.length === 0) return []
  const byExDate = new Map(
    stated.map((each) => [each.exDate, { ...each, booked: undefined as BookedDividend | undefined }]),
  )
  for (const each of booked) {
    const row = ledger.find(({ id }) => id === each.transactionId)
    const { exDate, payDate } = each
    const known = byExDate.get(exDate) ?? { exDate, payDate, value: Number.NaN, currency: row?.currency ?? '' }
    byExDate.set(exDate, { ...known, booked: each })
  }
  const entitled = [...byExDate.values()]
    .map((each) => ({ ...each, units: unitsHeldOn(ledger, splits, dayBefore(each.exDate)) }))
    .filter(({ units, booked: ofIt }) => units > 0 || ofIt !== undefined)
    .map(({ exDate, payDate, value, units, booked: ofIt, currency }) => ({
      exDay: parseIsoDate(exDate),
      payDay: payDate === null ? null : parseIsoDate(payDate),
      gross: value * units,
      currency,
      booked: ofIt,
    }))
    .sort((a, b) => a.exDay - b.exDay)
  const currencies = new Set(entitled.map(({ currency }) => currency))
  const matched = matchDividends(
    entitled,
    own.map(({ date, price, currency }) => ({
      day: parseIsoDate(date),
      // Amounts tell payments apart only in one currency.
      gross: currencies.has(currency) ? price : Number.NaN,
    })),
  )
  return entitled.flatMap((each, index) => (matched.has(index) ? (each.booked ?? []) : []))
}

async function replace(
  tx: Tx,
  now: Date,
  { userId, portfolioId }: Owner,
  replaced: readonly BookedDividend[],
): Promise<void> {
  const ids = replaced.map(({ transactionId }) => transactionId)
  const rows = await tx
    .deleteFrom('transactions')
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .returningAll()
    .execute()
  await recordChange(tx, { userId, now, by: MARKET, kind: 'dividends-replaced' }, rows, [])
  await tx
    .updateTable('booked_dividends')
    .set({ replaced_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('transaction_id', 'in', among(ids))
    .execute()
}
