import { randomUUID } from 'node:crypto'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
})
afterAll(() => server.close())

async function readExact<Read>(url: string): Promise<Read> {
  const response = await server.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

interface ExactTransaction {
  _id: string
  type: string
  units: string
  price: string
  fee: string
  total: string
  rate: string | null
  version: number
}

/** Digits as people and exchanges write them: up to 9 before the decimal point, up to 20 after it. */
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.stringMatching(/^\d{0,19}[1-9]$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`)

const trade = fc.record({
  type: fc.constantFrom('buy' as const, 'dividend' as const, 'fee' as const),
  units: decimal,
  price: decimal,
  fee: decimal,
  rate: fc.option(decimal),
})

/** units × price in whole cents, half up, by integers of 20 decimals. */
function centsOf({ type, units, price }: { type: string; units: string; price: string }): bigint {
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(20, '0'))
  }
  const [amount, unit] = type === 'buy' ? [scaled(units) * scaled(price), 10n ** 38n] : [scaled(price), 10n ** 18n]
  return (2n * amount + unit) / (2n * unit)
}

test('a transaction that is read as text and written back, whole, keeps all digits of every amount', async () => {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const list = `/portfolio/${portfolioId}/transactions?period=all&decimals=string`
  await fc.assert(
    fc.asyncProperty(trade, async (amounts) => {
      const row = { portfolioId, stockId: 'CORD.XETRA', date: '2023-01-02', ...amounts }
      const { ids } = await server.call(createTransactions, { token, body: [row] })
      const id = ids[0] ?? ''
      const [read] = await readExact<ExactTransaction[]>(list)
      const units = amounts.type === 'buy' ? amounts.units : '0'
      const { fee, price, rate } = amounts
      expect(read).toMatchObject({ units, fee, price, rate })
      const [whole, cents = ''] = read?.total.split('.') ?? []
      expect(BigInt(whole + cents.padEnd(2, '0'))).toBe(centsOf(amounts))

      const written = await server.app.inject({
        method: 'PATCH',
        url: `/api/transaction/${id}?decimals=string`,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...read, comments: 'checked' },
      })
      const { changeIds, ...after } = written.json()
      expect(changeIds).toHaveLength(1)
      expect(after).toEqual({ ...read, comments: 'checked', version: (read?.version ?? 0) + 1 })
      expect(await readExact(list)).toEqual([after])
      const again = await server.app.inject({
        method: 'PATCH',
        url: `/api/transaction/${id}`,
        headers: { authorization: `Bearer ${token}` },
        payload: written.json(),
      })
      expect(again.statusCode).toBe(200)
      await server.call(deleteTransaction, { token, params: { id } })
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 60_000)

test('a number that is sent back leaves the stored digits, and a text replaces them', async () => {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const price = '0.1234567890123456789'
  const row = { portfolioId, stockId: 'CORD.XETRA', type: 'buy' as const, date: '2023-01-02', units: '3', price }
  await server.call(createTransactions, { token, body: [row] })
  const { items } = await server.call(listPortfolioTransactions, {
    token,
    params: { id: portfolioId },
    query: { period: 'all' },
  })
  const params = { id: items[0]?._id ?? '' }
  const stored = async () =>
    (await readExact<ExactTransaction[]>(`/portfolio/${portfolioId}/transactions?period=all&decimals=string`))[0]?.price
  expect(items[0]?.price).toBe(0.12345678901234568)
  await server.call(updateTransaction, { token, params, body: { price: 0.12345678901234568 } })
  expect(await stored()).toBe(price)
  await server.call(updateTransaction, { token, params, body: { price: '0.12345678901234568' } })
  expect(await stored()).toBe('0.12345678901234568')
})

test('computed figures are text too, integers stay numbers, and the default stays as it was', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const row = { portfolioId: _id, stockId: 'CORD.XETRA', type: 'buy' as const, date: '2023-01-02', units: 3, price: 40 }
  await server.call(createTransactions, { token, body: [row] })
  const numbers = await server.call(getPortfolio, { token, params: { id: _id } })
  const texts = await readExact<typeof numbers>(`/portfolio/${_id}?decimals=string`)
  expect(texts.lines[0]?.units).toBe('3')
  expect(texts.gain.total).toBe(String(numbers.gain.total))
  expect(await readExact(`/portfolio/${_id}?decimals=number`)).toEqual(JSON.parse(JSON.stringify(numbers)))
})

test('another form is refused by name, and so is the parameter where nothing has decimals', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const codesOf = async (url: string) => {
    const { statusCode, body } = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return [statusCode, JSON.parse(body).errors?.[0]?.path]
  }
  expect(await codesOf(`/api/portfolio/${_id}/transactions?decimals=text`)).toEqual([400, 'decimals'])
  expect(await codesOf(`/api/portfolio/${_id}/transactions/sums?decimals=string`)).toEqual([400, 'decimals'])
})
