import {
  type HttpSimulator,
  type Reply,
  type SimulatedRequest,
  startHttpSimulator,
  WEB_PAGE,
} from './http-simulator.ts'

type Row = Readonly<Record<string, unknown>>

/** What the simulated DEGIRO holds of one customer; a test changes it while the simulator runs. */
export interface DegiroAccount {
  username: string
  password: string
  /** What it asks for after the password. */
  secondStep: 'none' | 'totp' | 'sms' | 'in-app'
  code: string
  /** How often the app is polled before the customer confirms. */
  pollsUntilConfirmed: number
  asksForCaptcha: boolean
  /** Everything is down, blocked or throttled. */
  outage: 'none' | 'maintenance' | 'blocked' | 'throttled'
  /** The session ends after so many calls within it; each sign-in starts again. */
  callsPerSession: number
  baseCurrency: string | null
  transactions: readonly Row[]
  cashMovements: readonly Row[]
  products: Readonly<Record<string, Row>>
  positions: readonly { readonly id: string; readonly size: number }[]
  /** Called before each reply, with the path of the request. */
  beforeReply: (path: string) => Promise<void> | void
}

export interface DegiroSimulator extends HttpSimulator {
  readonly account: DegiroAccount
  /** Passwords and codes that were accepted. */
  readonly signIns: number
  /** Ends the session as time does. */
  endSession(): void
}

const INT_ACCOUNT = 9876543
const LOGIN = '/login/secure/login'

export async function startDegiroSimulator(account: Partial<DegiroAccount> = {}): Promise<DegiroSimulator> {
  const state = {
    account: {
      username: 'ann',
      password: 'correct horse',
      secondStep: 'none',
      code: '123456',
      pollsUntilConfirmed: 3,
      asksForCaptcha: false,
      outage: 'none',
      callsPerSession: Number.POSITIVE_INFINITY,
      baseCurrency: 'EUR',
      transactions: [],
      cashMovements: [],
      products: {},
      positions: [],
      beforeReply: () => {},
      ...account,
    } satisfies DegiroAccount as DegiroAccount,
    signIns: 0,
    /** Calls that are left of each session. */
    sessions: new Map<string, number>(),
    polls: 0,
  }

  function signedIn(): Reply {
    state.signIns += 1
    const sessionId = `0A1B2C${state.signIns}.prod_b_112_1`
    state.sessions.set(sessionId, state.account.callsPerSession)
    state.polls = 0
    return {
      headers: { 'set-cookie': `JSESSIONID=${sessionId}; Path=/; Secure; HttpOnly` },
      body: {
        isPassCodeEnabled: false,
        locale: 'en_GB',
        redirectUrl: 'https://trader.degiro.nl/trader/',
        sessionId,
        status: 0,
        statusText: 'success',
      },
    }
  }

  const wrong: Reply = { status: 400, body: { status: 3, statusText: 'badCredentials', loginFailures: 1 } }

  function login(step: string, body: Row): Reply {
    const { account: customer } = state
    if (customer.asksForCaptcha) {
      return { status: 400, body: { status: 3, statusText: 'badCredentials', captchaRequired: true } }
    }
    if (body.username !== customer.username || body.password !== customer.password) return wrong
    if (step === '') {
      switch (customer.secondStep) {
        case 'none':
          return signedIn()
        case 'totp':
          return { status: 202, body: { status: 6, statusText: 'totpNeeded' } }
        case 'in-app':
          return { status: 202, body: { status: 12, statusText: 'inAppTOTPNeeded', inAppToken: 'f00d' } }
        case 'sms':
          return {
            status: 400,
            body: { status: 7, statusText: 'smsNeeded', captchaRequired: false, cellPhoneNumber: '***', smsCount: 1 },
          }
      }
    }
    if (step === 'in-app') {
      if (customer.secondStep !== 'in-app' || body.inAppToken !== 'f00d') return wrong
      state.polls += 1
      return state.polls >= customer.pollsUntilConfirmed ? signedIn() : wrong
    }
    const isStep =
      (step === 'totp' && customer.secondStep === 'totp') || (step === 'sms-new' && customer.secondStep === 'sms')
    return isStep && body.oneTimePassword === customer.code ? signedIn() : wrong
  }

  function isInSession({ url, headers }: SimulatedRequest): boolean {
    const stated = url.searchParams.get('sessionId') ?? /;jsessionid=([^/?]+)/.exec(url.pathname)?.[1]
    const cookie = /JSESSIONID=([^;]+)/.exec(headers.cookie ?? '')?.[1]
    const sessionId = stated ?? cookie ?? ''
    const callsLeft = (state.sessions.get(sessionId) ?? 0) - 1
    state.sessions.set(sessionId, callsLeft)
    return callsLeft >= 0
  }

  const between = (rows: readonly Row[], url: URL) => {
    const [from, to] = ['fromDate', 'toDate'].map((name) => {
      const [day, month, year] = (url.searchParams.get(name) ?? '').split('/')
      return `${year}-${month}-${day}`
    }) as [string, string]
    return rows.filter(({ date }) => String(date).slice(0, 10) >= from && String(date).slice(0, 10) <= to)
  }

  async function reply(request: SimulatedRequest): Promise<Reply> {
    await state.account.beforeReply(request.url.pathname)
    const { account: customer } = state
    const { url, method } = request
    if (request.headers['user-agent']?.includes('Mozilla') !== true) return { status: 429, body: 'Blocked' }
    if (customer.outage === 'maintenance') return { status: 405, body: WEB_PAGE }
    if (customer.outage === 'throttled') return { status: 429, body: WEB_PAGE }
    if (customer.outage === 'blocked') return { status: 403, body: { errors: [{ text: 'Request is forbidden' }] } }
    if (method === 'POST' && url.pathname.startsWith(LOGIN)) {
      return login(url.pathname.slice(LOGIN.length + 1), JSON.parse(request.body) as Row)
    }
    if (!isInSession(request)) return { status: 401 }
    return await serve(url, method, request.body)
  }

  async function serve(url: URL, method: string, body: string): Promise<Reply> {
    const { account: customer } = state
    const path = url.pathname
    // Responses are often labeled text/plain.
    const data = (value: unknown): Reply => ({
      headers: { 'content-type': 'text/plain;charset=utf-8' },
      body: JSON.stringify({ data: value }),
    })
    const at = (service: string) => `${url.origin}/${service}/secure/`
    if (path === '/login/secure/config') {
      return data({
        clientId: 123456,
        tradingUrl: at('trading'),
        paUrl: at('pa'),
        reportingUrl: at('portfolio-reports'),
        productSearchUrl: at('product_search'),
        dictionaryUrl: `${at('product_search')}config/dictionary/`,
        i18nUrl: `${at('i18n')}`,
      })
    }
    if (path === '/pa/secure/client') {
      return data({
        id: 123456,
        intAccount: INT_ACCOUNT,
        username: customer.username,
        displayName: 'A. Customer',
        clientRole: 'basic',
        locale: 'nl_NL',
        email: 'ann@example.com',
      })
    }
    if (path.startsWith(`/trading/secure/v5/account/info/${INT_ACCOUNT}`)) {
      return customer.baseCurrency === null ? { status: 404 } : data({ baseCurrency: customer.baseCurrency })
    }
    if (path.startsWith(`/trading/secure/v5/update/${INT_ACCOUNT}`)) return { body: positionsOf(customer) }
    if (path.startsWith('/trading/secure/logout')) {
      state.sessions.clear()
      return { body: '' }
    }
    if (url.searchParams.get('intAccount') !== String(INT_ACCOUNT)) return { status: 400 }
    if (path === '/portfolio-reports/secure/v4/transactions') {
      return data(between(customer.transactions, url))
    }
    if (path === '/portfolio-reports/secure/v6/accountoverview') {
      return data({ cashMovements: between(customer.cashMovements, url) })
    }
    if (method === 'POST' && path === '/product_search/secure/v5/products/info') {
      const ids = JSON.parse(body) as unknown[]
      if (ids.some((id) => typeof id !== 'string')) return { status: 400 }
      const known = ids.filter((id) => customer.products[String(id)] !== undefined)
      return data(Object.fromEntries(known.map((id) => [id, customer.products[String(id)]])))
    }
    return { status: 404, body: WEB_PAGE }
  }

  const simulator = await startHttpSimulator(reply)
  return {
    ...simulator,
    account: state.account,
    get signIns() {
      return state.signIns
    },
    endSession() {
      state.sessions.clear()
    },
  }
}

function positionsOf({ positions }: DegiroAccount): unknown {
  const row = (id: string, fields: Readonly<Record<string, unknown>>) => ({
    name: 'positionrow',
    id,
    value: Object.entries(fields).map(([name, value]) => ({ name, value, isAdded: true })),
    isAdded: true,
  })
  return {
    portfolio: {
      lastUpdated: 1,
      name: 'portfolio',
      value: [
        ...positions.map(({ id, size }) => row(id, { id, positionType: 'PRODUCT', size, price: 1 })),
        row('FLATEX_EUR', { id: 'FLATEX_EUR', positionType: 'CASH', size: 12.5 }),
      ],
      isAdded: true,
    },
  }
}
