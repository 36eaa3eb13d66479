import type { PreviewedRow, PreviewRow } from '@plumbline/contract/transactions/schemas'
import type { Db } from '../database/db.ts'
import type { Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { matchAssets } from '../market/securities/match-assets.ts'
import { findChosenAssets } from './chosen-securities.ts'
import { countTwins } from './count-twins.ts'

const rowKey = (portfolioId: string, fingerprint: string, rowNumber: number) =>
  `${portfolioId} ${fingerprint} ${rowNumber}`

async function rowsBroughtIn(db: Db, userId: string, rows: PreviewRow[]): Promise<Set<string>> {
  const fingerprints = [...new Set(rows.flatMap(({ importId }) => (importId === undefined ? [] : [importId])))]
  if (fingerprints.length === 0) return new Set()
  const known = await db
    .selectFrom('imports')
    .innerJoin('transactions', (join) =>
      join.onRef('transactions.user_id', '=', 'imports.user_id').onRef('transactions.import_id', '=', 'imports.id'),
    )
    .select(['imports.portfolio_id', 'imports.fingerprint', 'transactions.row_number'])
    .where('imports.user_id', '=', userId)
    .where('imports.fingerprint', 'in', fingerprints)
    .where(
      'transactions.row_number',
      'in',
      rows.map(({ rowNumber }) => rowNumber),
    )
    .execute()
  return new Set(known.map((row) => rowKey(row.portfolio_id, row.fingerprint, row.row_number ?? 0)))
}

const MAX_LOOKUPS_AT_ONCE = 30
/** Time for lookups of one call: what is not asked by then is pending, and the client asks for it again. */
const LOOKUP_TIME_MS = 2000

interface Match {
  asset: AssetRow | undefined
  isChosen: boolean
  /** It was not looked up yet. */
  isPending: boolean
}

const queryOf = ({ isin, symbol, name }: PreviewRow) => [isin, symbol, name].find((text) => text?.trim())

/**
 * What the user chose wins. What the database does not know is asked of a live source, by ISIN before symbol before name,
 * and matched again.
 */
async function matchRows(db: Db, market: Market, userId: string, rows: PreviewRow[]): Promise<Match[]> {
  const chosen = await findChosenAssets(db, userId, rows)
  const known = await matchAssets(db, rows)
  const open = new Set(
    rows.flatMap((row, index) =>
      chosen[index] === undefined && known[index] === undefined ? (queryOf(row) ?? []) : [],
    ),
  )
  const isFound = await lookUp(market, open)
  const matches = isFound ? await matchAssets(db, rows) : known
  return rows.map((row, index) => {
    const asset = chosen[index] ?? matches[index]
    const isPending = asset === undefined && open.has(queryOf(row) ?? '')
    return { asset, isChosen: chosen[index] !== undefined, isPending }
  })
}

/** Asks for as many queries as the time allows and takes them out of the set; returns whether anything was found. */
async function lookUp(market: Market, open: Set<string>): Promise<boolean> {
  const end = performance.now() + LOOKUP_TIME_MS
  let isFound = false
  while (open.size > 0 && performance.now() < end) {
    const queries = [...open].slice(0, MAX_LOOKUPS_AT_ONCE)
    const found = await Promise.all(queries.map((query) => market.discovery.discover(query)))
    isFound ||= found.some((securities) => securities.length > 0)
    for (const query of queries) open.delete(query)
  }
  return isFound
}

/** The rows in their order, each with the asset it means and what of it the portfolio has already, from this file or from elsewhere. */
export async function previewTransactions(
  db: Db,
  market: Market,
  userId: string,
  rows: PreviewRow[],
): Promise<PreviewedRow[]> {
  if (rows.length === 0) return []
  const found = await matchRows(db, market, userId, rows)
  const matches = found.map(({ asset }) => asset)
  const broughtIn = await rowsBroughtIn(db, userId, rows)
  const twins = await countTwins(db, userId, rows, matches)
  return rows.map((row, index) => {
    const asset = matches[index]
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
      isDuplicate: broughtIn.has(rowKey(row.portfolioId ?? '', row.importId ?? '', row.rowNumber)),
      twins: twins[index] ?? 0,
      isChosen: found[index]?.isChosen ?? false,
      isPending: found[index]?.isPending ?? false,
    }
  })
}
