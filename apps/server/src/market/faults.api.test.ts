import { createEodhdProvider } from '@plumbline/market-sources/eodhd/eodhd-provider'
import { fixedRates } from '@plumbline/market-sources/testing/fixed-rates'
import { createInstantTimers } from '@plumbline/market-sources/testing/instant-timers'
import { flint } from '@plumbline/market-sources/testing/live-source'
import { type Reply, startProviderServer } from '@plumbline/market-sources/testing/provider-server'
import { expect, test } from 'vitest'
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

/** What is stored after eight days; `replyOn` changes the source's response on one of them. */
async function storedAfter(replyOn: (path: string, day: number, sound: Reply) => Reply) {
  const { db, close } = await openTestDatabase()
  const clock = createManualClock(new Date(firstDay).toISOString())
  const waits = createInstantTimers(0)
  const dayNow = () => Math.floor((clock.now().getTime() - firstDay) / (DAY_MINUTES * 60_000))
  const source = await startProviderServer(({ pathname }) =>
    replyOn(pathname, dayNow(), soundReply(pathname, clock.now().toISOString().slice(0, 10))),
  )
  const provider = createEodhdProvider({
    token: 'key',
    baseUrl: source.baseUrl,
    timers: { ...waits, now: () => clock.now().getTime() + waits.now() },
    random: () => 0,
    rates: fixedRates({ USD: 1.25 }),
    now: () => clock.now(),
  })
  const market = createMarket(db, provider, clock)
  await upsertSecurities(db, [flint], new Map())
  for (let step = 0; step < DAYS * STEPS_PER_DAY; step++) {
    const today = clock.now().toISOString().slice(0, 10)
    await market.histories.historiesOf([flint.id], today)
    await priceSweep(db, market, clock).run(never)
    await profileSweep(db, market, clock).run(never)
    clock.advance(DAY_MINUTES / STEPS_PER_DAY)
  }
  const today = clock.now().toISOString().slice(0, 10)
  const history = (await market.histories.historiesOf([flint.id], today)).get(flint.id)
  const profile = await market.profiles.profileOf(flint.id, today)
  const { failures, unknown_parts } = await db.selectFrom('price_states').selectAll().executeTakeFirstOrThrow()
  await market.close()
  await close()
  return {
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
