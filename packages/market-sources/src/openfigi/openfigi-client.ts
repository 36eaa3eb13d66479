import { createHttpClient, type HttpClientOptions } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import type { Timers } from '../http/timers.ts'
import { entriesOf, recordOf, textOf } from '../normalize/json-values.ts'
import { UpstreamError } from '../upstream-error.ts'

const OPENFIGI = 'openfigi'
const BASE_URL = 'https://api.openfigi.com'
/** 25 requests a minute without a key, 25 in six seconds with one. */
const PER_SECOND = 0.4
const PER_SECOND_WITH_KEY = 4

/** A listing as OpenFIGI names it. */
export interface FigiListing {
  ticker: string
  /** ISO 3166. */
  country: string
  name: string | undefined
}

/** Bloomberg's codes of exchanges and of countries as a whole, by country. */
const COUNTRY_OF_CODE = new Map(
  Object.entries({
    US: 'US UN UQ UW UA UR UP UV',
    GB: 'LN',
    DE: 'GR GY GF GT GS GM GH GD GI GB',
    FR: 'FP',
    NL: 'NA',
    BE: 'BB',
    PT: 'PL',
    IE: 'ID',
    IT: 'IM',
    ES: 'SM',
    CH: 'SW SE VX',
    AT: 'AV',
    SE: 'SS',
    DK: 'DC',
    NO: 'NO',
    FI: 'FH',
    PL: 'PW',
    CA: 'CN CT CV',
    AU: 'AU AT',
    NZ: 'NZ',
    JP: 'JP JT',
    HK: 'HK',
    SG: 'SP',
    ZA: 'SJ',
  }).flatMap(([country, codes]) => codes.split(' ').map((code) => [code, country] as const)),
)

export interface OpenFigiOptions {
  apiKey?: string | undefined
  /** Replaces `https://api.openfigi.com`. */
  baseUrl?: string | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
  onHealth?: HttpClientOptions['onHealth']
}

export interface OpenFigi {
  /**
   * The listings of an ISIN; none for an unknown one.
   *
   * @throws {UpstreamError}
   */
  listingsOf(isin: string, signal: AbortSignal): Promise<FigiListing[]>
}

/** https://www.openfigi.com: maps an ISIN to tickers. */
export function createOpenFigi({ apiKey, baseUrl, timers, random, onHealth }: OpenFigiOptions): OpenFigi {
  const http = createHttpClient({
    provider: OPENFIGI,
    baseUrl: baseUrl ?? BASE_URL,
    secrets: apiKey === undefined ? [] : [apiKey],
    timers,
    random,
    onHealth,
    perSecond: apiKey === undefined ? PER_SECOND : PER_SECOND_WITH_KEY,
    burst: 5,
  })
  const headers = { 'content-type': 'application/json', ...(apiKey && { 'x-openfigi-apikey': apiKey }) }
  return {
    async listingsOf(isin, signal) {
      const body = JSON.stringify([{ idType: 'ID_ISIN', idValue: isin }])
      const request = { path: '/v3/mapping', method: 'POST', headers, body, signal } as const
      return await http.read(request, (response) => readListings(readJson(OPENFIGI, request.path, response)))
    },
  }
}

/** One job was sent, so the response is a list of one: `data`, or a `warning` that there is none. */
export function readListings(response: unknown): FigiListing[] {
  const job = recordOf(entriesOf(response)[0])
  if (textOf(job.warning) !== undefined) return []
  if (!Array.isArray(job.data)) throw new UpstreamError(OPENFIGI, 'returned no list of listings', true)
  const listings = job.data.flatMap((row: unknown) => {
    const { ticker, exchCode, name } = recordOf(row)
    const symbol = textOf(ticker)
    const country = COUNTRY_OF_CODE.get(textOf(exchCode) ?? '')
    return symbol === undefined || country === undefined ? [] : { ticker: symbol, country, name: textOf(name) }
  })
  return [...new Map(listings.map((listing) => [`${listing.ticker} ${listing.country}`, listing])).values()]
}
