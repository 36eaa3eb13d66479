import type { ScreenerFilter } from '@plumbline/contract/screener/schemas'
import { expect, test } from 'vitest'
import { findUnmet } from './find-unmet.ts'

const asset = { type: 'Common Stock', exchange: 'XETRA', sector: 'Energy', industry: null, country: 'Germany' }
const facts = { pe: 34.2, mktCapUSD: 3e9 }

const unmet = (filter: ScreenerFilter) => findUnmet(asset, facts, [filter])

test.each<[ScreenerFilter, number[]]>([
  [{ field: 'pe', operator: 'gt', value: 34.1 }, []],
  [{ field: 'pe', operator: 'gt', value: 34.2 }, [34.2]],
  [{ field: 'pe', operator: 'gte', value: 34.2 }, []],
  [{ field: 'pe', operator: 'gte', value: 34.3 }, [34.2]],
  [{ field: 'pe', operator: 'eq', value: 34.2 }, []],
  [{ field: 'pe', operator: 'eq', value: 34 }, [34.2]],
  [{ field: 'pe', operator: 'lte', value: 34.2 }, []],
  [{ field: 'pe', operator: 'lte', value: 20 }, [34.2]],
  [{ field: 'pe', operator: 'lt', value: 34.2 }, [34.2]],
  [{ field: 'pe', operator: 'lt', value: 35 }, []],
])('a number: %j', (filter, values) => {
  expect(unmet(filter)).toEqual(values.map((value) => ({ filter: 0, value })))
})

test('a property, a market cap category and unknown values', () => {
  expect(unmet({ field: 'sector', operator: 'eq', value: 'Energy' })).toEqual([])
  expect(unmet({ field: 'sector', operator: 'eq', value: 'Utilities' })).toEqual([{ filter: 0, value: 'Energy' }])
  // Small companies: 300 million to 2 billion dollars; mid-size ones: to 10 billion.
  expect(unmet({ field: 'mktCapCategory', operator: 'eq', value: 'Small' })).toEqual([{ filter: 0, value: 'Mid' }])
  expect(findUnmet(asset, {}, [{ field: 'mktCapCategory', operator: 'eq', value: 'Small' }])).toEqual([
    { filter: 0, value: null },
  ])
  expect(unmet({ field: 'industry', operator: 'eq', value: 'Oil' })).toEqual([{ filter: 0, value: null }])
  expect(unmet({ field: 'peg', operator: 'lte', value: 1 })).toEqual([{ filter: 0, value: null }])
  expect(unmet({ field: 'peg', operator: 'lte', value: 1, orMissing: true })).toEqual([])
})

test('each unmet filter is identified by its position', () => {
  const filters: ScreenerFilter[] = [
    { field: 'pe', operator: 'lte', value: 20 },
    { field: 'country', operator: 'eq', value: 'Germany' },
    { field: 'beta', operator: 'lt', value: 1 },
  ]
  expect(findUnmet(asset, facts, filters)).toEqual([
    { filter: 0, value: 34.2 },
    { filter: 2, value: null },
  ])
})
