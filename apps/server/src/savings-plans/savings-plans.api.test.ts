import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { listLedgerChanges, redoLedgerChange, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { createOwnSecurity, deleteOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { measureReturns } from '@plumbline/contract/performance/operations'
import {
  createPortfolio,
  getPortfolio,
  listPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import * as operations from '@plumbline/contract/savings-plans/operations'
import type { SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { PURCHASE_INTERVALS } from '@plumbline/contract/savings-plans/vocabulary'
import {
  createTransactions,
  deleteTransactions,
  listPortfolioTransactions,
} from '@plumbline/contract/transactions/operations'
import { createBranch } from '@plumbline/contract/what-if/operations'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAssetsVersion } from '../market/securities/assets-version.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { bookAccepted } from './book-purchases.ts'
import { planSweep } from './plan-sweep.ts'
import { PLAN_SWEEP } from './stored/plan-schedules.ts'

const DAY_MINUTES = 24 * 60

let server: TestServer
let folder: string
let token: string
let id: string
let accounts = 0

/** Oak in euros, Elm in dollars, at 1.25 dollars per euro. 4 and 5 February 2023 are a weekend. */
function writeMarket(): string {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-market-'))
  mkdirSync(join(path, 'prices'))
  const securities = 'OAK,US,Oak,Common Stock,EUR\nELM,US,Elm,Common Stock,USD\n'
  writeFileSync(join(path, 'securities.csv'), `symbol,exchange,name,type,currency\n${securities}`)
  const closes = {
    '2023-01-04': 20,
    '2023-02-03': 30,
    '2023-02-06': 40,
    '2023-03-06': 25,
    '2023-03-30': 50,
    '2023-04-04': 32,
    '2023-04-06': 80,
  }
  const lines = Object.entries(closes).map(([day, close]) => `${day},${close}\n`)
  for (const symbol of ['OAK', 'ELM'])
    writeFileSync(join(path, `prices/${symbol}.US.csv`), `date,close\n${lines.join('')}`)
  mkdirSync(join(path, 'fx'))
  writeFileSync(join(path, 'fx/EURUSD.csv'), 'date,rate\n2023-01-02,1.25\n')
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
    now: '2023-03-31T08:00:00Z',
  })
  token = await server.signIn(`user${++accounts}@plumbline.example`)
  id = await makePortfolio()
})

async function makePortfolio(): Promise<string> {
  return (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
}

type NewPlan = BodyOf<typeof operations.createSavingsPlan>
/** 102 euros of Oak with a fee of 2 each month from 4 January 2023. */
const monthly: NewPlan = {
  assetId: 'OAK.US',
  amount: '102',
  fee: '2',
  currency: 'EUR',
  every: 'month',
  startsOn: '2023-01-04',
}
const create = (changed: Partial<NewPlan> = {}, portfolioId = id) =>
  server.call(operations.createSavingsPlan, { token, params: { id: portfolioId }, body: { ...monthly, ...changed } })
const list = (portfolioId = id) => server.call(operations.listSavingsPlans, { token, params: { id: portfolioId } })
async function only(): Promise<SavingsPlan> {
  const [plan, ...others] = await list()
  expect(others).toEqual([])
  if (plan === undefined) throw new Error('There is no plan.')
  return plan
}
type Purchases = BodyOf<typeof operations.bookPlanPurchases>['purchases']
const book = (planId: string, purchases: Purchases) =>
  server.call(operations.bookPlanPurchases, { token, params: { id: planId }, body: { purchases } })
const change = (planId: string, body: BodyOf<typeof operations.updateSavingsPlan>) =>
  server.call(operations.updateSavingsPlan, { token, params: { id: planId }, body })
const run = () => server.app.background.run(PLAN_SWEEP)

async function transactionsOf(portfolioId = id) {
  const query = { period: 'all', limit: 1000 } as const
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })
  return items
    .map(({ _id, date, units, price, fee, currency, source, stockId, type }) => ({
      _id,
      what: [type, stockId._id, date, Number(units), Number(price), Number(fee), currency, source],
    }))
    .sort((a, b) => (String(a.what[2]) < String(b.what[2]) ? -1 : 1))
}
const whatOf = async (portfolioId = id) => (await transactionsOf(portfolioId)).map(({ what }) => what)
const daysOf = async () => (await whatOf()).map((what) => what[2])

/** All figures, without ids and what names the portfolio. */
async function figuresOf(portfolioId: string): Promise<unknown> {
  const params = { id: portfolioId }
  const portfolio = await server.call(getPortfolio, { token, params, query: { positionBy: 'all' } })
  const returns = await server.call(measureReturns, { token, params })
  const figures = { portfolio: { ...portfolio, name: '', savingsPlans: 0 }, returns }
  return JSON.parse(JSON.stringify(figures, (name, value) => (name === '_id' ? undefined : value)))
}

describe('a plan from the past', () => {
  test('proposes each purchase at the close of its day or of the next trading day, less the fee', async () => {
    const plan = await create()
    // 100 / 20 = 5; 4 February is a Saturday: 100 / 40 = 2.5; 4 March too: 100 / 25 = 4.
    expect(plan.proposals).toEqual([
      { day: '2023-01-04', date: '2023-01-04', price: '20', units: '5', waitsFor: null },
      { day: '2023-02-04', date: '2023-02-06', price: '40', units: '2.5', waitsFor: null },
      { day: '2023-03-04', date: '2023-03-06', price: '25', units: '4', waitsFor: null },
    ])
    expect(plan).toMatchObject({ asset: { name: 'Oak' }, amount: '102', units: null, nextDay: '2023-04-04' })
    expect(await list()).toEqual([plan])
    expect(await whatOf()).toEqual([])
    expect(await server.call(getPortfolio, { token, params: { id } })).toMatchObject({ savingsPlans: 1 })
  })

  test('in another currency, buys by the rate of the day; units may be stated; whole units are rounded down', async () => {
    const { proposals } = await create({ assetId: 'ELM.US', endsOn: '2023-01-31' })
    // 20 dollars are 16 euros: 100 / 16 = 6.25.
    expect(proposals).toEqual([{ day: '2023-01-04', date: '2023-01-04', price: '16', units: '6.25', waitsFor: null }])
    const whole = await create({ assetId: 'ELM.US', wholeUnits: true })
    expect(whole.proposals.map(({ units }) => units)).toEqual(['6', '3', '5'])
    const stated = await create({ amount: null, units: '0.123456789012' })
    expect(stated.proposals.map(({ units }) => units)).toEqual(Array(3).fill('0.123456789012'))
    const small = await create({ amount: '24', wholeUnits: true })
    expect(small.proposals[1]).toEqual({
      day: '2023-02-04',
      date: '2023-02-06',
      price: '40',
      units: null,
      waitsFor: 'below-one-unit',
    })
  })

  test('books what is accepted, with its corrections, and names the plan as the source', async () => {
    const { _id } = await create()
    const { ids } = await book(_id, [
      { day: '2023-01-04' },
      { day: '2023-02-04', date: '2023-02-07', price: '39.5', units: '2.53', fee: '1.5' },
    ])
    expect(await whatOf()).toEqual([
      ['buy', 'OAK.US', '2023-01-04', 5, 20, 2, 'EUR', 'plan'],
      ['buy', 'OAK.US', '2023-02-07', 2.53, 39.5, 1.5, 'EUR', 'plan'],
    ])
    const { proposals, purchases } = await only()
    expect(proposals.map(({ day }) => day)).toEqual(['2023-03-04'])
    expect(purchases).toMatchObject([
      { day: '2023-02-04', transactionId: ids[1], state: 'booked' },
      { day: '2023-01-04', transactionId: ids[0], state: 'booked' },
    ])
    // 102 − 2 = 100 at a corrected price of 32.
    await book(_id, [{ day: '2023-03-04', price: '32' }])
    expect((await whatOf())[2]).toEqual(['buy', 'OAK.US', '2023-03-06', 3.125, 32, 2, 'EUR', 'plan'])
    const { changes } = await server.call(listLedgerChanges, { token, params: { id } })
    expect(changes.map(({ kind, by, transactions }) => [kind, by, transactions])).toEqual([
      ['plan-booked', 'user', 1],
      ['plan-booked', 'user', 2],
    ])
  })

  test('books nothing twice, and nothing that is not due', async () => {
    const { _id } = await create()
    const refused = async (purchases: Purchases) => {
      const body = { purchases }
      const { status, code } = await server.refusal(operations.bookPlanPurchases, {
        token,
        params: { id: _id },
        body,
      })
      return [status, code]
    }
    const answers = await Promise.allSettled([1, 2, 3].map(() => book(_id, [{ day: '2023-01-04' }])))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(reasons).toMatchObject([{ code: 'changed-meanwhile' }, { code: 'changed-meanwhile' }])
    const notDue = [409, 'changed-meanwhile']
    expect(await refused([{ day: '2023-02-04' }, { day: '2023-01-04' }])).toEqual(notDue)
    expect(await refused([{ day: '2023-02-04' }, { day: '2023-02-04' }])).toEqual(notDue)
    expect(await refused([{ day: '2023-02-05' }])).toEqual(notDue)
    expect(await refused([{ day: '2023-04-04' }])).toEqual(notDue)
    expect(await refused([{ day: '2023-02-04', date: '2023-04-01' }])).toEqual([400, 'invalid-payload'])
    expect(await daysOf()).toEqual(['2023-01-04'])
    await book(_id, [{ day: '2023-02-04', date: '2023-03-31' }])
    expect(await daysOf()).toEqual(['2023-01-04', '2023-03-31'])
  })

  test('is not booked on the terms of before a change that comes while it is priced', async () => {
    const { _id: planId } = await create()
    const { db } = server.database
    const { user_id: userId } = await db.selectFrom('savings_plans').select('user_id').executeTakeFirstOrThrow()
    const seen = await server.market.ofAccount(userId)
    const histories = {
      ...seen.histories,
      marketsOf: async (...asked: Parameters<typeof seen.histories.marketsOf>) => {
        await change(planId, { amount: '52' })
        return await seen.histories.marketsOf(...asked)
      },
    }
    const services = { db, market: { ...seen, histories }, requireRoom: async () => {} }
    const by = { author: 'user' as const, tokenId: null }
    const author = { userId, today: '2023-03-31', now: server.clock.now(), by }
    const accepted = { planId, accepted: [{ day: '2023-01-04' }] }
    const booking = bookAccepted(services, { userId, portfolioId: id }, author, accepted)
    await expect(booking).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await daysOf()).toEqual([])
  })

  test('needs units: an amount that buys nothing at the stated price is refused', async () => {
    const { _id } = await create({ wholeUnits: true })
    const body = { purchases: [{ day: '2023-01-04', price: '200' }] }
    const { code, errors } = await server.refusal(operations.bookPlanPurchases, { token, params: { id: _id }, body })
    expect([code, errors?.[0]?.path]).toEqual(['invalid-payload', 'purchases.0.units'])
  })

  test('a purchase that is skipped is not proposed again until it is reopened', async () => {
    const { _id } = await create()
    const params = { id: _id }
    const skip = { token, params, body: { days: ['2023-01-04', '2023-02-04'] } }
    await server.call(operations.skipPlanPurchases, skip)
    expect((await server.refusal(operations.skipPlanPurchases, skip)).code).toBe('changed-meanwhile')
    const { proposals, purchases } = await only()
    expect(proposals.map(({ day }) => day)).toEqual(['2023-03-04'])
    expect(purchases.map(({ day, state, transactionId }) => [day, state, transactionId])).toEqual([
      ['2023-02-04', 'skipped', null],
      ['2023-01-04', 'skipped', null],
    ])
    await server.call(operations.reopenPlanPurchases, { token, params, body: { days: ['2023-02-04'] } })
    expect((await only()).proposals.map(({ day }) => day)).toEqual(['2023-02-04', '2023-03-04'])
    await book(_id, [{ day: '2023-02-04' }])
    const booked = { token, params, body: { days: ['2023-02-04'] } }
    expect((await server.refusal(operations.reopenPlanPurchases, booked)).code).toBe('changed-meanwhile')
  })

  test('the history undoes what was booked and makes it again; undone purchases are not proposed', async () => {
    const { _id } = await create()
    const { changeIds } = await book(_id, [{ day: '2023-01-04' }])
    const undone = { token, params: { id: changeIds[0] ?? '' } }
    await server.call(undoLedgerChange, undone)
    expect(await whatOf()).toEqual([])
    expect(await only()).toMatchObject({ purchases: [{ day: '2023-01-04', state: 'undone' }] })
    expect((await only()).proposals).toHaveLength(2)
    await server.call(redoLedgerChange, undone)
    expect(await daysOf()).toEqual(['2023-01-04'])
    expect(await only()).toMatchObject({ purchases: [{ state: 'booked' }] })
  })

  test('deleting the plan keeps its transactions', async () => {
    const { _id } = await create()
    await book(_id, [{ day: '2023-01-04' }])
    await server.call(operations.deleteSavingsPlan, { token, params: { id: _id } })
    expect(await list()).toEqual([])
    expect(await whatOf()).toHaveLength(1)
    const again = { token, params: { id: _id } }
    expect((await server.refusal(operations.deleteSavingsPlan, again)).status).toBe(404)
  })
})

describe('a plan that books', () => {
  test('books when the prices of a day are in, but nothing before the day it was set up', async () => {
    const { _id } = await create({ mode: 'book' })
    await run()
    expect(await whatOf()).toEqual([])
    expect((await only()).proposals).toHaveLength(3)
    // 4 April: booked on the 5th, once the closes are in at six.
    server.clock.advance(4 * DAY_MINUTES + 21 * 60)
    await run()
    expect(await daysOf()).toEqual([])
    server.clock.advance(61)
    await run()
    await run()
    // 100 / 32.
    expect(await whatOf()).toEqual([['buy', 'OAK.US', '2023-04-04', 3.125, 32, 2, 'EUR', 'plan']])
    const { due_at } = await server.database.db.selectFrom('savings_plans').select('due_at').executeTakeFirstOrThrow()
    expect(due_at).toBe('2023-05-05T06:00:00.000Z')
    expect(await only()).toMatchObject({ nextDay: '2023-05-04', purchases: [{ day: '2023-04-04', state: 'booked' }] })
    const { changes } = await server.call(listLedgerChanges, { token, params: { id } })
    expect(changes).toMatchObject([{ kind: 'plan-booked', by: 'plan', transactions: 1 }])
    await book(_id, [{ day: '2023-01-04' }])
    expect(await daysOf()).toEqual(['2023-01-04', '2023-04-04'])
  })

  test('waits for a price and says why, and looks again each morning', async () => {
    await create({ mode: 'book', startsOn: '2023-04-05' })
    server.clock.advance(6 * DAY_MINUTES - 60)
    await run()
    expect(await whatOf()).toEqual([])
    expect((await only()).proposals).toEqual([
      { day: '2023-04-05', date: null, price: null, units: null, waitsFor: 'close-to-come' },
    ])
    server.clock.advance(DAY_MINUTES)
    await run()
    // 100 / 80.
    expect(await whatOf()).toEqual([['buy', 'OAK.US', '2023-04-06', 1.25, 80, 2, 'EUR', 'plan']])
  })

  test('a price that no source has is stated by the owner, and never guessed', async () => {
    const { _id } = await create({ mode: 'book', startsOn: '2023-04-10', endsOn: '2023-04-10' })
    server.clock.advance(20 * DAY_MINUTES)
    await run()
    expect(await whatOf()).toEqual([])
    expect((await only()).proposals).toMatchObject([{ day: '2023-04-10', price: null, waitsFor: 'no-close' }])
    const params = { id: _id }
    const body = { purchases: [{ day: '2023-04-10' }] }
    const { code, errors } = await server.refusal(operations.bookPlanPurchases, { token, params, body })
    expect([code, errors?.[0]?.path]).toEqual(['invalid-payload', 'purchases.0.price'])
    await book(_id, [{ day: '2023-04-10', price: '62.5' }])
    expect(await whatOf()).toEqual([['buy', 'OAK.US', '2023-04-10', 1.6, 62.5, 2, 'EUR', 'plan']])
  })

  test('two processes book each purchase once, also when one is killed and its claim runs out', async () => {
    await create({ mode: 'book', startsOn: '2023-03-31' })
    server.clock.advance(6 * DAY_MINUTES)
    const { db } = server.database
    const { market, clock } = server
    const services = { db, clock, market, requireRoom: async () => {}, log: server.app.log }
    const signal = new AbortController().signal
    await Promise.all([run(), planSweep(services).run(signal), planSweep(services).run(signal)])
    expect(await daysOf()).toEqual(['2023-04-04'])
    // As after a kill between the booking and the end of the claim.
    const owner = await db.selectFrom('savings_plans').select('user_id').executeTakeFirstOrThrow()
    await db.updateTable('savings_plans').set({ due_at: '' }).where('user_id', '=', owner.user_id).execute()
    await Promise.all([run(), planSweep(services).run(signal)])
    expect(await daysOf()).toEqual(['2023-04-04'])
  })

  test('what was deleted is not booked again until it is reopened', async () => {
    const { _id } = await create({ mode: 'book', startsOn: '2023-03-31' })
    server.clock.advance(6 * DAY_MINUTES)
    await run()
    await server.call(deleteTransactions, { token, body: { ids: (await transactionsOf()).map((each) => each._id) } })
    server.clock.advance(DAY_MINUTES)
    await run()
    expect(await daysOf()).toEqual([])
    const params = { id: _id }
    await server.call(operations.reopenPlanPurchases, { token, params, body: { days: ['2023-03-31'] } })
    await run()
    expect(await daysOf()).toEqual(['2023-04-04'])
  })

  test('a change never books days before it', async () => {
    const { _id } = await create({ mode: 'book', endsOn: '2023-03-31' })
    server.clock.advance(7 * DAY_MINUTES)
    await change(_id, { endsOn: null })
    await run()
    expect(await daysOf()).toEqual([])
    expect((await only()).proposals).toHaveLength(4)
    await change(_id, { mode: 'propose' })
    await change(_id, { mode: 'book' })
    await change(_id, { every: 'week' })
    await run()
    expect(await daysOf()).toEqual([])
  })
})

describe('a change of a plan', () => {
  test('counts for purchases that are due, and leaves those that were booked', async () => {
    const { _id } = await create()
    await book(_id, [{ day: '2023-01-04' }])
    const changed = await change(_id, { amount: '52', currency: 'USD' })
    // Oak trades in euros: 40 euros are 50 dollars, 25 are 31.25.
    expect(changed.proposals).toMatchObject([
      { day: '2023-02-04', price: '50', units: '1' },
      { day: '2023-03-04', price: '31.25', units: '1.6' },
    ])
    expect((await whatOf())[0]).toEqual(['buy', 'OAK.US', '2023-01-04', 5, 20, 2, 'EUR', 'plan'])
  })

  test('of its days begins after the purchases that were decided about', async () => {
    const { _id } = await create()
    await book(_id, [{ day: '2023-02-04' }])
    for (const body of [{ every: 'week' as const }, { startsOn: '2023-02-04' }]) {
      const { code, errors } = await server.refusal(operations.updateSavingsPlan, {
        token,
        params: { id: _id },
        body,
      })
      expect([code, errors?.[0]?.path]).toEqual(['invalid-payload', 'startsOn'])
    }
    const { proposals } = await change(_id, { every: 'two-weeks', startsOn: '2023-02-28' })
    expect(proposals.map(({ day }) => day)).toEqual(['2023-02-28', '2023-03-14', '2023-03-28'])
  })

  test('is refused where the terms contradict each other, as a new plan is', async () => {
    const pathOf = async (changed: Partial<NewPlan>) => {
      const body = { ...monthly, ...changed }
      const { status, code, errors } = await server.refusal(operations.createSavingsPlan, {
        token,
        params: { id },
        body,
      })
      return [status, code, errors?.[0]?.path]
    }
    expect(await pathOf({ units: '1' })).toEqual([400, 'invalid-payload', 'amount'])
    expect(await pathOf({ amount: null })).toEqual([400, 'invalid-payload', 'amount'])
    expect(await pathOf({ amount: '2' })).toEqual([400, 'invalid-payload', 'amount'])
    expect(await pathOf({ endsOn: '2023-01-03' })).toEqual([400, 'invalid-payload', 'endsOn'])
    expect(await pathOf({ assetId: 'ASH.US' })).toEqual([400, 'unknown-asset', 'assetId'])
    expect(await pathOf({ assetId: 'EUR.CASH' })).toMatchObject([400, expect.anything(), 'assetId'])
    // 31 March 2023 is a Friday; 1,000 weeks before it were 30 January 2004.
    expect(await pathOf({ every: 'week', startsOn: '2004-01-30' })).toEqual([400, 'invalid-payload', 'startsOn'])
    expect((await create({ every: 'week', startsOn: '2004-02-06' })).proposals).toHaveLength(999)
    const { _id } = await create()
    const params = { id: _id }
    const refused = await server.refusal(operations.updateSavingsPlan, { token, params, body: { units: '1' } })
    expect(refused.errors?.[0]?.path).toBe('amount')
    expect(await change(_id, { units: '1', amount: null })).toMatchObject({ units: '1', amount: null })
  })

  test('is refused only where its days add more than 1,000 past purchases, however many there were', async () => {
    const { _id } = await create({ every: 'week', startsOn: '2004-02-06' })
    // 1,029 purchases.
    server.clock.advance(30 * 7 * DAY_MINUTES)
    token = await server.signIn(`user${accounts}@plumbline.example`)
    expect((await change(_id, { amount: '52' })).proposals).toHaveLength(1029)
    expect((await change(_id, { endsOn: '2023-03-31' })).proposals).toHaveLength(1000)
    expect((await change(_id, { endsOn: null })).proposals).toHaveLength(1029)
    // 1,001 Fridays before those that it has, and 1,000.
    const refused = { token, params: { id: _id }, body: { startsOn: '1984-12-01' } }
    const { code, errors } = await server.refusal(operations.updateSavingsPlan, refused)
    expect([code, errors?.[0]?.path]).toEqual(['invalid-payload', 'startsOn'])
    expect((await change(_id, { startsOn: '1984-12-07' })).proposals).toHaveLength(2029)
  })

  test('is for at most 50 plans in a portfolio', async () => {
    for (let number = 1; number <= 50; number++) await create({ startsOn: '2024-01-02' })
    const { code } = await server.refusal(operations.createSavingsPlan, { token, params: { id }, body: monthly })
    expect(code).toBe('over-quota')
    expect(await list()).toHaveLength(50)
  })

  test('a what-if has no plans', async () => {
    const { _id: branch } = await server.call(createBranch, { token, params: { id }, body: { rule: { kind: 'copy' } } })
    const { code } = await server.refusal(operations.createSavingsPlan, {
      token,
      params: { id: branch },
      body: monthly,
    })
    expect(code).toBe('invalid-payload')
  })
})

test('purchases of random plans give the figures of the same purchases typed by hand', async () => {
  const day = fc
    .integer({ min: 0, max: 85 })
    .map((days) => new Date(Date.UTC(2023, 0, 4 + days)).toISOString().slice(0, 10))
  const plans = fc.record({
    assetId: fc.constantFrom('OAK.US', 'ELM.US'),
    amount: fc.integer({ min: 100, max: 99_999 }).map((cents) => String(cents / 100)),
    fee: fc.integer({ min: 0, max: 99 }).map((cents) => String(cents / 100)),
    currency: fc.constantFrom('EUR', 'USD'),
    every: fc.constantFrom(...PURCHASE_INTERVALS),
    wholeUnits: fc.boolean(),
    startsOn: day,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(plans, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('off' as const, 'per-currency' as const),
      async (bodies, cash) => {
        const [planned, byHand] = [await makePortfolio(), await makePortfolio()]
        for (const each of [planned, byHand])
          await server.call(updatePortfolio, { token, params: { id: each }, body: { settings: { cash } } })
        for (const body of bodies) {
          const { _id, proposals } = await create(body, planned)
          const ready = proposals.filter(({ waitsFor }) => waitsFor === null)
          if (ready.length === 0) continue
          await book(
            _id,
            ready.map((each) => ({ day: each.day })),
          )
          const typed = ready.map(({ date, price, units }) => ({
            portfolioId: byHand,
            stockId: body.assetId,
            type: 'buy' as const,
            date: date ?? '',
            price: price ?? '',
            units: units ?? '',
            fee: body.fee,
            currency: body.currency,
          }))
          await server.call(createTransactions, { token, body: typed })
        }
        expect(await figuresOf(planned)).toEqual(await figuresOf(byHand))
      },
    ),
    { numRuns: 12 },
  )
})

test('an archive carries plans with what was decided about their purchases', async () => {
  const { _id } = await create({ mode: 'book' })
  await book(_id, [{ day: '2023-01-04' }])
  await server.call(operations.skipPlanPurchases, {
    token,
    params: { id: _id },
    body: { days: ['2023-02-04'] },
  })
  const [before] = await list()
  const { blob } = await server.call(exportArchive, { token })
  token = await server.signIn(`user${++accounts}@plumbline.example`)
  await server.call(importArchive, { token, body: new Uint8Array(await blob.arrayBuffer()) })
  const [imported] = await server.call(listPortfolios, { token })
  id = imported?._id ?? ''
  await run()
  const booked = await transactionsOf()
  expect(booked.map(({ what }) => what[2])).toEqual(['2023-01-04'])
  const [skipped, kept] = before?.purchases ?? []
  const purchases = [skipped, { ...kept, transactionId: booked[0]?._id }]
  expect(await list()).toEqual([{ ...before, _id: expect.any(String), purchases }])
})

test('a plan whose asset the market data no longer have is listed, buys nothing, and can be ended and deleted', async () => {
  const { _id } = await create({ mode: 'book', startsOn: '2023-03-04' })
  await book(_id, [{ day: '2023-03-04' }])
  server.clock.advance(7 * DAY_MINUTES)
  await server.database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('assets').where('id', '=', 'OAK.US').execute()
    await changeAssetsVersion(tx)
  })
  const unknown = { isAssetKnown: false, asset: { _id: 'OAK.US', name: 'OAK.US' }, proposals: [] }
  expect(await only()).toMatchObject({ ...unknown, purchases: [{ day: '2023-03-04', state: 'booked' }] })
  await run()
  expect(await daysOf()).toEqual(['2023-03-06'])
  const booking = { token, params: { id: _id }, body: { purchases: [{ day: '2023-04-04', price: '32' }] } }
  expect((await server.refusal(operations.bookPlanPurchases, booking)).code).toBe('not-found')
  expect(await change(_id, { endsOn: '2023-04-05' })).toMatchObject({ ...unknown, nextDay: null })
  await server.call(operations.deleteSavingsPlan, { token, params: { id: _id } })
  expect(await list()).toEqual([])
})

test('the plans of a security of one’s own go with it', async () => {
  const body = { name: 'House', currency: 'EUR', kind: 'property' } as const
  const { _id: assetId } = await server.call(createOwnSecurity, { token, body })
  const { proposals } = await create({ assetId })
  expect(proposals[0]).toMatchObject({ price: null, waitsFor: 'no-close' })
  await server.call(deleteOwnSecurity, { token, params: { id: assetId } })
  expect(await list()).toEqual([])
})
