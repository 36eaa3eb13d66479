import type { Income } from '@plumbline/contract/income/schemas'
import { expect, test } from 'vitest'
import { listNextDates } from './list-dates.ts'

const dividend = (exDate: string, payDate: string | null) =>
  ({ assetId: exDate, exDate, payDate, state: 'declared' }) as Income['expected'][number]

test('the next five dividends from today on are listed by their pay day, else by their ex-date', () => {
  const expected = [
    dividend('2026-03-01', '2026-03-20'),
    dividend('2026-03-10', null),
    dividend('2026-02-01', '2026-03-05'),
    dividend('2026-03-06', null),
    ...['2026-04-01', '2026-05-01', '2026-06-01'].map((day) => dividend(day, null)),
  ]
  expect(listNextDates(expected, '2026-03-06').map(({ date, isPayDay }) => [date, isPayDay])).toEqual([
    ['2026-03-06', false],
    ['2026-03-10', false],
    ['2026-03-20', true],
    ['2026-04-01', false],
    ['2026-05-01', false],
  ])
})
