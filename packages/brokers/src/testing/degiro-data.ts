import type { DegiroAccount } from './degiro-account.ts'
import { type Reply, type SimulatedRequest, WEB_PAGE } from './http-simulator.ts'

type Row = Readonly<Record<string, unknown>>

const INT_ACCOUNT = 9876543

/** Responses are often labeled text/plain. */
function data(value: unknown): Reply {
  return { headers: { 'content-type': 'text/plain;charset=utf-8' }, body: JSON.stringify({ data: value }) }
}

/** The days of the query, written DD/MM/YYYY, as YYYY-MM-DD. */
function dayOf(url: URL, name: string): string {
  const [day, month, year] = (url.searchParams.get(name) ?? '').split('/')
  return `${year}-${month}-${day}`
}

function rowsBetween(rows: readonly Row[], url: URL): Row[] {
  const from = dayOf(url, 'fromDate')
  const to = dayOf(url, 'toDate')
  return rows.filter(({ date }) => String(date).slice(0, 10) >= from && String(date).slice(0, 10) <= to)
}

function describeServices({ origin }: URL): Reply {
  const at = (service: string) => `${origin}/${service}/secure/`
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

function describeClient(customer: DegiroAccount): Reply {
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

/** Replies to a request within a session. */
export function replyWithData(customer: DegiroAccount, { url, method, body }: SimulatedRequest): Reply {
  const path = url.pathname
  if (path === '/login/secure/config') return describeServices(url)
  if (path === '/pa/secure/client') return describeClient(customer)
  if (path.startsWith(`/trading/secure/v5/account/info/${INT_ACCOUNT}`)) {
    return customer.baseCurrency === null ? { status: 404 } : data({ baseCurrency: customer.baseCurrency })
  }
  if (path.startsWith(`/trading/secure/v5/update/${INT_ACCOUNT}`)) return { body: positionsOf(customer) }
  if (url.searchParams.get('intAccount') !== String(INT_ACCOUNT)) return { status: 400 }
  if (path === '/portfolio-reports/secure/v4/transactions') {
    return data(rowsBetween(customer.transactions, url))
  }
  if (path === '/portfolio-reports/secure/v6/accountoverview') {
    return data({ cashMovements: rowsBetween(customer.cashMovements, url) })
  }
  if (method === 'POST' && path === '/product_search/secure/v5/products/info') {
    const ids = JSON.parse(body) as unknown[]
    if (ids.some((id) => typeof id !== 'string')) return { status: 400 }
    const known = ids.filter((id) => customer.products[String(id)] !== undefined)
    return data(Object.fromEntries(known.map((id) => [id, customer.products[String(id)]])))
  }
  return { status: 404, body: WEB_PAGE }
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
