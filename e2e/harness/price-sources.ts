import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The last day with a close. */
const LAST_DAY = Date.UTC(2023, 11, 29)
const DAY_MS = 86_400_000
/** Before this close, the prices are four times as high: a 4-for-1 split that nobody announces. */
const SPLIT_AT = 40
const COUNT = 80

const days = Array.from({ length: COUNT }, (_, index) => LAST_DAY - (COUNT - 1 - index) * DAY_MS)
const closes = days.map((_, index) => (100 + (index % 3) - (index % 2)) * (index < SPLIT_AT ? 4 : 1))

function chartOf(from: number) {
  const kept = days.flatMap((day, index) => (day / 1000 >= from ? [index] : []))
  const values = kept.map((index) => closes[index])
  const meta = { currency: 'USD', exchangeTimezoneName: 'UTC', gmtoffset: 0 }
  const indicators = { quote: [{ close: values }], adjclose: [{ adjclose: values }] }
  const timestamp = kept.map((index) => (days[index] as number) / 1000 + 43_200)
  return { chart: { result: [{ meta, timestamp, indicators }], error: null } }
}

/** The last close of this source is 250. */
function eodhdRow(day: number, index: number) {
  const close = index === COUNT - 1 ? 250 : closes[index]
  return { date: new Date(day).toISOString().slice(0, 10), close, adjusted_close: close }
}

function reply(path: string, query: URLSearchParams): unknown {
  if (path.startsWith('/v8/finance/chart/QFLT')) return chartOf(Number(query.get('period1')))
  if (path === '/v7/finance/spark') {
    const response = [{ meta: { currency: 'USD' } }]
    return { spark: { result: [{ symbol: 'QFLT', response }], error: null } }
  }
  if (path === '/v1/finance/search') {
    const isFound = query.get('q')?.toUpperCase() === 'QFLT'
    const found = { symbol: 'QFLT', quoteType: 'EQUITY', exchange: 'NMS', longname: 'Flint Instruments' }
    return { quotes: isFound ? [found] : [], news: [] }
  }
  if (path === '/search/QFLT') {
    const listing = { Code: 'QFLT', Exchange: 'US', Name: 'Flint Instruments', Type: 'Common Stock', Currency: 'USD' }
    return [listing]
  }
  if (path === '/eod/QFLT.US') {
    const from = Date.parse(query.get('from') ?? '')
    return days.flatMap((day, index) => (day < from ? [] : [eodhdRow(day, index)]))
  }
  if (path === '/splits/QFLT.US' || path === '/div/QFLT.US') return []
  return undefined
}

export interface PriceSources {
  baseUrl: string
  close(): Promise<void>
}

/**
 * Stands in for Yahoo and EODHD, with one security: QFLT, whose price falls to a quarter on 20 Nov 2023. The two agree
 * except for one close.
 */
export async function startPriceSources(): Promise<PriceSources> {
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback')
    const body = reply(decodeURIComponent(pathname), searchParams)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
