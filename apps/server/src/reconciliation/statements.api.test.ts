import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { compareHoldings, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import {
  createTransactions,
  deleteTransactions,
  restoreTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
  id = _id
})

type Row = Partial<NewTransactionInput> & Pick<NewTransactionInput, 'type' | 'date'>

const add = async (...rows: Row[]) => {
  const body = rows.map((row) => ({ portfolioId: id, price: '10', fee: '0', currency: 'USD', ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}
const buy = (date: string, units: string, stockId = 'ACRN.US'): Row => ({ type: 'buy', date, units, stockId })
const compare = (day?: string) =>
  server.call(compareHoldings, { token, params: { id }, query: day === undefined ? {} : { day } })
const state = (day: string, ...holdings: { assetId: string; units: string; value?: string; currency?: string }[]) =>
  server.call(stateHoldings, { token, params: { id }, body: { day, source: 'pasted', holdings } })

test('a statement of an earlier day is compared as of that day, and the last one until a day counts', async () => {
  await add(buy('2023-01-03', '10'), buy('2023-03-01', '4'))
  expect((await state('2023-02-28', { assetId: 'ACRN.US', units: '10' })).holdings).toMatchObject([
    { units: '10', state: 'equal', stated: { day: '2023-02-28', source: 'pasted', hasAgreed: true } },
  ])
  await state('2023-03-31', { assetId: 'ACRN.US', units: '13' })
  expect((await compare('2023-03-15')).holdings).toMatchObject([{ units: '14', state: 'equal' }])
  expect((await compare()).holdings).toMatchObject([
    {
      state: 'different',
      stated: { day: '2023-03-31', hasAgreed: false },
      days: [
        { day: '2023-02-28', units: '10', ledgerUnits: '10', isEqual: true, hasAgreed: true },
        { day: '2023-03-31', units: '13', ledgerUnits: '14', isEqual: false, hasAgreed: false },
      ],
    },
  ])
})

test('a change before a sealed day breaks its seal visibly, and undoing the change restores it', async () => {
  const [first = ''] = await add(buy('2023-01-03', '10'))
  await state('2023-02-28', { assetId: 'ACRN.US', units: '10' })
  const { undo } = await server.call(deleteTransactions, { token, body: { ids: [first] } })
  const broken = {
    state: 'different',
    stated: { units: '10', ledgerUnits: '0', hasAgreed: true },
    days: [{ isEqual: false, hasAgreed: true }],
  }
  expect((await compare()).holdings).toMatchObject([broken])
  // The same statement once more keeps what is known; another one does not.
  expect((await state('2023-02-28', { assetId: 'ACRN.US', units: '10' })).holdings).toMatchObject([broken])
  await server.call(restoreTransactions, { token, body: { transactions: undo } })
  expect((await compare()).holdings).toMatchObject([{ state: 'equal', stated: { hasAgreed: true } }])
  await server.call(updateTransaction, { token, params: { id: first }, body: { units: '9' } })
  expect((await state('2023-02-28', { assetId: 'ACRN.US', units: '11' })).holdings).toMatchObject([
    { state: 'different', stated: { hasAgreed: false } },
  ])
})

test('a repaired difference is sealed with the next statement', async () => {
  const [first = ''] = await add(buy('2023-01-03', '10'))
  await state('2023-01-31', { assetId: 'ACRN.US', units: '12' })
  await server.call(updateTransaction, { token, params: { id: first }, body: { units: '12' } })
  await state('2023-02-28', { assetId: 'ACRN.US', units: '12' })
  await server.call(updateTransaction, { token, params: { id: first }, body: { units: '10' } })
  expect((await compare('2023-01-31')).holdings).toMatchObject([{ state: 'different', stated: { hasAgreed: true } }])
})

test('cash is compared to the cent where the portfolio books it, and may be below 0', async () => {
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { cash: 'per-currency' } } })
  await add({ type: 'deposit', date: '2023-01-02', price: '1000' }, { ...buy('2023-01-03', '10'), fee: '1' })
  const { holdings } = await compare('2023-01-02')
  const cash = holdings.find(({ kind }) => kind === 'cash')?.assetId ?? ''
  expect(holdings).toMatchObject([{ kind: 'cash', currency: 'USD', units: '1000', value: 1000 }])
  // 1000 - 10 x 10 - 1
  const equal = await state('2023-01-31', { assetId: cash, units: '899' })
  expect(equal.holdings.find(({ kind }) => kind === 'cash')).toMatchObject({ units: '899', state: 'equal' })
  const cent = await state('2023-01-31', { assetId: cash, units: '898.99' })
  expect(cent.holdings.find(({ kind }) => kind === 'cash')).toMatchObject({ state: 'different', causes: [] })
  const overdrawn = await state('2023-01-31', { assetId: cash, units: '-5' })
  expect(overdrawn.holdings.find(({ kind }) => kind === 'cash')).toMatchObject({ stated: { units: '-5' } })
})

test('a stated value is kept beside the ledger’s of that day, in its own currency', async () => {
  await add(buy('2023-01-03', '10'))
  const { holdings } = await state('2023-06-01', { assetId: 'ACRN.US', units: '10', value: '1234.50' })
  const [holding] = holdings
  expect(holding?.stated).toMatchObject({ value: '1234.50', currency: 'USD', ledgerValue: holding?.value })
})

test('a security that only the broker has is listed; cash that is not booked and days to come are refused', async () => {
  await add(buy('2023-01-03', '10'))
  const { holdings } = await state('2023-06-01', { assetId: 'DUNE.US', units: '3' })
  expect(holdings).toMatchObject([
    { symbol: 'ACRN', state: 'not-compared' },
    { symbol: 'DUNE', units: '0', state: 'different', causes: [{ kind: 'missing', side: 'buy', units: '3' }] },
  ])
  const refusal = (body: object) => server.refusal(stateHoldings, { token, params: { id }, body })
  const cash = server.market.provider.cash('USD').id
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { cash: 'per-currency' } } })
  await compare()
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { cash: 'off' } } })
  expect(await refusal({ holdings: [{ assetId: cash, units: '1' }] })).toMatchObject({
    code: 'invalid-payload',
    errors: [{ path: 'holdings.0.assetId' }],
  })
  expect(await refusal({ day: '2024-01-01', holdings: [{ assetId: 'ACRN.US', units: '1' }] })).toMatchObject({
    code: 'invalid-payload',
    errors: [{ path: 'day' }],
  })
})
