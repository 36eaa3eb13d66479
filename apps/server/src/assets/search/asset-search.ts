import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { type KeptTableOptions, keepTable } from '../in-memory/keep-table.ts'
import { type Hit, Ranking, type SearchOptions } from './rank-securities.ts'
import { buildSearchIndex, compareStanding, type SearchIndex, SearchIndexBuilder } from './search-index.ts'

export interface AssetSearch {
  /** Ids of the matching assets, best first. An empty query returns the largest assets of every type. */
  search(query: string, options: SearchOptions): Promise<string[]>
  /** Makes new or changed securities searchable: a few immediately, thousands after the index is rebuilt. */
  add(rows: SearchRow[]): void
  /** Reads or builds the index, so that the first search need not wait for it. */
  prepare(): Promise<unknown>
  /** Drops the index; the next search rebuilds it. */
  drop(): void
}

const program = new URL('./search-index-thread.ts', import.meta.url)
const INDEX_FORMAT = 'search 1'

/** Beyond this number, the index is rebuilt instead. */
const MAX_ADDED = 2000

function compareHits(a: Hit, b: Hit): number {
  return a.rank - b.rank || a.isAway - b.isAway || compareStanding(a, b)
}

/**
 * In-memory search over all securities. The index is read from its file or built on first use, dropped after some idle
 * minutes, and rebuilt in the background after changes. Securities passed to `add` in the meantime are searched in a
 * second, small index.
 */
export function createAssetSearch(options: KeptTableOptions<SearchRow>): AssetSearch {
  let added = new Map<string, SearchRow>()
  let addedRanking: Ranking | undefined
  /** Added before the last build started, so the build contains them. */
  let builtIn: SearchRow[] = []

  const everything = keepTable(
    {
      ...options,
      load() {
        builtIn = [...added.values()]
        return options.load()
      },
    },
    {
      format: INDEX_FORMAT,
      program,
      newBuilder: () => new SearchIndexBuilder(),
      open(index: SearchIndex) {
        added = new Map([...added].filter(([, row]) => !builtIn.includes(row)))
        addedRanking = undefined
        return new Ranking(index)
      },
    },
  )

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
      if (added.size + rows.length > MAX_ADDED) {
        everything.expire()
        return
      }
      for (const row of rows) added.set(row.id, row)
      addedRanking = undefined
    },
    prepare: everything.get,
    drop() {
      everything.drop()
      added.clear()
      addedRanking = undefined
    },
  }
}
