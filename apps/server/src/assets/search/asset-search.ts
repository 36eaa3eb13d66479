import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { type KeptTableOptions, keepTable } from '../in-memory/keep-table.ts'
import { type Hit, Ranking, type SearchOptions } from './rank-securities.ts'
import { buildSearchIndex, compareStanding, type SearchIndex, SearchIndexBuilder } from './search-index.ts'

export interface AssetSearch {
  /**
   * Ids of the matching assets, best first. An empty query returns the largest assets of every type. The same query gets
   * the same array until something is added, or the index is rebuilt.
   */
  search(query: string, options: SearchOptions): Promise<readonly string[]>
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
/** The first letters of a search are the same for many users. */
const MAX_KEPT_ANSWERS = 500

/** What was found in an index, and in what was added since. */
interface Answers {
  addedRanking: Ranking | undefined
  ids: LRUCache<string, readonly string[]>
}

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
  /** By index, so that nothing holds one that was dropped. */
  const answers = new WeakMap<Ranking, Answers>()

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

  function findInBoth(ranking: Ranking, query: string, options: SearchOptions): Hit[] {
    if (addedRanking === undefined) return find(ranking, query, options)
    const recent = find(addedRanking, query, options)
    const older = find(ranking, query, { ...options, limit: options.limit + added.size })
    return [...recent, ...older.filter(({ id }) => !added.has(id))].sort(compareHits).slice(0, options.limit)
  }

  function answersOf(ranking: Ranking): Answers {
    const known = answers.get(ranking)
    if (known !== undefined && known.addedRanking === addedRanking) return known
    const empty = { addedRanking, ids: new LRUCache<string, readonly string[]>(atMost(MAX_KEPT_ANSWERS)) }
    answers.set(ranking, empty)
    return empty
  }

  return {
    async search(query, options) {
      const ranking = await everything.get()
      if (added.size > 0) addedRanking ??= new Ranking(buildSearchIndex(added.values()))
      const { ids } = answersOf(ranking)
      const key = JSON.stringify([query, options])
      const known = ids.get(key)
      if (known !== undefined) return known
      const found = findInBoth(ranking, query, options).map(({ id }) => id)
      ids.set(key, found)
      return found
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
