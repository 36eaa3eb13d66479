import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'
import { createNewsStore, type NewsStore } from './news-store.ts'

const item = {
  title: 'Flint rises',
  text: '',
  url: 'https://news.example.com/1',
  image: undefined,
  symbol: flint.symbol,
  site: 'Example',
  publishedDate: '2026-01-09T10:00:00Z',
}
const today = '2026-01-09'

let database: Database
let clock: ManualClock
let store: NewsStore
let asked: number
let mood: 'news' | 'nothing' | 'fails'

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(`${today}T20:00:00Z`)
  asked = 0
  mood = 'news'
  const source = {
    ...createLiveSource({}),
    async news() {
      asked += 1
      if (mood === 'fails') throw new UpstreamError('eodhd', 'returned 500', true)
      return mood === 'news' ? [item] : []
    },
  }
  store = createNewsStore(database.db, source, clock)
  await upsertSecurities(database.db, [flint], new Map())
})
afterEach(() => database.close())

const titles = async () => (await store.newsOf([flint.id], today)).map(({ title }) => title)

test('equal requests at the same time are one', async () => {
  expect(await Promise.all([titles(), titles(), titles()])).toEqual([['Flint rises'], ['Flint rises'], ['Flint rises']])
  expect(asked).toBe(1)
})

test('news that the source once returned stays, and a failure is tried again after a minute', async () => {
  await titles()
  clock.advance(16)
  mood = 'fails'
  expect(await titles()).toEqual(['Flint rises'])
  await titles()
  expect(asked).toBe(2)
  clock.advance(2)
  mood = 'nothing'
  expect(await titles()).toEqual(['Flint rises'])
  expect(asked).toBe(3)
})
