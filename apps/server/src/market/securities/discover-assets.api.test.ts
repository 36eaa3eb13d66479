import { getAsset, searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { previewTransactions } from '@plumbline/contract/transactions/operations'
import { currentPriority } from '@plumbline/market-sources/http/priority'
import { fixedRates } from '@plumbline/market-sources/testing/fixed-rates'
import { createInstantTimers } from '@plumbline/market-sources/testing/instant-timers'
import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { type ProviderServer, startProviderServer } from '@plumbline/market-sources/testing/provider-server'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { createYahooProvider } from '@plumbline/market-sources/yahoo/yahoo-provider'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createMarket } from '../market.ts'
import { upsertSecurities } from './upsert-securities.ts'

const never = new AbortController().signal
/** Longer than any search takes on a busy machine, and as short as a caller's patience with a source that hangs. */
const LONG_WAIT_MS = 30_000
const SHORT_WAIT_MS = 500

describe('the queue', () => {
  let database: Database
  let clock: ManualClock
  let mood: 'finds' | 'fails' | 'hangs'
  let asked: string[]

  const source = {
    ...createLiveSource({}),
    async search(query: string, signal: AbortSignal) {
      asked.push(query)
      if (mood === 'fails') throw new UpstreamError('eodhd', 'returned 500', true)
      if (mood === 'hangs')
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new UpstreamError('eodhd', 'aborted', true))),
        )
      return query.startsWith('NO') ? [] : [securityOf({ id: `${query}.US` })]
    },
  }
  const marketOf = (maxWaitMs = LONG_WAIT_MS) => createMarket(database.db, source, clock, { maxWaitMs })

  beforeEach(async () => {
    database = await openTestDatabase()
    clock = createManualClock('2026-01-09T20:00:00Z')
    mood = 'finds'
    asked = []
  })
  afterEach(() => database.close())

  test('results are stored, and the source is called once for equal searches', async () => {
    const market = marketOf()
    const both = await Promise.all([
      market.discovery.discover('abc', 'import'),
      market.discovery.discover(' ABC ', 'import'),
    ])
    expect(both.map(({ state, assets }) => [state, assets.map(({ id }) => id)])).toEqual([
      ['found', ['ABC.US']],
      ['found', ['ABC.US']],
    ])
    expect((await market.discovery.discover('ABC', 'person')).state).toBe('found')
    expect(asked).toEqual(['ABC'])
    await market.close()
  })

  test('a search that another process finished meanwhile is not queued again', async () => {
    const fast = marketOf()
    const hasFound = Promise.withResolvers<void>()
    let isFirst = true
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false
          await hasFound.promise
        }
        return result
      },
    })
    const slow = createMarket(db, source, clock, { maxWaitMs: LONG_WAIT_MS })
    const later = slow.discovery.discover('ABC', 'person')
    await vi.waitFor(() => expect(isFirst).toBe(false))
    expect((await fast.discovery.discover('ABC', 'person')).state).toBe('found')
    hasFound.resolve()
    expect((await later).assets.map(({ id }) => id)).toEqual(['ABC.US'])
    expect(asked).toEqual(['ABC'])
    await Promise.all([fast.close(), slow.close()])
  })

  test('a failure is not remembered as nothing: the search stays in the queue until the source responds', async () => {
    const market = marketOf()
    mood = 'fails'
    expect((await market.discovery.discover('ABC', 'import')).state).toBe('pending')
    expect(await market.discovery.stateOf('ABC')).toBe('failed')
    mood = 'finds'
    expect(await market.discovery.runDue(never)).toBe(0)
    clock.advance(1)
    expect(await market.discovery.runDue(never)).toBe(1)
    expect((await market.discovery.discover('ABC', 'import')).state).toBe('found')
    expect(asked).toEqual(['ABC', 'ABC'])
    await market.close()
  })

  test('a source that keeps failing ends the waiting, and the search continues in the background', async () => {
    const market = marketOf()
    mood = 'fails'
    await market.discovery.discover('ABC', 'import')
    for (let retry = 0; retry < 2; retry++) {
      clock.advance(2)
      await market.discovery.runDue(never)
    }
    expect(await market.discovery.stateOf('ABC')).toBe('failed')
    mood = 'finds'
    clock.advance(16)
    await market.discovery.runDue(never)
    expect(await market.discovery.stateOf('ABC')).toBe('found')
    await market.close()
  })

  test('nothing is remembered as nothing for some hours when the source said so', async () => {
    const market = marketOf()
    expect((await market.discovery.discover('NONE', 'import')).state).toBe('nothing')
    expect((await market.discovery.discover('NONE', 'person')).state).toBe('nothing')
    expect(asked).toEqual(['NONE'])
    clock.advance(6 * 60 + 1)
    await market.discovery.discover('NONE', 'person')
    expect(asked).toEqual(['NONE', 'NONE'])
    await market.close()
  })

  test('a search survives the process that started it', async () => {
    const first = marketOf(SHORT_WAIT_MS)
    mood = 'hangs'
    expect((await first.discovery.discover('ABC', 'import')).state).toBe('pending')
    await first.close()
    mood = 'finds'
    const second = marketOf()
    await second.discovery.runDue(never)
    expect(await second.discovery.stateOf('ABC')).toBe('found')
    await second.close()
  })
})

describe('an import of unknown securities', () => {
  const count = 500
  const symbols = Array.from({ length: count }, (_, index) => `NEW${String(index).padStart(3, '0')}`)
  let source: ProviderServer

  beforeEach(async () => {
    source = await startProviderServer((url) => {
      const query = url.searchParams.get('q') ?? ''
      if (url.pathname === '/v1/test/getcrumb') return { body: 'cRuMb.1/x' }
      if (url.pathname === '/v1/finance/search') {
        const known = query === 'B0YBKJ7' ? 'NEW000' : query
        return { body: { quotes: [{ symbol: known, quoteType: 'EQUITY', exchange: 'NMS', longname: `${known} Inc` }] } }
      }
      if (url.pathname === '/v7/finance/quote') {
        const result = (url.searchParams.get('symbols') ?? '').split(',')
        return {
          body: {
            quoteResponse: { result: result.map((symbol) => ({ symbol, quoteType: 'EQUITY', currency: 'USD' })) },
          },
        }
      }
      return { status: 404, body: '{}' }
    })
  })

  async function serverOf() {
    const timers = createInstantTimers(0)
    const server = await startTestServer({
      now: '2026-01-09T20:00:00Z',
      provider: (clock) =>
        createYahooProvider({
          baseUrl: source.baseUrl,
          timers,
          rates: fixedRates({}),
          now: () => clock.now(),
        }),
    })
    return { server, timers, token: await server.signIn('ada@plumbline.example') }
  }

  test('finds all 500 at two requests a second, while more and more of them are shown', {
    timeout: 120_000,
  }, async () => {
    const { server, timers, token } = await serverOf()
    const { _id } = await server.call(createPortfolio, { token, body: { name: 'Import', currency: 'USD' } })
    const rows = symbols.map((symbol, index) => ({ rowNumber: index + 1, importId: 'f', portfolioId: _id, symbol }))
    const preview = () => server.call(previewTransactions, { token, body: rows })
    const shown: number[] = []
    const lookAgain = async () => {
      const previewed = await preview()
      shown.push(previewed.filter(({ stockId }) => stockId !== null).length)
      return previewed.filter(({ isPending }) => isPending)
    }
    await expect.poll(lookAgain, { timeout: 100_000 }).toEqual([])
    expect((await preview()).map(({ stockId }) => stockId)).toEqual(symbols)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    const quotes = source.requests.filter((path) => path.startsWith('/v7/finance/quote'))
    expect(quotes.length).toBeLessThan(count / 2)
    const [burst, perSecond] = [10, 2]
    expect(timers.now() / 1000).toBeGreaterThanOrEqual((source.requests.length - burst) / perSecond - 1)
    await server.close()
  })

  test("shows and imports the source's own hit for a number that our search does not know", async () => {
    const { server, token } = await serverOf()
    const search = () => server.call(searchAssets, { token, query: { q: 'B0YBKJ7' } })
    await expect.poll(async () => (await search()).map(({ _id }) => _id), { timeout: 60_000 }).toEqual(['NEW000'])
    const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
    const body = [{ rowNumber: 1, importId: 'f', portfolioId, symbol: 'B0YBKJ7' }]
    const previewed = () => server.call(previewTransactions, { token, body })
    await expect.poll(async () => (await previewed())[0]?.stockId, { timeout: 60_000 }).toBe('NEW000')
    await server.close()
  })
})

test('what a person looks at is requested with the highest priority', async () => {
  const priorities: string[] = []
  const source = {
    ...createLiveSource({ '2026-01-08': 10 }),
    async profile() {
      priorities.push(currentPriority())
      return undefined
    },
  }
  const server = await startTestServer({ now: '2026-01-09T20:00:00Z', provider: () => source })
  await upsertSecurities(server.database.db, [flint], new Map())
  const token = await server.signIn('ada@plumbline.example')
  await server.call(getAsset, { token, params: { id: flint.id } })
  expect(priorities).toEqual(['person'])
  await server.close()
})
