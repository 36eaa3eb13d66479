import type { Facts } from '@plumbline/market-sources/facts'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'
import { decodeObject } from '../../database/decode.ts'
import { readAssetsVersion } from './assets-version.ts'

export interface FactStore {
  /** Screener figures by asset id; `{}` where none are stored. The same object is returned until any figures change. */
  factsOf(assetIds: Iterable<string>): Promise<ReadonlyMap<string, Facts>>
}

const MAX_CACHED_ASSETS = 20_000
const NO_FACTS: Facts = {}

/** Stored figures by asset id; assets without any are left out. */
export async function readFacts(db: MarketDb, assetIds: Iterable<string>): Promise<Map<string, Facts>> {
  const rows = await db.selectFrom('asset_facts').selectAll().where('asset_id', 'in', among(assetIds)).execute()
  return new Map(rows.map((row) => [row.asset_id, decodeObject<Facts>(row.facts, 'asset_facts.facts')]))
}

/** Caches figures until any process changes an asset or its figures. */
export function createFactStore(db: MarketDb): FactStore {
  const cache = new LRUCache<string, Facts>(atMost(MAX_CACHED_ASSETS))
  let version: string | undefined

  return {
    async factsOf(assetIds) {
      const current = await readAssetsVersion(db)
      if (current !== version) cache.clear()
      version = current
      const facts = new Map<string, Facts>()
      const missing: string[] = []
      for (const id of assetIds) {
        const cached = cache.get(id)
        if (cached === undefined) missing.push(id)
        facts.set(id, cached ?? NO_FACTS)
      }
      if (missing.length === 0) return facts
      const stored = await readFacts(db, missing)
      for (const id of missing) {
        const found = stored.get(id) ?? NO_FACTS
        facts.set(id, found)
        if (version === current) cache.set(id, found)
      }
      return facts
    },
  }
}
