import { parseIsoDate } from '@plumbline/engine/calendar'
import type { Profile } from '../profile.ts'
import type { MarketDataProvider, PriceHistory, SourceName, StockSplit } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface LiveSource extends MarketDataProvider {
  /** Closes as traded, by ISO date. */
  closes: Record<string, number>
  /** Of the closes. */
  currency: string
  /** Factor of the adjusted closes; without it the source has none. */
  adjustment: number | undefined
  splits: StockSplit[]
  profileNow: Profile | undefined
  /** How the source responds. */
  mood: 'responds' | 'fails' | 'is empty' | 'hangs'
  /** First dates of the requested histories. */
  askedFrom: string[]
}

/** The only security of a live source. */
export const flint: Security = {
  id: 'FLINT.US',
  symbol: 'FLINT',
  exchange: 'US',
  name: 'Flint Instruments',
  type: 'Common Stock',
  currency: 'EUR',
  isin: undefined,
  sector: undefined,
  industry: undefined,
  country: undefined,
  image: undefined,
  delistedOn: undefined,
}

/** A remote source with one security. A test makes it respond, fail or hang. */
export function createLiveSource(
  closes: Record<string, number>,
  name: SourceName = 'eodhd',
  listed: Security = flint,
): LiveSource {
  async function suffer(signal: AbortSignal): Promise<void> {
    if (source.mood === 'fails') throw new UpstreamError(name, 'returned 500', true)
    if (source.mood !== 'hangs') return
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new UpstreamError(name, 'timed out', true))),
    )
  }

  const source: LiveSource = {
    name,
    isLocal: false,
    closes,
    currency: 'EUR',
    adjustment: undefined,
    splits: [],
    profileNow: undefined,
    mood: 'responds',
    askedFrom: [],
    version: async () => name,
    async *securities() {},
    async search(query, signal) {
      await suffer(signal)
      return listed.symbol.startsWith(query) ? [listed] : []
    },
    async history(_security, { from, to }, signal) {
      source.askedFrom.push(from)
      await suffer(signal)
      const dates =
        source.mood === 'is empty'
          ? []
          : Object.keys(source.closes)
              .filter((date) => date >= from && date <= to)
              .sort()
      const { adjustment } = source
      const values = Float64Array.from(dates, (date) => source.closes[date] as number)
      const history: PriceHistory = {
        currency: source.currency,
        closes: { days: Int32Array.from(dates, parseIsoDate), values },
        adjustedCloses: adjustment === undefined ? undefined : values.map((close) => close * adjustment),
        splits: source.splits.filter(({ date }) => date >= from && date <= to),
        dividends: [],
      }
      return history
    },
    async profile(_security, _today, signal) {
      await suffer(signal)
      return source.profileNow
    },
    news: async () => [],
    fx: async () => [],
    benchmarks: async () => [],
  }
  return source
}
