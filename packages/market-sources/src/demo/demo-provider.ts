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

/**
 * The simulated market: invented securities, the same on every machine. Data of a day depends only on that day, so a
 * later `today` only adds to the past.
 */
export function createDemoProvider({ today, scale }: DemoOptions): MarketDataProvider {
  let catalog: Catalog | undefined
  let market: Market | undefined
  let books: CompanyBooks | undefined
  const securitiesOf = () => {
    catalog ??= new Catalog(scale)
    return catalog
  }
  const marketOn = (day: DayNumber): Market => {
    if (market?.lastQuarter !== Math.max(0, quarterOf(day))) market = buildMarket(day)
    return market
  }
  const booksFor = (simulated: Market) => {
    if (books === undefined || books.revenue.length <= simulated.lastQuarter)
      books = allocateBooks(simulated.lastQuarter + 1)
    return books
  }
  const findListed = (security: Security, day: DayNumber) => {
    const instrument = securitiesOf().find(security.id)
    return instrument && isListedOn(instrument, day) ? instrument : undefined
  }

  return {
    name: 'demo',
    isLocal: true,

    version: async () => `${MODEL_VERSION} ${scale ?? 'whole'}`,

    async *securities(exchanges, signal): AsyncGenerator<SecurityBatch> {
      const day = parseIsoDate(today())
      const all = securitiesOf()
      const simulated = marketOn(day)
      const scratch = booksFor(simulated)
      for (let start = 0; start < all.size; start += BATCH_SIZE) {
        signal.throwIfAborted()
        const portion: SecurityBatch = { securities: [], facts: new Map<string, Facts>() }
        for (let index = start; index < Math.min(all.size, start + BATCH_SIZE); index += 1) {
          const instrument = all.at(index)
          if (exchanges && !exchanges.includes(instrument.security.exchange)) continue
          if (!isListedOn(instrument, day)) continue
          const security = describeOn(instrument, day)
          portion.securities.push(security)
          const facts = measureOn(instrument, simulated, day, scratch)
          if (facts && security.delistedOn === undefined) portion.facts.set(security.id, facts)
        }
        yield portion
      }
    },

    async search(query) {
      const day = parseIsoDate(today())
      const wanted = query.trim().toLowerCase()
      if (wanted === '') return []
      const exact = securitiesOf().find(query.trim().toUpperCase())
      const found = securitiesOf().core.filter(({ security }) =>
        [security.id, security.name, security.isin ?? ''].some((text) => text.toLowerCase().includes(wanted)),
      )
      return [...new Set(exact ? [exact, ...found] : found)]
        .filter((instrument) => isListedOn(instrument, day))
        .slice(0, MAX_SEARCH_RESULTS)
        .map((instrument) => describeOn(instrument, day))
    },

    async history(security, range) {
      const day = parseIsoDate(today())
      const instrument = findListed(security, day)
      if (instrument === undefined) return undefined
      const simulated = marketOn(day)
      return simulateHistory(instrument, simulated, day, range, booksFor(simulated))
    },

    async profile(security, date) {
      const day = parseIsoDate(date)
      const instrument = findListed(security, day)
      const simulated = marketOn(day)
      return instrument && describeProfile(instrument, simulated, day, booksFor(simulated), securitiesOf().companies)
    },

    async news(securities, date) {
      const day = parseIsoDate(date)
      const simulated = marketOn(day)
      return securities
        .flatMap((security) => {
          const instrument = findListed(security, day)
          if (instrument === undefined || instrument.kind === 'currency') return []
          return listNews(instrument, simulated, day, booksFor(simulated))
        })
        .sort((left, right) => right.publishedDate.localeCompare(left.publishedDate))
        .slice(0, MAX_NEWS)
    },

    async fx(currencies, range): Promise<CurrencyPair[]> {
      const day = parseIsoDate(today())
      const simulated = marketOn(day)
      const { days } = simulated.weekdays
      const first = indexOnOrBefore(simulated.weekdays, parseIsoDate(range.from) - 1) + 1
      const end = indexOnOrBefore(simulated.weekdays, Math.min(day, parseIsoDate(range.to))) + 1
      return [...new Set(currencies)].flatMap((quote): CurrencyPair[] => {
        if (quote === 'EUR' || !simulated.perEuro.has(quote)) return []
        const rangeDays = days.slice(first, Math.max(first, end))
        const values = Float64Array.from(rangeDays, (_, offset) =>
          roundPrice(perEuroAt(simulated, quote, first + offset) as number, 'significant'),
        )
        return [{ base: 'EUR', quote, rates: { days: rangeDays, values } }]
      })
    },

    async benchmarks() {
      return listBenchmarks(securitiesOf().core)
    },

    cash(currency) {
      const own = securitiesOf().find(`${currency}.FOREX`)
      return own && describeOn(own, parseIsoDate(today()))
    },
  }
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
