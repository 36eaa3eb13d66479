import type { Facts } from '@plumbline/market-sources/facts'
import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'
import { decodeObject } from '../../database/decode.ts'
import { keepByVersion } from './keep-by-version.ts'

export interface FactStore {
  /** Screener figures by asset id; `{}` where none are stored. The same object is returned until any figures change. */
  factsOf(assetIds: Iterable<string>): Promise<ReadonlyMap<string, Facts>>
}

const NO_FACTS: Facts = {}

/** Stored figures by asset id; assets without any are left out. */
export async function readFacts(db: MarketDb, assetIds: Iterable<string>): Promise<Map<string, Facts>> {
  const rows = await db.selectFrom('asset_facts').selectAll().where('asset_id', 'in', among(assetIds)).execute()
  return new Map(rows.map((row) => [row.asset_id, decodeObject<Facts>(row.facts, 'asset_facts.facts')]))
}

/** Caches figures until any process changes an asset or its figures. */
export function createFactStore(db: MarketDb): FactStore {
  const readAll = async (assetIds: readonly string[]) => {
    const stored = await readFacts(db, assetIds)
    return new Map(assetIds.map((id) => [id, stored.get(id) ?? NO_FACTS]))
  }
  return { factsOf: keepByVersion(db, readAll) }
}
