import { expect, test } from 'vitest'
import { HistoryCache } from './history-cache.ts'
import type { StateAndHistory } from './history-rows.ts'

const daysEach = 100
/** Room for three histories of a hundred days, at 12 bytes a day and half a kilobyte each. */
const threeHistories = 3 * (12 * daysEach + 500)

function history(assetId: string): StateAndHistory {
  return {
    state: {
      asset_id: assetId,
      currency: 'USD',
      fetched_to: '2026-11-20',
      fetched_at: '2026-11-20T22:00:00.000Z',
      source_version: '',
      due_at: '2026-11-21T22:00:00.000Z',
      claimed_until: '',
      failures: 0,
      last_error: null,
    },
    history: {
      assetId,
      currency: 'USD',
      days: new Int32Array(daysEach),
      closes: new Float64Array(daysEach),
      splits: [],
      fetchedTo: '2026-11-20',
      fromYear: 2026,
    },
  }
}

const names = ['a', 'b', 'c', 'd', 'e']

function keptOf(cache: HistoryCache): string[] {
  return names.filter((name) => cache.has(name))
}

test('the histories used least recently go when there is no room', () => {
  const cache = new HistoryCache(threeHistories)
  for (const name of ['a', 'b', 'c']) cache.set(name, history(name))
  cache.get('a')
  cache.set('d', history('d'))
  expect(keptOf(cache)).toEqual(['a', 'c', 'd'])
})

test('what one piece of work reads stays until it ends, however much that is', async () => {
  const cache = new HistoryCache(threeHistories)
  await cache.holding(names, async () => {
    for (const name of names) cache.set(name, history(name))
    await cache.holding(['a'], async () => undefined)
    expect(keptOf(cache)).toEqual(names)
  })
  expect(keptOf(cache)).toEqual(['c', 'd', 'e'])
})
