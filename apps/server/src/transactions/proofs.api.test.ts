import { randomUUID } from 'node:crypto'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import { copyPortfolio, createPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  changeTransactions,
  createTransactions,
  deleteTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { Proof } from '@plumbline/contract/transactions/proof-schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

/** 35 × 190.20 = 6,657.00 and 24.63 of fees make 6,681.63. */
const proofs: Proof[] = [
  {
    law: 'product',
    units: { amount: '35', currency: null },
    price: { amount: '190.20', currency: 'EUR' },
    gross: { amount: '6657.00', currency: 'EUR' },
  },
  {
    law: 'net',
    gross: { amount: '6657.00', currency: 'EUR' },
    costs: [{ amount: '24.63', currency: 'EUR' }],
    net: { amount: '6681.63', currency: 'EUR' },
    isPaid: true,
  },
  { law: 'check-digit', identifier: 'DE0007164600' },
]

const buy = (proofs: unknown): NewTransactionInput => ({
  portfolioId,
  type: 'buy',
  date: '2023-01-02',
  units: 35,
  price: '190.20',
  fee: '24.63',
  stockId: 'CORD.XETRA',
  source: 'broker.csv',
  fingerprint: 'fingerprint-of-a-file',
  rowNumber: 2,
  proofs: proofs as Proof[],
})

async function record(given: unknown = proofs): Promise<string> {
  const { ids } = await server.call(createTransactions, { token, body: [buy(given)] })
  return ids[0] ?? ''
}

async function read(id = portfolioId) {
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })
  return items[0]
}

test('what proved a row is kept with its transaction, its copy and its export, and shown by explain', async () => {
  const id = await record()
  expect(await read()).toMatchObject({ rowNumber: 2, proofs })
  const explained = await server.call(explainFigure, {
    token,
    params: { id: portfolioId },
    query: { figure: 'gain.fees', positionBy: 'all' },
  })
  expect(explained.transactions[id]).toEqual({ source: 'broker.csv', comments: null, proofs })
  const copy = await server.call(copyPortfolio, { token, params: { id: portfolioId } })
  expect((await read(copy._id))?.proofs).toEqual(proofs)
  const { blob } = await server.call(exportAccount, { token })
  expect(await blob.text()).toContain(JSON.stringify(proofs[1]))
})

test('a proof goes when what it is about changes, and an undo brings it back', async () => {
  const id = await record()
  await server.call(updateTransaction, {
    token,
    params: { id },
    body: { comments: 'Savings plan', date: '2023-01-03' },
  })
  expect((await read())?.proofs).toEqual(proofs)

  const { undo } = await server.call(changeTransactions, { token, body: { ids: [id], change: { fee: '1' } } })
  expect((await read())?.proofs).toEqual([])
  await server.call(restoreTransactions, { token, body: { transactions: undo } })
  expect((await read())?.proofs).toEqual(proofs)

  const deleted = await server.call(deleteTransactions, { token, body: { ids: [id] } })
  await server.call(restoreTransactions, { token, body: { transactions: deleted.undo } })
  expect((await read())?.proofs).toEqual(proofs)

  const whole = await read()
  await server.call(updateTransaction, { token, params: { id }, body: { ...whole } as never })
  expect((await read())?.proofs).toEqual(proofs)
})

test.each([
  { units: 36 },
  { price: '190.21' },
  { fee: '24.64' },
  { currency: 'USD' },
  { rate: '1.1' },
  { type: 'sell' as const, units: 0.5 },
  { stockId: 'DUNE.US' },
])('a change of $0 removes the proof', async (body) => {
  await server.call(createTransactions, {
    token,
    body: [{ portfolioId, type: 'buy', date: '2022-01-03', units: 5, price: 1, stockId: 'CORD.XETRA' }],
  })
  const id = await record()
  await server.call(updateTransaction, { token, params: { id }, body })
  expect((await read())?.proofs).toEqual([])
})

test.each([
  { name: 'an unknown law', given: [{ law: 'hearsay' }], path: '0.proofs.0.law' },
  {
    name: 'an amount that is none',
    given: [{ law: 'stated-twice', net: { amount: '1,5', currency: 'EUR' } }],
    path: '0.proofs.0.net.amount',
  },
  { name: 'too many', given: Array(21).fill({ law: 'check-digit', identifier: 'X' }), path: '0.proofs' },
])('proofs with $name are refused', async ({ given, path }) => {
  const refusal = await server.refusal(createTransactions, { token, body: [buy(given)] })
  expect(refusal).toMatchObject({ status: 400, code: 'invalid-payload' })
  expect(refusal.errors?.map((each) => each.path)).toContain(path)
})
