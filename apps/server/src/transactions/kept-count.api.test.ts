import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeListing } from '../cli/merge-listings.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let database: Database
/** Two processes with one database. */
let reading: TestServer
let changing: TestServer
let token: string
let portfolioId: string

beforeEach(async () => {
  database = await openTestDatabase()
  reading = await startTestServer({ database })
  changing = await startTestServer({ database })
  token = await changing.signIn('ada@plumbline.example')
  portfolioId = (await changing.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})
afterEach(async () => {
  await reading.close()
  await changing.close()
  await database.close()
})

type Filters = NonNullable<Parameters<typeof countOf>[0]>

async function countOf(query: { period?: 'all' | 'current-month'; from?: string; types?: string; asset?: string }) {
  const asked = { period: 'all' as const, limit: 1, ...query }
  return (await reading.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query: asked })).total
}

const FILTERS: Filters[] = [{}, { from: '2023-06-01' }, { types: 'fee' }, { asset: 'ACRN.US' }]

async function counts(): Promise<number[]> {
  const all: number[] = []
  for (const filters of FILTERS) all.push(await countOf(filters))
  return all
}

const row = (fields: Partial<NewTransactionInput>): NewTransactionInput => ({
  portfolioId,
  type: 'buy',
  date: '2023-01-02',
  units: 10,
  price: 40,
  stockId: 'CORD.XETRA',
  ...fields,
})

const record = (...body: NewTransactionInput[]) => changing.call(createTransactions, { token, body })

test('after every change by another process each list counts what it has now', async () => {
  expect(await counts()).toEqual([0, 0, 0, 0])
  const { ids } = await record(row({}), row({ date: '2023-06-01' }))
  expect(await counts()).toEqual([2, 1, 0, 0])

  const id = ids[0] ?? ''
  await changing.call(updateTransaction, { token, params: { id }, body: { date: '2023-07-03' } })
  expect(await counts()).toEqual([2, 2, 0, 0])

  const file = { source: 'a.csv', fingerprint: 'fingerprint-of-a-file' }
  await record(row({ ...file, rowNumber: 2, type: 'fee' }), row({ ...file, rowNumber: 3, stockId: 'ACRN.US' }))
  expect(await counts()).toEqual([4, 2, 1, 1])

  expect(await mergeListing(database.db, 'ACRN.US', 'DUNE.US')).toBe(1)
  expect(await counts()).toEqual([4, 2, 1, 0])

  const [batch] = await changing.call(listImports, { token, params: { id: portfolioId } })
  await changing.call(undoImport, { token, params: { id: batch?._id ?? '' } })
  expect(await counts()).toEqual([2, 2, 0, 0])

  await changing.call(deleteTransaction, { token, params: { id } })
  expect(await counts()).toEqual([1, 1, 0, 0])

  await changing.call(deletePortfolio, { token, params: { id: portfolioId } })
  const list = { token, params: { id: portfolioId } }
  expect((await reading.refusal(listPortfolioTransactions, list)).code).toBe('not-found')
})

test('a count of a period is of the day on which it is asked', async () => {
  await record(row({ date: '2023-12-29' }))
  expect(await countOf({ period: 'current-month' })).toBe(1)
  reading.clock.advance(4 * 24 * 60)
  expect(await countOf({ period: 'current-month' })).toBe(0)
})
