import type { Security, SecurityType } from '@plumbline/market-sources/security'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'
import type { AssetsTable } from '../../database/schema.ts'
import { DomainError } from '../../errors.ts'

export type AssetRow = Selectable<AssetsTable>

/** A stored asset as a source of market data describes it. */
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

/** Assets by id; unknown ids are left out. */
export async function findAssets(db: MarketDb, ids: Iterable<string>): Promise<Map<string, AssetRow>> {
  const rows = await db.selectFrom('assets').selectAll().where('id', 'in', among(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function countAssets(db: MarketDb): Promise<number> {
  const { count } = await db
    .selectFrom('assets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True when more than `count` assets are stored. */
export async function hasMoreAssetsThan(db: MarketDb, count: number): Promise<boolean> {
  const next = await db.selectFrom('assets').select('id').orderBy('id').offset(count).limit(1).executeTakeFirst()
  return next !== undefined
}

/** Throws `not-found` for an unknown id. */
export async function requireAsset(
  market: { assetsOf(ids: Iterable<string>): Promise<ReadonlyMap<string, AssetRow>> },
  id: string,
): Promise<AssetRow> {
  const asset = (await market.assetsOf([id])).get(id)
  if (asset === undefined) throw new DomainError('not-found', text('This asset does not exist.'))
  return asset
}

/** Every listing with one of these symbols or ids, ordered by id. */
export async function findAssetsNamed(db: MarketDb, symbolsOrIds: string[]): Promise<AssetRow[]> {
  const names = [...new Set(symbolsOrIds)]
  return await db
    .selectFrom('assets')
    .selectAll()
    .where(({ eb, or }) => or([eb('symbol', 'in', names), eb('id', 'in', names)]))
    .orderBy('id')
    .execute()
}
