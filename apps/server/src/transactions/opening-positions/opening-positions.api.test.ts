import { randomUUID } from 'node:crypto'
import { listFindings } from '@plumbline/contract/checks/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import { importData } from '@plumbline/contract/imports/operations'
import { listLedgerChanges, redoLedgerChange, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { measureReturns } from '@plumbline/contract/performance/operations'
import {
  copyPortfolio,
  createPortfolio,
  exportPortfolio,
  getPortfolio,
} from '@plumbline/contract/portfolios/operations'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import {
  createTransactions,
  deleteTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

const stockId = 'CORD.XETRA'

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  id = (await server.call(createPortfolio, { token, body: { name: 'Broker', currency: 'EUR' } }))._id
})

type Row = Pick<NewTransactionInput, 'date' | 'units' | 'price'> & Partial<NewTransactionInput>
const record = (...rows: Row[]) =>
  server.call(createTransactions, {
    token,
    body: rows.map((row) => ({ portfolioId: id, stockId, currency: 'EUR', type: 'buy' as const, ...row })),
  })

/** 20 units that cost 400 EUR, worth 40 EUR each on the day. */
const start: Row = { date: '2023-03-01', units: 20, price: 40, opening: { cost: 400 } }

async function lineOf(portfolioId: string = id) {
  const { lines } = await server.call(getPortfolio, { token, params: { id: portfolioId }, query: {} })
  return lines.find((line) => line._id === stockId)
}

async function list(portfolioId: string = id) {
  const query = { period: 'all' as const }
  return (await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })).items
}

describe('an opening position', () => {
  test('has the stated cost, and a gain since the purchase', async () => {
    await record(start)
    const line = await lineOf()
    expect(line).toMatchObject({ units: 20, baseCurrencyTotal: 400 })
    const value = line?.baseCurrencyCurrentValue ?? Number.NaN
    expect(line?.gain.unrealized).toBeCloseTo(value - 400, 6)
    expect(await list()).toMatchObject([
      { type: 'buy', units: 20, price: 40, transfer: null, action: null, opening: { cost: 400, acquired: null } },
    ])
  })

  test('of which no cost is known counts as bought on its day at its value', async () => {
    await record({ ...start, opening: {} })
    expect(await lineOf()).toMatchObject({ units: 20, baseCurrencyTotal: 800 })
    expect(await list()).toMatchObject([{ opening: { cost: null, acquired: null } }])
  })

  test('begins the returns at its value, and says so where a figure is explained', async () => {
    await record(start)
    const query = { from: '2023-02-28', to: '2023-12-29' }
    const value = (await lineOf())?.baseCurrencyCurrentValue ?? Number.NaN
    const { twr } = await server.call(measureReturns, { token, params: { id }, query })
    expect(twr.value).toBeCloseTo(value / 800 - 1, 9)
    const asked = { figure: 'baseCurrencyTotal', asset: stockId } as const
    const explained = await server.call(explainFigure, { token, params: { id }, query: asked })
    expect(explained.explanation).toMatchObject({ value: 400 })
    expect(JSON.stringify(explained)).toContain('"kind":"openingposition"')
  })

  test('is sold with its day and its cost', async () => {
    await record({ ...start, opening: { cost: '400', acquired: '2020-05-04' } })
    await record({ type: 'sell', date: '2023-06-01', units: 5, price: 50 })
    const query = { from: '2023-01-01', to: '2023-12-31', method: 'fifo' } as const
    const { sales } = await server.call(listRealizedGains, { token, params: { id }, query })
    expect(sales[0]?.lots.map(({ opened, units, cost }) => [opened, units, cost])).toEqual([['2020-05-04', 5, 100]])
  })

  test('in pence is stored in pounds, with its cost', async () => {
    await record({ ...start, currency: 'GBX', price: 4000, opening: { cost: 40_000 } })
    expect(await list()).toMatchObject([{ currency: 'GBP', price: 40, opening: { cost: 400 } }])
  })

  test('several are one change, which is undone and made again', async () => {
    await record(start, { ...start, stockId: 'DUNE.US', currency: 'USD', opening: { cost: 100 } })
    const { changes } = await server.call(listLedgerChanges, { token, params: { id }, query: {} })
    expect(changes).toHaveLength(1)
    expect(changes[0]?.rows.map(({ after }) => after?.isOpening)).toEqual([true, true])
    const params = { id: changes[0]?._id ?? '' }
    await server.call(undoLedgerChange, { token, params })
    expect(await list()).toEqual([])
    await server.call(redoLedgerChange, { token, params })
    const costs = (await list()).map(({ opening }) => opening?.cost ?? 0)
    expect(costs.toSorted((a, b) => a - b)).toEqual([100, 400])
  })

  test('is corrected: its units keep the cost, and another cost is one change', async () => {
    const { ids } = await record({ ...start, opening: { cost: 400, acquired: '2020-05-04' } })
    const params = { id: ids[0] ?? '' }
    await server.call(updateTransaction, { token, params, body: { units: 10, date: '2023-03-02' } })
    expect(await lineOf()).toMatchObject({ units: 10, baseCurrencyTotal: 400 })
    const { changeIds } = await server.call(updateTransaction, {
      token,
      params,
      body: { opening: { cost: 250, acquired: null } },
    })
    expect(await list()).toMatchObject([{ opening: { cost: 250, acquired: null } }])
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await list()).toMatchObject([{ opening: { cost: 400, acquired: '2020-05-04' } }])
    const { version: _, ...whole } = (await list())[0] as Awaited<ReturnType<typeof list>>[number]
    await server.call(updateTransaction, { token, params, body: { ...whole, comments: 'From the statement' } })
    expect(await list()).toMatchObject([{ comments: 'From the statement', opening: { cost: 400 } }])
  })

  test('moves with a copy of the portfolio', async () => {
    await record(start)
    const { _id: copy } = await server.call(copyPortfolio, { token, params: { id } })
    expect(await lineOf(copy)).toMatchObject({ units: 20, baseCurrencyTotal: 400 })
    expect(await list(copy)).toMatchObject([{ opening: { cost: 400 } }])
  })
})

test('an exported opening position is imported as one, with its cost and the day of the purchase', async () => {
  await record({ ...start, opening: { cost: '400.5', acquired: '2020-05-04' } }, { ...start, units: 2, opening: {} })
  await record({ date: '2023-04-03', units: 1, price: 41 })
  const { payload } = await server.app.inject({
    url: `/api${exportPortfolio.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { _id: other } = await server.call(createPortfolio, { token, body: { name: 'Other', currency: 'EUR' } })
  const files = [{ name: 'export.csv', content: Buffer.from(payload).toString('base64') }]
  await server.call(importData, { token, params: { id: other }, body: { files, save: true } })
  const openingsOf = async (portfolioId: string) =>
    (await list(portfolioId)).map(({ units, opening }) => ({ units, opening })).toSorted((a, b) => a.units - b.units)
  expect(await openingsOf(other)).toEqual([
    { units: 1, opening: null },
    { units: 2, opening: { cost: null, acquired: null } },
    { units: 20, opening: { cost: 400.5, acquired: '2020-05-04' } },
  ])
})

test('history that comes later counts the units twice: a finding says so, and its fix removes the opening position', async () => {
  const { ids } = await record(start)
  const find = async () =>
    (await server.call(listFindings, { token, params: { id } })).findings.filter(
      ({ details }) => details.kind === 'opening',
    )
  await record({ date: '2023-03-02', units: 1, price: 41 })
  expect(await find()).toEqual([])
  const source = { source: 'history.csv', fingerprint: 'history-of-broker' }
  await record({ ...source, rowNumber: 2, date: '2020-05-04', units: 20, price: 20 })
  expect(await lineOf()).toMatchObject({ units: 41 })
  const [finding] = await find()
  expect(finding).toMatchObject({
    since: '2023-03-01',
    details: { units: 20, trades: 1, tradedSince: '2020-05-04', transaction: { _id: ids[0] } },
    fix: { kind: 'delete', transactionIds: ids },
    effect: { value: { after: expect.any(Number) } },
  })
  const { undo } = await server.call(deleteTransactions, { token, body: { ids } })
  expect(await lineOf()).toMatchObject({ units: 21 })
  expect(await find()).toEqual([])
  await server.call(restoreTransactions, { token, body: { transactions: undo } })
  expect((await list()).flatMap(({ opening }) => opening ?? [])).toEqual([{ cost: 400, acquired: null }])
})

describe('an opening position is refused', () => {
  const refusal = (row: Partial<NewTransactionInput>) =>
    server.refusal(createTransactions, {
      token,
      body: [{ portfolioId: id, stockId, currency: 'EUR', type: 'buy', ...start, ...row } as NewTransactionInput],
    })

  test('that is no purchase, costs a fee, or was bought after its day', async () => {
    expect(await refusal({ type: 'sell' })).toMatchObject({ errors: [{ path: '0.opening' }] })
    expect(await refusal({ fee: 1 })).toMatchObject({ errors: [{ path: '0.opening' }] })
    const later = { cost: 400, acquired: '2023-03-02' }
    expect(await refusal({ opening: later })).toMatchObject({ errors: [{ path: '0.opening.acquired' }] })
    const unpaid = { acquired: '2023-02-01' }
    expect(await refusal({ opening: unpaid })).toMatchObject({ errors: [{ path: '0.opening.acquired' }] })
    expect(await refusal({ opening: { cost: -1 } })).toMatchObject({ errors: [{ path: '0.opening.cost' }] })
    expect(await refusal({ date: '2023-12-30' })).toMatchObject({ errors: [{ path: '0.date' }] })
  })

  test('to become a sale, or another security', async () => {
    const { ids } = await record(start)
    const params = { id: ids[0] ?? '' }
    const change = (body: object) => server.refusal(updateTransaction, { token, params, body })
    expect(await change({ type: 'sell' })).toMatchObject({ code: 'invalid-payload' })
    expect(await change({ stockId: 'DUNE.US' })).toMatchObject({ code: 'invalid-payload' })
    expect(await change({ opening: { cost: 1, acquired: '2023-03-02' } })).toMatchObject({
      errors: [{ path: 'opening.acquired' }],
    })
    const { ids: other } = await record({ date: '2023-04-03', units: 1, price: 40 })
    const ofOther = { token, params: { id: other[0] ?? '' }, body: { opening: { cost: 1, acquired: null } } }
    expect(await server.refusal(updateTransaction, ofOther)).toMatchObject({ errors: [{ path: 'opening' }] })
  })
})
