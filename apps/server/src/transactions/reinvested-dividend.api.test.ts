import { randomUUID } from 'node:crypto'
import { listLedgerChanges, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  id = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})

const dividend = { stockId: 'CORD.XETRA', type: 'dividend', date: '2023-05-02', price: 50, fee: 10 } as const
const body = (row: Partial<NewTransactionInput>) => [{ portfolioId: id, ...dividend, ...row }]
const list = async () =>
  (await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })).items

test('a reinvested dividend is two entries of one day and one change, which is undone at once', async () => {
  const reinvested = { units: '0.8', price: 49.5, fee: 0.4 }
  const { ids } = await server.call(createTransactions, { token, body: body({ reinvested, tags: ['Plan'] }) })
  const items = await list()
  expect(ids).toHaveLength(2)
  expect(items.find(({ _id }) => _id === ids[0])).toMatchObject({ type: 'dividend', price: 50, fee: 10, units: 0 })
  expect(items.find(({ _id }) => _id === ids[1])).toMatchObject({
    type: 'buy',
    date: '2023-05-02',
    units: 0.8,
    price: 49.5,
    fee: 0.4,
    currency: 'EUR',
    tags: ['Plan'],
  })
  const { changes } = await server.call(listLedgerChanges, { token, params: { id }, query: {} })
  expect(changes).toHaveLength(1)
  await server.call(undoLedgerChange, { token, params: { id: changes[0]?._id ?? '' } })
  expect(await list()).toEqual([])
})

test('without a price, what is left of the dividend buys the units', async () => {
  await server.call(createTransactions, { token, body: body({ reinvested: { units: 0.8, fee: 0.4 } }) })
  // (50 - 10 - 0.40) / 0.8.
  expect((await list()).find(({ type }) => type === 'buy')).toMatchObject({ units: 0.8, price: 49.5 })
})

test('nothing is added for no units, for another type, in a file, or where nothing is left', async () => {
  const reinvested = { units: 1 }
  const refusal = (row: Partial<NewTransactionInput>) => server.refusal(createTransactions, { token, body: body(row) })
  expect(await refusal({ reinvested: { units: 0 } })).toMatchObject({ errors: [{ path: '0.reinvested.units' }] })
  expect(await refusal({ type: 'fee', reinvested })).toMatchObject({ errors: [{ path: '0.reinvested' }] })
  const ofFile = { fingerprint: 'file-with-dividends', rowNumber: 2, source: 'a.csv' }
  expect(await refusal({ ...ofFile, reinvested })).toMatchObject({ errors: [{ path: '0.reinvested' }] })
  expect(await refusal({ fee: 50, reinvested })).toMatchObject({ errors: [{ path: '0.reinvested.price' }] })
  expect(await refusal({ reinvested: { units: 1, fee: 40 } })).toMatchObject({
    errors: [{ path: '0.reinvested.price' }],
  })
  expect(await list()).toEqual([])
})
