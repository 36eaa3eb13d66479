import { randomUUID } from 'node:crypto'
import { getUser } from '@plumbline/contract/accounts/operations'
import { listImports, startImport } from '@plumbline/contract/imports/operations'
import { copyPortfolio, createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listAssetTransactions,
  listPortfolioTransactions,
  previewTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import type { TransactionPeriod } from '@plumbline/contract/transactions/vocabulary'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAssetsVersion } from '../market/securities/assets-version.ts'
import { exampleRows, importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createAccountQuota } from './account-quota.ts'

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

const buyOf = (fields: Partial<NewTransactionInput>): NewTransactionInput => ({
  portfolioId,
  type: 'buy',
  date: '2023-01-02',
  units: 10,
  price: 40,
  stockId: 'CORD.XETRA',
  ...fields,
})

async function record(...rows: NewTransactionInput[]) {
  return await server.call(createTransactions, { token, body: rows })
}
async function ledger(period: TransactionPeriod = 'all') {
  return (await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query: { period } })).items
}
async function unitsOf(assetId: string) {
  const { lines } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
  return lines.find((line) => line._id === assetId)?.units
}

describe('recording', () => {
  test.each<{ row: Partial<NewTransactionInput>; total: number }>([
    { row: { units: '1.005', price: '1' }, total: 1.01 },
    { row: { units: 3, price: 0.335 }, total: 1.01 },
    { row: { units: '0.00000001', price: '61234.56' }, total: 0 },
    { row: { type: 'dividend', units: 7, price: 12.345 }, total: 12.35 },
    { row: { type: 'fee', price: 2.5 }, total: 2.5 },
  ])('TXN-06 total of $row is $total', async ({ row, total }) => {
    await record(buyOf(row))
    expect((await ledger())[0]?.total).toBe(total)
  })

  test('TXN-06 units of a dividend and a fee are 0 whatever was sent', async () => {
    await record(buyOf({ type: 'dividend', units: 7, price: 5 }), buyOf({ type: 'fee', price: 1 }))
    expect((await ledger()).map(({ units }) => units)).toEqual([0, 0])
  })

  test('units that a dividend or fee cannot have are said, others are not', async () => {
    const rows = [
      { units: 3 },
      { type: 'dividend' as const, units: 15, price: 1.2 },
      { type: 'fee' as const, units: 0 },
    ]
    const { warnings } = await record(...rows.map(buyOf))
    expect(warnings).toEqual([
      { path: '1.units', message: 'Not stored: the price of a dividend or fee is its whole amount' },
    ])
  })

  test('a list says which period it shows', async () => {
    const shown = async (url: string) =>
      (await server.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })).headers[
        'x-period'
      ]
    const list = `/portfolio/${portfolioId}/transactions`
    expect(await shown(list)).toBe('current-month')
    expect(await shown('/stock/CORD.XETRA/transactions')).toBe('current-year')
    expect(await shown(`${list}?period=all`)).toBe('all')
    expect(await shown(`${list}?from=2023-01-01`)).toBe('2023-01-01/..')
  })

  test('API-08 a transaction returns its asset and its portfolio as objects', async () => {
    const image = '/pictures/cordage.svg'
    await server.database.db.updateTable('assets').set({ image }).where('id', '=', 'CORD.XETRA').execute()
    await changeAssetsVersion(server.database.db)
    await record(buyOf({ comments: 'first\nsecond 🌱', fee: 1.5, rate: 1.25 }))
    const [transaction] = await ledger()
    expect(transaction).toMatchObject({
      type: 'buy',
      date: '2023-01-02',
      units: 10,
      price: 40,
      fee: 1.5,
      rate: 1.25,
      currency: 'EUR',
      comments: 'first\nsecond 🌱',
      symbol: 'CORD',
      exchange: 'XETRA',
      isin: 'QZ0000000033',
      stockId: { _id: 'CORD.XETRA', symbol: 'CORD', name: 'Cordage SE', currency: 'EUR', price: 49.5, image },
      portfolioId: { _id: portfolioId, name: expect.stringMatching(/^Portfolio \d+$/) },
    })
  })

  test('TXN-08 the source is manual, or the name of the file', async () => {
    await record(buyOf({}))
    await record(
      buyOf({ date: '2023-01-01', source: 'export 2023.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }),
    )
    expect((await ledger()).map(({ source }) => source)).toEqual(['manual', 'export 2023.csv'])
  })

  test('pence become pounds where they enter', async () => {
    await record(buyOf({ stockId: 'BEAM.LSE', units: 100, price: 235, fee: 595, currency: 'GBX', rate: '0.0116' }))
    expect((await ledger())[0]).toMatchObject({ price: 2.35, fee: 5.95, currency: 'GBP', rate: 1.16 })
  })

  test.each([
    { wrong: { units: 0 }, path: '0.units' },
    { wrong: { units: -1 }, path: '0.units' },
    { wrong: { units: '1,5' }, path: '0.units' },
    { wrong: { units: '1e400' }, path: '0.units' },
    { wrong: { price: -0.01 }, path: '0.price' },
    { wrong: { price: null }, path: '0.price' },
    { wrong: { date: '2023-02-30' }, path: '0.date' },
    { wrong: { date: '1899-12-31' }, path: '0.date' },
    { wrong: { date: '2023-12-30' }, path: '0.date' },
    { wrong: { date: '02/01/2023' }, path: '0.date' },
    { wrong: { type: 'gift' }, path: '0.type' },
    { wrong: { currency: 'euro' }, path: '0.currency' },
    { wrong: { rate: 0 }, path: '0.rate' },
    { wrong: { stockId: 'NOPE.US' }, path: '0.stockId' },
    { wrong: { comments: 'a\u0000b' }, path: '0.comments' },
    { wrong: { userId: 'someone' }, path: '0.userId' },
    { wrong: { fingerprint: 'fingerprint-of-a-file' }, path: '0.rowNumber' },
  ])('API-02 $wrong is refused, $path is named, and nothing is stored', async ({ wrong, path }) => {
    const problem = await server.refusal(createTransactions, { token, body: [{ ...buyOf({}), ...wrong }, buyOf({})] })
    expect(problem.status).toBe(400)
    expect(problem.errors?.map((error) => error.path)).toContain(path)
    expect(await ledger()).toEqual([])
  })

  test('a call of more than a batch is refused whole', async () => {
    const problem = await server.refusal(createTransactions, {
      token,
      body: Array.from({ length: MAX_TRANSACTIONS_PER_CALL + 1 }, () => buyOf({})),
    })
    expect(problem.code).toBe('invalid-payload')
  })

  test('a repeated request gets the response of the first one and adds nothing', async () => {
    const headers = { 'idempotency-key': 'one' }
    const body = [buyOf({})]
    const responses = await Promise.all([1, 2, 3].map(() => server.call(createTransactions, { token, body, headers })))
    expect(new Set(responses.map(({ ids }) => ids.join())).size).toBe(1)
    expect(await ledger()).toHaveLength(1)
    const other = await server.refusal(createTransactions, { token, body: [buyOf({ units: 11 })], headers })
    expect(other.code).toBe('idempotency-key-reused')
  })

  test('a key is forgotten after a day', async () => {
    const call = { token, body: [buyOf({})], headers: { 'idempotency-key': 'two' } }
    await server.call(createTransactions, call)
    server.clock.advance(24 * 60 + 1)
    await server.call(createTransactions, call)
    expect(await ledger()).toHaveLength(2)
  })
})

test('TXN-07 each of the six types changes the holding as defined', async () => {
  const none = { units: 0, price: 0 }
  const rows: [Partial<NewTransactionInput>, number][] = [
    [{ units: 10, price: 40 }, 10],
    [{ type: 'sell', date: '2023-02-01', units: 4, price: 45 }, 6],
    [{ type: 'split', date: '2023-03-01', ...none, units: 3 }, 18],
    [{ type: 'reversesplit', date: '2023-04-03', ...none, units: 2 }, 9],
    [{ type: 'dividend', date: '2023-05-02', ...none, price: 7.5 }, 9],
    [{ type: 'fee', date: '2023-06-01', ...none, price: 2 }, 9],
  ]
  for (const [row, units] of rows) {
    await record(buyOf(row))
    expect(await unitsOf('CORD.XETRA'), row.type).toBe(units)
  }
  const { gain } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
  expect(gain).toMatchObject({ realized: 20, dividend: 7.5, fees: -2 })
})

describe('selling more than is held', () => {
  test('TXN-07 by hand is refused with what is held that day, on entry, edit and deletion', async () => {
    const { ids } = await record(buyOf({ units: 10 }), buyOf({ date: '2023-03-01', type: 'sell', units: 4 }))
    const [buyId = '', sellId = ''] = ids
    const entry = await server.refusal(createTransactions, {
      token,
      body: [buyOf({ date: '2023-02-01', type: 'sell', units: 7 })],
    })
    expect(entry).toMatchObject({ status: 400, code: 'oversold', detail: expect.stringContaining('you hold 3 units') })
    const tooMany = await server.refusal(updateTransaction, { token, params: { id: sellId }, body: { units: 11 } })
    expect(tooMany).toMatchObject({ code: 'oversold', detail: expect.stringContaining('you hold 10 units') })
    const earlier = await server.refusal(updateTransaction, {
      token,
      params: { id: sellId },
      body: { date: '2023-01-01' },
    })
    expect(earlier.code).toBe('oversold')
    expect((await server.refusal(deleteTransaction, { token, params: { id: buyId } })).code).toBe('oversold')
    expect(await unitsOf('CORD.XETRA')).toBe(6)
  })

  test('a sale after an unbooked split of the market is covered by the split units', async () => {
    await record(buyOf({ stockId: 'DUNE.US', date: '2022-08-01', units: 10, price: 75 }))
    await record(buyOf({ stockId: 'DUNE.US', date: '2022-09-05', type: 'sell', units: 30, price: 26 }))
    expect(await unitsOf('DUNE.US')).toBe(0)
  })

  test('by hand is refused also where a file has left a gap on an earlier day', async () => {
    await record(buyOf({ type: 'sell', units: 4, source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }))
    const entry = await server.refusal(createTransactions, {
      token,
      body: [buyOf({ date: '2023-02-01', type: 'sell', units: 1 })],
    })
    expect(entry).toMatchObject({ code: 'oversold', detail: expect.stringContaining('you hold 0 units') })
    await record(buyOf({ date: '2023-02-01', units: 1 }), buyOf({ date: '2023-02-01', type: 'sell', units: 1 }))
  })

  test('TXN-07 from a file it is kept and the line says so', async () => {
    await record(buyOf({ type: 'sell', units: 4, source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }))
    const portfolio = await server.call(getPortfolio, { token, params: { id: portfolioId } })
    expect(portfolio.lines[0]).toMatchObject({ units: 0, status: { isOversold: true } })
    expect(portfolio.notes.oversold).toEqual([{ assetId: 'CORD.XETRA', name: 'Cordage SE', date: '2023-01-02' }])
  })
})

describe('changing', () => {
  test('an edit changes what it names and nothing else', async () => {
    const { ids } = await record(buyOf({ comments: 'kept' }))
    const id = ids[0] ?? ''
    const changed = await server.call(updateTransaction, { token, params: { id }, body: { price: '41.5', version: 1 } })
    expect(changed).toMatchObject({ _id: id, price: 41.5, units: 10, comments: 'kept', version: 2 })
    expect(await server.refusal(updateTransaction, { token, params: { id }, body: { units: 0 } })).toMatchObject({
      status: 400,
    })
    expect(await server.refusal(updateTransaction, { token, params: { id }, body: { plan: 'x' } })).toMatchObject({
      status: 400,
    })
  })

  test('an edit does not move a transaction to another portfolio, and says so', async () => {
    const { ids } = await record(buyOf({}))
    const { _id: other } = await server.call(createPortfolio, { token, body: {} })
    const call = { token, params: { id: ids[0] ?? '' } }
    const refusal = await server.refusal(updateTransaction, { ...call, body: { units: 12, portfolioId: other } })
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: 'portfolioId' }] })
    expect(await server.call(updateTransaction, { ...call, body: { units: 12, portfolioId } })).toMatchObject({
      units: 12,
    })
  })

  test('the later of two edits of one version is told so', async () => {
    const { ids } = await record(buyOf({}))
    const call = { token, params: { id: ids[0] ?? '' } }
    await server.call(updateTransaction, { ...call, body: { units: 11, version: 1 } })
    const late = await server.refusal(updateTransaction, { ...call, body: { units: 12, version: 1 } })
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect(await unitsOf('CORD.XETRA')).toBe(11)
  })

  test('a deleted row is gone from list and holdings', async () => {
    const { ids } = await record(buyOf({}))
    await server.call(deleteTransaction, { token, params: { id: ids[0] ?? '' } })
    expect(await ledger()).toEqual([])
    expect(await unitsOf('CORD.XETRA')).toBeUndefined()
  })
})

describe('a file', () => {
  test('CSV-09 its rows are matched by ISIN or symbol, and an unknown one is not found', async () => {
    const rows = [
      { rowNumber: 2, isin: 'QZ0000000017' },
      { rowNumber: 3, symbol: 'cord' },
      { rowNumber: 4, symbol: 'DUNE.US' },
      { rowNumber: 5, symbol: 'NOPE' },
      { rowNumber: 6, symbol: 'ACRN', currency: 'EUR' },
    ]
    const response = await server.call(previewTransactions, { token, body: rows })
    expect(response.map(({ stockId }) => stockId)).toEqual(['ACRN.US', 'CORD.XETRA', 'DUNE.US', null, null])
  })

  test('the asset that the user chose for a row wins over what its line names, with its twins; an unknown one is not found', async () => {
    const fill = { type: 'buy', date: '2023-03-01', units: '3', price: '40.50' } as const
    await record(buyOf(fill))
    const row = { portfolioId, symbol: 'ACRN', ...fill }
    const rows = [row, { ...row, stockId: 'CORD.XETRA' }, { ...row, stockId: 'NOPE.XETRA' }]
    const response = await server.call(previewTransactions, { token, body: rows })
    expect(response.map(({ stockId, twins }) => [stockId, twins])).toEqual([
      ['ACRN.US', 0],
      ['CORD.XETRA', 1],
      [null, 0],
    ])
  })

  test('CSV-10 a second upload of it adds nothing, also when both run at once, and twins inside it stay', async () => {
    const fingerprint = 'fingerprint-of-a-file'
    const twins = [2, 3, 4].map((rowNumber) => buyOf({ source: 'a.csv', fingerprint, rowNumber }))
    const [first, second] = await Promise.all([record(...twins), record(...twins)])
    expect([first?.ids.length, second?.ids.length].sort()).toEqual([0, 3])
    expect(first?.batchId).toBe(second?.batchId)
    expect(await unitsOf('CORD.XETRA')).toBe(30)
    const preview = [
      { rowNumber: 3, fingerprint, portfolioId, symbol: 'CORD' },
      { rowNumber: 9, fingerprint, portfolioId, symbol: 'CORD' },
    ]
    const response = await server.call(previewTransactions, { token, body: preview })
    expect(response.map(({ isDuplicate }) => isDuplicate)).toEqual([true, false])
  })

  test('of an overlapping file the rows that the portfolio has from elsewhere are counted, in pence too', async () => {
    const fill = { date: '2023-03-01', units: '3', price: '40.50' }
    await record(buyOf(fill))
    await record(buyOf({ ...fill, source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }))
    await record(buyOf({ stockId: 'BEAM.LSE', currency: 'GBX', price: '235' }))
    const row = { portfolioId, fingerprint: 'fingerprint-of-another', symbol: 'CORD', type: 'buy', ...fill }
    const rows = [
      { ...row, rowNumber: 2 },
      { ...row, rowNumber: 3, units: 3, price: 40.5 },
      { ...row, rowNumber: 5, type: 'sell' },
      { ...row, rowNumber: 6, date: '2023-03-02' },
      { ...row, rowNumber: 7, price: 'n/a' },
      { ...row, rowNumber: 8, symbol: 'BEAM', date: '2023-01-02', units: 10, price: 2.35, currency: 'GBP' },
    ]
    const response = await server.call(previewTransactions, { token, body: rows })
    expect(response.map(({ twins }) => twins)).toEqual([2, 2, 0, 0, 0, 1])
    const sameFile = [{ ...row, rowNumber: 2, fingerprint: 'fingerprint-of-a-file' }]
    expect(await server.call(previewTransactions, { token, body: sameFile })).toMatchObject([{ twins: 1 }])
    const stranger = await server.signIn('mallory@plumbline.example')
    const strange = await server.call(previewTransactions, { token: stranger, body: rows })
    expect(strange.map(({ twins }) => twins)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('the preview knows the close of each trade, as traded and in the currency of the row', async () => {
    const row = { symbol: 'CORD', type: 'buy', date: '2023-01-07', units: 1, price: 42 }
    const rows = [
      row,
      { ...row, isin: 'QZ0000000033', currency: 'USD' },
      { ...row, symbol: 'BEAM', type: 'sell', date: '2023-01-02', currency: 'GBP' },
      { ...row, type: 'dividend' },
      { ...row, date: '2020-12-31' },
      { ...row, date: '2024-01-15' },
      { ...row, date: 'soon' },
      { ...row, symbol: 'NOPE' },
    ]
    const response = await server.call(previewTransactions, { token, body: rows })
    // By the formulas of the market folder's README: 2 January is their weekday 520, and Friday 524.
    expect(response.map(({ close }) => close)).toEqual([
      { date: '2023-01-06', price: 42, currency: 'EUR' },
      { date: '2023-01-06', price: expect.closeTo(42 * 1.074, 10), currency: 'USD' },
      { date: '2023-01-02', price: expect.closeTo(2.96, 10), currency: 'GBP' },
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('the preview knows an order by its executions, and executions by their order', async () => {
    const from = (importId: string, rowNumber: number, change: object) => ({
      portfolioId,
      importId,
      rowNumber,
      symbol: 'CORD',
      type: 'buy',
      date: '2023-03-01',
      price: '40.50',
      ...change,
    })
    const twinsOf = async (...rows: object[]) =>
      (await server.call(previewTransactions, { token, body: rows as never })).map(({ twins }) => twins)
    await record(buyOf({ date: '2023-03-01', units: '12', price: '40.40' }))
    await record(buyOf({ date: '2023-03-01', units: '8', price: '40.65' }))
    // (12 × 40.40 + 8 × 40.65) / 20 = 40.50
    expect(await twinsOf(from('order-file', 2, { units: '20' }), from('order-file', 3, { units: '20' }))).toEqual([
      1, 1,
    ])
    expect(await twinsOf(from('order-file', 2, { units: '20', price: '40.60' }))).toEqual([0])
    expect(await twinsOf(from('order-file', 2, { units: 'n/a' }), from('order-file', 3, { units: '' }))).toEqual([0, 0])
    await record(buyOf({ date: '2023-03-02', units: '20', price: '40.50' }))
    const parts = [10, 10, 3].map((units, index) => from('parts-file', index + 2, { date: '2023-03-02', units }))
    expect(await twinsOf(...parts)).toEqual([2, 2, 0])
  })

  test('rows name an import that has begun by its id; an unknown one, and an id as a fingerprint, are refused', async () => {
    const file = { source: 'a.csv', fingerprint: 'fingerprint-of-a-file' }
    const { batchId } = await record(buyOf({ ...file, rowNumber: 2 }))
    const again = { source: 'a.csv', importId: batchId, rowNumber: 2 }
    expect(await record(buyOf(again))).toMatchObject({ ids: [], batchId, duplicates: [2] })
    expect((await record(buyOf({ ...again, rowNumber: 3 }))).batchId).toBe(batchId)
    const previewed = await server.call(previewTransactions, {
      token,
      body: [{ portfolioId, symbol: 'CORD', importId: batchId ?? '', rowNumber: 3 }],
    })
    expect(previewed[0]).toMatchObject({ isDuplicate: true, twins: 0 })

    const refused = async (fields: object) => {
      const error = await server.refusal(createTransactions, { token, body: [buyOf({ source: 'a.csv', ...fields })] })
      return [error.status, error.errors[0]?.path]
    }
    expect(await refused({ importId: 'fingerprint-of-a-file-2', rowNumber: 4 })).toEqual([400, '0.importId'])
    expect(await refused({ ...file, importId: batchId, rowNumber: 4 })).toEqual([400, '0.importId'])
    expect(await refused({ fingerprint: batchId, rowNumber: 4 })).toEqual([400, 'fingerprint'])
    const begun = await server.refusal(startImport, {
      token,
      params: { id: portfolioId },
      body: { fingerprint: batchId, source: 'a.csv', rows: 1 },
    })
    expect(begun.errors[0]?.path).toBe('fingerprint')
    const { length } = await server.call(listImports, { token, params: { id: portfolioId } })
    expect(length).toBe(1)
  })

  test('a row may come with all that its preview said; none of it is written, and other fields are refused', async () => {
    const row = buyOf({})
    const said = {
      ...{ isin: 'QZ0000000033', exchange: 'US', name: 'Another', total: '9', isDuplicate: true, twins: 2 },
      ...{ matchedStock: { _id: 'DUNE.US' }, close: { price: '1' }, isChosen: true, isPending: false },
    }
    const plain = await record(row)
    const full = await record({ ...row, ...said } as never)
    const { items } = await server.call(listPortfolioTransactions, {
      token,
      params: { id: portfolioId },
      query: { period: 'all' },
    })
    const [first, second] = [plain, full].map(({ ids }) => items.find(({ _id }) => _id === ids[0]))
    expect(second).toEqual({ ...first, _id: full.ids[0] })
    for (const field of ['isChoosen', 'matched_stock', '__proto__']) {
      const body = JSON.parse(`[${JSON.stringify(row).slice(0, -1)},"${field}":true}]`)
      expect(await server.refusal(createTransactions, { token, body })).toMatchObject({ status: 400 })
    }
  })

  test('a row that was deleted comes back with the file, and only that row', async () => {
    const fingerprint = 'fingerprint-of-a-file'
    const rows = [2, 3].map((rowNumber) => buyOf({ source: 'a.csv', fingerprint, rowNumber }))
    const { ids } = await record(...rows)
    await server.call(deleteTransaction, { token, params: { id: ids[0] ?? '' } })
    expect(await record(...rows)).toMatchObject({ ids: [expect.any(String)], duplicates: [3] })
  })

  test('two rows of one call with the same number are refused, and none is kept', async () => {
    const row = buyOf({ source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 })
    const refusal = await server.refusal(createTransactions, { token, body: [row, row] })
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: '1.rowNumber' }] })
    expect(await ledger()).toEqual([])
  })

  test('the same file belongs to each portfolio on its own', async () => {
    await importExample(server, token, MARKET_FOLDER)
    const again = await importExample(server, token, MARKET_FOLDER)
    const { total } = await server.call(listPortfolioTransactions, {
      token,
      params: { id: again },
      query: { period: 'all' },
    })
    expect(total).toBe(exampleRows(MARKET_FOLDER).length)
  })
})

describe('lists', () => {
  test.each([
    { period: 'current-month', dates: ['2023-12-29', '2023-12-01'] },
    { period: 'last-month', dates: ['2023-11-30'] },
    { period: 'current-year', dates: ['2023-12-29', '2023-12-01', '2023-11-30', '2023-01-01'] },
    { period: 'last-year', dates: ['2022-12-31'] },
    { period: 'all', dates: ['2023-12-29', '2023-12-01', '2023-11-30', '2023-01-01', '2022-12-31'] },
  ] as const)('$period holds its days, newest first', async ({ period, dates }) => {
    const all = ['2022-12-31', '2023-12-29', '2023-01-01', '2023-12-01', '2023-11-30']
    await record(...all.map((date) => buyOf({ date })))
    expect((await ledger(period)).map(({ date }) => date)).toEqual(dates)
  })

  test('pages by cursor meet every row once, and the count is of the whole period', async () => {
    await record(...Array.from({ length: 25 }, (_, index) => buyOf({ units: index + 1 })))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const query = { period: 'all' as const, limit: 10, cursor }
      const page = await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })
      expect(page.total).toBe(25)
      seen.push(...page.items.map(({ units }) => units))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
  })

  test('the count follows each change and each filter', async () => {
    const countOf = async (query: { types?: string; from?: string; q?: string; period?: TransactionPeriod }) =>
      (
        await server.call(listPortfolioTransactions, {
          token,
          params: { id: portfolioId },
          query: { period: 'all', ...query },
        })
      ).total
    const counts = async () => [
      await countOf({}),
      await countOf({ types: 'fee' }),
      await countOf({ from: '2023-01-03' }),
      await countOf({ q: 'cord' }),
      await countOf({ period: 'last-year' }),
    ]
    await record(buyOf({}), buyOf({ date: '2023-01-03' }))
    expect(await counts()).toEqual([2, 0, 1, 2, 0])
    await record(buyOf({ type: 'fee', price: 1 }))
    expect(await counts()).toEqual([3, 1, 1, 3, 0])
    const [row] = await ledger()
    await server.call(deleteTransaction, { token, params: { id: row?._id ?? '' } })
    expect(await counts()).toEqual([2, 1, 0, 2, 0])
  })

  test('pages of an asset meet every row of a portfolio and of its copy once', async () => {
    const stockId = 'ACRN.US'
    await record(...Array.from({ length: 10 }, (_, index) => buyOf({ stockId, units: index + 1 })))
    await server.call(copyPortfolio, { token, params: { id: portfolioId } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { period: 'all' as const, limit: 1, cursor }
      const page = await server.call(listAssetTransactions, { token, params: { id: stockId }, query })
      expect(page.total).toBe(20)
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toHaveLength(20)
    expect(new Set(seen).size).toBe(20)
  })

  test('AST-09 an asset lists its own rows of all portfolios, this year by default', async () => {
    await record(buyOf({ stockId: 'ACRN.US', date: '2023-05-02' }), buyOf({ stockId: 'ACRN.US', date: '2021-05-03' }))
    const { items: rows } = await server.call(listAssetTransactions, { token, params: { id: 'ACRN.US' } })
    expect(rows.map(({ date, symbol }) => [date, symbol])).toContainEqual(['2023-05-02', 'ACRN'])
    expect(rows.every(({ date, symbol }) => date.startsWith('2023') && symbol === 'ACRN')).toBe(true)
  })
})

describe('the quota of an account', () => {
  const quotaOf = (transactions: number, megabytes: number) =>
    createAccountQuota({ transactions, megabytes, contactEmail: 'help@plumbline.example' })
  const refusal = /^An account holds at most .* ask help@plumbline\.example for more room\.$/

  test('refuses rows beyond its transactions or bytes, counts what was deleted as free, and no other account', async () => {
    const { db } = server.database
    const { _id: userId } = await server.call(getUser, { token })
    const { ids } = await record(...Array.from({ length: 5 }, () => buyOf({})))
    const row = { source: 'manual', comments: null }

    const requireRoom = quotaOf(7, 1)
    await requireRoom(db, userId, [row])
    await expect(requireRoom(db, userId, [row, row, row])).rejects.toThrow(refusal)
    await requireRoom(db, userId, [row, row])
    await expect(requireRoom(db, userId, [row])).resolves.toBeUndefined()
    await requireRoom(db, 'another account', [row, row, row])

    const large = { ...row, comments: 'x'.repeat(2000) }
    await expect(quotaOf(10_000, 1)(db, userId, Array(500).fill(large))).rejects.toThrow(refusal)

    const full = quotaOf(5, 1)
    await expect(full(db, userId, [row])).rejects.toThrow('at most 5 transactions and 1 MB')
    await server.call(deleteTransaction, { token, params: { id: ids[0] ?? '' } })
    await full(db, userId, [row])
  })
})
