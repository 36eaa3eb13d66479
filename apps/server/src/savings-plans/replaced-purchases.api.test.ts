import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importData, undoImport } from '@plumbline/contract/imports/operations'
import {
  compareWithEarlier,
  getLedgerChangeEffect,
  listLedgerChanges,
  redoLedgerChange,
  undoLedgerChange,
} from '@plumbline/contract/ledger-changes/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { bookPlanPurchases, createSavingsPlan, listSavingsPlans } from '@plumbline/contract/savings-plans/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let folder: string
let token: string
let id: string
let planId: string
let accounts = 0

function writeMarket(): string {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-market-'))
  mkdirSync(join(path, 'prices'))
  writeFileSync(join(path, 'securities.csv'), 'symbol,exchange,name,type,currency\nOAK,US,Oak,Common Stock,EUR\n')
  writeFileSync(join(path, 'prices/OAK.US.csv'), 'date,close\n2023-01-04,20\n2023-02-06,40\n2023-03-06,25\n')
  return path
}

beforeAll(async () => {
  folder = writeMarket()
  server = await startTestServer({
    environment: { BILLING: 'off' },
    provider: () => createFilesProvider(folder),
    now: '2023-03-31T08:00:00Z',
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
/** The plan books 100 euros after its fee: 5 units at 20 on 4 January, 2.5 at 40 on 6 February, 4 at 25 on 6 March. */
beforeEach(async () => {
  token = await server.signIn(`executed${++accounts}@plumbline.example`)
  id = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
  const body = {
    assetId: 'OAK.US',
    amount: '102',
    fee: '2',
    currency: 'EUR',
    every: 'month',
    startsOn: '2023-01-04',
  } as const
  planId = (await server.call(createSavingsPlan, { token, params: { id }, body }))._id
  const purchases = ['2023-01-04', '2023-02-04', '2023-03-04'].map((day) => ({ day }))
  await server.call(bookPlanPurchases, { token, params: { id: planId }, body: { purchases } })
})

/** Executed a day later, twice at other prices; 6 March is another purchase, for a quarter of the amount. */
const FILE = `Date,Type,Symbol,Units,Price,Fee,Currency
2023-01-05,Buy,OAK,4.9,20.3,1.5,EUR
2023-02-07,Buy,OAK,2.53,39.5,1.5,EUR
2023-03-06,Buy,OAK,1,25,0,EUR
`
const PLANNED = [
  ['2023-01-04', 5, 20, 2, 'plan'],
  ['2023-02-06', 2.5, 40, 2, 'plan'],
  ['2023-03-06', 4, 25, 2, 'plan'],
]
const EXECUTED = [
  ['2023-01-05', 4.9, 20.3, 1.5, 'trades.csv'],
  ['2023-02-07', 2.53, 39.5, 1.5, 'trades.csv'],
  ['2023-03-06', 4, 25, 2, 'plan'],
  ['2023-03-06', 1, 25, 0, 'trades.csv'],
]

async function send(choices: { save?: boolean; planPurchases?: 'keep'; take?: 'already-in-portfolio'[] }) {
  const files = [{ name: 'trades.csv', content: Buffer.from(FILE).toString('base64') }]
  const [read] = (await server.call(importData, { token, params: { id }, body: { files, ...choices } })).files
  if (read === undefined) throw new Error('one file is answered for')
  return read
}
async function ledger() {
  const query = { period: 'all' } as const
  return (await server.call(listPortfolioTransactions, { token, params: { id }, query })).items.sort(
    (a, b) => a.date.localeCompare(b.date) || Number(b.units) - Number(a.units),
  )
}
const whatOf = async () =>
  (await ledger()).map(({ date, units, price, fee, source }) => [
    date.slice(0, 10),
    Number(units),
    Number(price),
    Number(fee),
    source,
  ])
const statesOf = async () =>
  (await server.call(listSavingsPlans, { token, params: { id } }))[0]?.purchases.map(({ state }) => state)
const changesOf = async () => (await server.call(listLedgerChanges, { token, params: { id } })).changes
async function changeOf(kind: string) {
  const change = (await changesOf()).find((each) => each.kind === kind)
  if (change === undefined) throw new Error(`no change ${kind}`)
  return { token, params: { id: change._id } }
}

test('a file names the purchases of a plan that it states as executed, and replaces them by default', async () => {
  const before = await ledger()
  const { rows } = await send({})
  expect(rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['ready', ['replaces what your savings plan booked on 4 Jan 2023: 5 at 20 EUR']],
    ['ready', ['replaces what your savings plan booked on 6 Feb 2023: 2.5 at 40 EUR']],
    ['ready', []],
  ])
  expect(await whatOf()).toEqual(PLANNED)
  expect((await send({ save: true })).saved?.transactions).toBe(3)
  expect(await whatOf()).toEqual(EXECUTED)
  // They stay the purchases of their plan.
  expect((await ledger()).slice(0, 2).map(({ _id }) => _id)).toEqual(before.slice(0, 2).map(({ _id }) => _id))
  expect(await statesOf()).toEqual(['booked', 'booked', 'booked'])
  expect((await changesOf()).map(({ kind, transactions, source }) => [kind, transactions, source])).toEqual([
    ['plan-replaced', 2, 'trades.csv'],
    ['imported', 3, 'trades.csv'],
    ['plan-booked', 3, null],
  ])
  const again = await send({ save: true })
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(Array(3).fill('already-imported'))
  expect(await whatOf()).toEqual(EXECUTED)
})

test('the plan’s purchases can be kept: then the rows are left out, unless both happened', async () => {
  const kept = await send({ planPurchases: 'keep' })
  expect(kept.rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['already-in-portfolio', ['already in the portfolio, booked by a savings plan']],
    ['already-in-portfolio', ['already in the portfolio, booked by a savings plan']],
    ['ready', []],
  ])
  await send({ planPurchases: 'keep', take: ['already-in-portfolio'], save: true })
  expect(await whatOf()).toHaveLength(6)
  expect((await whatOf()).filter(([, , , , source]) => source === 'plan')).toEqual(PLANNED)
})

test('undoing the import brings back what the plan had booked, and redoing it replaces that again', async () => {
  await send({ save: true })
  const imported = await changeOf('imported')
  const moneyInSince = async () => {
    const query = { before: imported.params.id, day: '2023-03-31' }
    return (await server.call(compareWithEarlier, { token, params: { id }, query })).byChanges?.moneyIn
  }
  // 3 x 102; then 4.9 x 20.3 + 1.5, 2.53 x 39.5 + 1.5, 102 and 25.
  const [planned, executed] = [306, 329.405]
  expect(await moneyInSince()).toEqual({ before: planned, after: executed })
  const { effect } = await server.call(getLedgerChangeEffect, imported)
  expect(effect?.moneyIn).toEqual({ before: planned, after: executed })
  await server.call(undoLedgerChange, imported)
  expect(await whatOf()).toEqual(PLANNED)
  expect(await statesOf()).toEqual(['booked', 'booked', 'booked'])
  expect(await moneyInSince()).toEqual({ before: planned, after: planned })
  await server.call(redoLedgerChange, imported)
  expect(await whatOf()).toEqual(EXECUTED)
  expect((await send({})).rows.map(({ outcome }) => outcome)).toEqual(Array(3).fill('already-imported'))
  const importId = (await ledger()).flatMap(({ importId }) => importId ?? [])[0] ?? ''
  await server.call(undoImport, { token, params: { id: importId } })
  expect(await whatOf()).toEqual(PLANNED)
})

test('undoing only the replacement keeps the other rows of the file, and the file can replace again', async () => {
  await send({ save: true })
  await server.call(undoLedgerChange, await changeOf('plan-replaced'))
  expect(await whatOf()).toEqual([...PLANNED, EXECUTED[3]])
  expect((await send({})).rows.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'already-imported'])
  await send({ save: true })
  expect(await whatOf()).toEqual(EXECUTED)
})

test('only a purchase of a file replaces one that a plan booked, and only while it is there', async () => {
  const [booked] = await ledger()
  const row = {
    portfolioId: id,
    stockId: 'OAK.US',
    type: 'buy' as const,
    date: '2023-01-05',
    units: '4.9',
    price: '20.3',
    currency: 'EUR',
    fingerprint: 'a'.repeat(64),
    source: 'trades.csv',
    rowNumber: 2,
    replaces: booked?._id ?? '',
  }
  const { fingerprint: _, rowNumber: __, ...byHand } = row
  expect((await server.refusal(createTransactions, { token, body: [byHand] })).errors?.[0]?.path).toBe('0.replaces')
  const sold = { ...row, type: 'sell' as const }
  expect((await server.refusal(createTransactions, { token, body: [sold] })).errors?.[0]?.path).toBe('0.replaces')
  const twice = await server.refusal(createTransactions, { token, body: [row, { ...row, rowNumber: 3 }] })
  expect(twice.errors?.[0]?.path).toBe('1.replaces')
  await server.call(createTransactions, { token, body: [row] })
  const other = { ...row, rowNumber: 3 }
  expect((await server.refusal(createTransactions, { token, body: [other] })).code).toBe('changed-meanwhile')
  // The same row again adds nothing.
  expect((await server.call(createTransactions, { token, body: [row] })).duplicates).toEqual([2])
  expect(await whatOf()).toHaveLength(3)
})
