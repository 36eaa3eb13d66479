import { formatIsoDate } from '@plumbline/engine/calendar'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSourceChain } from '../chain/source-chain.ts'
import type { MarketDataProvider, PriceHistory } from '../provider.ts'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { createLiveSource } from '../testing/live-source.ts'
import { type ProviderServer, type Reply, startProviderServer } from '../testing/provider-server.ts'
import { securityOf } from '../testing/security.ts'
import { createTiingoProvider } from './tiingo-provider.ts'

const { signal } = new AbortController()

const row = (date: string, close: number, adjClose: number, splitFactor = 1, divCash = 0) => ({
  date: `${date}T00:00:00.000Z`,
  close,
  high: close,
  low: close,
  open: close,
  volume: 1000,
  adjClose,
  adjHigh: adjClose,
  adjLow: adjClose,
  adjOpen: adjClose,
  adjVolume: 1000,
  divCash,
  splitFactor,
})

/** Made by hand in the documented shape, with invented securities: a dividend of 2 at 100, then 4 for 1. */
const PRICES = [
  row('2026-01-05', 100, 24.5),
  row('2026-01-06', 98, 24.5, 1, 2),
  row('2026-01-07', 99, 24.75),
  row('2026-01-08', 25, 25, 4),
  row('2026-01-09', 25.5, 25.5),
]
const HITS = [
  { ticker: 'FLNT', name: 'Flint Ltd', assetType: 'Stock', isActive: true, countryCode: 'CA', permaTicker: 'CA1' },
  { ticker: 'FLNT', name: 'Flint Mining', assetType: 'Stock', isActive: false, countryCode: 'US', permaTicker: 'US1' },
  { ticker: 'FLNT', name: 'Flint Inc', assetType: 'Stock', isActive: true, countryCode: 'US', permaTicker: 'US2' },
  { ticker: 'FLN-B', name: 'Flint Inc B', assetType: 'Stock', isActive: true, countryCode: 'US', permaTicker: 'US3' },
  {
    ticker: 'FLTX',
    name: 'Flint Fund',
    assetType: 'Mutual Fund',
    isActive: true,
    countryCode: 'US',
    permaTicker: 'US4',
  },
  { name: 'Without a ticker', countryCode: 'US' },
]
const sound: Record<string, unknown> = {
  '/tiingo/daily/FLNT/prices': PRICES,
  '/tiingo/utilities/search': HITS,
}

let reply: (path: string) => Reply
let server: ProviderServer
let tiingo: MarketDataProvider

const respond = (path: string): Reply =>
  path in sound ? { body: sound[path] } : { status: 404, body: { detail: "Error: Ticker 'NONE' not found" } }

beforeEach(async () => {
  reply = respond
  server = await startProviderServer((url, request) =>
    request.headers.authorization === 'Token S3CRET' ? reply(url.pathname) : { status: 403, body: { detail: 'token' } },
  )
  tiingo = createTiingoProvider({
    apiKey: 'S3CRET',
    baseUrl: server.baseUrl,
    timers: createInstantTimers(),
    random: () => 0,
    rates: fixedRates({ USD: 1.25 }),
  })
})

const flint = securityOf({ id: 'FLNT.US', name: 'Flint Inc' })
const range = { from: '2026-01-01', to: '2026-01-09' }
const historyOf = (rows: unknown) => {
  reply = () => ({ body: rows })
  return tiingo.history(flint, range, signal)
}
const datesOf = (history: PriceHistory | undefined) => [...(history?.closes.days ?? [])].map(formatIsoDate)

describe('US securities', () => {
  test('are found by name, without those of other countries and without former owners of a ticker', async () => {
    const found = await tiingo.search(' flint ', signal)
    expect(found.map(({ id, name, type, currency, delistedOn }) => [id, name, type, currency, delistedOn])).toEqual([
      ['FLNT.US', 'Flint Inc', 'Common Stock', 'USD', undefined],
      ['FLN-B.US', 'Flint Inc B', 'Common Stock', 'USD', undefined],
      ['FLTX.US', 'Flint Fund', 'FUND', 'USD', undefined],
    ])
    expect(server.requests).toEqual(['/tiingo/utilities/search?query=flint&limit=20'])
  })

  test('are found by ISIN, which the hits then carry', async () => {
    const found = await tiingo.search('US0378331005', signal)
    expect(found[0]).toMatchObject({ id: 'FLNT.US', isin: 'US0378331005' })
    expect(server.requests).toEqual(['/tiingo/utilities/search?isin=US0378331005&limit=20'])
  })

  test('have closes as traded, splits, dividends as paid and adjusted closes', async () => {
    const history = await tiingo.history(flint, range, signal)
    expect(server.requests).toEqual(['/tiingo/daily/FLNT/prices?startDate=2026-01-01&endDate=2026-01-09&format=json'])
    expect(history).toMatchObject({
      currency: 'USD',
      splits: [{ date: '2026-01-08', numerator: 4, denominator: 1 }],
      dividends: [{ date: '2026-01-06', value: 2, currency: 'USD' }],
    })
    expect(datesOf(history)).toEqual(['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'])
    expect([...(history?.closes.values ?? [])]).toEqual([100, 98, 99, 25, 25.5])
    expect([...(history?.adjustedCloses ?? [])]).toEqual([24.5, 24.5, 24.75, 25, 25.5])
    expect(history?.unknownParts).toBeUndefined()
    expect(history?.findings).toBeUndefined()
  })

  test.each([
    [0.1, 1, 10],
    [0.0666667, 1, 15],
    [1.5, 3, 2],
    [1.1891659, 1.1891659, 1],
  ])('with a split factor of %d have %d new units for %d', async (factor, numerator, denominator) => {
    const history = await historyOf([
      row('2026-01-07', 100, 100 / factor),
      row('2026-01-08', 100 / factor, 100 / factor, factor),
    ])
    expect(history?.splits).toEqual([{ date: '2026-01-08', numerator, denominator }])
  })

  test('that the source does not know are unknown, not a failure', async () => {
    expect(await tiingo.history({ ...flint, id: 'NONE.US' }, range, signal)).toBeUndefined()
    expect(await tiingo.history({ ...flint, id: 'OAK.LSE' }, range, signal)).toBeUndefined()
    expect(await historyOf([])).toBeUndefined()
  })
})

test('the prices of a listing of another source, whatever it calls ticker and exchange, while that is down', async () => {
  const yahoo = createLiveSource({}, 'yahoo', flint)
  yahoo.mood = 'fails'
  const chain = createSourceChain({ sources: [yahoo, tiingo], home: 'yahoo', now: () => new Date('2026-01-09') })
  sound['/tiingo/daily/FLN-B/prices'] = PRICES
  const listing = { ...flint, id: 'FLN.B', symbol: 'FLN.B', exchange: 'NYSE' }
  expect(await chain.history(listing, range, signal)).toMatchObject({
    source: 'tiingo',
    closes: { values: { length: 5 } },
  })
  expect(
    await chain.history({ ...listing, id: 'FLN.TO', exchange: 'TO', currency: 'CAD' }, range, signal).catch(String),
  ).toContain('yahoo')
})

describe('a damaged response', () => {
  test('in another order, with days twice and numbers as text is the same history', async () => {
    const whole = await tiingo.history(flint, range, signal)
    const asText = PRICES.map((each) =>
      Object.fromEntries(Object.entries(each).map(([key, value]) => [key, String(value)])),
    )
    expect(await historyOf([...asText, ...PRICES.slice(1)].reverse())).toEqual(whole)
  })

  test.each([
    ['splitFactor', 'splits'],
    ['divCash', 'dividends'],
  ] as const)('without a %s has unknown %s', async (field, part) => {
    const history = await historyOf(PRICES.map((each, at) => (at === 2 ? { ...each, [field]: null } : each)))
    expect(history?.unknownParts).toEqual([part])
    expect(history?.[part]).toEqual([])
    expect(history?.closes.values).toHaveLength(5)
  })

  test('without some closes has the others', async () => {
    const bad = [null, -1, Number.NaN, 'n/a']
    const history = await historyOf(PRICES.map((each, at) => (at < 4 ? { ...each, close: bad[at] } : each)))
    expect(datesOf(history)).toEqual(['2026-01-09'])
  })
})

const OVER = 'You have run over your 500 symbol look up for this month. Please upgrade.'

test.each<{ fault: string; broken: Reply; isRetryable: boolean }>([
  { fault: '429', broken: { status: 429, body: { detail: `Error: ${OVER}` } }, isRetryable: true },
  { fault: 'a used-up allowance with status 200', broken: { body: OVER }, isRetryable: true },
  { fault: 'a used-up allowance as an object', broken: { body: { detail: `Error: ${OVER}` } }, isRetryable: true },
  { fault: '500', broken: { status: 500 }, isRetryable: true },
  { fault: 'a refused key', broken: { status: 401, body: { detail: 'Invalid token S3CRET.' } }, isRetryable: false },
  { fault: '402', broken: { status: 402, body: '' }, isRetryable: false },
  { fault: '403', broken: { status: 403, body: '<html></html>' }, isRetryable: false },
  { fault: '404 that is a web page', broken: { status: 404, body: '<html></html>' }, isRetryable: true },
  { fault: '404 that does not name the ticker', broken: { status: 404, body: {} }, isRetryable: true },
  { fault: 'a web page', broken: { body: '<html>Maintenance</html>' }, isRetryable: true },
  { fault: 'a truncated response', broken: { body: '[{"date":"2026-01-05T00:00' }, isRetryable: true },
  { fault: 'an error with status 200', broken: { body: { detail: 'Error: database' } }, isRetryable: true },
  { fault: 'rows without prices', broken: { body: [{ date: '2026-01-05', close: null }] }, isRetryable: true },
])('after $fault nothing is known, and the key is not in the error', async ({ broken, isRetryable }) => {
  reply = () => broken
  const failure = await tiingo.history(flint, range, signal).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ provider: 'tiingo', isRetryable })
  expect(String(failure)).not.toContain('S3CRET')
})

test('a used-up allowance says so, and pauses the source', async () => {
  reply = () => ({ status: 429, body: { detail: OVER } })
  const ask = () => tiingo.search('flint', signal).catch(String)
  expect(await ask()).toContain('the allowance of the key is used up')
  for (let request = 0; request < 5; request++) await ask()
  expect(await ask()).toContain('paused')
  expect(server.requests).toHaveLength(4)
})
