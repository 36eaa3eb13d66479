import { type DayNumber, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { Facts } from '../facts.ts'
import type { CurrencyPair, MarketDataProvider, SecurityBatch } from '../provider.ts'
import type { Security } from '../security.ts'
import { listBenchmarks } from './benchmarks.ts'
import { Catalog } from './catalog.ts'
import { allocateBooks, type CompanyBooks } from './company-books.ts'
import { measureCompany } from './company-figures.ts'
import { simulateHistory } from './history.ts'
import { type Instrument, lastTradingDay } from './instrument.ts'
import { keepBooks } from './keep-books.ts'
import { buildMarket, indexOnOrBefore, type Market, perEuroAt } from './market.ts'
import { listNews } from './news.ts'
import { measureOther } from './other-figures.ts'
import { framePath, roundPrice } from './price-path.ts'
import { describeProfile } from './profile-of-instrument.ts'
import { lastDayOfQuarter, quarterOf } from './trading-calendar.ts'

interface DemoOptions {
  /** ISO date; nothing after it is returned. */
  today: () => string
  /** Number of securities; the default is 1,200. */
  scale?: number | undefined
}

const MODEL_VERSION = 'demo-1'
const BATCH_SIZE = 2000
const MAX_SEARCH_RESULTS = 50
const MAX_NEWS = 120

/** The simulated world, built when it is first asked for and again when a quarter has begun. */
interface Simulation {
  today(): DayNumber
  catalog(): Catalog
  marketOn(day: DayNumber): Market
  booksFor(market: Market): CompanyBooks
}

function createSimulation({ today, scale }: DemoOptions): Simulation {
  let catalog: Catalog | undefined
  let market: Market | undefined
  let books: CompanyBooks | undefined
  return {
    today: () => parseIsoDate(today()),
    catalog() {
      catalog ??= new Catalog(scale)
      return catalog
    },
    marketOn(day) {
      if (market?.lastQuarter !== Math.max(0, quarterOf(day))) market = buildMarket(day)
      return market
    },
    booksFor({ lastQuarter }) {
      if (books === undefined || books.revenue.length <= lastQuarter) books = allocateBooks(lastQuarter + 1)
      return books
    },
  }
}

/**
 * The simulated market: invented securities, the same on every machine. Data of a day depends only on that day, so a
 * later `today` only adds to the past.
 */
export function createDemoProvider(options: DemoOptions): MarketDataProvider {
  const simulation = createSimulation(options)
  const { catalog, marketOn, booksFor } = simulation

  return {
    name: 'demo',
    isLocal: true,
    version: async () => `${MODEL_VERSION} ${options.scale ?? 'whole'}`,
    securities: (exchanges, signal) => listSecurities(simulation, exchanges, signal),
    search: async (query) => searchSecurities(catalog(), query.trim(), simulation.today()),

    async history(security, range) {
      const day = simulation.today()
      const instrument = findListed(catalog(), security, day)
      if (instrument === undefined) return undefined
      const market = marketOn(day)
      return simulateHistory(instrument, market, day, range, booksFor(market))
    },

    async profile(security, date) {
      const day = parseIsoDate(date)
      const instrument = findListed(catalog(), security, day)
      const market = marketOn(day)
      return instrument && describeProfile(instrument, market, day, booksFor(market), catalog().companies)
    },

    news: async (securities, date) => newsOf(simulation, securities, parseIsoDate(date)),

    async fx(currencies, range) {
      const day = simulation.today()
      const last = Math.min(day, parseIsoDate(range.to))
      return ratesBetween(marketOn(day), currencies, parseIsoDate(range.from), last)
    },

    benchmarks: async () => listBenchmarks(catalog().core),

    cash(currency) {
      const own = catalog().find(`${currency}.FOREX`)
      return own && describeOn(own, simulation.today())
    },
  }
}

async function* listSecurities(
  { today, catalog, marketOn, booksFor }: Simulation,
  exchanges: string[] | undefined,
  signal: AbortSignal,
): AsyncGenerator<SecurityBatch> {
  const day = today()
  const all = catalog()
  const market = marketOn(day)
  const scratch = booksFor(market)
  for (let start = 0; start < all.size; start += BATCH_SIZE) {
    signal.throwIfAborted()
    const portion: SecurityBatch = { securities: [], facts: new Map<string, Facts>() }
    for (let index = start; index < Math.min(all.size, start + BATCH_SIZE); index += 1) {
      const instrument = all.at(index)
      if (exchanges && !exchanges.includes(instrument.security.exchange)) continue
      if (!isListedOn(instrument, day)) continue
      const security = describeOn(instrument, day)
      portion.securities.push(security)
      const facts = measureOn(instrument, market, day, scratch)
      if (facts && security.delistedOn === undefined) portion.facts.set(security.id, facts)
    }
    yield portion
  }
}

function searchSecurities(catalog: Catalog, query: string, day: DayNumber): Security[] {
  if (query === '') return []
  const wanted = query.toLowerCase()
  const exact = catalog.find(query.toUpperCase())
  const found = catalog.core.filter(({ security }) =>
    [security.id, security.name, security.isin ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
  return [...new Set(exact ? [exact, ...found] : found)]
    .filter((instrument) => isListedOn(instrument, day))
    .slice(0, MAX_SEARCH_RESULTS)
    .map((instrument) => describeOn(instrument, day))
}

function newsOf({ catalog, marketOn, booksFor }: Simulation, securities: readonly Security[], day: DayNumber) {
  const market = marketOn(day)
  return securities
    .flatMap((security) => {
      const instrument = findListed(catalog(), security, day)
      if (instrument === undefined || instrument.kind === 'currency') return []
      return listNews(instrument, market, day, booksFor(market))
    })
    .sort((left, right) => right.publishedDate.localeCompare(left.publishedDate))
    .slice(0, MAX_NEWS)
}

/** Units of each currency per euro, on weekdays from `from` to `to`. */
function ratesBetween(market: Market, currencies: readonly string[], from: DayNumber, to: DayNumber): CurrencyPair[] {
  const { days } = market.weekdays
  const first = indexOnOrBefore(market.weekdays, from - 1) + 1
  const end = indexOnOrBefore(market.weekdays, to) + 1
  const rangeDays = days.slice(first, Math.max(first, end))
  return [...new Set(currencies)].flatMap((quote): CurrencyPair[] => {
    if (quote === 'EUR' || !market.perEuro.has(quote)) return []
    const values = Float64Array.from(rangeDays, (_, offset) =>
      // The market has a rate of each of its currencies on each of its weekdays.
      roundPrice(perEuroAt(market, quote, first + offset) as number, 'significant'),
    )
    return [{ base: 'EUR', quote, rates: { days: rangeDays, values } }]
  })
}

function findListed(catalog: Catalog, { id }: Security, day: DayNumber): Instrument | undefined {
  const instrument = catalog.find(id)
  return instrument && isListedOn(instrument, day) ? instrument : undefined
}

function measureOn(instrument: Instrument, market: Market, day: DayNumber, books: CompanyBooks): Facts | undefined {
  if (instrument.kind === 'currency' || instrument.kind === 'index') return undefined
  if (instrument.kind !== 'company') return measureOther(instrument, market, day)
  const frame = framePath(instrument.path, market)
  keepBooks(instrument.finances, frame, market, books)
  return measureCompany(instrument, frame, books, market, day)
}

/** An instrument that is not listed yet is unknown. */
function isListedOn(instrument: Instrument, day: DayNumber): boolean {
  return instrument.kind === 'currency' || day > lastDayOfQuarter(instrument.path.firstQuarter - 1) + 3
}

function describeOn(instrument: Instrument, day: DayNumber): Security {
  const last = lastTradingDay(instrument)
  return {
    ...instrument.security,
    delistedOn: last !== undefined && last < day ? formatIsoDate(last) : undefined,
  }
}
