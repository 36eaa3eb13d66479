import type { ChainedSource } from '@plumbline/market-sources/provider'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'

/** The order that an administrator chose for the prices of an asset; undefined where it is the installation's. */
export async function readSourceOrder(db: MarketDb, assetId: string): Promise<string[] | undefined> {
  const row = await db.selectFrom('asset_sources').select('sources').where('asset_id', '=', assetId).executeTakeFirst()
  return row?.sources.split(',')
}

export async function saveSourceOrder(
  db: MarketDb,
  clock: Clock,
  { assetId, order, userId }: { assetId: string; order: readonly string[]; userId: string },
): Promise<void> {
  const chosen = { sources: order.join(','), decided_by: userId, decided_at: clock.now().toISOString() }
  await db
    .insertInto('asset_sources')
    .values({ asset_id: assetId, ...chosen })
    .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(chosen))
    .execute()
}

export async function deleteSourceOrder(db: MarketDb, assetId: string): Promise<void> {
  await db.deleteFrom('asset_sources').where('asset_id', '=', assetId).execute()
}

/** The sources in the chosen order. Sources that were configured later follow. */
export function inChosenOrder<Source extends Pick<ChainedSource, 'name'>>(
  sources: readonly Source[],
  order: readonly string[] | undefined,
): readonly Source[] {
  if (order === undefined) return sources
  const place = ({ name }: Source) => {
    const at = order.indexOf(name)
    return at === -1 ? order.length : at
  }
  return [...sources].sort((a, b) => place(a) - place(b))
}
