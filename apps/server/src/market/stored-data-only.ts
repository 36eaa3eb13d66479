import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'

/** A source that never responds, so that figures come from stored prices and rates alone. */
export function storedDataOnly(name: MarketDataProvider['name']): MarketDataProvider {
  const refuse = async (): Promise<never> => {
    throw new UpstreamError(name, 'only stored data is used', false)
  }
  return {
    name,
    isLocal: false,
    version: async () => '',
    // biome-ignore lint/correctness/useYield: it fails before the first batch
    async *securities() {
      await refuse()
    },
    search: refuse,
    history: refuse,
    profile: refuse,
    news: refuse,
    fx: refuse,
    benchmarks: refuse,
  }
}
