import { beforeEach, describe, expect, test } from 'vitest'
import type { MarketDataProvider } from '../provider.ts'
import type { Security } from '../security.ts'
import { createLiveSource, flint, type LiveSource } from '../testing/live-source.ts'
import { isSameListing } from './same-listing.ts'
import { createSourceChain } from './source-chain.ts'

const { signal } = new AbortController()
const range = { from: '2024-01-01', to: '2024-01-31' }
const closes = { '2024-01-02': 10, '2024-01-03': 11 }

let yahoo: LiveSource
let eodhd: LiveSource
let now: Date
let chain: MarketDataProvider

beforeEach(() => {
  yahoo = createLiveSource(closes, 'yahoo', { ...flint, id: 'FLINT', exchange: 'NASDAQ' })
  eodhd = createLiveSource({ ...closes, '2024-01-04': 12 }, 'eodhd')
  now = new Date('2024-02-01')
  chain = createSourceChain({ sources: [yahoo, eodhd], home: 'yahoo', now: () => now })
})

const historyOf = (id: string, exchange = 'NASDAQ') => chain.history({ ...flint, id, exchange }, range, signal)

describe('several sources in order', () => {
  test('the first that has an answer is asked alone, and its history names it', async () => {
    expect((await chain.search('FLINT', signal)).map(({ id }) => id)).toEqual(['FLINT'])
    expect(await historyOf('FLINT')).toMatchObject({ source: 'yahoo', closes: { values: Float64Array.of(10, 11) } })
    expect(eodhd.askedFrom).toEqual([])
  })

  test.each(['fails', 'is empty'] as const)('the next one answers whole when the first %s', async (mood) => {
    yahoo.mood = mood
    expect(await historyOf('FLINT')).toMatchObject({ source: 'eodhd', closes: { values: Float64Array.of(10, 11, 12) } })
  })

  test('a security that only the second finds belongs to it, whichever is first', async () => {
    yahoo.mood = 'fails'
    const [found] = await chain.search('FLINT', signal)
    expect(found?.id).toBe('eodhd:FLINT.US')
    yahoo.mood = 'responds'
    expect(await historyOf(found?.id ?? '', 'US')).toMatchObject({ source: 'yahoo' })
    const reversed = createSourceChain({ sources: [eodhd, yahoo], home: 'yahoo', now: () => now })
    expect(await reversed.history({ ...flint, id: 'FLINT' }, range, signal)).toMatchObject({ source: 'eodhd' })
  })

  test('a failure of one is a failure only while no other has an answer', async () => {
    yahoo.mood = 'fails'
    eodhd.mood = 'is empty'
    await expect(historyOf('FLINT')).rejects.toThrow('yahoo: returned 500')
    await expect(chain.search('NOBODY', signal)).rejects.toThrow('yahoo: returned 500')
    yahoo.mood = 'is empty'
    expect(await historyOf('FLINT')).toBeUndefined()
  })

  test('another listing never stands in', async () => {
    yahoo.mood = 'fails'
    await expect(historyOf('FLINT', 'XETRA')).rejects.toThrow('yahoo: returned 500')
    expect(eodhd.askedFrom).toEqual([])
  })

  test('a listing that was not found is looked for again the next day', async () => {
    yahoo.mood = 'is empty'
    const renamed = { ...flint, id: 'FLNT', symbol: 'FLNT', exchange: 'NASDAQ' }
    expect(await chain.history(renamed, range, signal)).toBeUndefined()
    eodhd.search = async () => [{ ...flint, symbol: 'FLNT' }]
    expect(await chain.history(renamed, range, signal)).toBeUndefined()
    now = new Date('2024-02-02T00:01:00Z')
    expect(await chain.history(renamed, range, signal)).toMatchObject({ source: 'eodhd' })
  })
})

test.each<{ a: Partial<Security>; b: Partial<Security>; same: boolean }>([
  { a: { symbol: 'BMW.DE', exchange: 'XETRA' }, b: { symbol: 'BMW', exchange: 'XETRA' }, same: true },
  { a: { symbol: 'BMW.F', exchange: 'F' }, b: { symbol: 'BMW', exchange: 'XETRA' }, same: false },
  { a: { symbol: 'BRK-B', exchange: 'NYSE' }, b: { symbol: 'BRK.B', exchange: 'US' }, same: true },
  { a: { symbol: 'BRK-A', exchange: 'NYSE' }, b: { symbol: 'BRK-B', exchange: 'US' }, same: false },
  { a: { symbol: 'EURUSD=X', exchange: 'FOREX' }, b: { symbol: 'EURUSD', exchange: 'FOREX' }, same: true },
  { a: { symbol: 'A', isin: 'US0000000001' }, b: { symbol: 'B', isin: 'US0000000001' }, same: true },
  { a: { symbol: 'A', isin: 'US0000000001' }, b: { symbol: 'A', isin: 'US0000000002' }, same: false },
  { a: { symbol: 'A', currency: 'USD' }, b: { symbol: 'A', currency: 'EUR' }, same: false },
])('$a and $b are the same listing: $same', ({ a, b, same }) => {
  expect(isSameListing({ ...flint, ...a }, { ...flint, ...b })).toBe(same)
})
