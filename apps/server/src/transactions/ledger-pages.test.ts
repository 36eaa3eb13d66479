import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPages, type PageRequest, type Place } from './ledger-pages.ts'

const byEntry = (a: Place, b: Place) => a.trade_date.localeCompare(b.trade_date) || a.sequence - b.sequence

/** What the database returns: by day and entry, and those of one entry in any order. */
function readFrom(stored: readonly Place[]): (request: PageRequest) => Promise<Place[]> {
  const rows = stored.toSorted(byEntry)
  return async ({ after, limit }) => rows.filter((row) => byEntry(row, { ...after, id: '' }) > 0).slice(0, limit)
}

async function readAll(stored: readonly Place[]): Promise<Place[]> {
  const rows: Place[] = []
  for await (const page of inPages(readFrom(stored))) {
    expect(page).not.toEqual([])
    rows.push(...page)
  }
  return rows
}

const place = fc.record({
  trade_date: fc.constantFrom('2024-01-02', '2024-01-03', '2024-02-01'),
  sequence: fc.integer({ min: 1, max: 400 }),
})

test('the pages hold each row once, by day, entry and id', async () => {
  const ledgers = fc.array(place, { maxLength: 1800, size: 'max' })
  await fc.assert(
    fc.asyncProperty(ledgers, async (places) => {
      const stored = places.map((each, index) => ({ ...each, id: String((index * 7919) % 10_007).padStart(5, '0') }))
      const expected = stored.toSorted((a, b) => byEntry(a, b) || (a.id < b.id ? -1 : 1))
      expect(await readAll(stored)).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('more rows of one entry than a page holds are all there', async () => {
  const stored = Array.from({ length: 1700 }, (_, index) => ({
    trade_date: '2024-01-02',
    sequence: index < 1600 ? 5 : 6,
    id: String(1700 - index).padStart(4, '0'),
  }))
  const ids = (await readAll(stored)).map(({ id }) => id)
  expect(ids).toEqual([
    ...Array.from({ length: 1600 }, (_, index) => String(index + 101).padStart(4, '0')),
    ...Array.from({ length: 100 }, (_, index) => String(index + 1).padStart(4, '0')),
  ])
})
