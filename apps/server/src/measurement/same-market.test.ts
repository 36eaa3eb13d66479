import { parseIsoDate } from '@plumbline/engine/calendar'
import type { AssetMarket } from '@plumbline/engine/market'
import { expect, test } from 'vitest'
import { isSameMarketSince } from './same-market.ts'

const since = parseIsoDate('2022-01-04')

function marketOf(closes: Record<string, number>, other: Partial<AssetMarket> = {}): AssetMarket {
  const prices = {
    days: Int32Array.from(Object.keys(closes), parseIsoDate),
    closes: Float64Array.from(Object.values(closes)),
  }
  return { assetId: 'CORD.XETRA', currency: 'EUR', prices, splits: [], ...other }
}

const known = marketOf({ '2022-01-03': 10, '2022-01-04': 11 })
const longer = marketOf({ '2021-12-30': 9, '2022-01-03': 10, '2022-01-04': 11 })

test('a market with older closes is the same, in either order and again', () => {
  expect(isSameMarketSince(known, longer, since)).toBe(true)
  expect(isSameMarketSince(known, longer, since)).toBe(true)
  expect(isSameMarketSince(longer, known, since)).toBe(true)
})

test.each([
  ['another close', marketOf({ '2021-12-30': 9, '2022-01-03': 10, '2022-01-04': 12 })],
  ['another first close', marketOf({ '2021-12-30': 9, '2022-01-03': 10.5, '2022-01-04': 11 })],
  ['another day', marketOf({ '2021-12-30': 9, '2022-01-03': 10, '2022-01-05': 11 })],
  ['a newer close', marketOf({ '2022-01-03': 10, '2022-01-04': 11, '2022-01-05': 12 })],
  ['no close', marketOf({})],
  ['another currency', marketOf({ '2022-01-03': 10, '2022-01-04': 11 }, { currency: 'USD' })],
  ['a split', marketOf({ '2022-01-03': 10, '2022-01-04': 11 }, { splits: [{ date: '2022-01-04', ratio: 2 }] })],
  ['prices of its owner', marketOf({ '2022-01-03': 10, '2022-01-04': 11 }, { isOwn: true })],
  ['a correction', marketOf({ '2022-01-03': 10, '2022-01-04': 11 }, { corrected: new Map([[since, 11]]) })],
])('a market with %s is not the same', (_what, other) => {
  expect(isSameMarketSince(known, other, since)).toBe(false)
})

test('a ledger that starts before the shorter series needs the older closes', () => {
  const before = parseIsoDate('2022-01-02')
  expect(isSameMarketSince(known, longer, before)).toBe(false)
  expect(isSameMarketSince(known, known, before)).toBe(true)
})
