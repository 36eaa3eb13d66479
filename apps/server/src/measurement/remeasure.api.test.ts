import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import {
  copyPortfolio,
  createPortfolio,
  getPortfolio,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarket } from '../market/market.ts'
import { findAssets, securityOf } from '../market/securities/assets.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { withOwnSecurities } from '../own-securities/account-markets.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createPortfolioMeasurer } from './measure-portfolio.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
  token = await server.signIn('ada@plumbline.example')
  id = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})
afterAll(() => server.close())

const figuresOf = async (portfolioId: string) => {
  const { lines, totalReturn, gain, currentValue, firstDate } = (await server.call(getPortfolio, {
    token,
    params: { id: portfolioId },
  })) as Record<string, unknown> & { lines: { _id: string }[] }
  return { lines: lines.toSorted((a, b) => a._id.localeCompare(b._id)), totalReturn, gain, currentValue, firstDate }
}
const ledger = async () =>
  (await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })).items

/** A copy is measured from nothing. */
async function expectSameAsCopy(): Promise<void> {
  const copy = await server.call(copyPortfolio, { token, params: { id } })
  expect(await figuresOf(id)).toEqual(await figuresOf(copy._id))
}

test('after every kind of change the figures are those of a portfolio measured from nothing', async () => {
  const trade = (fields: Partial<NewTransactionInput>): NewTransactionInput => ({
    portfolioId: id,
    type: 'buy',
    date: '2022-03-01',
    units: 10,
    price: 40,
    stockId: 'CORD.XETRA',
    ...fields,
  })
  const record = (...rows: NewTransactionInput[]) => server.call(createTransactions, { token, body: rows })
  await record(
    trade({}),
    trade({ stockId: 'ACRN.US', currency: 'USD', price: 60 }),
    trade({ stockId: 'DUNE.US', currency: 'USD' }),
    trade({ type: 'sell', date: '2022-06-01', units: 4, price: 45 }),
  )
  await expectSameAsCopy()
  await record(trade({ date: '2021-06-01', price: 41 }))
  await expectSameAsCopy()
  const sale = (await ledger()).find(({ type }) => type === 'sell')
  await server.call(updateTransaction, { token, params: { id: sale?._id ?? '' }, body: { units: 2, price: 50 } })
  await expectSameAsCopy()
  const acorn = (await ledger()).find(({ stockId }) => stockId._id === 'ACRN.US')
  await server.call(deleteTransaction, { token, params: { id: acorn?._id ?? '' } })
  expect((await figuresOf(id)).lines.map(({ _id }) => _id)).toEqual(['CORD.XETRA', 'DUNE.US'])
  await expectSameAsCopy()
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod: 'fifo' } } })
  await expectSameAsCopy()
})

test('an asset that got another name has it in every portfolio that was open', async () => {
  const opened = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const row = { portfolioId: opened._id, type: 'buy' as const, date: '2022-03-01', units: 1, price: 40 }
  await server.call(createTransactions, { token, body: [{ ...row, stockId: 'CORD.XETRA' }] })
  const nameOf = async () =>
    (await server.call(getPortfolio, { token, params: { id: opened._id } })).lines.map(({ name }) => name)
  const [asset] = (await findAssets(server.database.db, ['CORD.XETRA'])).values()
  if (asset === undefined) throw new Error('CORD.XETRA is not in the fixture market')
  expect(await nameOf()).toEqual([asset.name])

  await upsertSecurities(server.database.db, [{ ...securityOf(asset), name: 'Cordage and Sons' }], new Map())
  expect(await nameOf()).toEqual(['Cordage and Sons'])
  await upsertSecurities(server.database.db, [securityOf(asset)], new Map())
  expect(await nameOf()).toEqual([asset.name])
})

/** Measures a portfolio, and changes it once after a whole page of its ledger was read. */
async function measureWhileChanged(portfolioId: string, change: () => Promise<unknown>): Promise<PortfolioMeasurement> {
  let wasChanged = false
  const changing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (wasChanged || result.rows.length < ROWS_PER_PAGE) return result
      wasChanged = true
      await change()
      return result
    },
  }
  const { db } = server.database
  const market = withOwnSecurities(createMarket(db, createFilesProvider(MARKET_FOLDER), server.clock), db)
  const measurer = createPortfolioMeasurer(db.withPlugin(changing), market)
  const [owner] = await db.selectFrom('portfolios').select('user_id').where('id', '=', portfolioId).execute()
  const portfolio = await readPortfolio(db, owner?.user_id ?? '', portfolioId)
  const { measurement } = await measurer.measure(portfolio, '2023-01-02')
  expect(wasChanged).toBe(true)
  await market.close()
  return measurement
}

const ROWS_PER_PAGE = 500

/** Imports a page of purchases of one unit, and records another one of the day after. */
async function createTwoPages() {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const buy = { portfolioId, type: 'buy' as const, date: '2022-03-01', units: 1, price: 40, stockId: 'CORD.XETRA' }
  const row = { ...buy, source: 'a.csv', fingerprint: 'fingerprint-of-a-file' }
  const body = Array.from({ length: ROWS_PER_PAGE }, (_, index) => ({ ...row, rowNumber: index + 2 }))
  const imported = await server.call(createTransactions, { token, body })
  const recorded = await server.call(createTransactions, { token, body: [{ ...buy, date: '2022-03-02' }] })
  return { portfolioId, imported: imported.ids[0] ?? '', recorded: recorded.ids[0] ?? '' }
}

test('a change while the pages of a ledger are read is never measured in part', async () => {
  const { portfolioId, recorded } = await createTwoPages()
  const { lines } = await measureWhileChanged(portfolioId, async () => {
    const [batch] = await server.call(listImports, { token, params: { id: portfolioId } })
    await server.call(undoImport, { token, params: { id: batch?._id ?? '' } })
    await server.call(updateTransaction, { token, params: { id: recorded }, body: { units: 5 } })
  })
  expect(lines.map(({ units }) => units)).toEqual([5])
})

test('a transaction that moves to a page not yet read is measured once', async () => {
  const { portfolioId, imported } = await createTwoPages()
  const { lines } = await measureWhileChanged(portfolioId, () =>
    server.call(updateTransaction, { token, params: { id: imported }, body: { date: '2022-03-03', units: 5 } }),
  )
  expect(lines.map(({ units }) => units)).toEqual([ROWS_PER_PAGE + 5])
})

/** Records a purchase of one unit in a new portfolio, and has the prices of the security stored. */
async function createPurchase(date: string) {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const row = { portfolioId, type: 'buy' as const, date, units: 1, price: 40, stockId: 'CORD.XETRA' }
  await server.call(createTransactions, { token, body: [row] })
  await figuresOf(portfolioId)
  const { db } = server.database
  const [owner] = await db.selectFrom('portfolios').select('user_id').where('id', '=', portfolioId).execute()
  return await readPortfolio(db, owner?.user_id ?? '', portfolioId)
}

test('a page that needs whole histories does not cause portfolios to be measured again', async () => {
  const portfolio = await createPurchase('2022-03-01')
  const { db } = server.database
  const market = withOwnSecurities(createMarket(db, createFilesProvider(MARKET_FOLDER), server.clock), db)
  const measurer = createPortfolioMeasurer(db, market)
  const { measurement, assetIds } = await measurer.measure(portfolio, '2023-01-03')
  await market.histories.historiesOf(assetIds, '2023-01-03')
  expect((await measurer.measure(portfolio, '2023-01-03')).measurement).toBe(measurement)
  await market.close()
})

test('a ledger that needs older prices does not cause others to be measured again', async () => {
  const [younger, older] = [await createPurchase('2023-02-01'), await createPurchase('2021-06-01')]
  const { db } = server.database
  const market = withOwnSecurities(createMarket(db, createFilesProvider(MARKET_FOLDER), server.clock), db)
  const measurer = createPortfolioMeasurer(db, market)
  const { measurement, input } = await measurer.measure(younger, '2023-06-01')
  const { input: longer } = await measurer.measure(older, '2023-06-01')
  expect(longer?.assets[0]?.prices.days.length).toBeGreaterThan(input?.assets[0]?.prices.days.length ?? 0)
  expect((await measurer.measure(younger, '2023-06-01')).measurement).toBe(measurement)
  await market.close()
})

test('work in the background finds what a user has open, and leaves it open', async () => {
  const { db } = server.database
  const market = withOwnSecurities(createMarket(db, createFilesProvider(MARKET_FOLDER), server.clock), db)
  const measurer = createPortfolioMeasurer(db, market)
  const [owner] = await db.selectFrom('portfolios').select('user_id').where('id', '=', id).execute()
  const portfolio = await readPortfolio(db, owner?.user_id ?? '', id)
  const opened = await measurer.measure(portfolio, '2023-01-03')
  const sunday = await measurer.background.measure(portfolio, '2023-01-01')
  expect(sunday.measurement.today).toBe('2023-01-01')
  expect((await measurer.background.measure(portfolio, '2023-01-03')).measurement).toBe(opened.measurement)
  expect((await measurer.measure(portfolio, '2023-01-03')).measurement).toBe(opened.measurement)
  await market.close()
})
