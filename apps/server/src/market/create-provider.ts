import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { type Clock, dayIn } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Db } from '../database/db.ts'
import { readSetting, writeSetting } from '../database/settings.ts'

/** The configured source. Each is loaded only when it is the one: the live ones bring much code with them. */
export async function createProvider(config: Config, clock: Clock): Promise<MarketDataProvider> {
  const today = () => dayIn('UTC', clock.now())
  const now = () => clock.now()
  switch (config.marketData) {
    case 'demo': {
      const { createDemoProvider } = await import('@plumbline/market-sources/demo/demo-provider')
      return createDemoProvider({ today, scale: config.demoScale })
    }
    case 'files': {
      const { createFilesProvider } = await import('@plumbline/market-sources/files/files-provider')
      return createFilesProvider(config.marketDataDir ?? '', today)
    }
    case 'yahoo': {
      const { createEcbRates } = await import('@plumbline/market-sources/ecb/ecb-rates')
      const { createYahooProvider } = await import('@plumbline/market-sources/yahoo/yahoo-provider')
      const rates = createEcbRates({ baseUrl: config.ecbBaseUrl, now })
      return createYahooProvider({ baseUrl: config.yahooBaseUrl, rates, now })
    }
    case 'eodhd': {
      const { createEcbRates } = await import('@plumbline/market-sources/ecb/ecb-rates')
      const { createEodhdProvider } = await import('@plumbline/market-sources/eodhd/eodhd-provider')
      const rates = createEcbRates({ baseUrl: config.ecbBaseUrl, now })
      return createEodhdProvider({ token: config.eodhdApiToken ?? '', baseUrl: config.eodhdBaseUrl, rates, now })
    }
  }
}

const settingName = 'market-data'

/** A database keeps to the source it was made with, so that simulated and real prices never mix. */
export async function rememberProvider(db: Db, provider: MarketDataProvider): Promise<void> {
  const known = await readSetting(db, settingName)
  if (known === undefined) await writeSetting(db, settingName, provider.name)
  else if (known !== provider.name) {
    throw new ConfigError(
      `This db was made with MARKET_DATA=${known} and cannot go on with ${provider.name}: export your portfolios, start with another DATA_DIR or DATABASE_URL, and import them there.`,
    )
  }
}
