import {
  type HttpSimulator,
  type Reply,
  type SimulatedRequest,
  startHttpSimulator,
  WEB_PAGE,
} from './http-simulator.ts'

type Row = Readonly<Record<string, unknown>>

/** What the simulated Trading 212 holds of one customer; a test changes it while the simulator runs. */
export interface Trading212Account {
  key: string
  /** Empty for an older key, which is sent as it is. */
  secret: string
  currency: string
  instruments: readonly Row[]
  /** Newest first, in the old or the new shape. */
  orders: readonly Row[]
  dividends: readonly Row[]
  transactions: readonly Row[]
  positions: readonly Row[]
  /** The csv file; null where the key may not ask for it. */
  report: string | null
  /** How often a report is Queued before it is Finished. */
  pollsUntilFinished: number
  pageSize: number
  /** Only the addresses of older versions of the API. */
  isOlderApi: boolean
  /** How many of the next calls return 429. */
  refusals: number
  /** Seconds until the limit resets, by `now`. */
  resetSeconds: number
  now: () => number
  outage: 'none' | 'maintenance'
}

export interface Trading212Simulator extends HttpSimulator {
  readonly account: Trading212Account
}

const API = '/api/v0/'

/** A customer without transactions or positions. */
function trading212Account(account: Partial<Trading212Account>): Trading212Account {
  return {
    key: 'key-12345',
    secret: 'secret-67890',
    currency: 'EUR',
    instruments: [],
    orders: [],
    dividends: [],
    transactions: [],
    positions: [],
    report: null,
    pollsUntilFinished: 1,
    pageSize: 50,
    isOlderApi: false,
    refusals: 0,
    resetSeconds: 60,
    now: () => Date.now(),
    outage: 'none',
    ...account,
  }
}

function isAuthorized({ key, secret }: Trading212Account, { headers }: SimulatedRequest): boolean {
  const expected = secret === '' ? key : `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return headers.authorization === expected
}

function page({ pageSize }: Trading212Account, rows: readonly Row[], url: URL): Reply {
  const start = Number(url.searchParams.get('cursor') ?? '0')
  const size = Math.min(pageSize, Number(url.searchParams.get('limit') ?? '20'))
  const end = start + size
  const nextPagePath = end < rows.length ? `${url.pathname}?limit=${size}&cursor=${end}` : null
  return { body: { items: rows.slice(start, end), nextPagePath } }
}

/** Reports that are asked for, polled, and then finished. */
function createExports(state: Trading212Account): (request: SimulatedRequest) => Reply {
  const reports: { reportId: number; polls: number; timeFrom: unknown; timeTo: unknown }[] = []

  return ({ method, url, body }) => {
    if (state.report === null) return { status: 403, body: { code: 'Scope(history) missing for API key' } }
    if (method === 'POST') {
      const { timeFrom, timeTo } = JSON.parse(body) as Row
      reports.push({ reportId: reports.length + 1, polls: 0, timeFrom, timeTo })
      return { body: { reportId: reports.length } }
    }
    const list = reports.map((report) => {
      const isFinished = report.polls >= state.pollsUntilFinished
      report.polls += 1
      return {
        reportId: report.reportId,
        status: isFinished ? 'Finished' : 'Queued',
        timeFrom: report.timeFrom,
        timeTo: report.timeTo,
        ...(isFinished && { downloadLink: `${url.origin}/reports/${report.reportId}.csv` }),
      }
    })
    return { body: list }
  }
}

export async function startTrading212Simulator(account: Partial<Trading212Account> = {}): Promise<Trading212Simulator> {
  const state = trading212Account(account)
  const replyToExport = createExports(state)

  function serve(request: SimulatedRequest): Reply {
    const { url } = request
    const path = url.pathname.slice(API.length)
    const history = (name: string) => (state.isOlderApi ? `history/${name}` : `equity/history/${name}`)
    switch (path) {
      case 'equity/account/info':
        return { body: { id: 1, currencyCode: state.currency } }
      case 'equity/metadata/instruments':
        return { body: state.instruments }
      case 'equity/history/orders':
        return page(state, state.orders, url)
      case history('dividends'):
        return page(state, state.dividends, url)
      case history('transactions'):
        return page(state, state.transactions, url)
      case history('exports'):
        return replyToExport(request)
      case state.isOlderApi ? 'equity/portfolio' : 'equity/positions':
        return { body: state.positions }
      default:
        return { status: 404, body: { code: 'NotFound' } }
    }
  }

  const simulator = await startHttpSimulator((request) => {
    const { url } = request
    if (state.outage === 'maintenance') return { status: 503, body: WEB_PAGE }
    if (url.pathname.startsWith('/reports/')) {
      // A key must not leave the API.
      return request.headers.authorization === undefined ? { body: state.report ?? '' } : { status: 400 }
    }
    if (!url.pathname.startsWith(API)) return { status: 404 }
    if (!isAuthorized(state, request)) return { status: 401 }
    if (state.refusals > 0) {
      state.refusals -= 1
      const reset = Math.ceil(state.now() / 1000) + state.resetSeconds
      return { status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) } }
    }
    return serve(request)
  })
  return { ...simulator, account: state }
}
