import { getUser, updateUser } from '@plumbline/contract/accounts/operations'
import { getAsset } from '@plumbline/contract/assets/operations'
import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import { bridgeValue, explainFigure } from '@plumbline/contract/explanations/operations'
import { getHealth } from '@plumbline/contract/health/operations'
import { listLots } from '@plumbline/contract/performance/operations'
import {
  copyPortfolio,
  createPortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const email = 'ada@plumbline.example'
const day = 24 * 60
const withBilling = { environment: { BILLING: 'sandbox', CONTACT_EMAIL: 'help@plumbline.example' } }

async function becomePremium(server: TestServer): Promise<void> {
  await server.database.db.updateTable('users').set({ plan: 'premium' }).execute()
}

describe('the number of portfolios', () => {
  let server: TestServer
  let token: string

  beforeEach(async () => {
    server = await startTestServer(withBilling)
    token = await server.signIn(email)
  })
  afterEach(() => server.close())

  test('UPG-01 UPG-05 PST-05 API-02 is one on the free plan, created or duplicated, and 30 on the premium plan', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: {} })
    const prompt = { status: 403, code: 'over-plan-limit', source: 'create-portfolio' }
    expect(await server.refusal(createPortfolio, { token, body: {} })).toMatchObject(prompt)
    expect(await server.refusal(copyPortfolio, { token, params: { id } })).toMatchObject(prompt)

    await becomePremium(server)
    for (let count = 1; count < 29; count++) await server.call(createPortfolio, { token, body: {} })
    await server.call(copyPortfolio, { token, params: { id } })
    expect(await server.call(listPortfolios, { token })).toHaveLength(30)
    for (const refused of [
      await server.refusal(createPortfolio, { token, body: {} }),
      await server.refusal(copyPortfolio, { token, params: { id } }),
    ]) {
      expect(refused).toMatchObject({
        status: 403,
        code: 'over-plan-limit',
        detail: 'You already have 30 portfolios! Please contact me at help@plumbline.example to unlock more.',
      })
      expect(refused.source).toBeUndefined()
    }
    expect(await server.call(listPortfolios, { token })).toHaveLength(30)
  })

  test('is kept by requests at the same moment', async () => {
    await server.warmUp()
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        server.app.inject({
          method: 'POST',
          url: '/api/portfolio',
          payload: {},
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(29).fill(403)])
  })

  test('another user’s portfolios do not count', async () => {
    await server.call(createPortfolio, { token, body: {} })
    const stranger = await server.signIn('stranger@plumbline.example')
    await server.call(createPortfolio, { token: stranger, body: {} })
  })
})

describe('the trial', () => {
  test('UPG-02 has 14 days from the account’s creation, minus the whole days since', async () => {
    const server = await startTestServer(withBilling)
    let token = await server.signIn(email)
    const left: [minutes: number, days: number][] = [
      [0, 14],
      [day - 1, 14],
      [1, 13],
      [13 * day - 1, 1],
      [1, 0],
      [day - 1, 0],
      [1, -1],
    ]
    for (const [minutes, days] of left) {
      server.clock.advance(minutes)
      expect(await server.call(getUser, { token })).toMatchObject({ plan: 'free', trialDaysLeft: days })
    }
    token = await server.signIn(email)
    expect(await server.call(getUser, { token })).toMatchObject({ trialDaysLeft: -1 })
    await server.close()
  })
})

describe('a portfolio of 25 holdings over two years', () => {
  const start = '2026-02-02T12:00:00Z'
  const holdings = 25
  let server: TestServer
  let token: string
  let id: string

  beforeAll(async () => {
    server = await startTestServer({
      ...withBilling,
      now: start,
      provider: (clock) => createDemoProvider({ today: () => clock.now().toISOString().slice(0, 10), scale: 100 }),
    })
    token = await server.signIn(email)
    const { _id } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
    id = _id
    const assets = await server.database.db
      .selectFrom('assets')
      .select('id')
      .where('currency', '=', 'USD')
      .where('type', '=', 'Common Stock')
      .where('delisted_on', 'is', null)
      .orderBy('id')
      .limit(holdings + 1)
      .execute()
    const trade = { portfolioId: id, price: 10, currency: 'USD' }
    const buys = assets.map(({ id: stockId }, index) => {
      return { ...trade, stockId, type: 'buy' as const, date: '2024-03-01', units: index + 1 }
    })
    const sold = { ...trade, stockId: assets[0]?.id ?? '', type: 'sell' as const, date: '2024-06-03', units: 1 }
    await server.call(createTransactions, { token, body: [...buys, sold] })
    const own = [{ stockId: assets[1]?.id ?? '', name: 'Another', percent: 100 }]
    await server.call(updatePortfolio, { token, params: { id }, body: { benchmark: own } })
  })
  afterAll(() => server.close())

  /** The number of years in the returned balance sheets of an asset. */
  async function readYears(): Promise<number | undefined> {
    const [line] = (await readPortfolio()).lines
    const { profile } = await server.call(getAsset, { token, params: { id: line?._id ?? '' } })
    return profile.Financials?.Balance_Sheet.yearly.length
  }

  const readPortfolio = () => server.call(getPortfolio, { token, params: { id } })
  const readPerformance = () => server.call(measurePerformance, { token, params: { id } })
  const benchmark = () =>
    server.app.inject({
      method: compareWithBenchmark.method,
      url: `/api${compareWithBenchmark.path.replace(':id', id)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })

  test('UPG-01 UPG-02 is whole during the trial and after it with premium; in between UPG-06, UPG-07, UPG-08 and API-09 hold; one portfolio is the limit until premium', async () => {
    const second = { status: 403, source: 'create-portfolio' }
    expect(await server.refusal(createPortfolio, { token, body: {} })).toMatchObject(second)
    expect(await readYears()).toBe(5)
    const whole = await readPortfolio()
    const open = whole.lines.filter(({ units }) => units > 0)
    expect(open).toHaveLength(holdings)
    expect(whole.overLimit).toBe(0)
    expect((await benchmark()).statusCode).toBe(200)
    const wholePerformance = await readPerformance()
    expect(wholePerformance.yearlyPeriods.map(({ startDate }) => startDate.slice(0, 4))).toEqual([
      '2024',
      '2025',
      '2026',
    ])
    expect(wholePerformance.periods.every(({ hidden }) => !hidden)).toBe(true)
    expect(wholePerformance.periods.at(-1)?.benchmark.twr).toEqual(expect.any(Number))

    server.clock.advance(14.5 * day)
    token = await server.signIn(email)
    expect((await readPortfolio()).overLimit).toBe(0)

    server.clock.advance(day)
    expect(await server.refusal(createPortfolio, { token, body: {} })).toMatchObject(second)
    expect(await readYears()).toBe(5)
    const limited = await readPortfolio()
    const byValue = (await readAsPremium(readPortfolio)).lines
      .filter(({ units }) => units > 0)
      .sort((a, b) => (b.baseCurrencyCurrentValue ?? 0) - (a.baseCurrencyCurrentValue ?? 0))
    const shown = limited.lines.filter(({ units }) => units > 0).map(({ _id }) => _id)
    expect(new Set(shown)).toEqual(new Set(byValue.slice(0, 20).map(({ _id }) => _id)))
    expect(limited.overLimit).toBe(5)
    expect(limited.lines.filter(({ units }) => units === 0)).toHaveLength(1)
    const all = byValue.reduce((sum, line) => sum + (line.baseCurrencyCurrentValue ?? 0), 0)
    expect(limited.currentValue).toBeCloseTo(all, 6)

    const refused = await benchmark()
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'over-plan-limit',
      source: 'benchmark',
      detail: 'Upgrade to Premium to show your Portfolio Benchmark',
    })
    expect(Object.keys(refused.json())).not.toContain('data')

    const { yearlyPeriods, periods } = await readPerformance()
    expect(yearlyPeriods.map(({ hidden, twr }) => [hidden, twr === null])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    for (const { startDate, hidden, twr } of periods) {
      expect(hidden, startDate).toBe(startDate < '2026-01-01')
      if (hidden) expect(twr, startDate).toBeNull()
    }
    for (const { benchmark: compared } of [...periods, ...yearlyPeriods]) expect(compared.twr).toBeNull()

    const hiddenYear = { from: '2024-12-31', to: '2025-12-31' }
    const ofHidden = { token, params: { id }, query: { figure: 'return.twr', ...hiddenYear } }
    expect(await server.refusal(explainFigure, ofHidden)).toMatchObject({ source: 'performance-years' })
    const bridge = { token, params: { id }, query: hiddenYear }
    expect(await server.refusal(bridgeValue, bridge)).toMatchObject({ source: 'performance-years' })
    await server.call(bridgeValue, { ...bridge, query: { from: '2025-12-31', to: '2026-02-17' } })
    const hiddenLine = byValue.at(-1)?._id ?? ''
    const ofLine = { token, params: { id }, query: { figure: 'gain.total', asset: hiddenLine } }
    expect(await server.refusal(explainFigure, ofLine)).toMatchObject({ source: 'holdings' })
    const lots = { token, params: { id }, query: { asset: hiddenLine } }
    expect(await server.refusal(listLots, lots)).toMatchObject({ source: 'holdings' })

    const another = { portfolioId: id, type: 'buy' as const, date: '2026-02-03', units: 1, price: 1 }
    const unheld = await server.database.db
      .selectFrom('assets')
      .select('id')
      .where('type', '=', 'ETF')
      .where('delisted_on', 'is', null)
      .executeTakeFirstOrThrow()
    await server.call(createTransactions, { token, body: [{ ...another, stockId: unheld.id }] })
    expect((await readPortfolio()).overLimit).toBe(6)

    await becomePremium(server)
    await server.call(createPortfolio, { token, body: {} })
    expect(await readYears()).toBe(20)
    expect(await readPortfolio()).toMatchObject({ overLimit: 0 })
    expect((await readPerformance()).periods.every(({ hidden }) => !hidden)).toBe(true)
    expect((await benchmark()).statusCode).toBe(200)
  })

  async function readAsPremium<T>(read: () => Promise<T>): Promise<T> {
    await becomePremium(server)
    const response = await read()
    await server.database.db.updateTable('users').set({ plan: 'free' }).execute()
    return response
  }
})

describe('without billing', () => {
  test('everyone is premium and stays so', async () => {
    const server = await startTestServer({ environment: { BILLING: 'off' } })
    const token = await server.signIn(email)
    server.clock.advance(20 * day)
    expect(await server.call(getHealth)).toMatchObject({ billing: 'off' })
    expect(await server.call(getUser, { token })).toMatchObject({ plan: 'premium' })
    for (let count = 0; count < 30; count++) await server.call(createPortfolio, { token, body: {} })
    expect(await server.refusal(createPortfolio, { token, body: {} })).toMatchObject({ status: 403 })
    await server.close()
  })
})

test('users cannot set their own plan, role or id', async () => {
  const server = await startTestServer(withBilling)
  const token = await server.signIn(email)
  const fields = ['plan', 'role', 'trialDaysLeft', 'createdAt', 'upgradeSource', '_id', '__proto__', 'constructor']
  for (const field of fields) {
    const { statusCode } = await server.app.inject({
      method: updateUser.method,
      url: `/api${updateUser.path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: `{"${field}": "premium"}`,
    })
    expect(statusCode, field).toBe(400)
  }
  expect(await server.call(getUser, { token })).toMatchObject({ plan: 'free', role: 'user' })
  await server.close()
})
