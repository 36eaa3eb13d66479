import { describe, expect, test } from 'vitest'
import { modifiedDietzReturn, simpleDietzReturn } from './dietz.ts'
import type { LedgerTransaction } from './ledger.ts'
import { measurePerformance } from './measure-return.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const flow = (day: number, inflow: number, outflow = 0) => ({ day, inflow, outflow })
const held = (first: number, last: number) => ({ firstDayHeld: first, lastDayHeld: last })

describe('simple Dietz is clamped to the days held', () => {
  test.each([
    {
      title: 'held throughout',
      startValue: 100,
      endValue: 130,
      flows: [flow(5, 20)],
      ...held(1, 10),
      expected: 10 / 110,
    },
    {
      title: 'opened inside',
      startValue: 0,
      endValue: 130,
      flows: [flow(5, 100), flow(6, 20)],
      ...held(5, 10),
      expected: 10 / 110,
    },
    {
      title: 'closed inside',
      startValue: 100,
      endValue: 0,
      flows: [flow(5, 0, 20), flow(6, 0, 90)],
      ...held(1, 6),
      expected: 10 / 90,
    },
    {
      title: 'opened and closed inside',
      startValue: 0,
      endValue: 0,
      flows: [flow(5, 310), flow(9, 0, 320)],
      ...held(5, 9),
      expected: 10 / 310,
    },
    { title: 'without any flow', startValue: 100, endValue: 90, flows: [], ...held(1, 10), expected: -0.1 },
  ])('$title', ({ expected, ...given }) => {
    expect(simpleDietzReturn({ ...given, from: 0, to: 10 })).toBeCloseTo(expected, 12)
  })
})

describe('flows before the first or after the last day held (by hand)', () => {
  const buy = booked({ type: 'buy', date: '2024-01-10', units: 10, price: 100 })
  const sell = booked({ type: 'sell', date: '2024-03-01', units: 10, price: 110 })
  const fee = (date: string) => booked({ type: 'fee', date, price: 5 })
  const dividend = booked({ type: 'dividend', date: '2024-04-02', price: 5 })
  const gift = booked({ type: 'buy', date: '2024-01-02', units: 10, price: 0 })
  const assets = [market({ '2024-01-02': 100, '2024-03-01': 110 })]
  const since = (...transactions: LedgerTransaction[]) =>
    measurePerformance(measure({ today: '2024-06-03', transactions, assets }), 'dietz').sinceStart

  test.each([
    { title: 'a fee before the purchase', transactions: [fee('2024-01-03'), buy], expected: 1100 / 1005 - 1 },
    { title: 'a dividend after the sale', transactions: [buy, sell, dividend], expected: 1105 / 1000 - 1 },
    { title: 'a fee after the sale', transactions: [buy, sell, fee('2024-04-02')], expected: 1095 / 1000 - 1 },
    // The gift counts once it is capital, on the day after: 1,000 → 2,200 with 1,000 paid in.
    { title: 'units received for nothing', transactions: [gift, buy], expected: 200 / (1000 + 1000 / 2) },
  ])('$title', ({ transactions, expected }) => {
    expect(since(...transactions)?.value).toBeCloseTo(expected, 12)
  })

  test('units received for nothing today are held, though there is no capital to measure on', () => {
    const transactions = [booked({ ...gift, date: '2024-06-03' })]
    const measured = measure({ today: '2024-06-03', transactions, assets })
    expect(measurePerformance(measured, 'dietz').sinceStart).toMatchObject({ value: null, reason: 'no-capital' })
    expect(measurePerformance(measured, 'irr').sinceStart).toMatchObject({ value: null, reason: 'no-solution' })
  })
})

test('capital that is not positive has no return', () => {
  const takenOut = { startValue: 100, endValue: 20, flows: [flow(1, 0, 300)], from: 0, to: 10, ...held(1, 10) }
  expect(simpleDietzReturn(takenOut)).toBeNull()
  expect(modifiedDietzReturn(takenOut)).toBeNull()
  expect(simpleDietzReturn({ startValue: 0, endValue: 20, flows: [], from: 0, to: 10, ...held(1, 10) })).toBeNull()
})

test('modified Dietz weighs a flow by the days after it (beangrow, end of day)', () => {
  const given = { startValue: 100, endValue: 160, flows: [flow(4, 50)], from: 0, to: 10 }
  expect(modifiedDietzReturn(given)).toBeCloseTo(10 / (100 + 0.6 * 50), 12)
})
