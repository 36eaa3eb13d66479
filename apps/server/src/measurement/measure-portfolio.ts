import { isDeepStrictEqual } from 'node:util'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { combineMeasurements } from '@plumbline/engine/combine-measurements'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { AssetMarket } from '@plumbline/engine/market'
import { measureInSteps, type PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Db } from '../database/db.ts'
import type { AccountMarket, Markets } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { rereadLedger, type VersionedLedger } from '../transactions/reread-ledger.ts'
import { assetsOfLedger } from './cash-of-ledger.ts'
import { inputOfLedger, type LedgerReferences, type MeasuredInput, referencesOf } from './ledger-input.ts'
import { createMeasurementCache, type MeasurementCache } from './measurement-cache.ts'
import { isSameMarketSince } from './same-market.ts'
import { createTurns } from './turns.ts'

export interface MeasuredPortfolio {
  /** As stored now; name, views and similar settings may be newer than the measurement. */
  portfolio: StoredPortfolio
  /** The same object until a figure may have changed. */
  measurement: PortfolioMeasurement
  /** The assets of the ledger, by id. */
  assets: ReadonlyMap<string, AssetRow>
  /** Their ids; the same object while the ledger is the same. */
  assetIds: readonly string[]
  transactionCount: number
  /** What was measured; undefined of all portfolios as one, whose parts have theirs. */
  input?: MeasuredInput
  /** Measured as of a past day: what is known only since then does not count. */
  isPast?: true
  /** Of all portfolios as one: each of them, measured in the currency of the whole. */
  parts?: readonly MeasuredPortfolio[]
}

interface Ledger extends LedgerReferences {
  version: number
  rows: VersionedLedger
}

interface CachedMeasurement {
  kind: 'portfolio'
  ledger: Ledger
  today: string
  fx: FxTable
  markets: ReadonlyMap<string, AssetMarket>
  measurement: PortfolioMeasurement
  ownBytes: number
}

interface CachedWhole {
  kind: 'whole'
  parts: readonly PortfolioMeasurement[]
  measurement: PortfolioMeasurement
  markets: ReadonlyMap<string, AssetMarket>
  ownBytes: number
}

export interface PortfolioMeasurer {
  /** Measures a portfolio in its own currency. */
  measure(portfolio: StoredPortfolio, today: string): Promise<MeasuredPortfolio>
  /** Measures a portfolio in a currency of choice. */
  measureIn(portfolio: StoredPortfolio, currency: string, today: string): Promise<MeasuredPortfolio>
  /**
   * Measures portfolios as one: each by its own cost method, in the currency of `whole`.
   *
   * @param whole the portfolio that stands for all of them
   */
  measureWhole(
    whole: StoredPortfolio,
    portfolios: readonly StoredPortfolio[],
    today: string,
  ): Promise<MeasuredPortfolio>
}

/** One for the whole process: everything that measures shares its cache, and so one budget of memory. */
export interface SharedMeasurer extends PortfolioMeasurer {
  /** For work that looks at one account after another: it drops nothing that users have open. */
  background: PortfolioMeasurer
}

const DEFAULT_CACHE_MEGABYTES = 128
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
  if (known === current) return true
  if (known.size !== current.size) return false
  for (const [id, asset] of current) if (!isDeepStrictEqual(known.get(id), asset)) return false
  return true
}

function isSameMarket(cached: CachedMeasurement, fx: FxTable, markets: ReadonlyMap<string, AssetMarket>): boolean {
  if (cached.fx !== fx || cached.markets.size !== markets.size) return false
  if (cached.markets === markets) return true
  const since = parseIsoDate(cached.ledger.rows.firstDate ?? cached.today)
  for (const [id, market] of markets) {
    const known = cached.markets.get(id)
    if (known === undefined || !isSameMarketSince(known, market, since)) return false
  }
  return true
}

async function loadLedger(
  db: Db,
  market: AccountMarket,
  portfolio: StoredPortfolio,
  currency: string,
  known: VersionedLedger | undefined,
): Promise<Ledger> {
  const { userId, id, version } = portfolio
  let rows = await rereadLedger(db, userId, id, known)
  let readVersion = version
  for (let attempt = 1; attempt < MAX_READS; attempt += 1) {
    const { version: storedVersion } = await readPortfolio(db, userId, id)
    if (storedVersion === readVersion) break
    readVersion = storedVersion
    rows = await rereadLedger(db, userId, id, rows)
  }
  return { version, rows, ...(await referencesOf(market, portfolio, rows.columns, currency)) }
}

/** The known ledger if it is current, or else what is read, with what the `other` one has. */
async function currentLedger(
  db: Db,
  market: AccountMarket,
  portfolio: StoredPortfolio,
  currency: string,
  known: Ledger | undefined,
  other: Ledger | undefined,
): Promise<Ledger> {
  const isCurrent =
    known?.version === portfolio.version &&
    isSameAssets(known.assets, await assetsOfLedger(market, known.assetIds, known.cash))
  return isCurrent ? known : await loadLedger(db, market, portfolio, currency, (known ?? other)?.rows)
}

/**
 * Measures portfolios for every page and endpoint. A measurement is cached until the ledger, an asset of it, a setting
 * that figures depend on, a price, a rate or the day changes; every call checks these. After a change only what changed
 * is read and replayed.
 */
export function createPortfolioMeasurer(
  db: Db,
  market: Markets,
  { cacheMegabytes = DEFAULT_CACHE_MEGABYTES }: { cacheMegabytes?: number } = {},
): SharedMeasurer {
  const cache = createMeasurementCache<CachedMeasurement | CachedWhole>(cacheMegabytes * BYTES_PER_MEGABYTE)
  const parts = { db, market, inTurn: createTurns() }
  return { ...measurerOn(cache, parts), background: measurerOn(cache.background, parts) }
}

type MeasuredCache = Pick<MeasurementCache<CachedMeasurement | CachedWhole>, 'get' | 'set'>

interface MeasurerParts {
  db: Db
  market: Markets
  inTurn: ReturnType<typeof createTurns>
}

/** Measures with one side of the cache: that of users, or that of the background. */
function measurerOn(cache: MeasuredCache, { db, market, inTurn }: MeasurerParts): PortfolioMeasurer {
  function cachedPortfolio(key: string): CachedMeasurement | undefined {
    const cached = cache.get(key)
    return cached?.kind === 'portfolio' ? cached : undefined
  }

  async function measure(own: StoredPortfolio, currency: string, today: string): Promise<MeasuredPortfolio> {
    const key = keyOf(own, currency)
    const portfolio = { ...own, currency }
    const cached = cachedPortfolio(key)
    const seen = await market.ofAccount(own.userId)
    const ledger = await currentLedger(db, seen, own, currency, cached?.ledger, cachedPortfolio(own.id)?.ledger)
    const { columns, firstDate } = ledger.rows
    const day = { currency, day: today, today }
    const { input, markets } = await inputOfLedger(seen, own, { ...ledger, columns, firstDate }, day)
    const { fx } = input
    const { assets, assetIds } = ledger
    const measured = { portfolio, assets, assetIds, transactionCount: columns.count, input }
    if (cached?.ledger === ledger && cached.today === today && isSameMarket(cached, fx, markets))
      return { ...measured, measurement: cached.measurement }

    const measurement = await runInSlices(measureInSteps(input, cached?.measurement))
    const ownBytes = ownBytesOf(ledger, today)
    cache.set(key, { kind: 'portfolio', ledger, today, fx, markets, measurement, ownBytes })
    return { ...measured, measurement }
  }

  async function measureIn(portfolio: StoredPortfolio, currency: string, today: string): Promise<MeasuredPortfolio> {
    return await inTurn(keyOf(portfolio, currency), async () => {
      const measured = await measure(portfolio, currency, today)
      // Most figures need the series of the whole portfolio, which the measurement caches.
      await runInSlices(measured.measurement.valueSeriesInSteps())
      return measured
    })
  }

  /** Without its series of values: all portfolios as one have one of their own. */
  async function measurePart(portfolio: StoredPortfolio, currency: string, today: string): Promise<MeasuredPortfolio> {
    return await inTurn(keyOf(portfolio, currency), () => measure(portfolio, currency, today))
  }

  return {
    measure: (portfolio, today) => measureIn(portfolio, portfolio.currency, today),
    measureIn,
    async measureWhole(whole, portfolios, today) {
      const parts: MeasuredPortfolio[] = []
      for (const portfolio of portfolios) parts.push(await measurePart(portfolio, whole.currency, today))
      const key = `${whole.userId} ${whole.id} ${whole.currency}`
      const measurement = await inTurn(key, () => combine(cache, key, parts, { baseCurrency: whole.currency, today }))
      return wholeOf(whole, portfolios, parts, measurement)
    },
  }
}

/** Portfolios as one, with the measurement of them all. */
export function wholeOf(
  whole: StoredPortfolio,
  portfolios: readonly StoredPortfolio[],
  parts: readonly MeasuredPortfolio[],
  measurement: PortfolioMeasurement,
): MeasuredPortfolio {
  const assets = new Map(parts.flatMap((part) => [...part.assets]))
  return {
    portfolio: whole,
    measurement,
    assets,
    assetIds: [...assets.keys()],
    transactionCount: parts.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
    parts: parts.map((part, index) => ({ ...part, portfolio: portfolios[index] ?? part.portfolio })),
  }
}

/** The measurement of all of them, from the cache if it has one of the same measurements. */
async function combine(
  cache: MeasuredCache,
  key: string,
  measured: readonly MeasuredPortfolio[],
  setting: Pick<PortfolioMeasurement, 'baseCurrency' | 'today'>,
): Promise<PortfolioMeasurement> {
  const parts = measured.map(({ measurement }) => measurement)
  const cached = cache.get(key)
  if (cached?.kind === 'whole' && isSameList(cached.parts, parts)) return cached.measurement
  const measurement = combineMeasurements(parts, setting)
  await runInSlices(measurement.valueSeriesInSteps())
  const lines = [...measurement.measuredLines.values()].flat()
  cache.set(key, {
    kind: 'whole',
    parts,
    measurement,
    // It keeps the measurements of its portfolios, even after their own entries are dropped.
    markets: new Map(lines.flatMap(({ market }) => (market === undefined ? [] : [[market.assetId, market]]))),
    ownBytes:
      measured.reduce((sum, { transactionCount }) => sum + transactionCount * BYTES_PER_TRANSACTION, 0) +
      lines.length * BYTES_PER_ASSET,
  })
  return measurement
}

/** The measurement in the portfolio's own currency has its id. */
function keyOf({ id, currency: own }: StoredPortfolio, currency: string): string {
  return currency === own ? id : `${id} ${currency}`
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}
