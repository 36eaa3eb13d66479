import { type Clock, dayIn } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { createDemoProvider } from './demo/demo-provider.ts'
import { createFilesProvider } from './files/files-provider.ts'
import type { MarketDataProvider } from './provider.ts'

export function createProvider(config: Config, clock: Clock): MarketDataProvider {
  const today = () => dayIn('UTC', clock.now())
  switch (config.marketData) {
    case 'demo':
      return createDemoProvider({ today, scale: config.demoScale })
    case 'files':
      return createFilesProvider(config.marketDataDir ?? '', today)
    default:
      throw new ConfigError(`MARKET_DATA is "${config.marketData}", which this version does not have yet; it takes demo or files.`)
  }
}

const settingName = 'market-data'

/** A database keeps to the source it was made with, so that simulated and real prices never mix. */
export async function rememberProvider(database: Database, provider: MarketDataProvider): Promise<void> {
  const known = await readSetting(database, settingName)
  if (known === undefined) await writeSetting(database, settingName, provider.name)
  else if (known !== provider.name) {
    throw new ConfigError(
      `This database was made with MARKET_DATA=${known} and cannot go on with ${provider.name}: export your portfolios, start with another DATA_DIR or DATABASE_URL, and import them there.`,
    )
  }
}
