import { randomUUID } from 'node:crypto'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { listLedgerChanges, redoLedgerChange, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { measureReturns } from '@plumbline/contract/performance/operations'
import {
  copyPortfolio,
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import {
  changeTransactions,
  createTransactions,
  createTransfer,
  deleteTransaction,
  deleteTransactions,
  exportTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  sumTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { createBranch, keepBranch } from '@plumbline/contract/what-if/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string
let from: string
let to: string
let bought: string[]

const stockId = 'CORD.XETRA'

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
})
afterAll(() => server.close())

/** 10 at 10 EUR with 1 EUR of fees, and 10 at 30 EUR. */
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  from = (await server.call(createPortfolio, { token, body: { name: 'Old broker', currency: 'EUR' } }))._id
  to = (await server.call(createPortfolio, { token, body: { name: 'New broker', currency: 'EUR' } }))._id
  bought = await record(
    { type: 'buy', date: '2022-03-01', units: 10, price: 10, fee: 1 },
    { type: 'buy', date: '2022-06-01', units: 10, price: 30 },
  )
})

async function record(...rows: Pick<NewTransactionInput, 'type' | 'date' | 'units' | 'price' | 'fee'>[]) {
  const body = rows.map((row) => ({ portfolioId: from, stockId, currency: 'EUR', ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}

const transfer = (given: { date?: string; units?: number; price?: number; comments?: string } = {}) =>
  server.call(createTransfer, {
    token,
    body: { portfolioId: from, toPortfolioId: to, stockId, date: '2023-03-01', ...given },
  })

const list = async (id: string) =>
  (await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })).items

async function lineOf(id: string) {
  const { lines } = await server.call(getPortfolio, { token, params: { id }, query: {} })
  return lines.find((line) => line._id === stockId)
}

async function figuresOf(id: string) {
  const line = await lineOf(id)
  return line && { units: line.units, cost: line.baseCurrencyTotal, gain: line.gain }
}

describe('units that go to another portfolio', () => {
  test('take the cost of their purchases with them, and change nothing of the whole', async () => {
    const before = await figuresOf(ALL_PORTFOLIOS)
    await transfer({ units: 5 })
    // Average cost: a quarter of each purchase, 25 and 75 EUR.
    expect(await figuresOf(from)).toMatchObject({ units: 15, cost: 300, gain: { realized: 0 } })
    expect(await figuresOf(to)).toMatchObject({ units: 5, cost: 100, gain: { realized: 0, fees: -0.25 } })
    const after = await figuresOf(ALL_PORTFOLIOS)
    expect(after).toMatchObject({ units: 20, cost: 400 })
    for (const part of ['total', 'realized', 'unrealized', 'fees'] as const)
      expect(after?.gain[part]).toBeCloseTo(before?.gain[part] ?? Number.NaN, 9)
  })

  test('are one transaction of both portfolios, and an end in each', async () => {
    await transfer({ comments: 'Moved' })
    const whole = (await list(ALL_PORTFOLIOS)).filter((each) => each.transfer !== null)
    expect(whole).toMatchObject([{ type: 'sell', units: 20, comments: 'Moved', portfolioId: { name: 'Old broker' } }])
    expect(whole[0]?.transfer).toEqual({ portfolioId: to, portfolioName: 'New broker' })
    expect((await list(from))[0]).toMatchObject({ type: 'sell', transfer: { portfolioName: 'New broker' } })
    expect(await list(to)).toMatchObject([{ type: 'buy', units: 20, transfer: { portfolioName: 'Old broker' } }])
    const { sums, count } = await server.call(sumTransactions, { token, params: { id: to }, query: { period: 'all' } })
    expect({ sums, count }).toEqual({ sums: [], count: 1 })
    const csv = await server.call(exportTransactions, { token, params: { id: to }, query: { period: 'all' } })
    expect(await csv.blob.text()).toContain('2023-03-01')
  })

  test('are flows at their value for the return of each portfolio, and none for that of both', async () => {
    const query = { from: '2023-02-28', to: '2023-12-29' } as const
    const returnOf = async (id: string) => (await server.call(measureReturns, { token, params: { id }, query })).twr
    const before = await returnOf(ALL_PORTFOLIOS)
    await transfer({ units: 5 })
    expect(await returnOf(ALL_PORTFOLIOS)).toEqual(before)
  })

  test('are sold with the days and the cost of their purchases', async () => {
    await server.call(updatePortfolio, { token, params: { id: from }, body: { settings: { costMethod: 'fifo' } } })
    await transfer({ units: 12 })
    const sale = { portfolioId: to, stockId, type: 'sell', date: '2023-06-01', units: 12, price: 50 } as const
    await server.call(createTransactions, { token, body: [sale] })
    const query = { from: '2023-01-01', to: '2023-12-31', method: 'fifo' } as const
    const { sales } = await server.call(listRealizedGains, { token, params: { id: to }, query })
    expect(sales[0]?.lots.map(({ opened, units, cost }) => [opened, units, cost])).toEqual([
      ['2022-03-01', 10, 100],
      ['2022-06-01', 2, 60],
    ])
    expect((await server.call(listRealizedGains, { token, params: { id: from }, query })).sales).toEqual([])
  })
})

describe('both ends', () => {
  test('follow a change of one', async () => {
    const { ids } = await transfer({ units: 5 })
    await server.call(updateTransaction, {
      token,
      params: { id: ids[1] ?? '' },
      body: { date: '2023-04-03', units: '10', price: '41', comments: 'Later' },
    })
    for (const id of [from, to])
      expect((await list(id)).find((each) => each.transfer)).toMatchObject({
        date: '2023-04-03',
        units: 10,
        price: 41,
        comments: 'Later',
      })
    expect(await figuresOf(to)).toMatchObject({ units: 10, cost: 200 })
    await server.call(changeTransactions, { token, body: { ids: [ids[0] ?? ''], change: { date: '2023-05-02' } } })
    expect((await list(to))[0]).toMatchObject({ date: '2023-05-02' })
  })

  test('keep their asset, their currency, their direction and their portfolios', async () => {
    const { ids } = await transfer({ units: 5 })
    for (const body of [{ type: 'dividend' }, { fee: 2 }, { stockId: 'DUNE.US' }, { currency: 'USD' }] as const)
      expect(await server.refusal(updateTransaction, { token, params: { id: ids[0] ?? '' }, body })).toMatchObject({
        status: 400,
      })
    const moved = { ids: [ids[1] ?? ''], change: { portfolioId: from } }
    expect(await server.refusal(changeTransactions, { token, body: moved })).toMatchObject({ status: 400 })
  })

  test('go and come back together', async () => {
    const { ids, changeIds } = await transfer({ units: 5 })
    expect(changeIds).toHaveLength(1)
    for (const id of [from, to]) {
      const { changes } = await server.call(listLedgerChanges, { token, params: { id }, query: {} })
      expect(changes[0]).toMatchObject({ kind: 'transferred', portfolioId: from, toPortfolioId: to, transactions: 2 })
    }
    await server.call(deleteTransaction, { token, params: { id: ids[1] ?? '' } })
    expect([(await list(from)).length, (await list(to)).length]).toEqual([2, 0])
    const [deleted] = (await server.call(listLedgerChanges, { token, params: { id: to }, query: {} })).changes
    await server.call(undoLedgerChange, { token, params: { id: deleted?._id ?? '' } })
    expect(await figuresOf(to)).toMatchObject({ units: 5, cost: 100 })
    const { undo } = await server.call(deleteTransactions, { token, body: { ids: [ids[0] ?? ''] } })
    expect(undo).toHaveLength(2)
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect(await figuresOf(to)).toMatchObject({ units: 5, cost: 100 })
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect([(await list(from)).length, (await list(to)).length]).toEqual([2, 0])
    await server.call(redoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await figuresOf(to)).toMatchObject({ units: 5, cost: 100 })
  })

  test('know what is corrected, entered or undone later in the portfolio that gave the units', async () => {
    await transfer({ units: 5 })
    await server.call(updateTransaction, { token, params: { id: bought[0] ?? '' }, body: { price: '20' } })
    expect(await figuresOf(to)).toMatchObject({ cost: 125 })
    await record({ type: 'buy', date: '2022-09-01', units: 20, price: 5 })
    // An eighth of 200, 300 and 100.
    expect(await figuresOf(to)).toMatchObject({ cost: 75 })
    await server.call(updatePortfolio, { token, params: { id: from }, body: { settings: { costMethod: 'fifo' } } })
    expect(await figuresOf(to)).toMatchObject({ cost: 100 })
    expect(await figuresOf(ALL_PORTFOLIOS)).toMatchObject({ units: 40, cost: 600 })
  })

  test('know of an earlier transfer that is entered later', async () => {
    await server.call(updatePortfolio, { token, params: { id: from }, body: { settings: { costMethod: 'fifo' } } })
    await transfer({ units: 5 })
    expect(await figuresOf(to)).toMatchObject({ units: 5, cost: 50 })
    await transfer({ units: 10, date: '2023-02-01' })
    // The 10 take all that was bought at 10, so that the 5 were bought at 30.
    expect(await figuresOf(to)).toMatchObject({ units: 15, cost: 250 })
    expect(await figuresOf(ALL_PORTFOLIOS)).toMatchObject({ units: 20, cost: 400 })
  })

  test('know it over several portfolios, there and back', async () => {
    await transfer({ units: 10 })
    const back = { portfolioId: to, toPortfolioId: from, stockId, date: '2023-05-02' }
    await server.call(createTransfer, { token, body: back })
    expect(await list(to)).toHaveLength(2)
    expect(await figuresOf(from)).toMatchObject({ units: 20, cost: 400 })
    await server.call(updateTransaction, { token, params: { id: bought[1] ?? '' }, body: { price: '50' } })
    expect(await figuresOf(from)).toMatchObject({ units: 20, cost: 600 })
  })
})

test('units stay, with their cost, when the portfolio is deleted that gave them', async () => {
  await transfer({ units: 5 })
  await server.call(deletePortfolio, { token, params: { id: from } })
  expect(await figuresOf(to)).toMatchObject({ units: 5, cost: 100 })
  expect(await list(to)).toMatchObject([{ transfer: { portfolioId: null, portfolioName: null } }])
})

test('a copy has the units with their cost, and its ends follow none', async () => {
  const { ids } = await transfer({ units: 5 })
  const { _id: copy } = await server.call(copyPortfolio, { token, params: { id: to } })
  await server.call(deleteTransaction, { token, params: { id: ids[0] ?? '' } })
  expect(await figuresOf(copy)).toMatchObject({ units: 5, cost: 100 })
})

test('a what-if changes no end of the real portfolios until it is kept', async () => {
  await transfer({ units: 5 })
  const rule = { kind: 'copy' } as const
  const { _id: branch } = await server.call(createBranch, { token, params: { id: from }, body: { rule } })
  const [out] = await list(branch)
  expect(out).toMatchObject({ type: 'sell', transfer: { portfolioId: to, portfolioName: 'New broker' } })
  await server.call(updateTransaction, { token, params: { id: out?._id ?? '' }, body: { units: '10' } })
  expect(await figuresOf(to)).toMatchObject({ units: 5 })
  expect(await figuresOf(branch)).toMatchObject({ units: 10 })
  await server.call(keepBranch, { token, params: { id: branch } })
  expect(await figuresOf(to)).toMatchObject({ units: 10, cost: 200 })
})

describe('a transfer is refused', () => {
  const refusal = (given: object) =>
    server.refusal(createTransfer, {
      token,
      body: { portfolioId: from, toPortfolioId: to, stockId, date: '2023-03-01', ...given },
    })

  test('of more than is held on the day, or was needed later', async () => {
    expect(await refusal({ units: 21 })).toMatchObject({ code: 'oversold', errors: [{ path: 'units' }] })
    expect(await refusal({ date: '2022-01-03' })).toMatchObject({ code: 'oversold' })
    await record({ type: 'sell', date: '2023-06-01', units: 18, price: 50 })
    expect(await refusal({ units: 5 })).toMatchObject({ code: 'oversold' })
  })

  test('within one portfolio, into the future, of cash, and to portfolios that do not exist or are not seen', async () => {
    expect(await refusal({ toPortfolioId: from })).toMatchObject({ errors: [{ path: 'toPortfolioId' }] })
    expect(await refusal({ date: '2023-12-31' })).toMatchObject({ errors: [{ path: 'date' }] })
    expect(await refusal({ stockId: 'nothing' })).toMatchObject({ code: 'unknown-asset' })
    expect(await refusal({ toPortfolioId: 'none' })).toMatchObject({ status: 404 })
    const stranger = await server.signIn(`${randomUUID()}@plumbline.example`)
    const { _id: theirs } = await server.call(createPortfolio, { token: stranger, body: { currency: 'EUR' } })
    expect(await refusal({ toPortfolioId: theirs })).toMatchObject({ status: 404 })
  })

  test('to a token that may not see the other portfolio, as is a change of its end there', async () => {
    const { ids } = await transfer({ units: 5 })
    const { token: limited } = await server.call(createAccessToken, {
      token,
      body: { name: 'One', scope: 'write', portfolioIds: [from], expiresOn: '2024-06-30' },
    })
    const body = { portfolioId: from, toPortfolioId: to, stockId, date: '2023-03-01' }
    expect(await server.refusal(createTransfer, { token: limited, body })).toMatchObject({ status: 404 })
    const query = { period: 'all' as const }
    const seen = await server.call(listPortfolioTransactions, { token: limited, params: { id: from }, query })
    expect(seen.items[0]?.transfer).toEqual({ portfolioId: null, portfolioName: null })
    const params = { id: ids[0] ?? '' }
    expect(await server.refusal(deleteTransaction, { token: limited, params })).toMatchObject({ status: 404 })
  })
})
