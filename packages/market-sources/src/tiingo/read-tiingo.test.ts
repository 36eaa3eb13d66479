import { expect, test } from 'vitest'
import { normalizePrices, normalizeSearch } from './read-tiingo.ts'

const hit = { ticker: 'flnt', name: 'Flint Inc', assetType: 'Stock', isActive: true, countryCode: 'US' }
const former = { ...hit, name: 'Flint Mining', isActive: false }

test.each([
  ['that is traded, after its former owner', [former, hit], 'Flint Inc'],
  ['that is traded, before its former owner', [hit, former], 'Flint Inc'],
  ['that comes first of two that are traded', [hit, { ...hit, name: 'Flint Ltd' }], 'Flint Inc'],
  ['that comes first of two former owners', [former, { ...former, name: 'Flint Oil' }], 'Flint Mining'],
])('a ticker is of the security %s', (_which, hits, name) => {
  expect(normalizeSearch(hits, 'flint').map((security) => [security.id, security.name])).toEqual([['FLNT.US', name]])
})

test.each([
  ['a ticker', { ticker: ' ' }],
  ['the United States', { countryCode: 'CA' }],
])('a hit without %s is left out', (_what, change) => {
  expect(normalizeSearch([{ ...hit, ...change }], 'flint')).toEqual([])
})

// Tiingo's documentation: 1 on days without a split, 2 for 2 to 1.
test.each([
  [1, []],
  [2, [[2, 1]]],
  [0.01, [[1, 100]]],
  [1.01, [[101, 100]]],
  [0.99, [[99, 100]]],
  [0.6666667, [[2, 3]]],
])('a split factor of %d is %j', (splitFactor, ratios) => {
  const range = { from: '2026-01-01', to: '2026-01-09' }
  const row = { close: 100, adjClose: 100, divCash: 0, splitFactor: 1 }
  const rows = [
    { ...row, date: '2026-01-07', adjClose: 100 / splitFactor },
    { ...row, date: '2026-01-08', close: 100 / splitFactor, adjClose: 100 / splitFactor, splitFactor },
  ]
  const splits = normalizePrices(rows, range)?.splits ?? []
  expect(splits.map(({ numerator, denominator }) => [numerator, denominator])).toEqual(ratios)
})
