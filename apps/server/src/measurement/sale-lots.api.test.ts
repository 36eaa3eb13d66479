import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { chooseLots, listRealizedGains, listSaleLots, reportGains } from '@plumbline/contract/realized-gains/operations'
import {
  createTransactions,
  deleteTransactions,
  restoreTransactions,
} from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string
let january: string
let february: string
let sale: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'USD' } }))._id
  const trade = { portfolioId, stockId: 'DUNE.US', currency: 'USD', units: 1000 } as const
  // Motley Fool, "Identifying Stock Sold for Tax Purposes": two blocks for 15 and 35; one is sold for 32.
  const { ids } = await server.call(createTransactions, {
    token,
    body: [
      { ...trade, type: 'buy', date: '2022-01-10', price: 15 },
      { ...trade, type: 'buy', date: '2022-02-25', price: 35 },
      { ...trade, type: 'sell', date: '2022-04-12', price: 32 },
    ],
  })
  const [first = '', second = '', third = ''] = ids
  january = first
  february = second
  sale = third
})
afterAll(() => server.close())

const choose = (...lots: { purchaseId: string; units: number | string }[]) =>
  server.call(chooseLots, { token, params: { id: sale }, body: { lots } })
const gainsOf = (id: string) => server.call(listRealizedGains, { token, params: { id }, query: { method: 'chosen' } })

describe('the lots of a sale', () => {
  test('the oldest are taken until others are chosen, in one portfolio and in all as one', async () => {
    expect(await server.call(listSaleLots, { token, params: { id: sale } })).toEqual({
      transactionId: sale,
      assetId: 'DUNE.US',
      date: '2022-04-12',
      units: 1000,
      currency: 'USD',
      lots: [
        { transactionId: january, opened: '2022-01-10', units: 1000, cost: 15_000, chosen: 0, taken: 1000 },
        { transactionId: february, opened: '2022-02-25', units: 1000, cost: 35_000, chosen: 0, taken: 0 },
      ],
    })
    const { lots } = await choose({ purchaseId: february, units: '1000' })
    expect(lots.map(({ chosen, taken }) => [chosen, taken])).toEqual([
      [0, 0],
      [1000, 1000],
    ])
    for (const id of [portfolioId, ALL_PORTFOLIOS]) {
      const { gain, methods, sales } = await gainsOf(id)
      expect(gain).toBe(-3000)
      expect(sales[0]?.lots).toMatchObject([{ transactionId: february, gain: -3000 }])
      expect(methods.map((each) => [each.method, each.gain])).toContainEqual(['fifo', 17_000])
    }
    const report = { token, params: { id: portfolioId }, query: { country: 'US', from: '2022-01-01' } } as const
    expect(await server.call(reportGains, report)).toMatchObject({ disallowedLoss: 0, gain: -3000 })
    await choose()
    expect((await gainsOf(portfolioId)).gain).toBe(17_000)
    expect(await server.call(reportGains, report)).toMatchObject({ disallowedLoss: 0, gain: 17_000 })
  })

  test('a deleted sale keeps them, so that undoing the deletion restores them', async () => {
    await choose({ purchaseId: february, units: 500 }, { purchaseId: january, units: 500 })
    expect((await gainsOf(portfolioId)).gain).toBe(7000)
    const { undo } = await server.call(deleteTransactions, { token, body: { ids: [sale] } })
    expect((await gainsOf(portfolioId)).sales).toEqual([])
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect((await gainsOf(portfolioId)).gain).toBe(7000)
  })

  test.each([
    [
      'more than is sold',
      () => [
        { purchaseId: january, units: 600 },
        { purchaseId: february, units: 401 },
      ],
      'lots.1.units',
    ],
    ['more than a lot has', () => [{ purchaseId: january, units: 1001 }], 'lots.0.units'],
    ['a lot that is not open', () => [{ purchaseId: sale, units: 1 }], 'lots.0.purchaseId'],
    [
      'a lot twice',
      () => [
        { purchaseId: january, units: 1 },
        { purchaseId: january, units: 1 },
      ],
      'lots.1.purchaseId',
    ],
    ['no units', () => [{ purchaseId: january, units: 0 }], 'lots.0.units'],
  ])('refused are %s', async (_, lots, path) => {
    const before = await server.call(listSaleLots, { token, params: { id: sale } })
    const refusal = await server.refusal(chooseLots, { token, params: { id: sale }, body: { lots: lots() } })
    expect(refusal).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await server.call(listSaleLots, { token, params: { id: sale } })).toEqual(before)
  })

  test('a purchase has no lots, and other users see none', async () => {
    const read = (id: string, as = token) => server.refusal(listSaleLots, { token: as, params: { id } })
    expect(await read(january)).toMatchObject({ status: 404 })
    expect(await read(sale, await server.signIn('bea@plumbline.example'))).toMatchObject({ status: 404 })
  })
})
