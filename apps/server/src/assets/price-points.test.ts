import { parseIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { pricePoints } from './price-points.ts'

function historyOf(closes: Record<string, number>, splits: WholeHistory['splits'] = []): WholeHistory {
  const days = Int32Array.from(Object.keys(closes), parseIsoDate)
  return { days, closes: Float64Array.from(Object.values(closes)), adjustedCloses: undefined, splits } as WholeHistory
}

describe('the points of a period', () => {
  const closes = {
    '2021-03-31': 1,
    '2024-02-28': 2,
    '2024-02-29': 3,
    '2025-03-31': 4,
    '2026-02-27': 5,
    '2026-02-28': 6,
    '2026-03-31': 7,
    '2026-04-01': 8,
  }

  // A month before 31 March begins on the last day of February.
  test.each([
    ['1m', '2026-03-31', ['2026-02-28', '2026-03-31']],
    ['1y', '2026-03-31', ['2025-03-31', '2026-02-27', '2026-02-28', '2026-03-31']],
    ['5y', '2026-03-31', Object.keys(closes).slice(0, -1)],
    ['5y', '2026-04-01', Object.keys(closes).slice(1)],
    ['2y', '2026-02-28', ['2024-02-28', '2024-02-29', '2025-03-31', '2026-02-27', '2026-02-28']],
    ['max', '2026-04-01', Object.keys(closes)],
    ['max', '2021-03-30', []],
  ] as const)('of %s up to %s are those from its first day on', (period, today, dates) => {
    expect(pricePoints(historyOf(closes), period, today).map(({ date }) => date)).toEqual(dates)
  })
})

test('closes are divided by each later split up to today, in any order of the splits', () => {
  const closes = { '2026-01-05': 240, '2026-01-06': 120, '2026-01-07': 119, '2026-01-08': 40, '2026-01-09': 41 }
  const splits = [
    { date: '2026-01-10', numerator: 10, denominator: 1 },
    { date: '2026-01-08', numerator: 3, denominator: 1 },
    { date: '2026-01-06', numerator: 2, denominator: 1 },
  ]
  const closesUpTo = (today: string) => pricePoints(historyOf(closes, splits), 'max', today).map(({ close }) => close)
  expect(closesUpTo('2026-01-09')).toEqual([40, 40, 119 / 3, 40, 41])
  expect(closesUpTo('2026-01-07')).toEqual([120, 120, 119])
  expect(closesUpTo('2026-01-10')).toEqual([4, 4, 119 / 30, 4, 4.1])
})
