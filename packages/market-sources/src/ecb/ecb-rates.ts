import { parseIsoDate } from '@plumbline/engine/calendar'
import type { HttpResponse } from '../http/attempt-request.ts'
import { createHttpClient, type HttpClientOptions } from '../http/http-client.ts'
import type { Timers } from '../http/timers.ts'
import type { CurrencyPair, DateRange } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'
import { buildPairs } from './build-pairs.ts'
import { type RateDay, readHistory, readXml } from './read-rates.ts'

const ECB = 'ecb'
const ORIGIN = 'https://www.ecb.europa.eu'
const FOLDER = '/stats/eurofxref'
/** The 90-day file reaches back this far, with a margin. */
const RECENT_DAYS = 85

/** Reference rates of the European Central Bank: 1 euro = rate, published on its business days since 1999-01-04. */
export interface EcbRates {
  /**
   * Pairs against the euro for the known currencies, each with the days of the range that have a rate. Free to reuse
   * with attribution: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
   *
   * @throws {UpstreamError} The rates could not be fetched, or the file is empty.
   */
  fx(currencies: string[], range: DateRange, signal: AbortSignal): Promise<CurrencyPair[]>
}

export interface EcbRatesOptions {
  /** Replaces the host; with a path also the folder. */
  baseUrl?: string | undefined
  fetch?: typeof fetch | undefined
  now: () => Date
  timers?: Timers | undefined
  random?: (() => number) | undefined
  /** Called when the source is paused, or responds again. */
  onHealth?: HttpClientOptions['onHealth']
}

interface RateFile {
  path: string
  read: (response: HttpResponse) => RateDay[]
}

const wholeHistory: RateFile = { path: '/eurofxref-hist.zip', read: ({ body }) => readHistory(body) }
const last90Days: RateFile = { path: '/eurofxref-hist-90d.xml', read: readXmlResponse }
const latestDay: RateFile = { path: '/eurofxref-daily.xml', read: readXmlResponse }

/** Fetches the smallest file that covers the range, and falls back to the whole history. */
export function createEcbRates(options: EcbRatesOptions): EcbRates {
  const http = createHttpClient({
    provider: ECB,
    baseUrl: folderOf(options.baseUrl ?? ORIGIN),
    fetch: options.fetch,
    timers: options.timers,
    random: options.random,
    onHealth: options.onHealth,
    timeoutMs: 30_000,
    maxBytes: 32 * 1024 * 1024,
    perSecond: 1,
    burst: 4,
  })

  const load = (file: RateFile, signal: AbortSignal) =>
    http.read({ path: file.path, signal }, (response) => {
      const days = readSafely(file, response)
      if (!days.some(({ rates }) => rates.size > 0))
        throw new UpstreamError(ECB, `${file.path} contains no rates`, true)
      return days
    })

  return {
    async fx(currencies, range, signal) {
      if (currencies.every((currency) => currency === 'EUR')) return []
      const today = parseIsoDate(options.now().toISOString().slice(0, 10))
      const age = today - parseIsoDate(range.from)
      const smallest = age > RECENT_DAYS ? wholeHistory : age > 0 ? last90Days : latestDay
      let days: RateDay[]
      try {
        days = await load(smallest, signal)
      } catch (error) {
        if (smallest === wholeHistory || signal.aborted) throw error
        days = await load(wholeHistory, signal)
      }
      return buildPairs(days, currencies, range)
    },
  }
}

function readSafely(file: RateFile, response: HttpResponse): RateDay[] {
  try {
    return file.read(response)
  } catch {
    throw new UpstreamError(ECB, `${file.path} is unreadable`, true)
  }
}

function readXmlResponse({ body }: HttpResponse): RateDay[] {
  return readXml(new TextDecoder().decode(body))
}

function folderOf(baseUrl: string): string {
  const url = new URL(baseUrl)
  return url.pathname === '/' ? `${url.origin}${FOLDER}` : baseUrl
}
