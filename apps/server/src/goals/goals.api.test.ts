import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGoal, deleteGoal, listGoals, readGoalBasis, updateGoal } from '@plumbline/contract/goals/operations'
import { MAX_GOALS } from '@plumbline/contract/goals/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import { createPortfolioSet, deletePortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const OAK = 'OAK.US'

let server: TestServer
let folder: string
let token: string
let id: string
let accounts = 0

/** A unit of Oak is 10 EUR a year ago and 12 EUR now; a euro is 1.25 dollars. Elm has no price. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-goals-'))
  for (const name of ['prices', 'fx']) mkdirSync(join(folder, name))
  const securities = 'OAK,US,Oak,Common Stock,EUR\nELM,US,Elm,Common Stock,EUR\n'
  writeFileSync(join(folder, 'securities.csv'), `symbol,exchange,name,type,currency\n${securities}`)
  writeFileSync(join(folder, 'prices/OAK.US.csv'), 'date,close\n2022-01-14,10\n2023-01-13,12\n')
  writeFileSync(join(folder, 'fx/EURUSD.csv'), 'date,rate\n2022-01-03,1.25\n')
  server = await startTestServer({ now: '2023-01-15T12:00:00Z', provider: () => createFilesProvider(folder) })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** 100 units of Oak. */
beforeEach(async () => {
  token = await server.signIn(`goals-${accounts++}@plumbline.example`)
  id = await holdUnits(100)
})

async function holdUnits(units: number, stockId = OAK): Promise<string> {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const bought = { portfolioId, stockId, type: 'buy' as const, date: '2022-01-14', units, price: 10, currency: 'EUR' }
  await server.call(createTransactions, { token, body: [bought] })
  return portfolioId
}

type NewGoal = BodyOf<typeof createGoal>
const goalOf = (goal: Partial<NewGoal> = {}): NewGoal => ({
  ...{ name: 'House', portfolioId: id, amount: '2000', currency: 'EUR', day: '2025-01-15' },
  ...{ monthly: '10', yearlyReturn: 0.1, ...goal },
})
const set = (goal?: Partial<NewGoal>) => server.call(createGoal, { token, body: goalOf(goal) })
const refusal = (goal: Partial<NewGoal>) => server.refusal(createGoal, { token, body: goalOf(goal) })

test('a goal shows what is owned today and what follows from the assumptions', async () => {
  const goal = await set({ monthly: '0', inflation: 0.05 })
  expect(goal).toMatchObject({
    ...{ name: 'House', portfolioId: id, amount: '2000', monthly: '0', yearlyReturn: 0.1, inflation: 0.05 },
    ...{ today: '2023-01-15', value: 1200, isPartial: false },
  })
  // 1,200 · 1.1² = 1,452, 1,200 · 1.08² = 1,399.68, 1,200 · 1.12² = 1,505.28 and 2,000 · 1.05² = 2,205.
  const { required, atEnd, years, neededMonthly } = goal.projection ?? {}
  expect(required).toBeCloseTo(2205, 9)
  expect(atEnd?.value).toBeCloseTo(1452, 9)
  expect(atEnd?.lower).toBeCloseTo(1399.68, 9)
  expect(atEnd?.higher).toBeCloseTo(1505.28, 9)
  expect(years?.map(({ day }) => day)).toEqual(['2023-12-31', '2024-12-31'])
  // Two years of 1 a month at 1.1^(1/12) - 1 are (1.21 - 1) / 0.00797414 = 26.3351.
  expect(neededMonthly).toBeCloseTo(753 / 26.3351, 3)
  expect(await server.call(listGoals, { token })).toEqual([goal])
})

test('a goal is in any currency and is for one portfolio, a set or all portfolios', async () => {
  const other = await holdUnits(50)
  const { _id: both } = await server.call(createPortfolioSet, {
    token,
    body: { name: 'Both', portfolioIds: [id, other] },
  })
  expect(await set({ currency: 'USD' })).toMatchObject({ value: 1500 })
  expect(await set({ portfolioId: other })).toMatchObject({ value: 600 })
  server.clock.advance(1)
  expect(await set({ portfolioId: both })).toMatchObject({ value: 1800, portfolioName: 'Both' })
  server.clock.advance(1)
  expect(await set({ portfolioId: 'all' })).toMatchObject({ value: 1800 })
  await server.call(deletePortfolioSet, { token, params: { id: both } })
  await server.call(deletePortfolio, { token, params: { id: other } })
  const goals = await server.call(listGoals, { token })
  expect(
    goals.map(({ portfolioId, portfolioName, value, projection }) => [
      portfolioId,
      portfolioName === null,
      value,
      projection === null,
    ]),
  ).toEqual([
    [id, false, 1500, false],
    [both, true, null, true],
    ['all', false, 1200, false],
  ])
})

test('an unknown value has no projection, and a holding without a price makes the value partial', async () => {
  const unpriced = await holdUnits(1, 'ELM.US')
  expect(await set({ portfolioId: unpriced })).toMatchObject({ value: null, projection: null })
  expect(await set({ portfolioId: 'all' })).toMatchObject({ value: 1200, isPartial: true })
  expect(await set({ currency: 'SEK' })).toMatchObject({ value: null, projection: null })
})

test('single fields of a goal change, even after its day has come, and a goal is deleted', async () => {
  const { _id } = await set()
  const change = (body: BodyOf<typeof updateGoal>) => server.call(updateGoal, { token, params: { id: _id }, body })
  expect(await change({ amount: '2500.5', portfolioId: 'all', inflation: null })).toMatchObject({
    ...{ name: 'House', amount: '2500.5', portfolioId: 'all', day: '2025-01-15' },
  })
  await server.database.db.updateTable('goals').set({ day: '2023-01-15' }).where('id', '=', _id).execute()
  expect(await change({ name: 'Flat' })).toMatchObject({ name: 'Flat', value: 1200, projection: null })
  const unknown = { token, params: { id: _id }, body: { portfolioId: 'no-such-portfolio' } }
  expect(await server.refusal(updateGoal, unknown)).toMatchObject({ status: 404 })
  await server.call(deleteGoal, { token, params: { id: _id } })
  expect(await server.call(listGoals, { token })).toEqual([])
  expect(await server.refusal(deleteGoal, { token, params: { id: _id } })).toMatchObject({ status: 404 })
})

test('a day that has come or is too far ahead, an unknown portfolio and one goal too many are refused', async () => {
  expect((await refusal({ day: '2023-01-15' })).errors?.[0]?.path).toBe('day')
  expect((await refusal({ day: '2084-01-01' })).errors?.[0]?.path).toBe('day')
  expect((await set({ day: '2083-12-31' })).projection?.years).toHaveLength(60)
  expect((await refusal({ amount: '0' })).errors?.[0]?.path).toBe('amount')
  expect((await refusal({ yearlyReturn: 5 })).errors?.[0]?.path).toBe('yearlyReturn')
  expect(await refusal({ portfolioId: 'no-such-portfolio' })).toMatchObject({ status: 404 })
  for (let count = 1; count < MAX_GOALS; count++) await set()
  expect(await refusal({})).toMatchObject({ status: 403, code: 'over-quota' })
})

test('only its owner sees, changes or deletes a goal', async () => {
  const { _id } = await set()
  const other = await server.signIn('somebody-else@plumbline.example')
  expect(await server.call(listGoals, { token: other })).toEqual([])
  expect(await server.refusal(updateGoal, { token: other, params: { id: _id }, body: { name: 'Mine' } })).toMatchObject(
    { status: 404 },
  )
  expect(await server.refusal(deleteGoal, { token: other, params: { id: _id } })).toMatchObject({ status: 404 })
  expect(await server.refusal(createGoal, { token: other, body: goalOf() })).toMatchObject({ status: 404 })
})

test('the basis is the value, what running savings plans buy a month, and the past return', async () => {
  const plan = (portfolioId: string, body: Partial<BodyOf<typeof createSavingsPlan>>) => {
    const terms = { assetId: OAK, currency: 'EUR', every: 'month' as const, startsOn: '2023-01-16' }
    return server.call(createSavingsPlan, { token, params: { id: portfolioId }, body: { ...terms, ...body } })
  }
  const other = await holdUnits(50)
  await plan(id, { amount: '100' })
  await plan(id, { amount: '150', currency: 'USD', every: 'quarter' })
  await plan(id, { units: '2' })
  await plan(id, { amount: '75', startsOn: '2022-12-01', endsOn: '2022-12-31' })
  await plan(id, { units: '1', assetId: 'ELM.US' })
  await plan(other, { amount: '1200', every: 'year' })
  const basis = (portfolioId: string, currency?: string) =>
    server.call(readGoalBasis, {
      token,
      params: { id: portfolioId },
      query: currency === undefined ? {} : { currency },
    })
  // 100 + 150 / 1.25 / 3 + 2 · 12 = 164; the one that has ended is none, and Elm has no price.
  expect(await basis(id)).toMatchObject({ currency: 'EUR', value: 1200, monthly: 164, plans: 3, leftOut: 1 })
  expect(await basis(id, 'USD')).toMatchObject({ currency: 'USD', value: 1500, monthly: 205 })
  expect(await basis('all')).toMatchObject({ value: 1800, monthly: 264, plans: 4, leftOut: 1 })
  // 366 days from the close before the purchase: 1.2^(365/366) - 1.
  const { past } = await basis(id)
  expect(past).toMatchObject({ from: '2022-01-13', to: '2023-01-15' })
  expect(past?.value).toBeCloseTo(0.2, 9)
  const { _id: empty } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  expect(await basis(empty)).toEqual({
    currency: 'EUR',
    value: 0,
    isPartial: false,
    monthly: 0,
    plans: 0,
    leftOut: 0,
    past: null,
  })
})
