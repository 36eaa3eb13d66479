import type { PreviewedRow, PreviewRow } from '@plumbline/contract/transactions/schemas'
import { isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { currencyCode } from '@plumbline/contract/value-schemas'
import { majorUnitOf } from '@plumbline/engine/currency'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { Discovery } from '../market/securities/discovery-queue.ts'
import { COIN_MARKET, coinPairs, matchAssets } from '../market/securities/match-assets.ts'
import { matchHits } from '../market/securities/match-hits.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { findChosenAssets } from './chosen-securities.ts'
import { closesOfRows } from './closes-of-rows.ts'
import { fileOfRow } from './file-of-row.ts'
import { findTwins } from './find-twins.ts'
import { describePlanPurchase } from './plan-purchases.ts'
import { storeCash } from './sale-proceeds.ts'

const rowKey = (portfolioId: string, file: string, rowNumber: number) => `${portfolioId} ${file} ${rowNumber}`

async function rowsBroughtIn(db: Db, userId: string, rows: PreviewRow[]): Promise<Set<string>> {
  const files = [...new Set(rows.flatMap((row) => fileOfRow(row) ?? []))]
  const rowNumbers = rows.flatMap(({ rowNumber }) => rowNumber ?? [])
  if (files.length === 0 || rowNumbers.length === 0) return new Set()
  const known = await db
    .selectFrom('imports')
    .innerJoin('transactions', (join) =>
      join.onRef('transactions.user_id', '=', 'imports.user_id').onRef('transactions.import_id', '=', 'imports.id'),
    )
    .select(['imports.id', 'imports.portfolio_id', 'imports.fingerprint', 'transactions.row_number'])
    .where('imports.user_id', '=', userId)
    .where((where) => where.or([where('imports.fingerprint', 'in', files), where('imports.id', 'in', files)]))
    .where('transactions.row_number', 'in', rowNumbers)
    .execute()
  return new Set(
    known.flatMap((row) =>
      [row.fingerprint, row.id].map((file) => rowKey(row.portfolio_id, file, row.row_number ?? 0)),
    ),
  )
}

interface Match {
  asset: AssetRow | undefined
  isChosen: boolean
  /** True when the source has not responded yet. */
  isPending: boolean
}

function queryOf({ isin, symbol, exchange, currency, name }: PreviewRow): string | undefined {
  if (exchange === COIN_MARKET && symbol) return coinPairs(symbol, currency)[0]
  return [isin, symbol, name].find((text) => text?.trim())
}

/** The assets that the user has chosen for single rows, by their ids. One that does not exist is not found. */
async function findNamedAssets(market: AccountMarket, rows: PreviewRow[]): Promise<ReadonlyMap<string, AssetRow>> {
  const ids = [...new Set(rows.flatMap(({ stockId }) => stockId ?? []))]
  return ids.length === 0 ? new Map() : await market.assetsOf(ids)
}

/** Where a portfolio books cash, deposits and the like, and fees that name no security, belong to their currency. */
async function findMoneyAssets(
  db: Db,
  market: AccountMarket,
  userId: string,
  rows: PreviewRow[],
): Promise<(AssetRow | undefined)[]> {
  const isOfMoney = ({ type = '', isin, symbol, name }: PreviewRow) =>
    isMoneyType(type) || (type === 'fee' && !isin && !symbol && !name)
  const currencies = rows.map((row) => {
    const currency = currencyCode.safeParse(row.currency)
    return isOfMoney(row) && currency.success ? majorUnitOf(currency.data).currency : undefined
  })
  const [portfolioId] = rows.flatMap((row) => row.portfolioId ?? [])
  const wanted = new Set(currencies.filter((currency) => currency !== undefined))
  if (wanted.size === 0 || portfolioId === undefined) return rows.map(() => undefined)
  const { settings } = await readPortfolio(db, userId, portfolioId)
  if (settings.cash === 'off') return rows.map(() => undefined)
  await storeCash(market, wanted)
  const idOf = (currency: string) => market.provider.cash(currency).id
  const assets = await market.assetsOf([...wanted].map(idOf))
  return currencies.map((currency) => (currency === undefined ? undefined : assets.get(idOf(currency))))
}

/**
 * Matches rows: the user's choice for the row, then for its security, then stored assets. Securities that are not
 * stored are searched in a live source, by ISIN, then symbol, then name, and matched again, at last with the source's
 * own hits.
 */
async function matchRows(db: Db, market: AccountMarket, userId: string, rows: PreviewRow[]): Promise<Match[]> {
  const chosen = await findChosenAssets(db, market, userId, rows)
  const named = await findNamedAssets(market, rows)
  const money = await findMoneyAssets(db, market, userId, rows)
  const known = await matchAssets(market, rows)
  const isOpen = (row: PreviewRow, index: number) =>
    row.stockId === undefined && money[index] === undefined && chosen[index] === undefined && known[index] === undefined
  const open = new Set(rows.flatMap((row, index) => (isOpen(row, index) ? (queryOf(row) ?? []) : [])))
  const found = await lookUp(market, open)
  const isAnswered = [...found.values()].some(({ state }) => state !== 'pending')
  const matches = isAnswered ? await matchAssets(market, rows) : known
  return rows.map((row, index) => {
    if (row.stockId !== undefined) return { asset: named.get(row.stockId), isChosen: false, isPending: false }
    if (money[index] !== undefined) return { asset: money[index], isChosen: false, isPending: false }
    const discovery = found.get(queryOf(row) ?? '')
    const asset = chosen[index] ?? matches[index] ?? matchHits(row, discovery?.assets ?? [])
    const isPending = asset === undefined && discovery?.state === 'pending'
    return { asset, isChosen: chosen[index] !== undefined, isPending }
  })
}

/** What the source has for each query, as far as it is known when the wait is over. */
async function lookUp(market: AccountMarket, queries: ReadonlySet<string>): Promise<Map<string, Discovery>> {
  const open = [...queries]
  const found = await Promise.all(open.map((query) => market.discovery.discover(query, 'import')))
  return new Map(open.map((query, index) => [query, found[index] as Discovery]))
}

/**
 * Returns the rows in order, each with its matched asset, the close of its day, and its duplicates in the portfolio,
 * from this file or elsewhere.
 */
export async function previewTransactions(
  db: Db,
  market: AccountMarket,
  { id: userId, today }: { id: string; today: string },
  rows: PreviewRow[],
): Promise<PreviewedRow[]> {
  if (rows.length === 0) return []
  const found = await matchRows(db, market, userId, rows)
  const matches = found.map(({ asset }) => asset)
  const broughtIn = await rowsBroughtIn(db, userId, rows)
  const twins = await findTwins(db, userId, rows, matches)
  const closes = await closesOfRows(market, rows, matches, today)
  return rows.map((row, index) => {
    const asset = matches[index]
    const { count = 0, planPurchase = null } = twins[index] ?? {}
    return {
      ...row,
      stockId: asset?.id ?? null,
      matchedStock:
        asset === undefined
          ? null
          : {
              _id: asset.id,
              name: asset.name,
              symbol: asset.symbol,
              exchange: asset.exchange,
              currency: asset.currency,
              image: asset.image,
            },
      isDuplicate: broughtIn.has(rowKey(row.portfolioId ?? '', fileOfRow(row) ?? '', row.rowNumber ?? 0)),
      twins: count,
      planPurchase: planPurchase && describePlanPurchase(planPurchase),
      close: closes[index] ?? null,
      isChosen: found[index]?.isChosen ?? false,
      isPending: found[index]?.isPending ?? false,
    }
  })
}
