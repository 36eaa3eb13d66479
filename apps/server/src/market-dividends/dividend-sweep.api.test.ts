import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { undoImport } from '@plumbline/contract/imports/operations'
import { listIncome } from '@plumbline/contract/income/operations'
import { listLedgerChanges } from '@plumbline/contract/ledger-changes/operations'
import {
  copyPortfolio,
  createPortfolio,
  getPortfolio,
  listPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import type { MarketDividends } from '@plumbline/contract/portfolios/vocabulary'
import {
  createCompanyAction,
  createTransactions,
  deleteTransactions,
  listPortfolioTransactions,
  previewTransactions,
} from '@plumbline/contract/transactions/operations'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { DIVIDEND_SWEEP } from '../portfolios/dividend-schedules.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { bookDividends } from './book-dividends.ts'
import { dividendSweep } from './dividend-sweep.ts'

const DAY_MINUTES = 24 * 60

let server: TestServer
let folder: string
let token: string
let accounts = 0

/** Oak pays in euros, Elm in dollars to Germany's 15 %; both by the days of `dividends.csv`. */
function writeMarket(): string {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-market-'))
  mkdirSync(join(path, 'prices'))
  const securities = 'OAK,US,Oak,Common Stock,EUR,\nELM,US,Elm,Common Stock,USD,United States\n'
  writeFileSync(join(path, 'securities.csv'), `symbol,exchange,name,type,currency,country\n${securities}`)
  for (const symbol of ['OAK', 'ELM'])
    writeFileSync(join(path, `prices/${symbol}.US.csv`), 'date,close\n2022-11-01,20\n2022-12-30,20\n')
  writeFileSync(join(path, 'rates.csv'), 'date,currency,rate\n2022-11-01,USD,1.05\n')
  const dividends = [
    'OAK,US,2022-11-10,0.25,EUR,2022-11-20',
    'OAK,US,2022-12-20,0.5,EUR,2022-12-30',
    'OAK,US,2022-12-28,0.125,EUR,2023-01-04',
    'ELM,US,2022-12-01,0.333,USD,2022-12-15',
  ]
  writeFileSync(join(path, 'dividends.csv'), `symbol,exchange,date,value,currency,paid_on\n${dividends.join('\n')}\n`)
  return path
}

beforeAll(() => {
  folder = writeMarket()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server?.close()
  server = await startTestServer({
    environment: { BILLING: 'off' },
    provider: () => createFilesProvider(folder),
    now: '2022-12-30T21:00:00Z',
  })
  token = await server.signIn(`user${++accounts}@plumbline.example`)
})

const run = () => server.app.background.run(DIVIDEND_SWEEP)
const incomeOf = (id: string) => server.call(listIncome, { token, params: { id } })
const set = (id: string, marketDividends: MarketDividends) =>
  server.call(updatePortfolio, { token, params: { id }, body: { settings: { marketDividends } } })

/** Holds 10 Oak and 30 Elm since 1 November; what is withheld of Elm is 15 %. */
async function makePortfolio(marketDividends: MarketDividends = 'propose'): Promise<string> {
  const { _id: id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const row = { portfolioId: id, type: 'buy', date: '2022-11-01', price: 20 } as const
  const body = [
    { ...row, stockId: 'OAK.US', units: 10 },
    { ...row, stockId: 'ELM.US', units: 30 },
  ]
  await server.call(createTransactions, { token, body })
  const settings = { marketDividends, withheldTaxes: [{ country: 'US', percent: 15 }] }
  await server.call(updatePortfolio, { token, params: { id }, body: { settings } })
  await run()
  return id
}

async function dividendsOf(id: string) {
  const query = { period: 'all', limit: 100 } as const
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id }, query })
  return items
    .filter(({ type }) => type === 'dividend')
    .map(({ _id, date, price, fee, currency, source, stockId }) => ({
      _id,
      asset: stockId._id,
      date,
      amounts: [Number(price), Number(fee), currency],
      source,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

const daysOf = async (id: string) => (await dividendsOf(id)).map(({ date }) => date)

/** All figures, without ids and what names the portfolio. */
async function figuresOf(id: string): Promise<unknown> {
  const portfolio = await server.call(getPortfolio, { token, params: { id }, query: { positionBy: 'all' } })
  const income = await incomeOf(id)
  const figures = { portfolio: { ...portfolio, name: '', settings: {} }, income: { ...income, booked: [] } }
  const names = ['_id', 'portfolioId', 'transactionId']
  return JSON.parse(JSON.stringify(figures, (name, value) => (names.includes(name) ? undefined : value)))
}

test('dividends whose pay day has come are booked: units before the ex-day, the pay day, and the tax of the country', async () => {
  const id = await makePortfolio('book')
  const { booked, missing } = await incomeOf(id)
  expect(await dividendsOf(id)).toMatchObject([
    { asset: 'OAK.US', date: '2022-11-20', amounts: [2.5, 0, 'EUR'], source: 'market' },
    // 30 x 0.333 = 9.99 dollars, of which 15 % are 1.4985.
    { asset: 'ELM.US', date: '2022-12-15', amounts: [9.99, 1.5, 'USD'], source: 'market' },
    { asset: 'OAK.US', date: '2022-12-30', amounts: [5, 0, 'EUR'], source: 'market' },
  ])
  expect(booked.map(({ assetId, exDate, replacedAt }) => [assetId, exDate, replacedAt])).toEqual([
    ['OAK.US', '2022-11-10', null],
    ['ELM.US', '2022-12-01', null],
    ['OAK.US', '2022-12-20', null],
  ])
  expect(missing).toEqual([])
  // The next one is paid on 4 January, and booked once that day's prices can be in.
  for (const minutes of [4 * DAY_MINUTES, 8 * 60]) {
    server.clock.advance(minutes)
    await run()
    expect(await daysOf(id)).toHaveLength(3)
  }
  server.clock.advance(61)
  await run()
  await run()
  expect(await daysOf(id)).toEqual(['2022-11-20', '2022-12-15', '2022-12-30', '2023-01-04'])
})

test('booking all proposals gives the figures of recording them by hand', async () => {
  const [booked, byHand] = [await makePortfolio(), await makePortfolio()]
  server.clock.advance(DAY_MINUTES)
  const { missing } = await incomeOf(byHand)
  const body = missing.map(({ assetId, payDate, exDate, units, value, currency, taxRate }) => {
    const price = Math.round(units * value * 100) / 100
    const fee = Math.round(price * (taxRate ?? 0) * 100) / 100
    const amounts = { price, fee, currency, source: 'market' }
    return { portfolioId: byHand, stockId: assetId, type: 'dividend' as const, date: payDate ?? exDate, ...amounts }
  })
  expect(body).toHaveLength(3)
  await server.call(createTransactions, { token, body })
  await set(booked, 'book')
  await run()
  expect(await figuresOf(booked)).toEqual(await figuresOf(byHand))
})

test('a booking that is undone leaves what was before, exactly, and is not booked again', async () => {
  const id = await makePortfolio()
  server.clock.advance(DAY_MINUTES)
  const before = await figuresOf(id)
  await set(id, 'book')
  await run()
  const ids = (await incomeOf(id)).booked.map(({ transactionId }) => transactionId)
  expect(ids).toHaveLength(3)
  await server.call(deleteTransactions, { token, body: { ids } })
  expect(await figuresOf(id)).toEqual(before)
  expect((await incomeOf(id)).booked).toEqual([])
  await set(id, 'propose')
  await set(id, 'book')
  await run()
  server.clock.advance(DAY_MINUTES)
  await run()
  expect(await daysOf(id)).toEqual([])

  // Neither in a copy nor in an archive's import.
  const { _id: copyId } = await server.call(copyPortfolio, { token, params: { id } })
  await run()
  expect(await daysOf(copyId)).toEqual([])
  const owner = token
  token = await server.signIn(`user${++accounts}@plumbline.example`)
  const { blob } = await server.call(exportArchive, {
    token: await server.signIn(`user${accounts - 1}@plumbline.example`),
  })
  await server.call(importArchive, { token, body: new Uint8Array(await blob.arrayBuffer()) })
  await run()
  for (const { _id } of await server.call(listPortfolios, { token })) expect(await daysOf(_id)).toEqual([])
  token = owner
})

test('an archive keeps what was booked, with its transaction', async () => {
  const id = await makePortfolio('book')
  const { blob } = await server.call(exportArchive, { token })
  const figures = await figuresOf(id)
  const count = (await incomeOf(id)).booked.length
  token = await server.signIn(`user${++accounts}@plumbline.example`)
  await server.call(importArchive, { token, body: new Uint8Array(await blob.arrayBuffer()) })
  const [imported] = await server.call(listPortfolios, { token })
  await run()
  expect(await figuresOf(imported?._id ?? '')).toEqual(figures)
  const { booked } = await incomeOf(imported?._id ?? '')
  expect(booked).toHaveLength(count)
  const ids = booked.map(({ transactionId }) => transactionId)
  expect((await dividendsOf(imported?._id ?? '')).map(({ _id }) => _id).sort()).toEqual(ids.sort())
})

test('a dividend that comes later from a file takes the place of the booked one, and back when the file is taken back', async () => {
  const id = await makePortfolio('book')
  const row = { portfolioId: id, stockId: 'OAK.US', type: 'dividend', date: '2022-12-30', price: 5 } as const
  const file = { source: 'broker.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2, currency: 'EUR' }
  const preview = await server.call(previewTransactions, {
    token,
    body: [{ ...row, units: 0, fingerprint: file.fingerprint, currency: 'EUR' }],
  })
  expect(preview).toMatchObject([{ stockId: 'OAK.US', twins: 0 }])
  const { batchId } = await server.call(createTransactions, { token, body: [{ ...row, ...file }] })
  expect(await dividendsOf(id)).toMatchObject([
    { date: '2022-11-20', source: 'market' },
    { date: '2022-12-15', source: 'market' },
    { date: '2022-12-30', source: 'broker.csv' },
  ])
  const { changes } = await server.call(listLedgerChanges, { token, params: { id } })
  expect(changes.map(({ kind, by, transactions }) => [kind, by, transactions])).toEqual([
    ['dividends-replaced', 'market', 1],
    ['imported', 'user', 1],
    ['dividends-booked', 'market', 3],
    ['added', 'user', 2],
  ])
  const { booked } = await incomeOf(id)
  expect(booked.map(({ exDate, replacedAt }) => [exDate, replacedAt !== null])).toEqual([
    ['2022-11-10', false],
    ['2022-12-01', false],
    ['2022-12-20', true],
  ])
  await server.call(undoImport, { token, params: { id: batchId ?? '' } })
  expect(await daysOf(id)).toEqual(['2022-11-20', '2022-12-15'])
  server.clock.advance(DAY_MINUTES)
  await run()
  expect(await daysOf(id)).toEqual(['2022-11-20', '2022-12-15', '2022-12-30'])
})

test('a typed one in another amount takes its place, the neighboring one stays, and none is booked beside one that was there', async () => {
  const id = await makePortfolio('book')
  const typed = { portfolioId: id, stockId: 'OAK.US', type: 'dividend', price: 1.9, currency: 'EUR' } as const
  await server.call(createTransactions, { token, body: [{ ...typed, date: '2022-11-24' }] })
  expect(await dividendsOf(id)).toMatchObject([
    { date: '2022-11-24', source: 'manual' },
    { date: '2022-12-15', source: 'market' },
    { date: '2022-12-30', source: 'market' },
  ])
  const other = await makePortfolio()
  await server.call(createTransactions, { token, body: [{ ...typed, portfolioId: other, date: '2022-11-24' }] })
  await set(other, 'book')
  await run()
  expect(await daysOf(other)).toEqual(['2022-11-24', '2022-12-15', '2022-12-30'])
})

test('a return of capital takes the place of a booked dividend, and none is booked beside one', async () => {
  const id = await makePortfolio('book')
  const typed = { portfolioId: id, stockId: 'OAK.US', type: 'returnofcapital', price: 2, currency: 'EUR' } as const
  await server.call(createTransactions, { token, body: [{ ...typed, date: '2022-11-24' }] })
  expect(await daysOf(id)).toEqual(['2022-12-15', '2022-12-30'])
  const action = { portfolioId: id, stockId: 'OAK.US', kind: 'returnofcapital', amount: '5' } as const
  await server.call(createCompanyAction, { token, body: { ...action, date: '2022-12-30' } })
  expect(await daysOf(id)).toEqual(['2022-12-15'])
  server.clock.advance(DAY_MINUTES)
  await run()
  expect(await daysOf(id)).toEqual(['2022-12-15'])
})

test('two processes book each dividend once, and nothing is booked where the setting is another', async () => {
  const id = await makePortfolio()
  await run()
  expect(await daysOf(id)).toEqual([])
  const { db } = server.database
  const { market, clock } = server
  const measurer = createPortfolioMeasurer(db, market)
  const services = { db, clock, market, measurer, requireRoom: async () => {}, log: server.app.log }
  await set(id, 'book')
  const signal = new AbortController().signal
  await Promise.all([run(), dividendSweep(services).run(signal), dividendSweep(services).run(signal)])
  expect(await daysOf(id)).toHaveLength(3)
  expect((await incomeOf(id)).booked).toHaveLength(3)
})

test('a dividend that is typed while the program looks for missing ones is not booked beside', async () => {
  const id = await makePortfolio()
  const { db } = server.database
  const { market, clock } = server
  await set(id, 'propose')
  const real = createPortfolioMeasurer(db, market)
  let isTyped = false
  const measurer: typeof real = {
    ...real,
    async measure(portfolio, today) {
      const measured = await real.measure(portfolio, today)
      const row = { portfolioId: id, stockId: 'OAK.US', type: 'dividend', price: 2.5, currency: 'EUR' } as const
      if (!isTyped) await server.call(createTransactions, { token, body: [{ ...row, date: '2022-11-21' }] })
      isTyped = true
      return measured
    },
  }
  const { settings } = await server.call(getPortfolio, { token, params: { id } })
  const stored = JSON.stringify({ ...settings, marketDividends: 'book' })
  const row = await db.selectFrom('portfolios').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
  const owner = { userId: row.user_id, portfolioId: id }
  await db
    .updateTable('portfolios')
    .set({ settings: stored })
    .where('user_id', '=', row.user_id)
    .where('id', '=', id)
    .execute()
  const booked = await bookDividends(
    { db, clock, market: await market.ofAccount(owner.userId), measurer, requireRoom: async () => {} },
    owner,
  )
  expect(booked).toBe(2)
  expect(await daysOf(id)).toEqual(['2022-11-21', '2022-12-15', '2022-12-30'])
})
