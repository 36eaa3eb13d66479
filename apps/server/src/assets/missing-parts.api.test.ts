import { getAsset, getPrices } from '@plumbline/contract/assets/operations'
import { createEodhdProvider } from '@plumbline/market-sources/eodhd/eodhd-provider'
import { fixedRates } from '@plumbline/market-sources/testing/fixed-rates'
import { createInstantTimers } from '@plumbline/market-sources/testing/instant-timers'
import { flint } from '@plumbline/market-sources/testing/live-source'
import {
  type Handler,
  type ProviderServer,
  type Reply,
  replies,
  startProviderServer,
} from '@plumbline/market-sources/testing/provider-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const sourceKey = 'S3CRET+key'

type Mood = 'responds' | 'fails' | 'hangs' | 'has none'

const respond = replies({
  '/eod/FLINT.US': { body: [{ date: '2026-01-08', close: 10, adjusted_close: 10, volume: 1 }] },
  '/splits/FLINT.US': { body: [] },
  '/div/FLINT.US': { body: [] },
  '/fundamentals/FLINT.US': {
    body: { General: { Description: 'Instruments of flint.' }, Highlights: { MarketCapitalization: 5000 } },
  },
})

let source: ProviderServer
let server: TestServer
let token: string
let mood: Mood
/** Replaces the responses of the mood. */
let own: Handler | undefined
/** Responds to all hanging requests. */
let release: () => void

beforeEach(async () => {
  let hanging: (() => void)[] = []
  release = () => {
    for (const sendResponse of hanging) sendResponse()
    hanging = []
  }
  own = undefined
  source = await startProviderServer((url, request, response) => {
    if (own !== undefined) return own(url, request, response)
    if (mood === 'fails') return { status: 500 }
    if (mood === 'has none') return { status: 404, body: 'Not Found' }
    if (mood === 'responds') return respond(url, request, response)
    hanging.push(() => {
      const { status = 200, body } = respond(url, request, response) as Reply
      response.writeHead(status).end(JSON.stringify(body))
    })
    return undefined
  })
  server = await startTestServer({
    now: '2026-01-09T12:00:00Z',
    maxWaitMs: 100,
    provider: (clock) =>
      createEodhdProvider({
        token: sourceKey,
        baseUrl: source.baseUrl,
        timers: { ...createInstantTimers(), now: () => clock.now().getTime() },
        rates: fixedRates({ USD: 1.25 }),
        now: () => clock.now(),
      }),
  })
  await upsertSecurities(server.database.db, [flint], new Map())
  token = await server.signIn('ada@plumbline.example')
})
afterEach(() => server.close())

const soon = { timeout: 20_000 }
const look = () => server.call(getAsset, { token, params: { id: flint.id } })

describe('the first look at an asset of a live source', () => {
  test('that responds has no missing parts', async () => {
    mood = 'responds'
    await expect
      .poll(look)
      .toMatchObject({ price: 10, mktCap: 5000, description: 'Instruments of flint.', missing: [] })
  })

  test('that hangs waits some seconds and says what is on its way, and what comes later is shown', async () => {
    mood = 'hangs'
    expect(await look()).toMatchObject({
      name: 'Flint Instruments',
      price: null,
      profile: { General: {} },
      missing: [
        { part: 'profile', reason: 'pending' },
        { part: 'prices', reason: 'pending' },
      ],
    })
    const asked = source.requests.length
    await look()
    expect(source.requests).toHaveLength(asked)
    mood = 'responds'
    release()
    await expect.poll(look, soon).toMatchObject({ price: 10, mktCap: 5000, missing: [] })
  })

  test('that fails says what it did not get, asks for it again later and not before', async () => {
    mood = 'fails'
    await expect
      .poll(async () => (await look()).missing)
      .toEqual([
        { part: 'profile', reason: 'source-unavailable' },
        { part: 'prices', reason: 'source-unavailable' },
      ])
    const { last_error } = await server.database.db.selectFrom('price_states').selectAll().executeTakeFirstOrThrow()
    expect(last_error).toMatch(/^eodhd: .* returned 500$/)
    expect(server.log.join() + last_error).not.toContain('S3CRET')
    const asked = source.requests.length
    mood = 'responds'
    expect((await look()).missing).toHaveLength(2)
    expect(source.requests).toHaveLength(asked)
    server.clock.advance(16)
    await expect.poll(look, soon).toMatchObject({ price: 10, mktCap: 5000, missing: [] })
  })

  test('that does not know it says that there is none, which is no failure, and asks again some hours later', async () => {
    mood = 'has none'
    await expect
      .poll(async () => (await look()).missing)
      .toEqual([
        { part: 'profile', reason: 'none' },
        { part: 'prices', reason: 'none' },
      ])
    const states = await server.database.db.selectFrom('price_states').select(['failures', 'last_error']).execute()
    expect(states).toEqual([{ failures: 0, last_error: null }])
    mood = 'responds'
    server.clock.advance(60)
    expect((await look()).missing).toHaveLength(2)
    server.clock.advance(6 * 60)
    await expect.poll(look, soon).toMatchObject({ price: 10, missing: [] })
  })
})

test.each([402, 403])('splits refused with %i are marked, fetched again, and no longer missing', async (status) => {
  const split = { body: [{ date: '2026-01-08', split: '2.000000/1.000000' }] }
  const days = ['2026-01-07', '2026-01-08'].map((date, index) => ({
    date,
    close: 48.3 / (index + 1),
    adjusted_close: 24.15,
  }))
  let isRefused = true
  const partial = replies({ '/eod/FLINT.US': { body: days }, '/div/FLINT.US': { body: [] } })
  own = (url, request, response) => {
    if (url.pathname === '/splits/FLINT.US') return isRefused ? { status } : split
    return url.pathname.startsWith('/fundamentals') ? respond(url, request, response) : partial(url, request, response)
  }
  const closes = async () =>
    (await server.call(getPrices, { token, params: { id: flint.id } })).map(({ close }) => close)
  await expect
    .poll(async () => (await look()).missing, soon)
    .toEqual([{ part: 'splits', reason: 'source-unavailable' }])
  expect(await closes()).toEqual([48.3, 24.15])
  isRefused = false
  server.clock.advance(6 * 60 + 1)
  await server.app.background.run('prices')
  expect((await look()).missing).toEqual([])
  expect(await closes()).toEqual([24.15, 24.15])
  // A later refusal takes nothing away.
  isRefused = true
  server.clock.advance(24 * 60)
  await server.app.background.run('prices')
  expect(await closes()).toEqual([24.15, 24.15])
})
