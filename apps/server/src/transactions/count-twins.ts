import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import { type TwinFields, twinKey } from '@plumbline/csv-import/twin-key'
import type { Db } from '../database/db.ts'
import type { AssetRow } from '../market/securities/assets.ts'

function twinFields(row: PreviewRow, asset: AssetRow | undefined): TwinFields | undefined {
  const { type, date, units, price, currency } = row
  if (asset === undefined || type === undefined || date === undefined) return undefined
  if (units === undefined || price === undefined || !Number.isFinite(Number(price))) return undefined
  return { assetId: asset.id, type, date, units, price, currency: currency ?? asset.currency }
}

async function countLedger(
  db: Db,
  userId: string,
  portfolioId: string,
  wanted: TwinFields[],
  fingerprints: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transactions')
    .leftJoin('imports', (join) =>
      join.onRef('imports.user_id', '=', 'transactions.user_id').onRef('imports.id', '=', 'transactions.import_id'),
    )
    .select(({ fn }) => [
      'transactions.asset_id as assetId',
      'transactions.type as type',
      'transactions.trade_date as date',
      'transactions.units as units',
      'transactions.price as price',
      'transactions.currency as currency',
      fn.countAll<number>().as('count'),
    ])
    .where('transactions.user_id', '=', userId)
    .where('transactions.portfolio_id', '=', portfolioId)
    .where('transactions.trade_date', 'in', [...new Set(wanted.map(({ date }) => date))])
    .where('transactions.asset_id', 'in', [...new Set(wanted.map(({ assetId }) => assetId))])
    .where(({ eb, or }) =>
      or([
        eb('imports.fingerprint', 'is', null),
        ...(fingerprints.length === 0 ? [] : [eb('imports.fingerprint', 'not in', fingerprints)]),
      ]),
    )
    .groupBy([
      'transactions.asset_id',
      'transactions.type',
      'transactions.trade_date',
      'units',
      'price',
      'transactions.currency',
    ])
    .execute()
  const counts = new Map<string, number>()
  for (const { count, ...fields } of rows) {
    const key = twinKey(fields)
    counts.set(key, (counts.get(key) ?? 0) + Number(count))
  }
  return counts
}

/**
 * Counts each row's duplicates in the portfolio from other sources: entered by hand, or from another file with an
 * overlapping period. Rows of the same file do not count.
 */
export async function countTwins(
  db: Db,
  userId: string,
  rows: PreviewRow[],
  assets: readonly (AssetRow | undefined)[],
): Promise<number[]> {
  const fields = rows.map((row, index) => twinFields(row, assets[index]))
  const fingerprints = [...new Set(rows.flatMap(({ importId }) => importId ?? []))]
  const counts = new Map<string, Map<string, number>>()
  for (const portfolioId of new Set(rows.flatMap((row) => row.portfolioId ?? []))) {
    const wanted = fields.flatMap((each, index) => (rows[index]?.portfolioId === portfolioId ? (each ?? []) : []))
    if (wanted.length > 0) counts.set(portfolioId, await countLedger(db, userId, portfolioId, wanted, fingerprints))
  }
  return fields.map((each, index) =>
    each === undefined ? 0 : (counts.get(rows[index]?.portfolioId ?? '')?.get(twinKey(each)) ?? 0),
  )
}
