import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { findAssets, securityOf } from '../market/securities/assets.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let database: Database
/** Two processes with one database. */
let reading: TestServer
let changing: TestServer
let token: string
let id: string

beforeEach(async () => {
  database = await openTestDatabase()
  reading = await startTestServer({ database, now: '2023-12-28T12:00:00Z' })
  changing = await startTestServer({ database, now: '2023-12-28T12:00:00Z' })
  token = await changing.signIn('ada@plumbline.example')
  id = (await changing.call(createPortfolio, { token, body: { name: 'First', currency: 'EUR' } }))._id
})
afterEach(async () => {
  await reading.close()
  await changing.close()
  await database.close()
})

const pageOf = (query: { limit?: number; cursor?: string } = {}) =>
  reading.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all', ...query } })

const record = (...rows: Partial<NewTransactionInput>[]) =>
  changing.call(createTransactions, {
    token,
    body: rows.map((fields) => ({
      portfolioId: id,
      type: 'buy' as const,
      date: '2023-01-02',
      units: 10,
      price: 40,
      stockId: 'CORD.XETRA',
      ...fields,
    })),
  })

/** What the first row of the list shows of the portfolio, the asset and the row itself. */
async function shown() {
  const [first] = (await pageOf()).items
  return { units: first?.units, of: first?.portfolioId.name, asset: first?.stockId.name, price: first?.stockId.price }
}

test('a page shows rows, names and prices as they are now, whichever process changed them', async () => {
  const { ids } = await record({})
  expect(await shown()).toEqual({ units: 10, of: 'First', asset: 'Cordage SE', price: 49 })
  expect(await pageOf()).toEqual(await pageOf())

  await changing.call(updateTransaction, { token, params: { id: ids[0] ?? '' }, body: { units: 12 } })
  expect(await shown()).toMatchObject({ units: 12 })

  await changing.call(updatePortfolio, { token, params: { id }, body: { name: 'Renamed' } })
  expect(await shown()).toMatchObject({ units: 12, of: 'Renamed' })

  const asset = (await findAssets(database.db, ['CORD.XETRA'])).get('CORD.XETRA')
  if (asset === undefined) throw new Error('the market has it')
  await upsertSecurities(database.db, [{ ...securityOf(asset), name: 'Cordage and Sons SE' }], new Map())
  expect(await shown()).toMatchObject({ of: 'Renamed', asset: 'Cordage and Sons SE', price: 49 })

  reading.clock.advance(24 * 60)
  expect(await shown()).toMatchObject({ asset: 'Cordage and Sons SE', price: 49.5 })
})

test('pages of one list differ by their place and size', async () => {
  await record({ date: '2023-01-02' }, { date: '2023-01-03' }, { date: '2023-01-04' })
  const dates = ({ items }: Awaited<ReturnType<typeof pageOf>>) => items.map(({ date }) => date)
  const first = await pageOf({ limit: 2 })
  expect(dates(first)).toEqual(['2023-01-04', '2023-01-03'])
  expect(dates(await pageOf({ limit: 1 }))).toEqual(['2023-01-04'])
  expect(dates(await pageOf({ limit: 2, cursor: first.nextCursor ?? '' }))).toEqual(['2023-01-02'])
  expect(dates(await pageOf({ limit: 2 }))).toEqual(dates(first))
})

test('a page that was sent before has the same tag, and amounts as text where they are asked for', async () => {
  await record({ units: 0.1 })
  const ask = (query = '', headers: Record<string, string> = {}) =>
    reading.app.inject({
      url: `/api/portfolio/${id}/transactions?period=all${query}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const first = await ask()
  const again = await ask()
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
  const known = await ask('', { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'gzip' })
  expect({ status: known.statusCode, body: known.body, encoding: known.headers['content-encoding'] }).toEqual({
    status: 304,
    body: '',
    encoding: undefined,
  })
  expect((await ask('&decimals=string')).json()[0]).toMatchObject({ units: '0.1', price: '40' })
})
