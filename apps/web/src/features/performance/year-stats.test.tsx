import { bridgeValue } from '@plumbline/contract/explanations/operations'
import type { ValueBridge as Bridge } from '@plumbline/contract/explanations/schemas'
import type { Performance, Period, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { ValueBridge } from './value-bridge.tsx'
import { YearStats } from './year-stats.tsx'

beforeEach(() => {
  startSession('token')
  queryClient.clear()
})

// The components read no other fields of a portfolio and of a measurement.
const portfolio = { _id: 'p1', currency: 'EUR', lines: [], settings: { cash: 'off' } } as unknown as Portfolio
const performance = { method: 'twr' } as Performance

const year = {
  startDate: '2022-01-01',
  endDate: '2022-12-31',
  twr: -0.1,
  reason: null,
  isAmbiguous: false,
  rates: [],
  hidden: false,
  benchmark: { twr: 0.05 },
} satisfies Period

const bridge: Bridge = {
  from: '2021-12-31',
  to: '2022-12-31',
  start: 1000,
  moneyIn: 100,
  moneyOut: 0,
  price: -120,
  dividend: 30,
  currency: -5,
  fees: -2,
  residual: 0,
  end: 1003,
  leftOut: [],
}

test('a year states its own return, the benchmark’s, their difference, and its own gain', async () => {
  fakeServer().on(bridgeValue, ({ query }) => {
    expect([query.get('from'), query.get('to')]).toEqual(['2021-12-31', '2022-12-31'])
    return bridge
  })
  const row = { year: 2022, label: '2022', period: year, months: [] }
  const screen = await renderUi(<YearStats performance={performance} portfolio={portfolio} row={row} />)
  // −120 + 30 − 5 − 2
  await expect.element(screen.getByText('−97.00')).toBeVisible()
  const figures = [...screen.container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual([
    'Return, time-weighted−10.00%',
    'Benchmark+5.00%',
    'Difference−15.00 points',
    'Gain, EUR−97.00',
  ])
})

test('a year that the plan hides asks for nothing and shows no figure', async () => {
  const server = fakeServer()
  const hidden = { ...year, twr: null, hidden: true, benchmark: { twr: null } }
  const row = { year: 2022, label: '2022', period: hidden, months: [] }
  const screen = await renderUi(<YearStats performance={performance} portfolio={portfolio} row={row} />)
  await expect.element(screen.getByRole('heading', { name: /2022/ })).toBeVisible()
  expect(screen.getByText('Difference').query()).toBeNull()
  expect(server.received).toEqual([])
})

test.each([
  { residual: 0.004, isShown: false },
  { residual: -1.25, isShown: true },
])('a residual of $residual has a row: $isShown', async ({ residual, isShown }) => {
  fakeServer().on(bridgeValue, () => ({ ...bridge, residual }))
  const period = { from: bridge.from, to: bridge.to }
  const screen = await renderUi(<ValueBridge portfolio={portfolio} period={period} />)
  await expect.element(screen.getByRole('row', { name: /^Fees/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Residual/ }).query() !== null).toBe(isShown)
})
