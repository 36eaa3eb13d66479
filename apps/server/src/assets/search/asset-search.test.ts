import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { createAssetSearch } from './asset-search.ts'

function row(id: string, name: string, mktCapUSD: number | null = null): SearchRow {
  const [symbol = '', exchange = ''] = id.split(':')
  return { id, symbol, exchange, name, type: 'Common Stock', isin: null, country: null, isDelisted: false, mktCapUSD }
}

function searchOver(stored: SearchRow[]) {
  let loads = 0
  const search = createAssetSearch({
    async *load() {
      loads++
      yield stored.slice(0, 2)
      yield stored.slice(2)
    },
  })
  return { search, loads: () => loads }
}

test('loads at the first search, once', async () => {
  const { search, loads } = searchOver([row('A:US', 'Alpha'), row('B:US', 'Beta'), row('C:US', 'Gamma')])
  expect(loads()).toBe(0)
  const options = { limit: 5 }
  expect(await Promise.all([search.search('gam', options), search.search('alpha', options)])).toEqual([
    ['C:US'],
    ['A:US'],
  ])
  expect(loads()).toBe(1)
})

test('what is added is found at once, in its place', async () => {
  const { search, loads } = searchOver([row('A:US', 'Alpha One', 30), row('B:US', 'Alpha Two', 10)])
  await search.search('', { limit: 5 })
  search.add([row('C:US', 'Alpha Three', 20)])
  expect(await search.search('alpha', { limit: 5 })).toEqual(['A:US', 'C:US', 'B:US'])
  expect(await search.search('alpha', { limit: 2 })).toEqual(['A:US', 'C:US'])
  expect(await search.search('', { limit: 2 })).toEqual(['A:US', 'C:US'])
  expect(loads()).toBe(1)
})

test('the same search returns the same array until something is added, another one its own', async () => {
  const { search } = searchOver([row('A:US', 'Alpha One', 30), row('B:US', 'Alpha Two', 10)])
  const first = await search.search('alpha', { limit: 5 })
  expect(await search.search('alpha', { limit: 5 })).toBe(first)
  expect(await search.search('alpha', { limit: 1 })).toEqual(['A:US'])
  expect(await search.search('alpha', { limit: 5, type: 'ETF' })).toEqual([])
  expect(await search.search('two', { limit: 5 })).toEqual(['B:US'])
  search.add([row('C:US', 'Alpha Three', 20)])
  expect(await search.search('alpha', { limit: 5 })).toEqual(['A:US', 'C:US', 'B:US'])
  search.add([row('D:US', 'Alpha Four', 40)])
  expect(await search.search('alpha', { limit: 5 })).toEqual(['D:US', 'A:US', 'C:US', 'B:US'])
})

test('a security that has changed is found as it is now only', async () => {
  const { search } = searchOver([row('FB:US', 'Facebook', 100), row('B:US', 'Facepalm', 1)])
  await search.search('', { limit: 5 })
  search.add([row('FB:US', 'Meta Platforms')])
  expect(await search.search('face', { limit: 1 })).toEqual(['B:US'])
  expect(await search.search('face', { limit: 5 })).toEqual(['B:US'])
  expect(await search.search('meta', { limit: 5 })).toEqual(['FB:US'])
})

test('what is added while nothing is loaded comes with the next load', async () => {
  const stored = [row('A:US', 'Alpha')]
  const { search } = searchOver(stored)
  search.add([row('B:US', 'Beta')])
  stored.push(row('B:US', 'Beta'))
  expect(await search.search('beta', { limit: 5 })).toEqual(['B:US'])
})

test('thousands that are added come with a new load in the background', async () => {
  const stored = [row('A:US', 'Alpha')]
  const { search, loads } = searchOver(stored)
  await search.search('', { limit: 5 })
  const many = Array.from({ length: 3000 }, (_, at) => row(`X${at}:US`, `Many ${at}`))
  stored.push(...many)
  search.add(many)
  await search.search('many', { limit: 5 })
  await expect.poll(() => search.search('many', { limit: 5 })).toHaveLength(5)
  expect(loads()).toBe(2)
})

test('after a drop everything is loaded again', async () => {
  const { search, loads } = searchOver([row('A:US', 'Alpha')])
  await search.search('a', { limit: 5 })
  search.drop()
  expect(await search.search('a', { limit: 5 })).toEqual(['A:US'])
  expect(loads()).toBe(2)
})

test('no securities, no results', async () => {
  const { search } = searchOver([])
  expect(await search.search('a', { limit: 5 })).toEqual([])
  expect(await search.search('', { limit: 5 })).toEqual([])
})

test('however the securities are divided between loaded and added, the results are the same', async () => {
  const word = fc.constantFrom('alpha', 'alpine', 'beta', 'bet', 'gamma')
  const security = fc.record({
    symbol: fc.constantFrom('A', 'AL', 'B', 'BET'),
    first: word,
    second: word,
    size: fc.option(fc.nat(3)),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(security, { maxLength: 12 }),
      fc.nat(12),
      fc.constantFrom('a', 'al', 'bet', 'alpha beta', 'gamna', 'b'),
      fc.integer({ min: 1, max: 6 }),
      async (securities, split, query, limit) => {
        const rows = securities.map(({ symbol, first, second, size }, at) =>
          row(`${symbol}:US${at}`, `${first} ${second}`, size),
        )
        const together = searchOver(rows).search
        const divided = searchOver(rows.slice(0, split)).search
        await divided.search('', { limit })
        divided.add(rows.slice(split))
        expect(await divided.search(query, { limit })).toEqual(await together.search(query, { limit }))
      },
    ),
  )
})
