import { parseIsoDate } from '@plumbline/engine/calendar'
import type { CurrencyPair, DateRange } from '../provider.ts'
import { JOINED_EURO, REDENOMINATED } from './ended-currencies.ts'
import type { RateDay } from './read-rates.ts'

/**
 * One pair against the euro per currency, with the days of the range that have a rate; gaps stay gaps. A currency that
 * joined the euro has its fixed rate from that day on; a renamed currency appears under both names. A currency without
 * a rate in the range is left out.
 */
export function buildPairs(
  published: readonly RateDay[],
  currencies: readonly string[],
  range: DateRange,
): CurrencyPair[] {
  const first = parseIsoDate(range.from)
  const last = parseIsoDate(range.to)
  const days = published.filter(({ day }) => day >= first && day <= last).sort((a, b) => a.day - b.day)
  return [...new Set(currencies)].flatMap((currency) => {
    if (currency === 'EUR') return []
    const rates = new Map<number, number>()
    for (const { day, rates: ofDay } of days) {
      const rate = rateOf(ofDay, currency)
      if (rate !== undefined) rates.set(day, rate)
    }
    carryFixedRate(rates, currency, first, last)
    if (rates.size === 0) return []
    const sorted = [...rates].sort(([a], [b]) => a - b)
    return {
      base: 'EUR',
      quote: currency,
      rates: {
        days: Int32Array.from(sorted, ([day]) => day),
        values: Float64Array.from(sorted, ([, rate]) => rate),
      },
    }
  })
}

function rateOf(rates: ReadonlyMap<string, number>, currency: string): number | undefined {
  const own = rates.get(currency)
  if (own !== undefined) return own
  for (const each of REDENOMINATED) {
    const oldRate = rates.get(each.old)
    const newRate = rates.get(each.new)
    if (currency === each.new && oldRate !== undefined) return oldRate / each.oldUnits
    if (currency === each.old && newRate !== undefined) return newRate * each.oldUnits
  }
  return undefined
}

/**
 * One entry is enough, because a rate holds until the next one. Rates published after the changeover repeat the old
 * one.
 */
function carryFixedRate(rates: Map<number, number>, currency: string, first: number, last: number): void {
  const joined = JOINED_EURO.get(currency)
  if (joined === undefined) return
  const since = parseIsoDate(joined.since)
  if (since > last) return
  for (const day of rates.keys()) if (day >= since) rates.delete(day)
  rates.set(Math.max(since, first), joined.rate)
}
