import { createPortfolio, decideSplit, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { compareHoldings, explainDifferences, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import type { Suspect } from '@plumbline/contract/reconciliation/schemas'
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
const USD = () => server.market.provider.cash('USD').id

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
  id = _id
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { cash: 'per-currency' } } })
})

type Row = Partial<NewTransactionInput> & Pick<NewTransactionInput, 'type' | 'date'>

const add = async (...rows: Row[]) => {
  const body = rows.map((row) => ({ portfolioId: id, price: '10', fee: '0', currency: 'USD', ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}
const DEPOSIT: Row = { type: 'deposit', date: '2023-01-02', price: '10000' }
const buy = (date: string, units: string, price: string): Row => ({
  type: 'buy',
  date,
  units,
  price,
  stockId: 'ACRN.US',
})
const state = (day: string, units: Record<string, string>) => {
  const holdings = Object.entries(units).map(([assetId, units]) => ({ assetId, units }))
  return server.call(stateHoldings, { token, params: { id }, body: { day, holdings } })
}
const explained = async () => (await server.call(explainDifferences, { token, params: { id } })).differences
const isWhole = async () => {
  const { holdings } = await server.call(compareHoldings, { token, params: { id } })
  return holdings.every(({ state }) => state === 'equal')
}
const gain = async () => (await server.call(getPortfolio, { token, params: { id } })).gain.total

test('a purchase in two files explains units and cash to the cent, its repair shows what it changes, and is undone', async () => {
  const ids = await add(
    DEPOSIT,
    buy('2023-01-03', '10', '10'),
    buy('2023-03-14', '5', '98.40'),
    buy('2023-03-14', '5', '98.40'),
  )
  await state('2023-02-28', { 'ACRN.US': '10', [USD()]: '9900' })
  // 10000 - 10 x 10 - 5 x 98.40
  await state('2023-06-30', { 'ACRN.US': '15', [USD()]: '9408' })
  const differences = await explained()
  expect(differences).toMatchObject([
    {
      assetId: 'ACRN.US',
      lastAgreed: '2023-02-28',
      firstDiffering: '2023-06-30',
      suspects: [
        {
          kind: 'doubled',
          since: '2023-03-14',
          cash: [{ currency: 'USD', before: 492, left: 0 }],
          explainsAllDays: true,
          repair: { kind: 'delete', transactionIds: [ids[3]] },
        },
        expect.anything(),
        expect.anything(),
      ],
    },
    { assetId: USD(), sameCauseAs: ['ACRN.US'], suspects: [] },
  ])
  const [{ effect } = {} as Suspect] = differences[0]?.suspects ?? []
  const before = await gain()
  expect(effect?.gain.before).toBeCloseTo(before ?? Number.NaN, 6)
  const { undo } = await server.call(deleteTransactions, { token, body: { ids: [ids[3] ?? ''] } })
  expect(await gain()).toBeCloseTo(effect?.gain.after ?? Number.NaN, 6)
  expect(await isWhole()).toBe(true)
  expect(await explained()).toEqual([])
  await server.call(restoreTransactions, { token, body: { transactions: undo } })
  expect(await gain()).toBe(before)
  expect(await isWhole()).toBe(false)
})

test('the first day of a difference is found by halving the statements', async () => {
  await add(DEPOSIT, buy('2023-01-03', '10', '10'), buy('2023-05-15', '1', '11'))
  for (let month = 1; month <= 8; month++) await state(`2023-0${month}-28`, { 'ACRN.US': '10' })
  const [difference] = await explained()
  expect(difference).toMatchObject({ lastAgreed: '2023-04-28', firstDiffering: '2023-05-28' })
  expect(difference?.measured.length).toBe(3)
  expect(difference?.measured[0]).toEqual({
    day: '2023-04-28',
    units: '10',
    ledgerUnits: '10',
    isEqual: true,
    hasAgreed: true,
  })
})

test('a repair that changes a transaction says what it was and what it becomes', async () => {
  const [, bought = ''] = await add(DEPOSIT, buy('2023-01-03', '100', '10'))
  await state('2023-01-31', { 'ACRN.US': '10', [USD()]: '9900' })
  const [difference] = await explained()
  const repair = difference?.suspects[0]?.repair
  expect(difference?.suspects[0]?.kind).toBe('wrong-units')
  expect(repair).toEqual({
    kind: 'change',
    changes: [{ transactionId: bought, before: { units: '100' }, after: { units: '10' } }],
  })
  await server.call(updateTransaction, { token, params: { id: bought }, body: { units: '10' } })
  expect(await isWhole()).toBe(true)
})

test('a fee that was left out, a deposit that was not, and an ignored split explain what they explain', async () => {
  await add(DEPOSIT, buy('2023-01-03', '10', '10'))
  await state('2023-01-31', { 'ACRN.US': '10', [USD()]: '9898.5' })
  const [fee] = await explained()
  expect(fee).toMatchObject({
    assetId: USD(),
    suspects: [
      { kind: 'wrong-fee', repair: { changes: [{ before: { fee: '0' }, after: { fee: '1.5' } }] } },
      { kind: 'missing-money', repair: { kind: 'add', isToConfirm: true, row: { type: 'withdrawal', price: '1.5' } } },
    ],
  })
  await state('2023-01-31', { 'ACRN.US': '10', [USD()]: '10900' })
  expect((await explained())[0]?.suspects).toMatchObject([
    { kind: 'missing-money', repair: { row: { price: '1000' } } },
  ])

  // DUNE.US split 3 for 1 on 2022-09-01.
  await add({ type: 'buy', date: '2022-08-01', units: '4', price: '60', stockId: 'DUNE.US' })
  const body = { assetId: 'DUNE.US', date: '2022-09-01', decision: 'ignore' } as const
  await server.call(decideSplit, { token, params: { id }, body })
  await state('2023-02-28', { 'DUNE.US': '12' })
  const split = (await explained()).find(({ assetId }) => assetId === 'DUNE.US')
  expect(split?.suspects[0]).toMatchObject({
    kind: 'missing-split',
    repair: { kind: 'restore-split', date: '2022-09-01' },
  })
})
