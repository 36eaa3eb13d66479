import type { AssetMarket } from '@plumbline/engine/market'
import { expect, test } from 'vitest'
import { createMeasurementCache } from './measurement-cache.ts'

/** A market whose prices take 12 bytes a day. */
function marketOf(days: number): AssetMarket {
  const prices = { days: new Int32Array(days), closes: new Float64Array(days) }
  return { assetId: 'A.US', currency: 'USD', prices, splits: [] }
}

const entryOf = (ownBytes: number, ...markets: AssetMarket[]) => ({
  ownBytes,
  markets: new Map(markets.map((market, at) => [String(at), market])),
})

const keptOf = (cache: { get(id: string): unknown }, ids: string) =>
  [...ids].filter((id) => cache.get(id) !== undefined).join('')

test('prices count once, however many entries share them', () => {
  const shared = marketOf(50)
  const cache = createMeasurementCache(600 + 4 * 100)
  for (const id of 'abcd') cache.set(id, entryOf(100, shared))
  expect(keptOf(cache, 'abcd')).toBe('abcd')
  cache.set('e', entryOf(100, shared))
  expect(keptOf(cache, 'abcde')).toBe('bcde')
})

test('prices leave with the last entry that holds them', () => {
  const [first, second] = [marketOf(10), marketOf(10)]
  const cache = createMeasurementCache(150)
  cache.set('a', entryOf(10, first))
  cache.set('b', entryOf(10, first))
  cache.set('c', entryOf(10, second))
  expect(keptOf(cache, 'abc')).toBe('c')
  cache.set('d', entryOf(10, second))
  expect(keptOf(cache, 'cd')).toBe('cd')
})

test('what was not used for longest leaves first', () => {
  const cache = createMeasurementCache(300)
  for (const id of 'abc') cache.set(id, entryOf(100))
  cache.get('a')
  cache.set('d', entryOf(100))
  expect(keptOf(cache, 'abcd')).toBe('acd')
})

test('an entry that is replaced counts no more', () => {
  const cache = createMeasurementCache(300)
  for (let run = 0; run < 5; run += 1) cache.set('a', entryOf(90, marketOf(5)))
  cache.set('b', entryOf(90, marketOf(5)))
  expect(keptOf(cache, 'ab')).toBe('ab')
})

test('an entry that is too large alone is not kept, and others stay', () => {
  const cache = createMeasurementCache(300)
  cache.set('a', entryOf(100))
  cache.set('b', entryOf(100, marketOf(20)))
  expect(keptOf(cache, 'ab')).toBe('a')
})

test('background work finds what users have open, and neither replaces it nor keeps it from leaving', () => {
  const cache = createMeasurementCache(300)
  for (const id of 'abc') cache.set(id, entryOf(100))
  const before = cache.background.get('a')
  cache.background.set('a', entryOf(100))
  expect(before).toBeDefined()
  expect(cache.background.get('a')).toBe(before)
  cache.set('d', entryOf(100))
  expect(keptOf(cache, 'abcd')).toBe('bcd')
})

test('what background work keeps leaves first, and takes no room from users', () => {
  const cache = createMeasurementCache(300)
  for (const id of 'ab') cache.set(id, entryOf(100))
  for (const id of 'xy') cache.background.set(id, entryOf(100))
  expect(keptOf(cache.background, 'abxy')).toBe('aby')
  cache.set('c', entryOf(100))
  expect(keptOf(cache.background, 'abcy')).toBe('abc')
  cache.background.set('z', entryOf(100))
  expect(keptOf(cache, 'abcz')).toBe('abc')
})

test('what a user opens after background work measured it is the user’s', () => {
  const cache = createMeasurementCache(300)
  cache.background.set('x', entryOf(100))
  cache.get('x')
  for (const id of 'yz') cache.background.set(id, entryOf(150))
  expect(keptOf(cache.background, 'xyz')).toBe('xz')
})
