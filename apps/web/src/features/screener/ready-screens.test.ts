import { screenAssets } from '@plumbline/contract/screener/schemas'
import { expect, test } from 'vitest'
import { readFilters } from './filter-address.ts'
import { toFilters } from './filter-draft.ts'
import { readyScreens } from './ready-screens.ts'
import { defaultSort, readSort, writeSearch } from './screener-search.ts'

test.each(readyScreens)('the ready screen $id is complete, and its address leads to it', ({ filters, sort }) => {
  expect(toFilters(filters)).toHaveLength(filters.length)
  expect(screenAssets.body.safeParse({ filters: toFilters(filters), sort }).success).toBe(true)
  const search = writeSearch(filters, sort)
  expect(readFilters(search.filters)).toEqual(filters)
  expect(readSort(search)).toEqual(sort)
})

test('the order is the largest first unless the address names a column', () => {
  expect(writeSearch([], defaultSort)).toEqual({})
  expect(readSort({})).toEqual({ by: 'mktCapUSD', order: 'desc' })
  expect(readSort({ sort: 'nothing', order: 'asc' })).toEqual({ by: 'mktCapUSD', order: 'desc' })
  expect(readSort({ sort: 'name', order: 'asc' })).toEqual({ by: 'name', order: 'asc' })
  expect(readSort({ sort: 'pe' })).toEqual({ by: 'pe', order: 'desc' })
})
