import { parseIsoDate } from '@plumbline/engine/calendar'
import type { AssetMarket } from '@plumbline/engine/market'
import { expect, test } from 'vitest'
import { correctMarket, type PriceCorrection } from './correct-prices.ts'

// Closes of 100 and 102, then a 2-for-1 split, then 52; adjusted closes in the units after it, without a dividend of 1.
const market: AssetMarket = {
  assetId: 'ACRN.US',
  currency: 'USD',
  prices: {
    days: Int32Array.from(['2024-03-01', '2024-03-04', '2024-03-08'], parseIsoDate),
    closes: Float64Array.of(100, 102, 52),
  },
  adjustedCloses: Float64Array.of(49, 50, 52),
  splits: [{ date: '2024-03-06', ratio: 2 }],
}

const on = (day: string, price: number, currency = 'USD'): PriceCorrection => ({
  assetId: 'ACRN.US',
  day,
  price,
  currency,
})

test.each([
  ['in another currency', [on('2024-03-04', 51, 'EUR')]],
  ['of a day before the first close', [on('2024-02-29', 51)]],
])('a correction %s returns the series itself', (_, corrections) => {
  expect(correctMarket(market, corrections)).toBe(market)
})

test('a corrected close changes its adjusted close by the same ratio, and the days are shared', () => {
  const corrected = correctMarket(market, [on('2024-03-04', 51)])
  expect(corrected.prices.days).toBe(market.prices.days)
  expect([...corrected.prices.closes]).toEqual([100, 51, 52])
  expect([...(corrected.adjustedCloses ?? [])]).toEqual([49, 25, 52])
  expect([...(corrected.corrected ?? [])]).toEqual([[parseIsoDate('2024-03-04'), 102]])
  expect([...market.prices.closes]).toEqual([100, 102, 52])
})

test('a day without a close gets one, adjusted as the close before it, or as the next one after a split', () => {
  const { prices, adjustedCloses, corrected } = correctMarket(market, [on('2024-03-07', 26), on('2024-03-05', 51)])
  expect([...prices.days].map((day) => day - parseIsoDate('2024-03-01'))).toEqual([0, 3, 4, 6, 7])
  expect([...prices.closes]).toEqual([100, 102, 51, 26, 52])
  expect([...(adjustedCloses ?? [])]).toEqual([49, 50, 25, 26, 52])
  expect([...(corrected?.values() ?? [])]).toEqual([null, null])
})

test('a later change of the market’s close does not change the corrected one, and is kept with it', () => {
  const later = { ...market, prices: { ...market.prices, closes: Float64Array.of(100, 10.2, 52) } }
  const { prices, corrected } = correctMarket(later, [on('2024-03-04', 51)])
  expect([...prices.closes]).toEqual([100, 51, 52])
  expect([...(corrected?.values() ?? [])]).toEqual([10.2])
})
