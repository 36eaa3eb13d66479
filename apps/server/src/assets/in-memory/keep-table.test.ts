import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { type SearchIndex, SearchIndexBuilder } from '../search/search-index.ts'
import { keepTable } from './keep-table.ts'

const ROWS: SearchRow[] = Array.from({ length: 2000 }, (_, at) => ({
  id: `id-${at}`,
  symbol: `S${at % 700}`,
  exchange: at % 2 === 0 ? 'US' : 'NOWHERE',
  name: `Number ${at}`,
  type: 'ETF',
  isin: null,
  country: null,
  isDelisted: false,
  mktCapUSD: at % 3,
}))

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tables-'))
  path = join(folder, 'tables', 'search.bin')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the next process returns for the first request, and whether it loaded any rows for it. */
async function start({ version = 'first', format = 'index 1', rows = ROWS } = {}) {
  let isLoaded = false
  const kept = keepTable(
    {
      async *load() {
        isLoaded = true
        yield rows
        yield []
      },
      version: async () => version,
      path,
    },
    {
      format,
      program: new URL('../search/search-index-thread.ts', import.meta.url),
      newBuilder: () => new SearchIndexBuilder(),
      open: (index: SearchIndex) => index,
    },
  )
  const table = await kept.get()
  return { table, isLoaded, kept }
}

test('a large table is stored, and the next process reads the same table without loading a row', async () => {
  const first = await start()
  expect(first.isLoaded).toBe(true)
  expect(first.table.size).toBe(2000)
  expect(first.table.exchangeCountries).toContain(undefined)
  const second = await start()
  expect(second.isLoaded).toBe(false)
  expect(second.table).toEqual(first.table)
})

test('a table of another version is returned at once and replaced', async () => {
  await start()
  const later = await start({ version: 'second', rows: [...ROWS, { ...(ROWS[0] as SearchRow), id: 'new' }] })
  expect(later.table.size).toBe(2000)
  await expect.poll(async () => (await later.kept.get()).size).toBe(2001)
  const next = await start({ version: 'second' })
  expect([next.isLoaded, next.table.size]).toEqual([false, 2001])
})

test('a damaged file, or one in another format, is ignored and replaced', async () => {
  await start()
  expect((await start({ format: 'index 2' })).isLoaded).toBe(true)
  expect((await start({ format: 'index 2' })).isLoaded).toBe(false)
  for (const damage of [
    () => truncateSync(path, readFileSync(path).length - 16),
    () => truncateSync(path, 0),
    () => writeFileSync(path, 'x'.repeat(5000)),
  ]) {
    damage()
    const { table, isLoaded } = await start({ format: 'index 2' })
    expect([isLoaded, table.size]).toEqual([true, 2000])
  }
})

test('a small table is not stored, and a folder that cannot be written stops nothing', async () => {
  expect((await start({ rows: ROWS.slice(0, 100) })).table.size).toBe(100)
  expect(existsSync(path)).toBe(false)
  writeFileSync(join(folder, 'tables'), 'a file where the folder would be')
  expect((await start()).table.size).toBe(2000)
})
