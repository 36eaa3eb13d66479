import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { expect, test } from 'vitest'
import { pickBySymbol } from './pick-by-symbol.ts'

const summary = (id: string, symbol: string): AssetSummary => ({
  _id: id,
  symbol,
  name: id,
  exchange: 'US',
  currency: 'USD',
  isin: null,
  type: 'Common Stock',
  image: null,
})
const found = [summary('FLTX.US', 'FLTX'), summary('FLT.LSE', 'FLT'), summary('FLT.US', 'FLT')]

test.each([
  ['FLT', 'FLT.LSE'],
  ['flt', 'FLT.LSE'],
  ['FLT.US', 'FLT.US'],
  ['FL', undefined],
])('HLD-06 %s means %s', (symbol, id) => {
  expect(pickBySymbol(found, symbol)?._id).toBe(id)
})
