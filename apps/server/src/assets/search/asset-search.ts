import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { buildInThread } from '../in-memory/build-in-thread.ts'
import { type KeepWhileUsed, keepWhileUsed } from '../in-memory/keep-while-used.ts'
import { type Hit, Ranking, type SearchOptions } from './rank-securities.ts'
import { buildSearchIndex, compareStanding, SearchIndexBuilder } from './search-index.ts'

export interface AssetSearch {
  /** Ids of the matching assets, best first. An empty query returns the largest assets of every type. */
  search(query: string, options: SearchOptions): Promise<string[]>
  /** Makes new or changed securities searchable: a few immediately, thousands after the index is rebuilt. */
  add(rows: SearchRow[]): void
  /** Drops the index; the next search rebuilds it. */
  drop(): void
}

interface AssetSearchOptions {
  /** All securities, in batches of about a thousand. */
  load: () => AsyncIterable<SearchRow[]>
  /** Changes when securities or their sizes change. */
  version?: () => Promise<string | undefined>
  idleMinutes?: number
}

const program = new URL('./search-index-thread.ts', import.meta.url)

/** Beyond this number, the index is rebuilt instead. */
const mostAdded = 2000

function compareHits(a: Hit, b: Hit): number {
  return a.rank - b.rank || a.isAway - b.isAway || compareStanding(a, b)
}

/**
 * In-memory search over all securities. The index is built on first use, dropped after some idle minutes, and rebuilt
 * in the background after changes. Securities passed to `add` in the meantime are searched in a second, small index.
 */
export function createAssetSearch({ load, version, idleMinutes = 10 }: AssetSearchOptions): AssetSearch {
  let added = new Map<string, SearchRow>()
  let addedRanking: Ranking | undefined

  const everything: KeepWhileUsed<Ranking> = keepWhileUsed({
    async build() {
      const before = [...added.values()]
      const ranking = new Ranking(await buildInThread(load(), program, new SearchIndexBuilder()))
      added = new Map([...added].filter(([, row]) => !before.includes(row)))
      addedRanking = undefined
      return ranking
    },
    idleMilliseconds: idleMinutes * 60_000,
    version,
  })

  function find(ranking: Ranking, query: string, options: SearchOptions): Hit[] {
    return query.trim() === '' ? ranking.largest(options) : ranking.search(query, options)
  }

  return {
    async search(query, options) {
      const ranking = await everything.get()
      if (added.size === 0) return find(ranking, query, options).map(({ id }) => id)
      addedRanking ??= new Ranking(buildSearchIndex(added.values()))
      const recent = find(addedRanking, query, options)
      const older = find(ranking, query, { ...options, limit: options.limit + added.size })
      return [...recent, ...older.filter(({ id }) => !added.has(id))]
        .sort(compareHits)
        .slice(0, options.limit)
        .map(({ id }) => id)
    },
    add(rows) {
      if (!everything.isPresent()) return
      if (added.size + rows.length > mostAdded) {
        everything.expire()
        return
      }
      for (const row of rows) added.set(row.id, row)
      addedRanking = undefined
    },
    drop() {
      everything.drop()
      added.clear()
      addedRanking = undefined
    },
  }
}
