import { randomUUID } from 'node:crypto'
import { listFindings } from '@plumbline/contract/checks/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import { measureReturns } from '@plumbline/contract/performance/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import type { CashBooking } from '@plumbline/contract/portfolios/vocabulary'
import {
  changeTransactions,
  createTransactions,
  deleteTransactions,
  listPortfolioTransactions,
  previewTransactions,
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
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
  portfolioId = _id
})

const book = (cash: CashBooking) =>
  server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings: { cash } } })

type Row = Partial<NewTransactionInput> & Pick<NewTransactionInput, 'type' | 'date'>
const ofMoney = (type: NewTransactionInput['type'], date: string, price: number, currency = 'USD'): Row => ({
  type,
  date,
  price,
  currency,
})
const DEPOSIT = ofMoney('deposit', '2023-01-02', 1000)
const PURCHASE: Row = { type: 'buy', date: '2023-01-02', units: 10, price: 60, fee: '1', stockId: 'DUNE.US' }

const record = (...rows: Row[]) =>
  server.call(createTransactions, { token, body: rows.map((row) => ({ portfolioId, price: 0, ...row })) })
const measured = () => server.call(getPortfolio, { token, params: { id: portfolioId } })
const cashOf = async (currency: string) =>
  (await measured()).lines.find(({ symbol, status }) => symbol === currency && status.isCash)
async function moneyIn() {
  const { explanation } = await server.call(explainFigure, {
    token,
    params: { id: portfolioId },
    query: { figure: 'moneyIn' },
  })
  return explanation
}

describe('a portfolio that books no cash', () => {
  test('refuses a deposit that is moved into it, or restored, and keeps it where it is', async () => {
    await book('per-currency')
    const { ids } = await record(DEPOSIT)
    const { _id: other } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
    const move = () => server.call(changeTransactions, { token, body: { ids, change: { portfolioId: other } } })
    const refused = { code: 'invalid-payload', status: 400, message: expect.stringContaining('books no cash') }
    await expect(move()).rejects.toMatchObject(refused)
    expect(await cashOf('USD')).toMatchObject({ units: 1000 })

    // One that is there already can be edited, deleted and, while cash is booked, brought back.
    const { undo } = await server.call(deleteTransactions, { token, body: { ids } })
    await book('off')
    const restore = () => server.call(restoreTransactions, { token, body: { transactions: undo } })
    await expect(restore()).rejects.toMatchObject(refused)
    await book('one-currency')
    expect(await restore()).toEqual({ restored: 1 })
    await book('off')
    await server.call(changeTransactions, { token, body: { ids, change: { comments: 'From the bank' } } })
    await server.call(updatePortfolio, {
      token,
      params: { id: other },
      body: { settings: { cash: 'per-currency' } },
    })
    await move()
    expect((await server.call(getPortfolio, { token, params: { id: other } })).lines).toMatchObject([{ units: 1000 }])
  })

  test('refuses what happens to money alone, and says which row', async () => {
    const refusal = record(PURCHASE, DEPOSIT)
    await expect(refusal).rejects.toMatchObject({
      status: 400,
      code: 'invalid-payload',
      errors: [{ path: '1.type' }],
    })
    expect((await measured()).lines).toEqual([])
  })

  test('refuses a fee without an asset, and a deposit without a currency', async () => {
    await expect(record(ofMoney('fee', '2023-01-02', 3))).rejects.toMatchObject({ status: 400 })
    await book('per-currency')
    await expect(record({ type: 'deposit', date: '2023-01-02', price: 3 })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: '0.stockId' }],
    })
  })

  test('shows what it showed before, once the booking is switched off again', async () => {
    await record(PURCHASE)
    const before = await measured()
    await book('per-currency')
    await record(DEPOSIT)
    await book('off')
    const { settings: _settings, ...figures } = await measured()
    const { settings: _before, ...expected } = before
    expect(figures).toEqual(expected)
  })
})

describe('a portfolio that books cash', () => {
  beforeEach(() => book('per-currency'))

  test('refuses a return of capital on cash, and a change to one', async () => {
    const { ids } = await record(DEPOSIT)
    const row: Row = { type: 'returnofcapital', date: '2023-02-01', price: 5, stockId: 'USD.CASH' }
    await expect(record(row)).rejects.toMatchObject({ status: 400, errors: [{ path: '0.type' }] })
    const [id = ''] = ids
    const change = () => server.call(updateTransaction, { token, params: { id }, body: { type: 'returnofcapital' } })
    await expect(change()).rejects.toMatchObject({ status: 400, errors: [{ path: 'type' }] })
    expect(await cashOf('USD')).toMatchObject({ units: 1000 })
  })

  test('has a line for each currency, fed by its transactions', async () => {
    await record(DEPOSIT, PURCHASE, ofMoney('interest', '2023-02-01', 5), ofMoney('fee', '2023-02-02', 2))
    const dividend: Row = { type: 'dividend', date: '2023-03-01', price: 8, fee: '1.2', stockId: 'DUNE.US' }
    await record(dividend, ofMoney('deposit', '2023-03-01', 50, 'EUR'))
    expect(await cashOf('USD')).toMatchObject({ name: 'US Dollar', units: 1000 - 601 + 5 - 2 + 6.8, price: 1 })
    expect(await cashOf('EUR')).toMatchObject({ units: 50, currentValue: 50, currency: 'EUR' })
  })

  test('counts deposits alone as money in, and explains them', async () => {
    await record(DEPOSIT, PURCHASE)
    const explanation = await moneyIn()
    expect(explanation.value).toBe(1000)
    expect(explanation.leaves.map(({ kind, amount }) => [kind, amount])).toEqual([['deposit', 1000]])
  })

  test('lists an overdrawn balance among what is open, below 0', async () => {
    await record(PURCHASE)
    expect(await cashOf('USD')).toMatchObject({ units: -601, currentValue: -601 })
    const { open, lines } = await measured()
    expect(open.lines).toBe(2)
    expect(open.currentValue).toBeCloseTo((lines.find(({ symbol }) => symbol === 'DUNE')?.currentValue ?? 0) - 601, 6)
  })

  test('finds cash below 0, and the deposit that would lift it', async () => {
    await record(PURCHASE)
    const overdrawn = async () =>
      (await server.call(listFindings, { token, params: { id: portfolioId } })).findings.filter(
        ({ details }) => details.kind === 'overdrawn',
      )
    expect(await overdrawn()).toMatchObject([
      {
        symbol: 'USD',
        since: '2023-01-02',
        atStake: 601,
        details: { kind: 'overdrawn', lowest: -601, lowestOn: '2023-01-02', balance: -601, currency: 'USD' },
        fix: { kind: 'add-deposit', date: '2023-01-02', amount: '601.00', currency: 'USD' },
      },
    ])
    await record(ofMoney('deposit', '2023-01-02', 601))
    expect(await overdrawn()).toEqual([])
  })

  test('returns what all of its money earned', async () => {
    await record(DEPOSIT, ofMoney('interest', '2023-02-01', 100))
    const { twr } = await server.call(measureReturns, { token, params: { id: portfolioId }, query: {} })
    expect(twr.value).toBeCloseTo(0.1, 12)
  })

  test('gives money its currency, whatever asset is named', async () => {
    await expect(record({ ...DEPOSIT, stockId: 'DUNE.US' })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: '0.stockId' }],
    })
    const { ids } = await record(DEPOSIT)
    const change = { currency: 'EUR', price: 40 } as const
    await server.call(updateTransaction, { token, params: { id: ids[0] ?? '' }, body: change })
    expect(await cashOf('EUR')).toMatchObject({ units: 40 })
    expect(await cashOf('USD')).toBeUndefined()
    const query = { period: 'all' } as const
    const { items } = await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })
    expect(items).toMatchObject([
      { type: 'deposit', units: 0, price: 40, currency: 'EUR', stockId: { currency: 'EUR' } },
    ])
  })

  test('books nothing twice when sales also buy their currency', async () => {
    const settings = { addCashWhenSellling: true }
    await book('off')
    await server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings } })
    await record(PURCHASE, { ...PURCHASE, type: 'sell', date: '2023-03-01', units: 4, price: 70, fee: '0' })
    await book('per-currency')
    await record({ ...PURCHASE, type: 'sell', date: '2023-03-02', units: 1, price: 70, fee: '0' })
    expect(await cashOf('USD')).toMatchObject({ units: -601 + 280 + 70 })
  })

  test('matches the money of a file to its currency, and leaves other portfolios as they were', async () => {
    const rows = [
      { type: 'deposit', date: '2023-01-02', price: '10', currency: 'USD', portfolioId, rowNumber: 1 },
      { type: 'fee', date: '2023-01-02', price: '1', currency: 'EUR', portfolioId, rowNumber: 2 },
      { type: 'fee', date: '2023-01-02', price: '1', currency: 'USD', symbol: 'DUNE', portfolioId, rowNumber: 3 },
    ]
    const matched = async () =>
      (await server.call(previewTransactions, { token, body: rows })).map(({ stockId }) => stockId)
    expect(await matched()).toEqual(['USD.CASH', 'EUR.CASH', 'DUNE.US'])
    await book('off')
    expect((await matched()).slice(0, 2)).toEqual([null, null])
  })

  test('in one currency, at the rate that a transaction states', async () => {
    await server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { currency: 'EUR' } })
    await book('one-currency')
    await record(ofMoney('deposit', '2023-01-02', 1000, 'EUR'), { ...PURCHASE, fee: '0', rate: '0.9' })
    expect((await cashOf('EUR'))?.units).toBeCloseTo(1000 - 540, 9)
    expect(await cashOf('USD')).toBeUndefined()
  })
})
