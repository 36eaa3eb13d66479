import { describe, expect, test } from 'vitest'
import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { type SearchIndex, SearchIndexBuilder } from '../search/search-index.ts'
import { buildInThread } from './build-in-thread.ts'
import type { TableBuilder } from './table-builder.ts'

const program = new URL('../search/search-index-thread.ts', import.meta.url)

function rows(from: number, to: number): SearchRow[] {
  return Array.from({ length: to - from }, (_, at) => ({
    id: `id-${from + at}`,
    symbol: `S${(from + at) % 700}`,
    exchange: 'US',
    name: `Number ${from + at}`,
    type: 'ETF',
    isin: null,
    country: null,
    isDelisted: false,
    mktCapUSD: (from + at) % 3,
  }))
}

async function* portionsOf(...portions: SearchRow[][]) {
  yield* portions
}

describe('many rows are built in a thread', () => {
  test('into the same table as in place', async () => {
    const inPlace = new SearchIndexBuilder()
    for (const row of rows(0, 4000)) inPlace.add(row)
    const untouched: TableBuilder<SearchRow, SearchIndex> = {
      add: () => expect.unreachable(),
      finish: () => expect.unreachable(),
    }
    const portions = portionsOf(rows(0, 1000), rows(1000, 2000), rows(2000, 3000), rows(3000, 4000))
    expect(await buildInThread(portions, program, untouched)).toEqual(inPlace.finish())
  })

  test('a failure of the loading is thrown', async () => {
    async function* failing() {
      yield rows(0, 2000)
      throw new Error('connection lost')
    }
    await expect(buildInThread(failing(), program, new SearchIndexBuilder())).rejects.toThrow('connection lost')
  })

  test('a failure in the thread is thrown', async () => {
    const portions = portionsOf([...rows(0, 2000), null as unknown as SearchRow], rows(2000, 3000))
    await expect(buildInThread(portions, program, new SearchIndexBuilder())).rejects.toThrow(TypeError)
  })

  test('a thread that does not start is a failure', async () => {
    const missing = new URL('./no-such-thread.ts', import.meta.url)
    await expect(buildInThread(portionsOf(rows(0, 2000)), missing, new SearchIndexBuilder())).rejects.toThrow(
      'no-such-thread',
    )
  })
})

test('few rows are built in place', async () => {
  const missing = new URL('./no-such-thread.ts', import.meta.url)
  expect((await buildInThread(portionsOf(rows(0, 100)), missing, new SearchIndexBuilder())).size).toBe(100)
})
