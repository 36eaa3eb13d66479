import { CANDIDATE_COLUMN_NAMES, screenerColumnNames } from '@plumbline/contract/screener/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_COLUMNS, findSet, offeredColumns, readColumns, withFiltered, writeColumns } from './column-sets.ts'

test('without a choice: price, change, market cap, P/E ratio, yield and sector', () => {
  expect(readColumns(undefined)).toEqual(['price', 'change', 'mktCapUSD', 'pe', 'dividendYield', 'sector'])
  expect(writeColumns(DEFAULT_COLUMNS)).toBeUndefined()
  expect(findSet(DEFAULT_COLUMNS)?.name()).toBe('Overview')
})

test('an address keeps which columns there are and their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...screenerColumnNames), { minLength: 1 }), (columns) => {
      expect(readColumns(writeColumns(columns))).toEqual(columns)
    }),
  )
})

test('unknown and repeated columns of an address are skipped', () => {
  expect(readColumns('pe*nonsense*price*pe')).toEqual(['pe', 'price'])
  expect(readColumns('nonsense')).toBe(DEFAULT_COLUMNS)
})

test('filtered fields come after the chosen columns, each once', () => {
  expect(withFiltered(['price', 'pe'], ['pe', 'beta'])).toEqual(['price', 'pe', 'beta'])
})

test('every column but the exchange is offered once', () => {
  const offered = offeredColumns.flatMap(({ names }) => names)
  const others = screenerColumnNames.filter((name) => name !== 'exchange')
  expect(offered.toSorted()).toEqual([...others, ...CANDIDATE_COLUMN_NAMES].toSorted())
})
