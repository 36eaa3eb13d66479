import type { Security, SecurityType } from '@plumbline/market-sources/security'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { AssetsTable } from '../../database/schema.ts'

export type AssetRow = Selectable<AssetsTable>

/** An asset as the market-data port knows it. */
export function securityOf(row: AssetRow): Security {
  return {
    id: row.id,
    symbol: row.symbol,
    exchange: row.exchange,
    name: row.name,
    type: row.type as SecurityType,
    currency: row.currency,
    isin: row.isin ?? undefined,
    sector: row.sector ?? undefined,
    industry: row.industry ?? undefined,
    country: row.country ?? undefined,
    image: row.image ?? undefined,
    delistedOn: row.delisted_on ?? undefined,
  }
}

/** The assets that exist, by id; unknown ids are absent. */
export async function findAssets(db: Db, ids: Iterable<string>): Promise<Map<string, AssetRow>> {
  const rows = await db.selectFrom('assets').selectAll().where('id', 'in', among(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
