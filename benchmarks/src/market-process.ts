import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { screenAssets } from '../../apps/server/src/assets/screener/screen-assets.ts'
import { createScreener } from '../../apps/server/src/assets/screener/screener.ts'
import { createAssetSearch } from '../../apps/server/src/assets/search/asset-search.ts'
import { searchAssets } from '../../apps/server/src/assets/search/search-assets.ts'
import { createClock } from '../../apps/server/src/clock.ts'
import { openDatabase } from '../../apps/server/src/database/database.ts'
import { createMarket } from '../../apps/server/src/market/market.ts'
import { findAssets } from '../../apps/server/src/market/securities/assets.ts'
import { keepByVersion } from '../../apps/server/src/market/securities/keep-by-version.ts'
import { loadScreenerRows, loadSearchRows } from '../../apps/server/src/market/securities/load-asset-rows.ts'
import { storedDataOnly } from '../../apps/server/src/market/stored-data-only.ts'
import { openDuckDb, openPlainSqlite } from './screener-in-sql.ts'
import { screenerRequests } from './screener-requests.ts'
import { type QueryKind, searchQueries } from './search-queries.ts'
import { seededRandom } from './seeded-random.ts'
import { listUniverse } from './universe.ts'

/** Milliseconds, and megabytes of resident memory. */
export interface MarketSamples {
  search: Record<QueryKind, number[]>
  screener: number[]
  plainSql: number[]
  duckDb: number[]
  searchLoad: number
  screenerLoad: number
  /** Both, from their files: the first requests after a restart. */
  firstRequests: number
  longestHold: number
  memory: number
}

const SEARCHED_SECURITIES = 150
const ROUNDS = 3

const [size, dataDir, databaseUrl] = process.argv.slice(2)
if (size === undefined || dataDir === undefined) throw new Error('the number of securities and the folder are needed')
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
const version = async () => 'as stored'

function createTables() {
  const pathOf = (name: string) => join(dataDir as string, 'asset-tables', name)
  return {
    search: createAssetSearch({ load: () => loadSearchRows(database.db), version, path: pathOf('search.bin') }),
    screener: createScreener({ load: () => loadScreenerRows(database.db), version, path: pathOf('screener.bin') }),
  }
}

const { search, screener } = createTables()
const { histories } = createMarket(database.db, storedDataOnly('eodhd'), createClock(undefined))
const screened = { db: database.db, histories, screener }
const firstRequest = screenerRequests[0] as (typeof screenerRequests)[number]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Some seconds after the work, when the worker threads' memory has been released. */
async function residentMegabytes(): Promise<number> {
  globalThis.gc?.()
  await setTimeout(10_000)
  globalThis.gc?.()
  return process.memoryUsage().rss / 1e6
}

const before = await residentMegabytes()
const holds = monitorEventLoopDelay({ resolution: 1 })
holds.enable()
const searchLoad = await timed(() => search.search('', { limit: 20 }))
const screenerLoad = await timed(() => screener.screen(firstRequest))
const restarted = createTables()
const firstRequests = await timed(() =>
  Promise.all([restarted.search.search('', { limit: 20 }), restarted.screener.screen(firstRequest)]),
)
restarted.search.drop()
restarted.screener.drop()
holds.disable()
const samples: MarketSamples = {
  search: { symbol: [], name: [], ISIN: [], typo: [] },
  screener: [],
  plainSql: [],
  duckDb: [],
  searchLoad,
  screenerLoad,
  firstRequests,
  longestHold: holds.max / 1e6,
  memory: (await residentMegabytes()) - before,
}

const market = { assetsOf: keepByVersion(database.db, (ids) => findAssets(database.db, ids)) }
const random = seededRandom(7)
const { securities } = listUniverse(Number(size))
const searched = Array.from({ length: SEARCHED_SECURITIES }, () => {
  const listed = securities[Math.floor(random() * securities.length)]
  if (listed === undefined) throw new Error('there are no securities')
  return listed.security
})
for (const [kind, queries] of Object.entries(searchQueries(searched, random)) as [QueryKind, string[]][]) {
  for (const query of queries) await searchAssets(market, search, query, { limit: 20, homeCountry: 'DE' })
  for (const query of queries)
    samples.search[kind].push(await timed(() => searchAssets(market, search, query, { limit: 20, homeCountry: 'DE' })))
}

if (!databaseUrl) {
  const plainSqlite = openPlainSqlite()
  const duckDb = await openDuckDb()
  for await (const rows of loadScreenerRows(database.db)) {
    plainSqlite.insert(rows)
    duckDb.insert(rows)
  }
  await plainSqlite.ready()
  await duckDb.ready()
  for (const request of screenerRequests) {
    const own = await screener.screen(request)
    for (const other of [await plainSqlite.screen(request), await duckDb.screen(request)]) {
      const isSame = other.count === own.count && other.ids.join() === own.assets.map(({ _id }) => _id).join()
      if (!isSame) throw new Error(`two engines return different results: ${JSON.stringify(request)}`)
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const request of screenerRequests) {
      samples.screener.push(
        await timed(() => screenAssets(screened, request, '2026-03-02', { within: undefined, comparison: undefined })),
      )
      samples.duckDb.push(await timed(() => duckDb.screen(request)))
      if (round === 0) samples.plainSql.push(await timed(() => plainSqlite.screen(request)))
    }
  }
  plainSqlite.close()
  duckDb.close()
} else {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const request of screenerRequests) {
      const taken = await timed(() =>
        screenAssets(screened, request, '2026-03-02', { within: undefined, comparison: undefined }),
      )
      if (round > 0) samples.screener.push(taken)
    }
  }
}
await database.close()
console.log(JSON.stringify(samples))
