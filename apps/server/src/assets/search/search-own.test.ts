import { expect, test } from 'vitest'
import type { AssetRow } from '../../market/securities/assets.ts'
import { describeSummary } from '../describe-asset.ts'
import { ownFirst } from './search-own.ts'

const row = (id: string): AssetRow => ({
  ...{ id, symbol: id, exchange: 'US', name: id, type: 'FUND', currency: 'EUR', isin: null, sector: null },
  ...{ industry: null, country: null, image: null, delisted_on: null },
})

test('own securities come before the listed ones, up to the limit', () => {
  const listed = [row('a'), row('b')].map(describeSummary)
  const ids = ownFirst([row('own-1')], listed, 2).map(({ _id }) => _id)
  expect(ids).toEqual(['own-1', 'a'])
})

test('without own securities, the listed ones are the same array, so that they are serialized once', () => {
  const listed = [describeSummary(row('a'))]
  expect(ownFirst([], listed, 5)).toBe(listed)
})
