import { decideFinding } from '@plumbline/contract/admin/operations'
import { getAsset, getPrices } from '@plumbline/contract/assets/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { flint } from '@plumbline/market-sources/testing/live-source'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noonAt, type StatedChart, startChartServer } from '../../testing/chart-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** 40 days around 930, the last one on 2026-02-09. */
const before = Array.from({ length: 40 }, (_, index) => 929 + (index % 3) + (index % 2))
const portfolioDay = '2026-02-02'

let server: TestServer
let admin: string
let portfolioId: string
/** Closes since 2026-01-01, and the closes before the split once it is announced, as the source adjusts them. */
let closes: number[]
let announced: number | undefined

function chart(): StatedChart {
  const ratio = announced ?? 1
  const splits = announced === undefined ? {} : { 1: { date: noonAt(40), numerator: announced, denominator: 1 } }
  return { closes: closes.map((close, index) => (index < 40 ? close / ratio : close)), events: { splits } }
}

beforeEach(async () => {
  closes = [...before]
  announced = undefined
  ;({ server, admin } = await startChartServer({ now: '2026-02-09T23:00:00Z', environment: { BILLING: 'off' }, chart }))
  const { _id } = await server.call(createPortfolio, { token: admin, body: { currency: 'EUR' } })
  portfolioId = _id
  const trade = { stockId: flint.id, type: 'buy' as const, date: portfolioDay, units: 1, price: 930, currency: 'EUR' }
  await server.call(createTransactions, { token: admin, body: [{ portfolioId, ...trade }] })
  expect(await value()).toBe(930)
})
afterEach(() => server.close())

const params = { id: flint.id }
const value = async () => (await server.call(getPortfolio, { token: admin, params: { id: portfolioId } })).currentValue
const lastDate = async () =>
  (await server.call(getPrices, { token: admin, params, query: { period: 'max' } })).at(-1)?.date
const findings = async () => (await server.call(getAsset, { token: admin, params })).findings.map(({ _id }) => _id)

async function nextEvening(close: number) {
  closes.push(close)
  server.clock.advance(24 * 60)
  await server.app.background.run('prices')
}

const SPLIT = 'split-not-announced-2026-02-10'

test.each([93, 96, 90])('a split that is announced a day late never shows a tenth of the value: %s', async (close) => {
  await nextEvening(close)
  expect([await value(), await lastDate()]).toEqual([930, '2026-02-09'])
  expect(await findings()).toEqual([SPLIT])

  announced = 10
  await nextEvening(94)
  expect(await value()).toBeCloseTo(940, 9)
  expect(await lastDate()).toBe('2026-02-11')
  expect(await findings()).toEqual([])
})

test('the source is asked again the same evening', async () => {
  await nextEvening(93)
  announced = 10
  server.clock.advance(7 * 60)
  await server.app.background.run('prices')
  expect(await value()).toBeCloseTo(930, 9)
})

test('a fall that stays without a split is a price after three days', async () => {
  for (const close of [93, 94, 92, 93, 94]) {
    expect(await value()).toBe(930)
    await nextEvening(close)
  }
  expect([await value(), await lastDate()]).toEqual([94, '2026-02-14'])
})

test.each([
  { choice: 'accept' as const, expected: 930 },
  { choice: 'reject' as const, expected: 93 },
])('an administrator may $choice it at once', async ({ choice, expected }) => {
  await nextEvening(93)
  await server.call(decideFinding, { token: admin, params: { ...params, finding: SPLIT }, body: { choice } })
  expect(await value()).toBeCloseTo(expected, 9)
})

test('an ordinary fall is shown the same evening', async () => {
  await nextEvening(700)
  expect(await value()).toBe(700)
})
