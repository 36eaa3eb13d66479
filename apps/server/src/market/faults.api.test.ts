import { createSourceChain } from '@plumbline/market-sources/chain/source-chain'
import { createEodhdProvider } from '@plumbline/market-sources/eodhd/eodhd-provider'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { fixedRates } from '@plumbline/market-sources/testing/fixed-rates'
import { createInstantTimers } from '@plumbline/market-sources/testing/instant-timers'
import { flint } from '@plumbline/market-sources/testing/live-source'
import { type Reply, startProviderServer } from '@plumbline/market-sources/testing/provider-server'
import { createYahooProvider } from '@plumbline/market-sources/yahoo/yahoo-provider'
import { describe, expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createMarket } from './market.ts'
import { priceSweep } from './refresh/price-sweep.ts'
import { profileSweep } from './refresh/profile-sweep.ts'
import { upsertSecurities } from './securities/upsert-securities.ts'

const never = new AbortController().signal
const firstDay = Date.parse('2026-01-05T22:30:00Z')
const DAYS = 8
const STEPS_PER_DAY = 2
const FAULTY_DAYS = new Set([0, 3, 4])
const WEEKS_DAYS = 22
const FAULTY_DAYS_OF_WEEKS = new Set([0, 3, 4, 8, 9, 10])
const DAY_MINUTES = 24 * 60

/** A response of EODHD on a day: closes up to it, a split on January 8 and a dividend on January 9. */
function soundReply(path: string, today: string): Reply {
  const upToToday = <T extends { date: string }>(rows: T[]) => rows.filter(({ date }) => date <= today)
  if (path.startsWith('/eod/')) {
    const dates = ['02', '05', '06', '07', '08', '09', '12', '13', '14', '15', '16'].map((day) => `2026-01-${day}`)
    return { body: upToToday(dates.map((date, at) => ({ date, close: (date < '2026-01-08' ? 40 : 20) + at / 10 }))) }
  }
  if (path.startsWith('/splits/')) return { body: upToToday([{ date: '2026-01-08', split: '2.000000/1.000000' }]) }
  if (path.startsWith('/div/'))
    return { body: upToToday([{ date: '2026-01-09', value: 0.2, unadjustedValue: 0.2, currency: 'EUR' }]) }
  if (path.startsWith('/fundamentals/')) {
    const statement = { currency_symbol: 'EUR', yearly: { '2024-12-31': { date: '2024-12-31', netIncome: '5' } } }
    return { body: { General: { Sector: 'Technology' }, Financials: { Income_Statement: statement } } }
  }
  return { status: 404, body: 'Not Found' }
}

const faults: Record<string, (sound: Reply) => Reply> = {
  '402': () => ({ status: 402, body: 'Payment required' }),
  '403': () => ({ status: 403, body: 'Forbidden' }),
  '404': () => ({ status: 404, body: 'Not Found' }),
  '429': () => ({ status: 429 }),
  '429 for an hour': () => ({ status: 429, headers: { 'retry-after': '3600' } }),
  '500': () => ({ status: 500 }),
  '503': () => ({ status: 503, headers: { 'retry-after': '2' } }),
  'a web page': () => ({ body: '<!doctype html><html><body>Maintenance</body></html>' }),
  'a truncated response': ({ body }) => ({ body: JSON.stringify(body).slice(0, -9) }),
  'an empty body': () => ({ body: '' }),
  'an empty list': () => ({ body: [] }),
  'an error with status 200': () => ({ body: { error: 'too many requests' } }),
  'a reversed list': ({ body }) => ({ body: Array.isArray(body) ? body.toReversed() : body }),
}

const eodhdSecurities = {
  body: [{ Code: 'FLINT', Exchange: 'US', Name: 'Flint Instruments', Type: 'Common Stock', Currency: 'EUR' }],
}

/** The same market as Yahoo returns it: closes before a split are divided, with events beside them. */
function soundYahooReply(path: string, today: string): Reply {
  const at = (date: string) => Date.parse(`${date}T14:30:00Z`) / 1000
  if (path === '/v1/test/getcrumb') return { body: 'cRuMb.1/x' }
  if (path.startsWith('/v8/finance/chart/')) {
    const rows = soundReply('/eod/', today).body as { date: string; close: number }[]
    const isSplit = today >= '2026-01-08'
    const closes = rows.map(({ date, close }) => (isSplit && date < '2026-01-08' ? close / 2 : close))
    const split = { date: at('2026-01-08'), numerator: 2, denominator: 1 }
    const dividend = { date: at('2026-01-09'), amount: 0.2, currency: 'EUR' }
    const result = {
      meta: { currency: 'EUR', symbol: 'FLINT', exchangeTimezoneName: 'America/New_York' },
      timestamp: rows.map(({ date }) => at(date)),
      events: {
        splits: isSplit ? { [split.date]: split } : {},
        dividends: today >= '2026-01-09' ? { [dividend.date]: dividend } : {},
      },
      indicators: { quote: [{ close: closes }] },
    }
    return { body: { chart: { result: [result], error: null } } }
  }
  if (path.startsWith('/v7/finance/quote'))
    return { body: { quoteResponse: { result: [{ symbol: 'FLINT', quoteType: 'EQUITY', currency: 'EUR' }] } } }
  if (path.startsWith('/v10/finance/quoteSummary/'))
    return { body: { quoteSummary: { result: [{ assetProfile: { sector: 'Technology' } }], error: null } } }
  if (path === '/v1/finance/search')
    return {
      body: { quotes: [{ symbol: 'FLINT', quoteType: 'EQUITY', exchange: 'NMS', longname: 'Flint Instruments' }] },
    }
  if (path.startsWith('/ws/fundamentals-timeseries')) return { body: { timeseries: { result: [], error: null } } }
  return { status: 404, body: 'Not Found' }
}

type ReplyOn = (path: string, day: number, sound: Reply) => Reply
type Timing = Pick<Parameters<typeof createEodhdProvider>[0], 'timers' | 'random' | 'rates' | 'now'>

interface Sources {
  security: Security
  days: number
  /** `replyOn` changes the response of the source that may fail. */
  create(replyOn: ReplyOn, dayNow: () => number, today: () => string, timing: Timing): Promise<MarketDataProvider>
}

async function createEodhd(replyOn: ReplyOn, dayNow: () => number, today: () => string, timing: Timing) {
  const server = await startProviderServer(({ pathname }) => {
    const sound = pathname.startsWith('/search/') ? eodhdSecurities : soundReply(pathname, today())
    return replyOn(pathname, dayNow(), sound)
  })
  return createEodhdProvider({ token: 'key', baseUrl: server.baseUrl, ...timing })
}

async function createYahoo(replyOn: ReplyOn, dayNow: () => number, today: () => string, timing: Timing) {
  const server = await startProviderServer(({ pathname }) =>
    replyOn(pathname, dayNow(), soundYahooReply(pathname, today())),
  )
  return createYahooProvider({ baseUrl: server.baseUrl, ...timing })
}

const eodhd: Sources = { security: flint, days: DAYS, create: createEodhd }
const yahoo: Sources = {
  security: { ...flint, id: 'FLINT', exchange: 'NASDAQ' },
  days: WEEKS_DAYS,
  create: createYahoo,
}
const withoutStatements: ReplyOn = (path, _day, sound) =>
  path.startsWith('/fundamentals/') ? { body: { General: { Sector: 'Technology' } } } : sound
const yahooThenEodhd: Sources = {
  ...yahoo,
  async create(replyOn, dayNow, today, timing) {
    const sources = [
      await createYahoo(replyOn, dayNow, today, timing),
      await createEodhd(withoutStatements, dayNow, today, timing),
    ]
    return createSourceChain({ sources, home: 'yahoo', now: timing.now })
  },
}

const eodhdForWeeks: Sources = { ...eodhd, days: WEEKS_DAYS }
/** The first source has its parts at several endpoints; the second is sound. */
const eodhdThenYahoo: Sources = {
  ...eodhdForWeeks,
  async create(replyOn, dayNow, today, timing) {
    const sources = [
      await createEodhd(replyOn, dayNow, today, timing),
      await createYahoo((_path, _day, sound) => sound, dayNow, today, timing),
    ]
    return createSourceChain({ sources, home: 'eodhd', now: timing.now })
  },
}

/** What is stored at the end; `replyOn` changes the source's response on some of the days. */
async function storedAfter(replyOn: ReplyOn, { security, days, create }: Sources = eodhd) {
  const { db, close } = await openTestDatabase()
  const clock = createManualClock(new Date(firstDay).toISOString())
  const waits = createInstantTimers(0)
  const dayNow = () => Math.floor((clock.now().getTime() - firstDay) / (DAY_MINUTES * 60_000))
  const todayNow = () => clock.now().toISOString().slice(0, 10)
  const provider = await create(replyOn, dayNow, todayNow, {
    timers: { ...waits, now: () => clock.now().getTime() + waits.now() },
    random: () => 0,
    rates: fixedRates({ USD: 1.25 }),
    now: () => clock.now(),
  })
  const market = createMarket(db, provider, clock)
  await upsertSecurities(db, [security], new Map())
  for (let step = 0; step < days * STEPS_PER_DAY; step++) {
    await market.histories.historiesOf([security.id], todayNow())
    await priceSweep(market, clock).run(never)
    await profileSweep(market, clock).run(never)
    clock.advance(DAY_MINUTES / STEPS_PER_DAY)
  }
  const history = (await market.histories.historiesOf([security.id], todayNow())).get(security.id)
  const profile = await market.profiles.profileOf(security.id, todayNow())
  const { failures, unknown_parts } = await db.selectFrom('price_states').selectAll().executeTakeFirstOrThrow()
  await market.close()
  await close()
  return {
    source: history?.source,
    days: [...(history?.days ?? [])],
    closes: [...(history?.closes ?? [])],
    splits: history?.splits,
    dividends: history?.dividends,
    profile,
    failures,
    unknown_parts,
  }
}

test.each(Object.entries(faults))(
  'after %s at every endpoint, all is as if nothing had happened',
  { timeout: 120_000 },
  async (_name, fault) => {
    const sound = await storedAfter((_path, _day, reply) => reply)
    expect([sound.closes.length, sound.splits?.length, sound.dividends?.length]).toEqual([8, 1, 1])
    expect(await storedAfter((_path, day, reply) => (FAULTY_DAYS.has(day) ? fault(reply) : reply))).toEqual(sound)
  },
)

test.each(['/splits/', '/div/', '/fundamentals/'])(
  'after 402 at %s alone, all is as if nothing had happened',
  { timeout: 120_000 },
  async (endpoint) => {
    const sound = await storedAfter((_path, _day, reply) => reply)
    const isFaulty = (path: string, day: number) => path.startsWith(endpoint) && FAULTY_DAYS.has(day)
    expect(await storedAfter((path, day, reply) => (isFaulty(path, day) ? { status: 402 } : reply))).toEqual(sound)
  },
)

describe('weeks with faults again and again', () => {
  let known: ReturnType<typeof storedAfter> | undefined
  const storedWithoutFaults = () => {
    known ??= storedAfter((_path, _day, reply) => reply, yahoo)
    return known
  }

  test.each([
    ...['429 for an hour', '500', '404', 'a web page', 'a truncated response', 'an error with status 200'].map(
      (fault) => ({ fault, order: 'yahoo', sources: yahoo }),
    ),
    ...['429 for an hour', '404', 'an empty body'].map((fault) => ({
      fault,
      order: 'yahoo, then eodhd',
      sources: yahooThenEodhd,
    })),
  ])('$order: after $fault, all is as if nothing had happened', { timeout: 120_000 }, async ({ fault, sources }) => {
    const sound = await storedWithoutFaults()
    const events = [sound.splits?.length, sound.dividends?.length]
    expect([sound.source, sound.closes.length, ...events]).toEqual(['yahoo', 11, 1, 1])
    const replyOn: ReplyOn = (_path, day, reply) =>
      FAULTY_DAYS_OF_WEEKS.has(day) ? (faults[fault]?.(reply) ?? reply) : reply
    expect(await storedAfter(replyOn, sources)).toEqual(sound)
  })

  test.each(['402', '403', '500', 'an empty list', 'a truncated response', 'a reversed list'])(
    'eodhd, then yahoo: after %s, all is as if nothing had happened',
    { timeout: 120_000 },
    async (fault) => {
      const sound = await storedAfter((_path, _day, reply) => reply, eodhdForWeeks)
      expect([sound.source, sound.closes.length, sound.splits?.length]).toEqual(['eodhd', 11, 1])
      const replyOn: ReplyOn = (_path, day, reply) =>
        FAULTY_DAYS_OF_WEEKS.has(day) ? (faults[fault]?.(reply) ?? reply) : reply
      expect(await storedAfter(replyOn, eodhdThenYahoo)).toEqual(sound)
    },
  )
})
