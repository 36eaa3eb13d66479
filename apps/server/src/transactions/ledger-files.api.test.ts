import { exportAccount } from '@plumbline/contract/account-export/operations'
import type { AccountExport } from '@plumbline/contract/account-export/schemas'
import { getUser } from '@plumbline/contract/accounts/operations'
import { importData, listImports, undoImport } from '@plumbline/contract/imports/operations'
import {
  copyPortfolio,
  createPortfolio,
  decideSplit,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import type { SplitDecision } from '@plumbline/contract/portfolios/vocabulary'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { isMoneyType, MAX_TRANSACTIONS_PER_CALL, TRANSACTION_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { exampleRows, importExample, importFile } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { exportLedger } from './export-ledger.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await importExample(server, token, MARKET_FOLDER)
})

const read = (portfolioId: string) => server.call(getPortfolio, { token, params: { id: portfolioId } })

async function exported(portfolioId: string) {
  return await server.app.inject({
    url: `/api${exportPortfolio.path.replace(':id', portfolioId)}`,
    headers: { authorization: `Bearer ${token}` },
  })
}

test('CSV-11 the export is named after the portfolio, imports again as the same holdings, and no cell runs as a formula', async () => {
  const { _id: portfolioId } = await server.call(createPortfolio, {
    token,
    body: { name: 'My own  portfolio', currency: 'EUR' },
  })
  const comments = '=HYPERLINK("http://127.0.0.1","x")'
  const row: NewTransactionInput = {
    portfolioId,
    type: 'buy',
    date: '2023-01-02',
    units: '0.00000001',
    price: '40.1',
    fee: '1.5',
    rate: '1',
    stockId: 'CORD.XETRA',
    comments,
  }
  await server.call(createTransactions, {
    token,
    body: [row, { ...row, type: 'dividend', price: '12.5', units: 0, comments: '-1' }],
  })
  const response = await exported(portfolioId)
  expect(response.headers['content-disposition']).toBe("attachment; filename*=UTF-8''My-own-portfolio.csv")
  expect(response.body).not.toMatch(/(^|,)"?[=+@-](?!\d)/m)
  const copyId = await importFile(server, token, 'EUR', response.rawPayload)
  const withoutIds = (portfolio: Awaited<ReturnType<typeof read>>) => ({ ...portfolio, _id: '', name: '' })
  expect(withoutIds(await read(copyId))).toEqual(withoutIds(await read(portfolioId)))
})

test('CSV-11 the exported example ledger, splits and pence included, imports again with the same figures', async () => {
  const copyId = await importFile(server, token, 'EUR', (await exported(id)).rawPayload)
  const [original, copy] = [await read(id), await read(copyId)]
  expect(copy.gain).toEqual(original.gain)
  expect(copy.lines.map(({ _id, units, gain }) => ({ _id, units, gain }))).toEqual(
    original.lines.map(({ _id, units, gain }) => ({ _id, units, gain })),
  )
})

test('a transaction of every type is found by it, exported, and imported again with the same figures and cash', async () => {
  const create = async () => {
    const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
    const body = { settings: { cash: 'per-currency' } } as const
    await server.call(updatePortfolio, { token, params: { id: _id }, body })
    return _id
  }
  const [portfolioId, copyId] = [await create(), await create()]
  const rows = TRANSACTION_TYPES.map((type, index): NewTransactionInput => {
    const day = { portfolioId, type, date: `2021-03-${String(index + 10)}`, currency: 'EUR', price: 42, fee: '1.5' }
    if (isMoneyType(type))
      return { ...day, price: type === 'deposit' ? 9000 : 25, fee: type === 'interest' ? '5' : '0' }
    const ofSplit = type === 'split' || type === 'reversesplit'
    return { ...day, stockId: 'CORD.XETRA', units: type === 'buy' ? 100 : 2, ...(ofSplit && { price: 0, fee: '0' }) }
  })
  await server.call(createTransactions, { token, body: rows })
  for (const type of TRANSACTION_TYPES) {
    const query = { period: 'all', types: type } as const
    const { items } = await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })
    expect(items.map((each) => each.type)).toEqual([type])
  }
  const content = (await exported(portfolioId)).rawPayload.toString('base64')
  const body = { files: [{ name: 'ledger.csv', content }], save: true }
  await server.call(importData, { token, params: { id: copyId }, body })
  const [original, copy] = [await read(portfolioId), await read(copyId)]
  expect(original.lines).toHaveLength(2)
  expect(copy.gain).toEqual(original.gain)
  expect(copy.lines.map(({ _id, units, gain }) => ({ _id, units, gain }))).toEqual(
    original.lines.map(({ _id, units, gain }) => ({ _id, units, gain })),
  )
})

test('PST-05 a copy has the settings, the rows and the figures of the original, and is its own', async () => {
  const { _id: copyId } = await server.call(copyPortfolio, { token, params: { id } })
  const [original, copy] = [await read(id), await read(copyId)]
  expect(copy.name).toBe('Example (copy)')
  expect(copy.gain).toEqual(original.gain)
  expect(copy.settings).toEqual(original.settings)
  const { total } = await server.call(listPortfolioTransactions, {
    token,
    params: { id: copyId },
    query: { period: 'all' },
  })
  expect(total).toBe(exampleRows(MARKET_FOLDER).length)
})

test('an import is listed, and undone completely', async () => {
  const [batch] = await server.call(listImports, { token, params: { id } })
  expect(batch).toMatchObject({ source: 'example-ledger.csv', transactions: exampleRows(MARKET_FOLDER).length })
  expect(await server.call(undoImport, { token, params: { id: batch?._id ?? '' } })).toEqual({
    removed: batch?.transactions,
  })
  expect((await read(id)).lines).toEqual([])
  expect(await server.call(listImports, { token, params: { id } })).toEqual([])
  expect((await server.refusal(undoImport, { token, params: { id: batch?._id ?? '' } })).status).toBe(404)
})

describe('a split of the market that nobody booked', () => {
  const dune = { assetId: 'DUNE.US', date: '2022-09-01' }
  const unitsOf = async () => (await read(id)).lines.find(({ _id }) => _id === dune.assetId)?.units
  const decide = (decision: SplitDecision) =>
    server.call(decideSplit, { token, params: { id }, body: { ...dune, decision } })

  test('applies automatically and is shown', async () => {
    const { unbookedSplits } = await read(id)
    expect(unbookedSplits).toMatchObject([{ ...dune, name: 'Dune World ETF', ratio: 3, unitsAfter: 120 }])
  })

  test('accepted becomes a row of the ledger, once, and changes no figure', async () => {
    const before = await read(id)
    await decide('accept')
    await decide('accept')
    const after = await read(id)
    expect(after.unbookedSplits).toEqual([])
    expect(after.gain.total).toBeCloseTo(before.gain.total ?? Number.NaN, 8)
    expect(after.totalReturn.twr).toBeCloseTo(before.totalReturn.twr ?? Number.NaN, 10)
    const { items } = await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })
    expect(items.filter(({ source }) => source === 'market')).toMatchObject([
      { type: 'split', units: 3, date: dune.date },
    ])
  })

  test('ignored keeps the units, and can be reconsidered', async () => {
    const units = await unitsOf()
    await decide('ignore')
    const ignored = await read(id)
    expect(ignored.ignoredSplits).toEqual([dune])
    expect(ignored.unbookedSplits).toEqual([])
    expect(ignored.lines.find(({ _id }) => _id === dune.assetId)?.units).toBeLessThan(units ?? 0)
    await decide('reconsider')
    expect(await unitsOf()).toBe(units)
  })

  test('that does not exist is not found', async () => {
    const body = { ...dune, date: '2022-09-02', decision: 'accept' }
    expect((await server.refusal(decideSplit, { token, params: { id }, body })).status).toBe(404)
  })
})

test('a ledger of many pages is exported and copied whole, in order', async () => {
  const count = 2300
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const rows = Array.from(
    { length: count },
    (_, index): NewTransactionInput => ({
      portfolioId,
      type: 'buy',
      date: `2023-01-${String(2 + (index % 20)).padStart(2, '0')}`,
      units: index + 1,
      price: 40,
      stockId: 'CORD.XETRA',
      source: 'a.csv',
    }),
  )
  for (let start = 0; start < count; start += MAX_TRANSACTIONS_PER_CALL)
    await server.call(createTransactions, { token, body: rows.slice(start, start + MAX_TRANSACTIONS_PER_CALL) })

  const { _id: copyId } = await server.call(copyPortfolio, { token, params: { id: portfolioId } })
  const file = (await exported(portfolioId)).body
  const lines = file.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(count)
  expect(new Set(lines).size).toBe(count)
  expect(lines.map((line) => line.slice(0, 10))).toEqual(lines.map((line) => line.slice(0, 10)).toSorted())
  expect((await exported(copyId)).body).toBe(file)

  const account: AccountExport = JSON.parse(await (await server.call(exportAccount, { token })).blob.text())
  for (const portfolio of account.portfolios.filter(({ _id }) => _id === portfolioId || _id === copyId))
    expect(new Set(portfolio.transactions.map(({ units }) => units)).size).toBe(count)
})

test('a copy for whose transactions the account has no room is refused, and no part of it stays', async () => {
  const limited = await startTestServer({ environment: { ACCOUNT_MAX_TRANSACTIONS: '3' } })
  try {
    const owner = await limited.signIn('ada@plumbline.example')
    const { _id: portfolioId } = await limited.call(createPortfolio, { token: owner, body: {} })
    const buy = { portfolioId, type: 'buy' as const, date: '2023-01-02', price: 40, stockId: 'CORD.XETRA' }
    const params = { id: portfolioId }
    await limited.call(createTransactions, { token: owner, body: [{ ...buy, units: 1 }] })
    await limited.call(copyPortfolio, { token: owner, params })
    await limited.call(createTransactions, { token: owner, body: [{ ...buy, units: 2 }] })
    expect(await limited.refusal(copyPortfolio, { token: owner, params })).toMatchObject({ code: 'over-quota' })
    expect(await limited.call(listPortfolios, { token: owner })).toHaveLength(2)
  } finally {
    await limited.close()
  }
})

test('an export whose ledger changes on the way fails instead of mixing old and new rows', async () => {
  const { market, database } = server
  const { _id: userId } = await server.call(getUser, { token })
  const parts = exportLedger(database.db, await market.ofAccount(userId), await readPortfolio(database.db, userId, id))
  await parts.next()
  await server.call(createTransactions, {
    token,
    body: [{ portfolioId: id, type: 'buy', date: '2023-01-02', units: 1, price: 40, stockId: 'CORD.XETRA' }],
  })
  const readAll = async () => {
    for await (const _part of parts);
  }
  await expect(readAll()).rejects.toThrow('changed while it was exported')
})
