import { randomUUID } from 'node:crypto'
import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import {
  copyPortfolio,
  createPortfolio,
  getPortfolio,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import {
  changeTransactions,
  createTransactions,
  deleteTransaction,
  deleteTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  portfolioId = await createWithProceeds()
})

async function createWithProceeds(): Promise<string> {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  await setProceeds(_id, true)
  return _id
}
const setProceeds = (id: string, addCashWhenSellling: boolean) =>
  server.call(updatePortfolio, { token, params: { id }, body: { settings: { addCashWhenSellling } } })

async function record(...rows: Partial<NewTransactionInput>[]) {
  const base = { portfolioId, type: 'buy', date: '2023-01-02', units: 10, price: 60, stockId: 'DUNE.US' } as const
  return (await server.call(createTransactions, { token, body: rows.map((row) => ({ ...base, ...row })) })).ids
}
/** Ten units bought, four sold for 4 × 70 − 2.50 = 277.50 USD. Returns the sale's id. */
async function recordSale(sale: Partial<NewTransactionInput> = {}): Promise<string> {
  const [, id = ''] = await record({}, { type: 'sell', date: '2023-03-01', units: 4, price: 70, fee: '2.5', ...sale })
  return id
}
async function rows(id = portfolioId) {
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })
  return items
}
async function money(id = portfolioId) {
  return (await rows(id))
    .filter(({ stockId }) => stockId._id.endsWith('.CASH'))
    .map(({ type, date, units, price, currency, rate, stockId }) => [
      type,
      date,
      units,
      price,
      currency,
      rate,
      stockId._id,
    ])
}
const booked = ['buy', '2023-03-01', 277.5, 1, 'USD', null, 'USD.CASH']
const measured = () => server.call(getPortfolio, { token, params: { id: portfolioId } })

describe('the proceeds of a sale', () => {
  test('stay in the portfolio as its currency, at the sale’s own rate', async () => {
    await recordSale({ rate: '0.9' })
    expect(await money()).toEqual([['buy', '2023-03-01', 277.5, 1, 'USD', 0.9, 'USD.CASH']])
    const { lines } = await measured()
    expect(lines.find(({ symbol }) => symbol === 'USD')).toMatchObject({
      name: 'US Dollar',
      units: 277.5,
      price: 1,
      currency: 'USD',
      type: 'Currency',
      currentValue: 277.5,
    })
  })

  test('leave it while the setting is off; older sales stay without them', async () => {
    await setProceeds(portfolioId, false)
    const id = await recordSale()
    expect(await money()).toEqual([])
    await setProceeds(portfolioId, true)
    await server.call(updateTransaction, { token, params: { id }, body: { price: '80' } })
    expect(await money()).toEqual([])
  })

  test('are not booked for a sale of that money, or when the fee takes all', async () => {
    await recordSale()
    await record({ stockId: 'USD.CASH', type: 'sell', date: '2023-04-03', units: 100, price: 1 })
    await record({ type: 'sell', date: '2023-04-03', units: 1, price: 2, fee: '2' })
    expect(await money()).toEqual([['sell', '2023-04-03', 100, 1, 'USD', null, 'USD.CASH'], booked])
  })

  test('follow the sale when it is changed, and go with it', async () => {
    const id = await recordSale()
    const body = { units: '5', fee: '0', date: '2023-03-02', currency: 'EUR' }
    await server.call(updateTransaction, { token, params: { id }, body })
    expect(await money()).toEqual([['buy', '2023-03-02', 350, 1, 'EUR', null, 'EUR.CASH']])
    await server.call(updateTransaction, { token, params: { id }, body: { type: 'buy' } })
    expect(await money()).toEqual([])
    await server.call(updateTransaction, { token, params: { id }, body: { type: 'sell' } })
    expect(await money()).toHaveLength(1)
    await server.call(deleteTransaction, { token, params: { id } })
    expect(await money()).toEqual([])
  })

  test('come back with the sale when several deletions or changes are undone', async () => {
    const id = await recordSale()
    const ids = [id]
    const deleted = await server.call(deleteTransactions, { token, body: { ids } })
    expect(await rows()).toHaveLength(1)
    await server.call(restoreTransactions, { token, body: { transactions: deleted.undo } })
    expect(await money()).toEqual([booked])
    const changed = await server.call(changeTransactions, { token, body: { ids, change: { fee: '0' } } })
    expect((await money())[0]?.[2]).toBe(280)
    await server.call(restoreTransactions, { token, body: { transactions: changed.undo } })
    expect(await money()).toEqual([booked])
    await server.call(deleteTransaction, { token, params: { id } })
    expect(await money()).toEqual([])
  })

  test('move with the sale to another portfolio', async () => {
    await recordSale()
    const ids = (await rows()).filter(({ stockId }) => stockId._id === 'DUNE.US').map(({ _id }) => _id)
    const other = await createWithProceeds()
    await server.call(changeTransactions, { token, body: { ids, change: { portfolioId: other } } })
    expect(await rows()).toEqual([])
    expect(await money(other)).toEqual([booked])
  })

  test('stay as the user changed them', async () => {
    const id = await recordSale()
    const cash = (await rows()).find(({ stockId }) => stockId._id === 'USD.CASH')?._id ?? ''
    await server.call(updateTransaction, { token, params: { id: cash }, body: { units: '250' } })
    await server.call(updateTransaction, { token, params: { id }, body: { price: '80' } })
    expect((await money())[0]?.[2]).toBe(250)
  })

  test('keep the sale when they are spent', async () => {
    const id = await recordSale()
    await record({ stockId: 'USD.CASH', type: 'sell', date: '2023-04-03', units: 100, price: 1 })
    expect(await server.refusal(deleteTransaction, { token, params: { id } })).toMatchObject({ code: 'oversold' })
    expect(await server.refusal(updateTransaction, { token, params: { id }, body: { units: '1' } })).toMatchObject({
      code: 'oversold',
    })
    expect(await rows()).toHaveLength(4)
  })

  test('belong to the import of the sale: counted once, repeated never, and undone with it', async () => {
    const file = { source: 'broker.csv', fingerprint: 'fingerprint-of-a-file' }
    const sale = { ...file, type: 'sell', date: '2023-03-01', units: 4, price: 70, fee: '2.5', rowNumber: 3 } as const
    await record({ ...file, rowNumber: 2 }, sale)
    await record(sale)
    expect(await money()).toEqual([booked])
    const [batch] = await server.call(listImports, { token, params: { id: portfolioId } })
    expect(batch).toMatchObject({ transactions: 2 })
    await server.call(undoImport, { token, params: { id: batch?._id ?? '' } })
    expect(await rows()).toEqual([])
  })

  test('are copied with the portfolio, and follow the copied sale', async () => {
    await recordSale()
    const { _id: copy } = await server.call(copyPortfolio, { token, params: { id: portfolioId } })
    const id = (await rows(copy)).find(({ type }) => type === 'sell')?._id ?? ''
    await server.call(deleteTransaction, { token, params: { id } })
    expect(await money(copy)).toEqual([])
    expect(await money()).toEqual([booked])
  })
})
