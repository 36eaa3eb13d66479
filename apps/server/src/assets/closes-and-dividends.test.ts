import { parseIsoDate } from '@plumbline/engine/calendar'
import { expect, test } from 'vitest'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { closeOn } from './close-on.ts'
import { listDividends } from './list-dividends.ts'

const HISTORY: WholeHistory = {
  assetId: 'A',
  source: 'files',
  currency: 'USD',
  days: Int32Array.of(parseIsoDate('2024-03-01'), parseIsoDate('2024-03-04')),
  closes: Float64Array.of(10, 11),
  splits: [
    { date: '2024-03-04', numerator: 2, denominator: 1 },
    { date: '2024-03-06', numerator: 3, denominator: 1 },
  ],
  dividends: [
    { date: '2024-03-01', value: 6, currency: 'USD' },
    { date: '2024-03-04', value: 3, currency: 'USD', payDate: '2024-03-15' },
    { date: '2024-03-06', value: 1, currency: 'USD' },
  ],
  adjustedCloses: undefined,
  fetchedTo: '2024-03-04',
  unknownParts: [],
  findings: [],
  fromYear: undefined,
}

test.each([
  ['2024-02-29', null],
  ['2024-03-01', '2024-03-01'],
  ['2024-03-03', '2024-03-01'],
  ['2024-03-14', '2024-03-04'],
  ['2024-03-15', null],
])('the close on %s is that of %s: ten days old at most', (date, of) => {
  expect(closeOn(HISTORY, date)?.date ?? null).toBe(of)
})

test('dividends are those up to today, newest first, per unit of today', () => {
  // 6 before 2 for 1 and 3 for 1; the payment on the day of a split is per unit after it.
  expect(listDividends(HISTORY, '2024-03-06').map(({ date, adjusted_value }) => [date, adjusted_value])).toEqual([
    ['2024-03-06', 1],
    ['2024-03-04', 1],
    ['2024-03-01', 1],
  ])
  expect(listDividends(HISTORY, '2024-03-05').map(({ date, adjusted_value }) => [date, adjusted_value])).toEqual([
    ['2024-03-04', 3],
    ['2024-03-01', 3],
  ])
})

test('a dividend has the day on which it is paid, or null where the source states none', () => {
  expect(listDividends(HISTORY, '2024-03-06').map(({ payDate }) => payDate)).toEqual([null, '2024-03-15', null])
})
