import type { Benchmark } from '@plumbline/market-sources/provider'
import type { Db } from '../database/db.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'

/** The source's preset benchmarks that are stored as assets; a live source is searched once for those that are not. */
export async function listPresetBenchmarks(db: Db, { provider, discovery }: Market): Promise<Benchmark[]> {
  const presets = await provider.benchmarks()
  const ids = presets.map(({ securityId }) => securityId)
  const known = await findAssets(db, ids)
  const missing = ids.filter((id) => !known.has(id))
  await Promise.all(missing.map((id) => discovery.discover(id.split('.')[0] ?? id)))
  const found = missing.length === 0 ? known : await findAssets(db, ids)
  return presets.filter(({ securityId }) => found.has(securityId))
}
