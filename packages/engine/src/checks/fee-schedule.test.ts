import { expect, test } from 'vitest'
import { feeScheduleOf } from './fee-schedule.ts'

/** Published by DEGIRO in 2019 for German shares: 2 euros and 0.018 % of the amount. */
const degiro = (amount: number) => Number((2 + 0.00018 * amount).toFixed(2))
/** Published by comdirect in 2023: 4.90 euros and 0.25 % of the amount, at least 9.90 euros. */
const comdirect = (amount: number) => Number(Math.max(9.9, 4.9 + 0.0025 * amount).toFixed(2))
const AMOUNTS = [510, 780, 960, 1200, 1340, 1800, 2250, 2900, 3100, 3600, 4200, 5100, 7500, 9000]

test('the fee of an amount is read from other trades: a sum and a part of the amount', () => {
  const schedule = feeScheduleOf(AMOUNTS.map((amount) => ({ amount, fee: degiro(amount) })))
  expect(schedule?.(10_000)).toBeCloseTo(3.8, 2)
})

test('the lowest fee counts where the sum and the part are less', () => {
  const schedule = feeScheduleOf(AMOUNTS.map((amount) => ({ amount, fee: comdirect(amount) })))
  expect(schedule?.(1000)).toBe(9.9)
  expect(schedule?.(4000)).toBeCloseTo(14.9, 2)
})

test('one wrong fee among many does not change the schedule', () => {
  const amounts = [...AMOUNTS, ...AMOUNTS.map((amount) => amount + 35)]
  const trades = amounts.map((amount, at) => ({ amount, fee: at === 5 ? 40 : degiro(amount) }))
  expect(feeScheduleOf(trades)?.(10_000)).toBeCloseTo(3.8, 2)
})

test('fees that do not depend on the amount alone have no schedule', () => {
  const fees = [1, 7, 2, 9, 3, 5, 8, 2, 6, 4, 9, 1, 3, 7]
  expect(feeScheduleOf(AMOUNTS.map((amount, at) => ({ amount, fee: fees[at] as number })))).toBeUndefined()
})
