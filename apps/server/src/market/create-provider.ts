import { createSourceChain } from '@plumbline/market-sources/chain/source-chain'
import type { EcbRates } from '@plumbline/market-sources/ecb/ecb-rates'
import type { SourceHealth } from '@plumbline/market-sources/http/http-client'
import type { JsonProvider } from '@plumbline/market-sources/json/json-provider'
import type { JsonSource } from '@plumbline/market-sources/json/json-sources'
import type { MarketDataProvider, SourceName } from '@plumbline/market-sources/provider'
import type { SessionStore } from '@plumbline/market-sources/yahoo/yahoo-session'
import { type Clock, dayIn } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { MarketDb } from '../database/db.ts'
import { readSetting, writeSetting } from '../database/settings.ts'

interface ProviderParts {
  onHealth?: (health: SourceHealth) => void
  /** Keeps a source's session across restarts. */
  sessionStore?: SessionStore
}

async function createEcb(config: Config, clock: Clock, onHealth: ProviderParts['onHealth']): Promise<EcbRates> {
  const { createEcbRates } = await import('@plumbline/market-sources/ecb/ecb-rates')
  return createEcbRates({ baseUrl: config.ecbBaseUrl, now: () => clock.now(), onHealth })
}

/** The operator's own addresses. Throws a ConfigError that names the wrong entry of the file. */
export async function openJsonSources(
  config: Config,
  clock: Clock,
  onHealth?: ProviderParts['onHealth'],
): Promise<{ sources: JsonSource[]; provider: JsonProvider }> {
  const { createJsonProvider } = await import('@plumbline/market-sources/json/json-provider')
  const { JsonSourcesError, readJsonSources } = await import('@plumbline/market-sources/json/json-sources')
  const sources = await readJsonSources(config.jsonSources ?? '').catch((error: unknown) => {
    throw error instanceof JsonSourcesError ? new ConfigError(`JSON_SOURCES: ${error.message}.`) : error
  })
  return {
    sources,
    provider: createJsonProvider({ sources, rates: await createEcb(config, clock, onHealth), onHealth }),
  }
}

async function createSource(
  name: SourceName,
  config: Config,
  clock: Clock,
  { onHealth, sessionStore }: ProviderParts,
): Promise<MarketDataProvider> {
  const today = () => dayIn('UTC', clock.now())
  const now = () => clock.now()
  const ecbRates = () => createEcb(config, clock, onHealth)
  switch (name) {
    case 'demo': {
      const { createDemoProvider } = await import('@plumbline/market-sources/demo/demo-provider')
      return createDemoProvider({ today, scale: config.demoScale })
    }
    case 'files': {
      const { createFilesProvider } = await import('@plumbline/market-sources/files/files-provider')
      return createFilesProvider(config.marketDataDir ?? '')
    }
    case 'yahoo': {
      const { createYahooProvider } = await import('@plumbline/market-sources/yahoo/yahoo-provider')
      const { yahooBaseUrl: baseUrl, yahooUserAgent: userAgent } = config
      return createYahooProvider({ baseUrl, userAgent, sessionStore, rates: await ecbRates(), now, onHealth })
    }
    case 'eodhd': {
      const { createEodhdProvider } = await import('@plumbline/market-sources/eodhd/eodhd-provider')
      const token = config.eodhdApiToken ?? ''
      return createEodhdProvider({ token, baseUrl: config.eodhdBaseUrl, rates: await ecbRates(), now, onHealth })
    }
    case 'tiingo': {
      const { createTiingoProvider } = await import('@plumbline/market-sources/tiingo/tiingo-provider')
      const { tiingoApiKey: apiKey = '', tiingoBaseUrl: baseUrl } = config
      return createTiingoProvider({ apiKey, baseUrl, rates: await ecbRates(), onHealth })
    }
    case 'coingecko': {
      const { createCoinGeckoProvider } = await import('@plumbline/market-sources/coingecko/coingecko-provider')
      const { coinGeckoApiKey: apiKey, coinGeckoBaseUrl: baseUrl } = config
      return createCoinGeckoProvider({ apiKey, baseUrl, rates: await ecbRates(), now, onHealth })
    }
    case 'json': {
      return (await openJsonSources(config, clock, onHealth)).provider
    }
  }
}

/**
 * Creates the configured source, or the chain of several. Only these are loaded, because the others are large.
 * `onHealth` is called when a remote source is paused after failures, and when it responds again.
 */
export async function createProvider(
  db: MarketDb,
  config: Config,
  clock: Clock,
  parts: ProviderParts = {},
): Promise<MarketDataProvider> {
  const sources: MarketDataProvider[] = []
  for (const name of config.marketData) sources.push(await createSource(name, config, clock, parts))
  const provider = await inOrder(db, config, clock, sources)
  if (config.openFigi === undefined || provider.isLocal) return provider
  const { createOpenFigi } = await import('@plumbline/market-sources/openfigi/openfigi-client')
  const { withIsinResolver } = await import('@plumbline/market-sources/openfigi/with-isin-resolver')
  return withIsinResolver(provider, createOpenFigi({ ...config.openFigi, onHealth: parts.onHealth }))
}

async function inOrder(
  db: MarketDb,
  { marketData }: Config,
  clock: Clock,
  sources: readonly MarketDataProvider[],
): Promise<MarketDataProvider> {
  const [only] = sources
  if (only !== undefined && sources.length === 1) return only
  const home = (await readBoundProvider(db)) ?? homeOf(marketData)
  return createSourceChain({ sources, home: home as SourceName, now: () => clock.now() })
}

export const PROVIDER_SETTING = 'market-data'
/** Sources of a few securities only, without benchmarks. */
const SUPPLEMENTS: readonly SourceName[] = ['coingecko', 'json']

/** The source that a new database is bound to: the first that has more than a few securities, if any. */
function homeOf(marketData: Config['marketData']): SourceName {
  return marketData.find((name) => !SUPPLEMENTS.includes(name)) ?? marketData[0]
}

/** The source that the database was created with, if any. */
export async function readBoundProvider(db: MarketDb): Promise<string | undefined> {
  return await readSetting(db, PROVIDER_SETTING)
}

/**
 * Binds a new database to its home source. Throws a ConfigError if MARKET_DATA lacks the source that the database was
 * created with: its securities have that source's ids, and simulated and real prices must not mix.
 */
export async function bindProvider(db: MarketDb, { marketData }: Pick<Config, 'marketData'>): Promise<void> {
  const bound = await readBoundProvider(db)
  if (bound === undefined) await writeSetting(db, PROVIDER_SETTING, homeOf(marketData))
  else if (!marketData.some((name) => name === bound)) {
    throw new ConfigError(
      `This database was created with MARKET_DATA=${bound} and cannot switch to ${marketData.join(',')}: export your portfolios, start with another DATA_DIR, DATABASE_URL or MARKET_DATABASE_URL, and import them there.`,
    )
  }
}
