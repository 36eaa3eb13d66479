import { ignoreFinding, listFindings, restoreFinding } from '@plumbline/contract/checks/operations'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { createPortfolio, decideSplit, deletePortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { stateHoldings } from '@plumbline/contract/reconciliation/operations'
import {
  createTransactions,
  deleteTransactions,
  restoreTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let accounts = 0

// The market by formula: BEAM.LSE closes at 390 pence on weekday 50, 15 March 2021, and 390.2 the day before.
beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
})
afterAll(() => server.close())

/** A new account with a portfolio that has these transactions. */
async function start(...rows: Partial<NewTransactionInput>[]): Promise<{ id: string; ids: string[] }> {
  token = await server.signIn(`user${++accounts}@plumbline.example`)
  const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Long-term', currency: 'EUR' } })
  return { id, ids: await add(id, ...rows) }
}

async function add(portfolioId: string, ...rows: Partial<NewTransactionInput>[]): Promise<string[]> {
  const { ids } = await server.call(createTransactions, { token, body: rows.map((row) => rowOf(portfolioId, row)) })
  return ids
}

function rowOf(portfolioId: string, row: Partial<NewTransactionInput>): NewTransactionInput {
  const beam = { stockId: 'BEAM.LSE', type: 'buy' as const, date: '2021-03-15', units: '5', price: '390' }
  return { portfolioId, ...beam, currency: 'GBX', ...row }
}

const fromFile = (name: string, rowNumber = 1) => ({
  fingerprint: name.padEnd(43, '-'),
  source: `${name}.csv`,
  rowNumber,
})

const list = (id: string) => server.call(listFindings, { token, params: { id } })
const kindsOf = (findings: readonly Finding[]) => findings.map(({ details }) => details.kind)

async function one(id: string, kind: Finding['details']['kind']): Promise<Finding> {
  const { findings } = await list(id)
  const found = findings.filter(({ details }) => details.kind === kind)
  expect(found).toHaveLength(1)
  return found[0] as Finding
}

test('the clean ledger has what its market by formula contradicts, and nothing else', async () => {
  token = await server.signIn('clean@plumbline.example')
  const id = await importExample(server, token, MARKET_FOLDER)
  const { findings, checks, atStake, currency } = await list(id)
  expect(findings.map(({ assetId, since, details }) => [assetId, since, details.kind])).toEqual([
    // 50 at 42.50 on weekday 455, on which CORD closed at 47.50, and at 47 the day before.
    ['CORD.XETRA', '2022-10-03', 'trade-price'],
    // Stated by the market, and not in the ledger.
    ['ACRN.US', '2022-09-15', 'missing-dividends'],
    // 0.9 at 32 on weekday 513, on which DUNE closed at 90.78 / 3 = 30.26.
    ['DUNE.US', '2022-12-22', 'trade-price'],
  ])
  // 25 units x 0.30 dollars at 1.05 + 0.001 x 43 dollars for a euro, on weekday 443.
  const dividend = 7.5 / 1.093
  // What is away from the nearest of the closes around the day; 1.063 dollars for a euro.
  expect(atStake).toBeCloseTo(50 * (47 - 42.5) + dividend + (0.9 * (32 - 30.28)) / 1.063, 9)
  expect(currency).toBe('EUR')
  expect(checks).toEqual([
    { kind: 'trade-price', passed: 10, notComparable: 0 },
    { kind: 'trade-date', passed: 18, notComparable: 0 },
    { kind: 'trade-units', passed: 12, notComparable: 0 },
    { kind: 'fee', passed: 0, notComparable: 0 },
    { kind: 'booked-split', passed: 2, notComparable: 0 },
    { kind: 'doubled', passed: 18, notComparable: 0 },
    { kind: 'oversold', passed: 5, notComparable: 0 },
    { kind: 'missing-dividends', passed: 2, notComparable: 0 },
    { kind: 'dividend-amount', passed: 3, notComparable: 0 },
    { kind: 'gap', passed: 0, notComparable: 0 },
    { kind: 'stale-price', passed: 4, notComparable: 0 },
    { kind: 'closes', passed: 4, notComparable: 0 },
    { kind: 'missing-rate', passed: 4, notComparable: 0 },
    { kind: 'statement', passed: 0, notComparable: 0 },
    { kind: 'company-action', passed: 0, notComparable: 0 },
  ])
})

test('pence booked as pounds: the fix names the price, and what it changes is what the portfolio shows after it', async () => {
  const { id } = await start({ currency: 'GBP', ...fromFile('hb') })
  const finding = await one(id, 'trade-price')
  expect(finding).toMatchObject({
    name: 'Beam Lighting plc',
    since: '2021-03-15',
    details: { factor: 100, transaction: { price: '390', currency: 'GBP', source: 'hb.csv' } },
    fix: { kind: 'change-price', price: '3.9' },
  })
  const { fix, effect, atStake } = finding
  // 5 x (390 - 3.90) pounds at 0.84 + 0.0002 x 50 pounds for a euro.
  expect(atStake).toBeCloseTo((5 * 386.1) / 0.85, 6)
  const shown = async () => {
    const { gain, currentValue, totalReturn } = await server.call(getPortfolio, { token, params: { id } })
    return [gain.total, currentValue, totalReturn.twr]
  }
  const side = (at: 'before' | 'after') =>
    [effect?.gain, effect?.value, effect?.totalReturn].map((change) => change?.[at])
  expect(await shown()).toEqual(side('before'))
  if (fix.kind !== 'change-price') throw new Error(fix.kind)
  const body = { price: fix.price }
  await server.call(updateTransaction, { token, params: { id: fix.transactionId }, body })
  expect(kindsOf((await list(id)).findings)).not.toContain('trade-price')
  for (const [at, figure] of (await shown()).entries()) expect(figure).toBeCloseTo(side('after')[at] ?? NaN, 9)
})

test('a price that is one of its day in the currency of the listing: the fix is that currency', async () => {
  // ACRN closes at 102 dollars on weekday 20, which are 95.33 euros.
  const { id } = await start({ stockId: 'ACRN.US', date: '2021-02-01', units: '10', price: '102', currency: 'EUR' })
  const { fix, effect } = await one(id, 'trade-price')
  expect(fix).toMatchObject({ kind: 'change-currency', currency: 'USD' })
  if (fix.kind !== 'change-currency') return
  const body = { currency: fix.currency }
  await server.call(updateTransaction, { token, params: { id: fix.transactionId }, body })
  const { gain } = await server.call(getPortfolio, { token, params: { id } })
  expect(gain.total).toBeCloseTo(effect?.gain.after ?? NaN, 9)
  expect(kindsOf((await list(id)).findings)).not.toContain('trade-price')
})

test('a transaction of two imports is doubled; its fix is a deletion that can be undone. Parts of one import are real', async () => {
  const { id } = await start(fromFile('march', 1), fromFile('march', 2))
  expect(kindsOf((await list(id)).findings)).not.toContain('doubled')
  const [twin] = await add(id, fromFile('year'))
  const { fix, details, effect, atStake } = await one(id, 'doubled')
  expect(details).toMatchObject({ count: 3, surplus: 1, transactions: [{}, {}, { _id: twin, source: 'year.csv' }] })
  expect(fix).toEqual({ kind: 'delete', transactionIds: [twin] })
  expect(atStake).toBeCloseTo(Math.abs((effect?.value.after ?? 0) - (effect?.value.before ?? 0)), 9)
  const { undo } = await server.call(deleteTransactions, { token, body: { ids: [twin ?? ''] } })
  expect(kindsOf((await list(id)).findings)).not.toContain('doubled')
  await server.call(restoreTransactions, { token, body: { transactions: undo } })
  expect(kindsOf((await list(id)).findings)).toContain('doubled')
})

test('a sale of more than a file bought asks for the purchase, and its effect is not known', async () => {
  const { id } = await start({ type: 'sell', units: '3', ...fromFile('cut') })
  const finding = await one(id, 'oversold')
  expect(finding).toMatchObject({
    details: { held: 0, missing: 3, sales: 1 },
    fix: { kind: 'add-purchase', date: '2021-03-15', units: '3' },
    effect: null,
  })
  // 3 x 3.90 pounds.
  expect(finding.atStake).toBeCloseTo(11.7 / 0.85, 9)
  await add(id, { date: '2021-03-12', units: '3' })
  expect(kindsOf((await list(id)).findings)).not.toContain('oversold')
})

test('a missing dividend is fixed by recording it: the gain rises by what the market paid', async () => {
  const { id } = await start({ stockId: 'ACRN.US', date: '2021-02-01', units: '10', price: '102', currency: 'USD' })
  const { fix, effect } = await one(id, 'missing-dividends')
  if (fix.kind !== 'record-dividends') throw new Error(fix.kind)
  expect(fix.dividends.map(({ exDate, units, value }) => [exDate, units * value])).toEqual([
    ['2021-09-15', 5],
    ['2022-09-15', 6],
  ])
  const gain = (effect?.gain.after ?? 0) - (effect?.gain.before ?? 0)
  // 20 units after the split of 2022; weekday 182 and 443.
  expect(gain).toBeCloseTo(5 / (1.05 + 0.082) + 6 / 1.093, 6)
})

test('trades in units after a split: ignoring the split is the fix, and nothing is found after it', async () => {
  // ACRN closes at 102 on weekday 20, and halves on 1 June 2022: 20 units at 51 are 10 units at 102.
  const { id } = await start({ stockId: 'ACRN.US', date: '2021-02-01', units: '20', price: '51', currency: 'USD' })
  const { fix, details, effect } = await one(id, 'split')
  expect(details).toMatchObject({ trades: 1, splits: [{ date: '2022-06-01', ratio: 2 }] })
  expect(fix).toEqual({ kind: 'ignore-splits', dates: ['2022-06-01'] })
  expect(effect?.value.after).toBeCloseTo((effect?.value.before ?? 0) / 2, 9)
  const body = { assetId: 'ACRN.US', date: '2022-06-01', decision: 'ignore' } as const
  await server.call(decideSplit, { token, params: { id }, body })
  const { findings } = await list(id)
  expect(kindsOf(findings)).toEqual(['missing-dividends'])
  const { currentValue } = await server.call(getPortfolio, { token, params: { id } })
  expect(currentValue).toBeCloseTo(effect?.value.after ?? NaN, 9)
})

test('a split that is booked twice: its fix deletes one, and the value is that of the market', async () => {
  const split = { stockId: 'ACRN.US', type: 'split' as const, units: '2', price: '0', currency: 'USD' }
  const bought = { stockId: 'ACRN.US', date: '2021-02-01', units: '10', price: '102', currency: 'USD' }
  const { id, ids } = await start(bought, { ...split, date: '2022-06-01' }, { ...split, date: '2022-06-24' })
  const { fix, details, effect } = await one(id, 'booked-split')
  expect(details).toMatchObject({ reading: 'twice', ratio: 2, marketRatio: null })
  expect(fix).toEqual({ kind: 'delete', transactionIds: [ids[2]] })
  expect(effect?.value.after).toBeCloseTo((effect?.value.before ?? 0) / 2, 9)
  await server.call(deleteTransactions, { token, body: { ids: fix.kind === 'delete' ? fix.transactionIds : [] } })
  const { currentValue } = await server.call(getPortfolio, { token, params: { id } })
  expect(currentValue).toBeCloseTo(effect?.value.after ?? NaN, 9)
  expect(kindsOf((await list(id)).findings)).not.toContain('booked-split')
})

test('units and price swapped: the fix is a change of both', async () => {
  // ACRN closes at 102 dollars on weekday 20.
  const { id } = await start({ stockId: 'ACRN.US', date: '2021-02-01', units: '102', price: '10', currency: 'USD' })
  const { fix, details, effect } = await one(id, 'trade-price')
  expect(details).toMatchObject({ reading: 'swapped', factor: null, currency: null })
  expect(fix).toMatchObject({ kind: 'change-transaction', changes: { units: '10', price: '102' } })
  if (fix.kind !== 'change-transaction') return
  await server.call(updateTransaction, { token, params: { id: fix.transactionId }, body: fix.changes })
  const { gain } = await server.call(getPortfolio, { token, params: { id } })
  expect(gain.total).toBeCloseTo(effect?.gain.after ?? NaN, 9)
  expect(kindsOf((await list(id)).findings)).not.toContain('trade-price')
})

test('a dividend ten times that of the units held: its fix is the amount of the market', async () => {
  const { id } = await start(
    { stockId: 'ACRN.US', date: '2021-02-01', units: '10', price: '102', currency: 'USD' },
    // 10 x 0.50 dollars on 15 September 2021.
    { stockId: 'ACRN.US', type: 'dividend', date: '2021-09-20', units: '0', price: '50', currency: 'USD' },
  )
  const { fix, details } = await one(id, 'dividend-amount')
  expect(details).toMatchObject({ reading: 'amount', units: 10, payments: 1 })
  expect(fix).toMatchObject({ kind: 'change-transaction', changes: { price: '5' } })
})

test('units that the broker shows otherwise and a missing rate are found, each with the way to it', async () => {
  const { id } = await start({ units: '5' }, { stockId: 'CORD.XETRA', currency: 'JPY', price: '5000' })
  await server.call(stateHoldings, { token, params: { id }, body: { holdings: [{ assetId: 'BEAM.LSE', units: '3' }] } })
  const { fix, details, atStake } = await one(id, 'statement')
  expect(fix).toEqual({ kind: 'compare' })
  // 5 units are one after the 1-for-5 split.
  expect(details).toMatchObject({ statedUnits: '3', ledgerUnits: '1' })
  // 2 x (400 - 0.2 x 779) x 5 pence, at 0.84 + 0.0002 x 29 pounds for a euro.
  expect(atStake).toBeCloseTo((2 * 5 * (4 - 0.002 * 779)) / 0.8458, 9)
  expect(await one(id, 'missing-rate')).toMatchObject({ atStake: null, details: { currency: 'JPY' } })
  const kinds = kindsOf((await list(id)).findings)
  expect(kinds).not.toContain('stale-price')
  expect(kinds.at(-1)).toBe('missing-rate')

  // The sums leave CORD out, so that they cannot say what a fix in it changes: 12 x (530 - 530 / 12) is in question.
  const total = { stockId: 'CORD.XETRA', date: '2023-03-02', units: '12', price: '530', currency: 'EUR' }
  await add(id, total)
  const priced = await one(id, 'trade-price')
  expect(priced).toMatchObject({ details: { factor: 12 }, effect: null })
  expect(priced.atStake).toBeCloseTo(12 * 530 - 530, 9)
})

test('an ignored finding comes back when its amount changes, and not before', async () => {
  const { id, ids } = await start({ currency: 'GBP' })
  const { _id: findingId } = await one(id, 'trade-price')
  const params = { id }
  const body = { findingId, reason: 'right' as const, note: 'A gift' }
  await server.call(ignoreFinding, { token, params, body })
  const { findings, ignored, atStake } = await list(id)
  expect(kindsOf(findings)).not.toContain('trade-price')
  expect(ignored).toMatchObject([{ _id: findingId, reason: 'right', note: 'A gift' }])
  expect(atStake).toBeLessThan(10)
  const headers = { authorization: `Bearer ${token}` }
  const asText = await server.app.inject({ url: `/api/portfolio/${id}/findings?decimals=string`, headers })
  const [{ atStake: exact, effect }] = asText.json().ignored
  expect(exact).toBe(new Decimal(ignored[0]?.atStake ?? 0).toFixed())
  expect(effect.gain.before).toMatch(/^-?[\d.]+$/)

  // Another transaction of the holding and another day change prices and gains, and not what the finding says.
  server.clock.advance(3 * 24 * 60)
  await add(id, { date: '2021-03-16', price: '389' })
  expect((await list(id)).ignored).toHaveLength(1)

  const [transactionId = ''] = ids
  await server.call(updateTransaction, { token, params: { id: transactionId }, body: { price: 395 } })
  expect(kindsOf((await list(id)).findings)).toContain('trade-price')
  await server.call(updateTransaction, { token, params: { id: transactionId }, body: { price: 390 } })
  expect((await list(id)).ignored).toHaveLength(1)

  await server.call(restoreFinding, { token, params: { id, findingId } })
  expect((await list(id)).ignored).toEqual([])
  expect(await server.refusal(restoreFinding, { token, params: { id, findingId } })).toMatchObject({ status: 404 })
})

test('all portfolios are one list, by money at stake in the currency of the account', async () => {
  const { id: first } = await start({ currency: 'GBP', units: '1' })
  server.clock.advance(1)
  const { _id: second } = await server.call(createPortfolio, { token, body: { name: 'Pounds', currency: 'GBP' } })
  await add(second, { currency: 'GBP', units: '9' })
  const { currency, findings, atStake, portfolios } = await list('all')
  expect([currency, portfolios.map(({ name }) => name)]).toEqual(['EUR', ['Long-term', 'Pounds']])
  const prices = findings.filter(({ details }) => details.kind === 'trade-price')
  expect(prices.map(({ portfolioId, currency }) => [portfolioId, currency])).toEqual([
    [second, 'GBP'],
    [first, 'EUR'],
  ])
  await add(second, { currency: 'GBP', units: '1' })
  const ids = (await list('all')).findings.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  // 9 x 386.10 pounds, at the rate of the last day: 0.84 + 0.0002 x (779 - 750) pounds for a euro.
  expect(prices[0]?.atStake).toBeCloseTo(9 * 386.1, 6)
  expect(prices[0]?.atStakeInAll).toBeCloseTo((9 * 386.1) / (0.84 + 0.0002 * 29), 6)
  expect(atStake).toBeCloseTo(
    findings.reduce((sum, { atStakeInAll }) => sum + (atStakeInAll ?? 0), 0),
    9,
  )
})

test('strangers, unknown findings and all portfolios as one are refused; a deleted portfolio takes its decisions along', async () => {
  const { id } = await start({ currency: 'GBP' })
  const { _id: findingId } = await one(id, 'trade-price')
  const body = { findingId, reason: 'small' as const }
  const stranger = await server.signIn('stranger@plumbline.example')
  expect(await server.refusal(listFindings, { token: stranger, params: { id } })).toMatchObject({ status: 404 })
  expect(await server.refusal(ignoreFinding, { token: stranger, params: { id }, body })).toMatchObject({ status: 404 })
  const unknown = { findingId: 'unknown', reason: 'small' as const }
  expect(await server.refusal(ignoreFinding, { token, params: { id }, body: unknown })).toMatchObject({ status: 404 })
  expect(await server.refusal(ignoreFinding, { token, params: { id: 'all' }, body })).toMatchObject({
    code: 'one-portfolio-needed',
  })
  await server.call(ignoreFinding, { token, params: { id }, body })
  await server.call(deletePortfolio, { token, params: { id } })
  const { db } = server.database
  const rows = await db.selectFrom('ignored_findings').select('kind').where('portfolio_id', '=', id).execute()
  expect(rows).toEqual([])
})

test('a price is stale from its eighth day on, and ignored until there is another one', async () => {
  const { id } = await start({})
  expect(kindsOf((await list(id)).findings)).not.toContain('stale-price')
  server.clock.advance(8 * 24 * 60)
  const { _id: findingId, ...finding } = await one(id, 'stale-price')
  expect(finding).toMatchObject({ since: '2023-12-29', fix: { kind: 'open-asset' }, effect: null })
  await server.call(ignoreFinding, { token, params: { id }, body: { findingId, reason: 'right' } })
  server.clock.advance(24 * 60)
  expect(kindsOf((await list(id)).findings)).not.toContain('stale-price')
})
