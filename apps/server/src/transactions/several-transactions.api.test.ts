import { randomUUID } from 'node:crypto'
import { listImports } from '@plumbline/contract/imports/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  changeTransactions,
  createTransactions,
  deleteTransactions,
  exportTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  sumTransactions,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput, TransactionFilter } from '@plumbline/contract/transactions/schemas'
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
  portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})

const file = { source: 'broker.csv', fingerprint: 'fingerprint-of-a-file' }

async function record(...rows: Partial<NewTransactionInput>[]) {
  const base = { portfolioId, type: 'buy', date: '2023-01-02', units: 10, price: 40, stockId: 'CORD.XETRA' } as const
  return (await server.call(createTransactions, { token, body: rows.map((row) => ({ ...base, ...row })) })).ids
}
async function list(query: TransactionFilter = { period: 'all' }) {
  return (await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })).items
}
const sum = (query: TransactionFilter = { period: 'all' }) =>
  server.call(sumTransactions, { token, params: { id: portfolioId }, query })

async function recordSome() {
  await record(
    { units: '0.1', price: '0.1', fee: '0.1', comments: 'Über Nacht' },
    { units: '0.2', price: '0.1', fee: '0.2', date: '2023-02-01' },
    { type: 'dividend', price: '3.333', stockId: 'DUNE.US', date: '2023-03-01' },
    { units: 5, price: 20, stockId: 'DUNE.US', date: '2022-05-02', rate: '0.5' },
  )
  await record({ ...file, rowNumber: 2, date: '2023-04-03', type: 'sell', units: '0.3', price: 7 })
}

describe('a filter', () => {
  test.each<{ query: TransactionFilter; days: string[] }>([
    { query: { types: 'buy,dividend', period: 'all' }, days: ['2023-03-01', '2023-02-01', '2023-01-02', '2022-05-02'] },
    { query: { asset: 'DUNE.US', period: 'all' }, days: ['2023-03-01', '2022-05-02'] },
    { query: { import: 'by-hand', asset: 'CORD.XETRA', period: 'all' }, days: ['2023-02-01', '2023-01-02'] },
    { query: { from: '2023-02-01', to: '2023-03-31', period: 'current-month' }, days: ['2023-03-01', '2023-02-01'] },
    { query: { to: '2022-12-31' }, days: ['2022-05-02'] },
    { query: { q: 'über', period: 'all' }, days: ['2023-01-02'] },
    { query: { q: 'ÜBER nacht', period: 'all' }, days: ['2023-01-02'] },
    { query: { q: 'broker', period: 'all' }, days: ['2023-04-03'] },
    { query: { q: 'dune', types: 'dividend', period: 'all' }, days: ['2023-03-01'] },
    { query: { q: 'nothing like it', period: 'all' }, days: [] },
  ])('$query lists, sums and exports the same rows', async ({ query, days }) => {
    await recordSome()
    expect((await list(query)).map(({ date }) => date)).toEqual(days)
    expect((await sum(query)).count).toBe(days.length)
    const csv = await server.call(exportTransactions, { token, params: { id: portfolioId }, query })
    const lines = (await csv.blob.text()).trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.slice(0, 10))).toEqual(days.toReversed())
  })

  test('by import takes the id that each of its rows names', async () => {
    await recordSome()
    const [batch] = await server.call(listImports, { token, params: { id: portfolioId } })
    const rows = await list({ import: batch?._id ?? '', period: 'all' })
    expect(rows.map(({ importId, source }) => [importId, source])).toEqual([[batch?._id, 'broker.csv']])
  })

  test('with an unknown type is refused and named', async () => {
    const params = { id: portfolioId }
    const problem = await server.refusal(sumTransactions, { token, params, query: { types: 'buy,gift' } })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: expect.stringContaining('types') }] })
  })
})

test('sums are exact by type and currency, and converted at the rate of the day or of the row', async () => {
  await recordSome()
  const { sums, converted } = await sum()
  expect(sums).toEqual([
    { type: 'buy', currency: 'USD', count: 1, total: '100', fee: '0' },
    { type: 'buy', currency: 'EUR', count: 2, total: '0.03', fee: '0.3' },
    { type: 'dividend', currency: 'USD', count: 1, total: '3.333', fee: '0' },
    { type: 'sell', currency: 'EUR', count: 1, total: '2.1', fee: '0' },
  ])
  // 100 USD at the row's own 0.5, and 0.03 EUR.
  expect(converted.totals.find(({ type }) => type === 'buy')).toEqual({ type: 'buy', total: '50.03' })
  expect(converted).toMatchObject({ currency: 'EUR', fee: '0.3' })
})

test('sums of a long list are of one state of the ledger while others write', async () => {
  // Each call adds as much at the first as at the last day, so that both types have equal totals in every state.
  const recordPairs = (count: number) =>
    record(
      ...Array.from({ length: count }, () => [
        { date: '2023-01-02', units: 1, price: 1 },
        { type: 'dividend' as const, date: '2023-06-30', units: 0, price: 1 },
      ]).flat(),
    )
  for (let call = 0; call < 5; call++) await recordPairs(250)
  let isWriting = true
  const writes = async () => {
    for (let call = 0; call < 30; call++) await recordPairs(1)
    isWriting = false
  }
  const reads = async () => {
    while (isWriting) {
      const [bought, received] = (await sum()).sums
      expect(bought?.total).toBe(received?.total)
    }
  }
  await Promise.all([writes(), reads(), reads()])
})

describe('several transactions at once', () => {
  const unitsHeld = async () => {
    const { lines } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
    return lines.map(({ symbol, units }) => [symbol, units])
  }

  test('are deleted, and an undo brings back every part of them', async () => {
    await recordSome()
    const [before, held] = [await list(), await unitsHeld()]
    const ids = before.map(({ _id }) => _id)
    const { undo } = await server.call(deleteTransactions, { token, body: { ids } })
    expect(await list()).toEqual([])
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    const withoutVersion = (rows: Awaited<ReturnType<typeof list>>) => rows.map(({ version, ...row }) => row)
    expect(withoutVersion(await list())).toEqual(withoutVersion(before))
    expect(await unitsHeld()).toEqual(held)
  })

  test('are changed, and an undo puts the change back', async () => {
    const ids = await record({ comments: 'first' }, { date: '2023-01-03' })
    const change = { comments: 'Savings plan', fee: '1.5', date: '2023-01-05' }
    const { undo } = await server.call(changeTransactions, { token, body: { ids, change } })
    const changed = await list()
    expect(changed.map(({ comments, fee, date, version }) => [comments, fee, date, version])).toEqual([
      ['Savings plan', 1.5, '2023-01-05', 2],
      ['Savings plan', 1.5, '2023-01-05', 2],
    ])
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect((await list()).map(({ comments, fee, date, version }) => [comments, fee, date, version])).toEqual([
      [null, 0, '2023-01-03', 3],
      ['first', 0, '2023-01-02', 3],
    ])
  })

  test('move to another portfolio and back', async () => {
    const ids = await record({})
    const other = (await server.call(createPortfolio, { token, body: { currency: 'USD' } }))._id
    const { undo } = await server.call(changeTransactions, { token, body: { ids, change: { portfolioId: other } } })
    expect(await unitsHeld()).toEqual([])
    const params = { id: other }
    expect((await server.call(getPortfolio, { token, params })).lines).toMatchObject([{ units: 10 }])
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect(await unitsHeld()).toEqual([['CORD', 10]])
    expect((await server.call(getPortfolio, { token, params })).lines).toEqual([])
  })

  test('are all kept when a sale needs one of them, or one is gone, or belongs to somebody else', async () => {
    const [needed = '', free = ''] = await record({}, { stockId: 'DUNE.US' })
    await record({ type: 'sell', date: '2023-02-01', units: 4 })
    const oversold = await server.refusal(deleteTransactions, { token, body: { ids: [free, needed] } })
    expect(oversold).toMatchObject({ status: 400, code: 'oversold' })
    const gone = await server.refusal(deleteTransactions, { token, body: { ids: [free, randomUUID()] } })
    expect(gone).toMatchObject({ status: 404 })
    const stranger = await server.signIn(`${randomUUID()}@plumbline.example`)
    for (const call of [
      server.refusal(deleteTransactions, { token: stranger, body: { ids: [free] } }),
      server.refusal(changeTransactions, { token: stranger, body: { ids: [free], change: { comments: 'x' } } }),
    ]) {
      expect(await call).toMatchObject({ status: 404 })
    }
    expect(await list()).toHaveLength(3)
  })

  test('are not doubled by an undo after their file has come again', async () => {
    await record({ ...file, rowNumber: 2 })
    const ids = (await list()).map(({ _id }) => _id)
    const { undo } = await server.call(deleteTransactions, { token, body: { ids } })
    await record({ ...file, rowNumber: 2 })
    expect(await server.call(restoreTransactions, { token, body: { transactions: undo } })).toEqual({ restored: 0 })
    expect(await list()).toHaveLength(1)
  })

  test("cannot be restored into somebody else's portfolio", async () => {
    const ids = await record({})
    const { undo } = await server.call(deleteTransactions, { token, body: { ids } })
    const stranger = await server.signIn(`${randomUUID()}@plumbline.example`)
    const problem = await server.refusal(restoreTransactions, { token: stranger, body: { transactions: undo } })
    expect(problem).toMatchObject({ status: 404 })
  })
})
