import { createEodhdProvider } from '@plumbline/market-sources/eodhd/eodhd-provider'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { fixedRates } from '@plumbline/market-sources/testing/fixed-rates'
import { createYahooProvider } from '@plumbline/market-sources/yahoo/yahoo-provider'
import { expect, test } from 'vitest'
import { findAssets } from '../market/securities/assets.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listPresetBenchmarks } from './list-benchmarks.ts'

const unreachable: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}
const options = { fetch: unreachable, rates: fixedRates({}), now: () => new Date('2026-01-09T20:00:00Z') }

test.each<[string, MarketDataProvider, string]>([
  ['yahoo', createYahooProvider(options), 'SPY'],
  ['eodhd', createEodhdProvider({ ...options, token: 'key' }), 'SPY.US'],
])('a new database has all presets of %s without a request', async (_name, provider, spy) => {
  const { db, close } = await openTestDatabase()
  const presets = await listPresetBenchmarks(db, provider)
  expect(presets).toHaveLength(7)
  const assets = await findAssets(
    db,
    presets.map(({ securityId }) => securityId),
  )
  expect(assets.size).toBe(7)
  expect(assets.get(spy)).toMatchObject({ name: 'SPDR S&P 500 ETF', type: 'ETF', currency: 'USD' })
  await close()
})
