import type { SplitNotAnnounced } from '@plumbline/market-sources/findings'
import type { PriceHistory } from '@plumbline/market-sources/provider'
import { expect, test } from 'vitest'
import { holdBack } from './hold-back.ts'

const TODAY = '2024-03-08'
/** 2024-03-01 is day 19783. */
const FIRST_DAY = 19_783

const jumpOn = (date: string, isApplied = false): SplitNotAnnounced => ({
  kind: 'split-not-announced',
  date,
  numerator: 2,
  denominator: 1,
  before: 100,
  after: 50,
  isApplied,
})

/** Closes from 1 to 8 March 2024. */
const historyWith = (...findings: SplitNotAnnounced[]): PriceHistory => ({
  currency: 'EUR',
  closes: {
    days: Int32Array.from({ length: 8 }, (_, index) => FIRST_DAY + index),
    values: Float64Array.from({ length: 8 }, (_, index) => 100 + index),
  },
  adjustedCloses: Float64Array.from({ length: 8 }, (_, index) => 90 + index),
  splits: [],
  dividends: [],
  findings,
})

test.each([
  ['2024-03-05', 4],
  ['2024-03-04', undefined],
  ['2024-03-08', 7],
])('a jump of %s, three days at most before 8 March, leaves %s closes', (date, left) => {
  const { history, isHeld } = holdBack(historyWith(jumpOn(date)), new Map(), TODAY)
  expect(isHeld).toBe(left !== undefined)
  expect(history.closes.days).toHaveLength(left ?? 8)
  expect(history.closes.values).toHaveLength(left ?? 8)
  expect(history.adjustedCloses).toHaveLength(left ?? 8)
})

test('of two jumps the first counts', () => {
  const { history } = holdBack(historyWith(jumpOn('2024-03-07'), jumpOn('2024-03-06')), new Map(), TODAY)
  expect(history.closes.days.at(-1)).toBe(FIRST_DAY + 4)
})

test('nothing is held back when the jump is decided, applied, or after the last close', () => {
  const decided = new Map([['split-not-announced-2024-03-07', 'reject' as const]])
  expect(holdBack(historyWith(jumpOn('2024-03-07')), decided, TODAY).isHeld).toBe(false)
  expect(holdBack(historyWith(jumpOn('2024-03-07', true)), new Map(), TODAY).isHeld).toBe(false)
  const later = holdBack(historyWith(jumpOn('2024-03-09')), new Map(), TODAY)
  expect([later.isHeld, later.history.closes.days.length]).toEqual([false, 8])
})
