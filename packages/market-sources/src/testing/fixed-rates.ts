import type { EcbRates } from '../ecb/ecb-rates.ts'

/** One rate per currency, on the last day of any range: 1 euro = rate. */
export function fixedRates(rates: Record<string, number>): EcbRates {
  return {
    async fx(currencies, range) {
      const day = Math.floor(Date.parse(range.to) / 86_400_000)
      return currencies.flatMap((quote) => {
        const rate = rates[quote]
        if (rate === undefined) return []
        return { base: 'EUR', quote, rates: { days: Int32Array.of(day), values: Float64Array.of(rate) } }
      })
    },
  }
}
