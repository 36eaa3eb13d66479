import type { SourceHealth } from '@plumbline/market-sources/http/http-client'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { SessionStore } from '@plumbline/market-sources/yahoo/yahoo-session'
import { type Clock, dayIn } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Db } from '../database/db.ts'
import { readSetting, writeSetting } from '../database/settings.ts'

interface ProviderParts {
  onHealth?: (health: SourceHealth) => void
  /** Keeps a source's session across restarts. */
  sessionStore?: SessionStore
}

/**
 * Creates the configured source. Only this one is loaded, because the others are large. `onHealth` is called when a
 * remote source is paused after failures, and when it responds again.
 */
export async function createProvider(
  config: Config,
  clock: Clock,
  { onHealth, sessionStore }: ProviderParts = {},
): Promise<MarketDataProvider> {
  const today = () => dayIn('UTC', clock.now())
  const now = () => clock.now()
  switch (config.marketData) {
    case 'demo': {
      const { createDemoProvider } = await import('@plumbline/market-sources/demo/demo-provider')
      return createDemoProvider({ today, scale: config.demoScale })
    }
    case 'files': {
      const { createFilesProvider } = await import('@plumbline/market-sources/files/files-provider')
      return createFilesProvider(config.marketDataDir ?? '')
    }
    case 'yahoo': {
      const { createEcbRates } = await import('@plumbline/market-sources/ecb/ecb-rates')
      const { createYahooProvider } = await import('@plumbline/market-sources/yahoo/yahoo-provider')
      const rates = createEcbRates({ baseUrl: config.ecbBaseUrl, now, onHealth })
      const { yahooBaseUrl: baseUrl, yahooUserAgent: userAgent } = config
      return createYahooProvider({ baseUrl, userAgent, sessionStore, rates, now, onHealth })
    }
    case 'eodhd': {
      const { createEcbRates } = await import('@plumbline/market-sources/ecb/ecb-rates')
      const { createEodhdProvider } = await import('@plumbline/market-sources/eodhd/eodhd-provider')
      const rates = createEcbRates({ baseUrl: config.ecbBaseUrl, now, onHealth })
      const token = config.eodhdApiToken ?? ''
      return createEodhdProvider({ token, baseUrl: config.eodhdBaseUrl, rates, now, onHealth })
    }
  }
}

const PROVIDER_SETTING = 'market-data'

/** The source that the database was created with, if any. */
export async function readBoundProvider(db: Db): Promise<string | undefined> {
  return await readSetting(db, PROVIDER_SETTING)
}

/**
 * Binds a new database to its source. Throws a ConfigError for another source, because simulated and real prices must
 * not mix.
 */
export async function bindProvider(db: Db, provider: MarketDataProvider): Promise<void> {
  const bound = await readBoundProvider(db)
  if (bound === undefined) await writeSetting(db, PROVIDER_SETTING, provider.name)
  else if (bound !== provider.name) {
    throw new ConfigError(
      `This database was created with MARKET_DATA=${bound} and cannot switch to ${provider.name}: export your portfolios, start with another DATA_DIR or DATABASE_URL, and import them there.`,
    )
  }
}
