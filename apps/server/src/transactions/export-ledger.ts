import { writeCsv } from '@plumbline/csv-import/write-csv'
import type { TransactionType } from '@plumbline/engine/ledger'
import type { Db } from '../database/db.ts'
import { findAssets } from '../market/securities/assets.ts'

/** The portfolio's ledger as a csv that imports again as the same holdings, oldest first. */
export async function exportLedger(db: Db, userId: string, portfolioId: string): Promise<string> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('trade_date')
    .orderBy('sequence')
    .execute()
  const assetIds = rows.map((row) => row.asset_id)
  const assets = await findAssets(db, assetIds)
  return writeCsv(
    rows.map((row) => {
      const asset = assets.get(row.asset_id)
      return {
        date: row.trade_date,
        type: row.type as TransactionType,
        symbol: asset?.symbol ?? row.asset_id,
        exchange: asset?.exchange ?? null,
        isin: asset?.isin ?? null,
        name: asset?.name ?? null,
        units: row.units,
        price: row.price,
        fee: row.fee,
        currency: row.currency,
        rate: row.rate,
        comments: row.comments,
      }
    }),
  )
}
