import { beforeEach, describe, expect, test } from 'vitest'
import type { MarketDataProvider } from '../provider.ts'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type ProviderServer, type Reply, startProviderServer } from '../testing/provider-server.ts'
import { createCoinGeckoProvider } from './coingecko-provider.ts'
import { coinSecurity } from './read-coins.ts'

const { signal } = new AbortController()
const day = (date: string) => Date.parse(date)

/** Made by hand in the shape of the service, with invented coins. */
const sound: Record<string, unknown> = {
  '/search': {
    coins: [
      { id: 'flint-wrapped', name: 'Wrapped Flint', symbol: 'FLT', market_cap_rank: 900 },
      { id: 'flint-coin', name: 'Flint Coin', symbol: 'flt', market_cap_rank: 12 },
      { id: 'flint-cat', name: 'Flint Cat', symbol: 'FLT', market_cap_rank: null },
      { name: 'Without an id' },
    ],
  },
  '/coins/flint-coin/market_chart': {
    prices: [
      [day('2026-01-03'), 90.5],
      [day('2026-01-04'), 91.25],
      [day('2026-01-05'), null],
      [day('2026-01-06'), 93],
      [day('2026-01-06T09:31:07Z'), 94.1],
    ],
  },
  '/coins/flint-coin': {
    description: { en: 'A coin of flint.' },
    market_data: { market_cap: { usd: 5_000_000, eur: 4_500_000 }, total_supply: 100_000, max_supply: null },
  },
}

let reply: (path: string) => Reply
let server: ProviderServer
let coins: MarketDataProvider

beforeEach(async () => {
  reply = (path) => (path in sound ? { body: sound[path] } : { status: 404, body: { error: 'coin not found' } })
  server = await startProviderServer((url) => reply(url.pathname))
  coins = createCoinGeckoProvider({
    apiKey: 'S3CRET',
    baseUrl: server.baseUrl,
    timers: createInstantTimers(),
    random: () => 0,
    rates: fixedRates({ USD: 1.25 }),
    now: () => new Date('2026-01-06T10:00:00Z'),
  })
})

const flint = coinSecurity('flint-coin', 'FLT', 'Flint Coin', 'USD')
const range = { from: '2026-01-01', to: '2026-01-06' }

describe('coins', () => {
  test('are found by name or pair, the largest of a ticker first', async () => {
    const found = await coins.search('flint', signal)
    expect(found.map(({ id, symbol }) => [id, symbol])).toEqual([
      ['flint-coin.USD', 'FLT-USD'],
      ['flint-wrapped.USD', 'FLT-USD'],
      ['flint-cat.USD', 'FLT-USD'],
    ])
    expect((await coins.search('FLT-EUR', signal))[0]).toMatchObject({ id: 'flint-coin.EUR', currency: 'EUR' })
    expect(server.requests).toEqual(['/search?query=flint', '/search?query=FLT'])
  })

  test('have closes at midnight UTC of the next day; the running day has none', async () => {
    const history = await coins.history(flint, range, signal)
    expect(history).toMatchObject({ currency: 'USD', splits: [], dividends: [] })
    const dates = [...(history?.closes.days ?? [])].map((each) =>
      new Date(each * 86_400_000).toISOString().slice(0, 10),
    )
    expect(dates).toEqual(['2026-01-02', '2026-01-03', '2026-01-05'])
    expect([...(history?.closes.values ?? [])]).toEqual([90.5, 91.25, 93])
  })

  test('are asked for 365 days at most', async () => {
    await coins.history(flint, { from: '1900-01-01', to: '2026-01-06' }, signal)
    expect(server.requests[0]).toContain('days=365')
  })

  test('have a market capitalization in their own currency, and a supply', async () => {
    expect(await coins.profile({ ...flint, id: 'flint-coin.EUR' }, '2026-01-06', signal)).toEqual({
      General: { Description: 'A coin of flint.' },
      Highlights: { MarketCapitalization: 4_500_000 },
      Statistics: { TotalSupply: 100_000, MarketCapitalization: 4_500_000 },
    })
  })

  test('that the source does not know are unknown, not a failure', async () => {
    const unknown = { ...flint, id: 'nothing.USD' }
    expect(await coins.history(unknown, range, signal)).toBeUndefined()
    expect(await coins.profile(unknown, '2026-01-06', signal)).toBeUndefined()
  })

  test.each<{ fault: string; broken: Reply; isRetryable: boolean }>([
    { fault: '429', broken: { status: 429, body: { status: { error_code: 429 } } }, isRetryable: true },
    { fault: '500', broken: { status: 500 }, isRetryable: true },
    { fault: 'a refused key', broken: { status: 401, body: { error: 'S3CRET' } }, isRetryable: false },
    { fault: 'a web page', broken: { body: '<html>Maintenance</html>' }, isRetryable: true },
    { fault: 'a truncated response', broken: { body: '{"prices": [[1' }, isRetryable: true },
    { fault: 'a response without prices', broken: { body: {} }, isRetryable: true },
  ])('after $fault nothing is known, and the key is not in the error', async ({ broken, isRetryable }) => {
    reply = () => broken
    const failure = await coins.history(flint, range, signal).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ provider: 'coingecko', isRetryable })
    expect(String(failure)).not.toContain('S3CRET')
    reply = (path) => ({ body: sound[path] })
    if (!isRetryable) expect((await coins.history(flint, range, signal))?.closes.days).toHaveLength(3)
  })
})
