import { parseIsoDate } from '@plumbline/engine/calendar'
import { fixedRates } from '@plumbline/market-sources/testing/fixed-rates'
import { createInstantTimers } from '@plumbline/market-sources/testing/instant-timers'
import { flint } from '@plumbline/market-sources/testing/live-source'
import { type Reply, startProviderServer } from '@plumbline/market-sources/testing/provider-server'
import { createYahooProvider } from '@plumbline/market-sources/yahoo/yahoo-provider'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const firstDay = parseIsoDate('2026-01-01')

/** The time of a close: noon of a day, in seconds. The first day, 0, is 2026-01-01. */
export function noonAt(index: number): number {
  return (firstDay + index) * 86_400 + 43_200
}

/** What the source states of FLINT.US: one close in EUR for each day since 2026-01-01, adjusted for its splits. */
export interface StatedChart {
  closes: readonly number[]
  events: { splits?: object; dividends?: object }
}

interface Options {
  now: string
  environment?: Record<string, string>
  /** Called for each request; undefined while the source is down. */
  chart: () => StatedChart | undefined
}

/** A server that takes the prices of FLINT.US from a chart, and its administrator's session. */
export async function startChartServer({ chart, ...options }: Options): Promise<{ server: TestServer; admin: string }> {
  const source = await startProviderServer(({ pathname, searchParams }) => {
    if (!pathname.startsWith('/v8/')) return { status: 404, body: 'Not Found' }
    const stated = chart()
    return stated === undefined ? { status: 400 } : replyWith(stated, Number(searchParams.get('period1')))
  })
  const server = await startTestServer({
    ...options,
    provider: (clock) =>
      createYahooProvider({
        baseUrl: source.baseUrl,
        timers: createInstantTimers(),
        rates: fixedRates({ USD: 1.25 }),
        now: () => clock.now(),
      }),
  })
  await upsertSecurities(server.database.db, [flint], new Map())
  const admin = await server.signIn('ada@plumbline.example')
  await server.database.db.updateTable('users').set({ role: 'admin' }).where('email', 'like', 'ada%').execute()
  return { server, admin }
}

/** The closes from a time on, in the source's shape. */
function replyWith({ closes, events }: StatedChart, from: number): Reply {
  const timestamps = closes.map((_, index) => noonAt(index))
  const start = timestamps.findIndex((at) => at >= from)
  const close = closes.slice(start)
  const result = {
    meta: { currency: 'EUR', exchangeTimezoneName: 'UTC', gmtoffset: 0 },
    timestamp: timestamps.slice(start),
    events,
    indicators: { quote: [{ close }], adjclose: [{ adjclose: close }] },
  }
  return { body: { chart: { result: [result], error: null } } }
}
