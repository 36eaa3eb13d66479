import { isDeepStrictEqual } from 'node:util'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { AssetMarket } from '@plumbline/engine/market'
import { measureInSteps, type PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Db } from '../database/db.ts'
import type { Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { rereadLedger, type VersionedLedger } from '../transactions/reread-ledger.ts'
import { createMeasurementCache } from './measurement-cache.ts'

export interface MeasuredPortfolio {
  /** As stored now; name, views and similar settings may be newer than the measurement. */
  portfolio: StoredPortfolio
  /** The same object until a figure may have changed. */
  measurement: PortfolioMeasurement
  /** The assets of the ledger, by id. */
  assets: ReadonlyMap<string, AssetRow>
  transactionCount: number
}

interface Ledger {
  version: number
  rows: VersionedLedger
  assets: Map<string, AssetRow>
  currencies: Set<string>
}

interface CachedMeasurement {
  ledger: Ledger
  today: string
  fx: FxTable
  markets: Map<string, AssetMarket>
  measurement: PortfolioMeasurement
  ownBytes: number
}

export interface PortfolioMeasurer {
  measure(portfolio: StoredPortfolio, today: string): Promise<MeasuredPortfolio>
}

const DEFAULT_CACHE_MEGABYTES = 128
/** The cache of work that looks at one account after another, each once. */
export const ONE_ACCOUNT_MEGABYTES = 16
const BYTES_PER_MEGABYTE = 1024 * 1024
const BYTES_PER_TRANSACTION = 130
/** The serialized description included. */
const BYTES_PER_ASSET = 4000
/** Of the series of the whole portfolio. */
const BYTES_PER_DAY = 40
/** A ledger that changes while its pages are read is read again, but not forever. */
const MAX_READS = 3

/** An estimate of what a measurement takes besides prices, which it shares with others. */
function ownBytesOf({ rows, assets }: Ledger, today: string): number {
  const { columns, firstDate } = rows
  const days = firstDate === undefined ? 0 : Math.max(0, parseIsoDate(today) - parseIsoDate(firstDate))
  return columns.count * BYTES_PER_TRANSACTION + assets.size * BYTES_PER_ASSET + days * BYTES_PER_DAY
}

/** Rows of assets are the same objects until any asset changes. */
function isSameAssets(known: ReadonlyMap<string, AssetRow>, current: ReadonlyMap<string, AssetRow>): boolean {
  if (known.size !== current.size) return false
  for (const [id, asset] of current) if (!isDeepStrictEqual(known.get(id), asset)) return false
  return true
}

function isSameMarket(cached: CachedMeasurement, fx: FxTable, markets: Map<string, AssetMarket>): boolean {
  if (cached.fx !== fx || cached.markets.size !== markets.size) return false
  for (const [id, market] of markets) if (cached.markets.get(id) !== market) return false
  return true
}

/**
 * Measures portfolios for every page and endpoint. A measurement is cached until the ledger, an asset of it, a setting
 * that figures depend on, a price, a rate or the day changes; every call checks these. After a change only what changed
 * is read and replayed.
 */
export function createPortfolioMeasurer(
  db: Db,
  market: Market,
  { cacheMegabytes = DEFAULT_CACHE_MEGABYTES }: { cacheMegabytes?: number } = {},
): PortfolioMeasurer {
  const cache = createMeasurementCache<CachedMeasurement>(cacheMegabytes * BYTES_PER_MEGABYTE)

  async function loadLedger(
    { userId, id, currency, version }: StoredPortfolio,
    known: VersionedLedger | undefined,
  ): Promise<Ledger> {
    let rows = await rereadLedger(db, userId, id, known)
    let readVersion = version
    for (let attempt = 1; attempt < MAX_READS; attempt += 1) {
      const { version: storedVersion } = await readPortfolio(db, userId, id)
      if (storedVersion === readVersion) break
      readVersion = storedVersion
      rows = await rereadLedger(db, userId, id, rows)
    }
    const { holdings } = rows.columns
    const currencies = new Set([currency])
    for (const { currencyCodes } of holdings.values()) for (const code of currencyCodes) currencies.add(code)
    const assets = await market.assetsOf(holdings.keys())
    for (const asset of assets.values()) currencies.add(asset.currency)
    return { version, rows, assets, currencies }
  }

  async function measure(portfolio: StoredPortfolio, today: string): Promise<MeasuredPortfolio> {
    const cached = cache.get(portfolio.id)
    const isCurrent =
      cached?.ledger.version === portfolio.version &&
      isSameAssets(cached.ledger.assets, await market.assetsOf(cached.ledger.rows.columns.holdings.keys()))
    const ledger = isCurrent ? cached.ledger : await loadLedger(portfolio, cached?.ledger.rows)
    const { assets } = ledger
    const { columns, firstDate } = ledger.rows
    const markets = await market.histories.recentMarketsOf([...assets.keys()], today, firstDate ?? today)
    const fx = await market.rates.tableFor(ledger.currencies, today)
    const measured = { portfolio, assets, transactionCount: columns.count }
    if (cached?.ledger === ledger && cached.today === today && isSameMarket(cached, fx, markets))
      return { ...measured, measurement: cached.measurement }

    const input = {
      baseCurrency: portfolio.currency,
      today,
      transactions: columns,
      assets: [...markets.values()],
      fx,
      costMethod: portfolio.settings.costMethod,
      ignoredSplits: portfolio.ignoredSplits,
    }
    const measurement = await runInSlices(measureInSteps(input, cached?.measurement))
    // Most figures need the series of the whole portfolio, which the measurement caches.
    await runInSlices(measurement.valueSeriesInSteps())
    cache.set(portfolio.id, { ledger, today, fx, markets, measurement, ownBytes: ownBytesOf(ledger, today) })
    return { ...measured, measurement }
  }

  /** The last call for each portfolio that is being measured. */
  const running = new Map<string, Promise<unknown>>()

  return {
    /**
     * A page asks for several figures at once, so calls for one portfolio take turns and the first one fills the cache.
     */
    async measure(portfolio, today) {
      const before = running.get(portfolio.id)
      const call = before === undefined ? measure(portfolio, today) : before.then(() => measure(portfolio, today))
      const ended = call.then(noop, noop)
      running.set(portfolio.id, ended)
      try {
        return await call
      } finally {
        if (running.get(portfolio.id) === ended) running.delete(portfolio.id)
      }
    },
  }
}

function noop(): void {}
