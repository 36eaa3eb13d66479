import { formatIsoDate } from '@plumbline/engine/calendar'
import type { CurrencyPair, DailySeries, DateRange } from '../provider.ts'
import type { EcbRates } from './ecb-rates.ts'
import { JOINED_EURO } from './ended-currencies.ts'

/** A currency without a rate for this long, while others have one, is no longer published. */
const ENDED_DAYS = 30

/** Fetches market rates (1 euro = rate); undefined when the market does not know the currency. */
export type MarketRate = (currency: string, range: DateRange) => Promise<DailySeries | undefined>

/**
 * Reference rates, completed with market rates for currencies that they lack (TWD) or no longer publish (RUB since
 * 2022-03-01). When the market fails, the currency is left out.
 */
export async function completeRates(
  rates: EcbRates,
  marketRate: MarketRate,
  currencies: readonly string[],
  range: DateRange,
  signal: AbortSignal,
): Promise<CurrencyPair[]> {
  const wanted = [...new Set(currencies)].filter((currency) => currency !== 'EUR')
  if (wanted.length === 0) return []
  const published = await rates.fx([...wanted, 'USD'], range, signal)
  const newestDay = Math.max(...published.map(({ rates: { days } }) => days.at(-1) ?? 0), 0)
  const completed = await Promise.all(
    wanted.map(async (quote): Promise<CurrencyPair | undefined> => {
      const pair = published.find((each) => each.quote === quote)
      if (JOINED_EURO.has(quote)) return pair
      const lastDay = pair?.rates.days.at(-1)
      if (pair !== undefined && lastDay !== undefined && lastDay >= newestDay - ENDED_DAYS) return pair
      const from = lastDay === undefined ? range.from : formatIsoDate(lastDay + 1)
      const added = await marketRate(quote, { from, to: range.to }).catch(() => undefined)
      if (added === undefined || added.days.length === 0) return pair
      return { base: 'EUR', quote, rates: pair === undefined ? added : joined(pair.rates, added) }
    }),
  )
  return completed.filter((pair) => pair !== undefined)
}

function joined(first: DailySeries, second: DailySeries): DailySeries {
  return {
    days: Int32Array.from([...first.days, ...second.days]),
    values: Float64Array.from([...first.values, ...second.values]),
  }
}
