import type { Benchmark, MarketDataProvider } from '@plumbline/market-sources/provider'
import type { MarketDb } from '../database/db.ts'
import { findAssets } from '../market/securities/assets.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'

/** The source's preset benchmarks. Benchmarks that the source defines itself are stored as assets first. */
export async function listPresetBenchmarks(db: MarketDb, provider: MarketDataProvider): Promise<Benchmark[]> {
  const presets = await provider.benchmarks()
  const known = await findAssets(
    db,
    presets.map(({ securityId }) => securityId),
  )
  const missing = presets.flatMap(({ securityId, security }) => (known.has(securityId) ? [] : (security ?? [])))
  if (missing.length > 0) await upsertSecurities(db, missing, new Map())
  const stored = new Set([...known.keys(), ...missing.map(({ id }) => id)])
  return presets.filter(({ securityId }) => stored.has(securityId))
}
