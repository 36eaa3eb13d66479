import type { Facts } from '@plumbline/market-sources/facts'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import { readAssetsVersion } from './assets-version.ts'

export interface FactStore {
  /** Screener figures of assets, by id; those without any are absent. The same object is answered for the same asset until some figures change. */
  factsOf(ids: Iterable<string>): Promise<ReadonlyMap<string, Facts>>
}

const mostKept = 20_000
const none: Facts = {}

/** Keeps figures in memory until any of them is written, by whichever process. */
export function createFactStore(db: Db): FactStore {
  const kept = new Map<string, Facts>()
  let version: string | undefined

  async function load(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    for (const id of ids) kept.set(id, none)
    const rows = await db.selectFrom('asset_facts').selectAll().where('asset_id', 'in', among(ids)).execute()
    for (const row of rows) kept.set(row.asset_id, JSON.parse(row.facts) as Facts)
  }

  return {
    async factsOf(ids) {
      const wanted = [...ids]
      const current = await readAssetsVersion(db)
      if (current !== version || kept.size > mostKept) kept.clear()
      version = current
      await load(wanted.filter((id) => !kept.has(id)))
      return new Map(wanted.map((id) => [id, kept.get(id) ?? none]))
    },
  }
}
