import { performance } from 'node:perf_hooks'
import { createClock } from '../../apps/server/src/clock.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/database/database.ts'
import { createProvider } from '../../apps/server/src/market/create-provider.ts'
import { createMarket } from '../../apps/server/src/market/market.ts'
import { refreshListing } from '../../apps/server/src/market/securities/refresh-listing.ts'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'

const ASSET_COUNT = 100
const RUNS = 15
const TODAY = '2026-01-09'
const TEN_YEARS_AGO = '2016-01-11'

/** Ten years of closes of 100 assets from SQLite into typed arrays, with an empty store and with a warm one. */
export async function measureSeries(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const config = readConfig({ DATA_DIR: dataFolder, BILLING: 'off', NOW: `${TODAY}T12:00:00Z` })
  const clock = createClock(config.now)
  const database = await openDatabase(config)
  try {
    const provider = await createProvider(database.db, config, clock)
    await refreshListing(database.db, provider)
    const listed = await database.db
      .selectFrom('assets')
      .select('id')
      .where('type', '=', 'Common Stock')
      .limit(ASSET_COUNT)
      .execute()
    const assetIds = listed.map(({ id }) => id)
    await createMarket(database.db, provider, clock).histories.historiesOf(assetIds, TODAY)
    const cold: number[] = []
    const warm: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const { histories } = createMarket(database.db, provider, clock)
      for (const samples of [cold, warm]) {
        const begin = performance.now()
        await histories.recentMarketsOf(assetIds, TODAY, TEN_YEARS_AGO)
        samples.push(performance.now() - begin)
      }
    }
    return [
      { name: 'series of 100 assets, 10 years, cold', unit: 'ms', samples: cold, target: 20, judged: 'median' },
      { name: 'series of 100 assets, 10 years, warm', unit: 'ms', samples: warm, target: 1, judged: 'median' },
    ]
  } finally {
    await database.close()
    removeDataFolder(dataFolder)
  }
}
