import type { Benchmark, MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Db } from '../database/db.ts'
import type { AssetDiscovery } from '../market/securities/discover-assets.ts'
import { findAssets } from '../market/securities/find-assets.ts'

/** The preset benchmarks that are assets here; those of a live source are looked up there once. */
export async function listPresetBenchmarks(
  db: Db,
  provider: MarketDataProvider,
  discovery: AssetDiscovery,
): Promise<Benchmark[]> {
  const presets = await provider.benchmarks()
  const ids = presets.map(({ securityId }) => securityId)
  const known = await findAssets(db, ids)
  const missing = ids.filter((id) => !known.has(id))
  await Promise.all(missing.map((id) => discovery.discover(id.split('.')[0] ?? id)))
  const found = missing.length === 0 ? known : await findAssets(db, ids)
  return presets.filter(({ securityId }) => found.has(securityId))
}
