import { type DayNumber, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { Facts } from '../facts.ts'
import type { FxPair, MarketDataProvider, Quote, SecurityListingPortion } from '../provider.ts'
import type { Security } from '../security.ts'
import { Catalogue } from './catalogue.ts'
import { allocateBooks } from './company-books.ts'
import { lastPrices, simulateHistory } from './history.ts'
import { type Instrument, lastTradingDay } from './instrument.ts'
import { buildMarket, indexOnOrBefore, type Market, perEuroAt } from './market.ts'
import { roundPrice } from './price-path.ts'
import { lastDayOfQuarter, quarterOf } from './trading-calendar.ts'

export interface DemoOptions {
  /** ISO date; nothing after it is told. */
  today: () => string
  /** Number of securities when more than the usual 1,200 are wanted. */
  scale?: number | undefined
}

const modelVersion = 'demo-1'
const portionSize = 2000
const searchLimit = 50

/**
 * The simulated market: invented securities that are the same on every machine. What it says of a day depends on nothing but
 * the day, so a later `today` only adds to the past.
 */
export function createDemoProvider({ today, scale }: DemoOptions): MarketDataProvider {
  let catalogue: Catalogue | undefined
  let market: Market | undefined
  const securitiesOf = () => {
    catalogue ??= new Catalogue(scale)
    return catalogue
  }
  const marketOn = (day: DayNumber): Market => {
    if (market?.lastQuarter !== quarterOf(day)) market = buildMarket(day)
    return market
  }
  const booksFor = (simulated: Market) => allocateBooks(simulated.lastQuarter + 1)

  return {
    name: 'demo',
    isLocal: true,

    version: async () => `${modelVersion} ${securitiesOf().size}`,

    async *securities(exchanges, signal): AsyncGenerator<SecurityListingPortion> {
      const day = parseIsoDate(today())
      const all = securitiesOf()
      for (let start = 0; start < all.size; start += portionSize) {
        signal.throwIfAborted()
        const portion: SecurityListingPortion = { securities: [], facts: new Map<string, Facts>() }
        for (let index = start; index < Math.min(all.size, start + portionSize); index += 1) {
          const instrument = all.at(index)
          if (exchanges && !exchanges.includes(instrument.security.exchange)) continue
          if (!isListedOn(instrument, day)) continue
          portion.securities.push(describeOn(instrument, day))
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
        .slice(0, searchLimit)
        .map((instrument) => describeOn(instrument, day))
    },

    async history(security, range) {
      const day = parseIsoDate(today())
      const instrument = securitiesOf().find(security.id)
      if (instrument === undefined || !isListedOn(instrument, day)) return undefined
      const simulated = marketOn(day)
      return simulateHistory(instrument, simulated, day, range, booksFor(simulated))
    },

    async quotes(securities) {
      const day = parseIsoDate(today())
      const simulated = marketOn(day)
      return securities.flatMap((security): Quote[] => {
        const instrument = securitiesOf().find(security.id)
        if (instrument === undefined || !isListedOn(instrument, day)) return []
        const prices = lastPrices(instrument, simulated, day)
        const last = prices.at(-1)
        if (last === undefined) return []
        return [
          {
            securityId: security.id,
            price: last.close,
            previousClose: prices.at(-2)?.close,
            currency: instrument.security.currency,
            at: `${formatIsoDate(last.day)}T00:00:00.000Z`,
          },
        ]
      })
    },

    async profile() {
      return undefined
    },

    async news() {
      return []
    },

    async fx(currencies, range): Promise<FxPair[]> {
      const day = parseIsoDate(today())
      const simulated = marketOn(day)
      const { days } = simulated.weekdays
      const first = indexOnOrBefore(simulated.weekdays, parseIsoDate(range.from) - 1) + 1
      const end = indexOnOrBefore(simulated.weekdays, Math.min(day, parseIsoDate(range.to))) + 1
      return [...new Set(currencies)].flatMap((quote): FxPair[] => {
        if (quote === 'EUR' || !simulated.perEuro.has(quote)) return []
        const rangeDays = days.slice(first, Math.max(first, end))
        const values = Float64Array.from(rangeDays, (_, offset) =>
          roundPrice(perEuroAt(simulated, quote, first + offset) as number, 'significant'),
        )
        return [{ base: 'EUR', quote, rates: { days: rangeDays, values } }]
      })
    },

    async benchmarks() {
      return []
    },
  }
}

/** What is not yet on the market is unknown. */
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
