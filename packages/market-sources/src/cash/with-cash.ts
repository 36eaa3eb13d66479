import { parseIsoDate } from '@plumbline/engine/calendar'
import type { DateRange, MarketDataProvider, PriceHistory } from '../provider.ts'
import type { Security } from '../security.ts'
import { cashSecurity, isCash } from './cash-security.ts'

export interface ProviderWithCash extends MarketDataProvider {
  cash(currency: string): Security
}

/** A close of 1 on every day of the range. */
function constantHistory({ currency }: Security, { from, to }: DateRange): PriceHistory {
  const first = parseIsoDate(from)
  const days = Int32Array.from({ length: Math.max(0, parseIsoDate(to) - first + 1) }, (_, index) => first + index)
  const values = new Float64Array(days.length).fill(1)
  return { currency, closes: { days, values }, adjustedCloses: undefined, splits: [], dividends: [] }
}

function withCashHistory<Source extends Pick<MarketDataProvider, 'history'>>(source: Source): Source {
  return {
    ...source,
    async history(security, range, signal) {
      return isCash(security) ? constantHistory(security, range) : await source.history(security, range, signal)
    },
  }
}

/** Adds money as a security, and answers for it without asking the source. */
export function withCash(provider: MarketDataProvider): ProviderWithCash {
  return {
    ...provider,
    ...(provider.sources && { sources: provider.sources.map(withCashHistory) }),
    cash: (currency) => provider.cash?.(currency) ?? cashSecurity(currency),
    history: withCashHistory(provider).history,
    async profile(security, today, signal) {
      return isCash(security) ? undefined : await provider.profile(security, today, signal)
    },
    async news(securities, today, signal) {
      const others = securities.filter((security) => !isCash(security))
      return others.length === 0 ? [] : await provider.news(others, today, signal)
    },
  }
}
