import type { Income } from '@plumbline/contract/income/schemas'
import { expect, test } from 'vitest'
import { type IncomeMonth, monthsOfPeriod, monthsThatFit } from './shown-months.ts'

const received = { payments: 0, gross: 0, withheld: 0, net: 0, withoutRate: 0 }
const none = { payments: 0, gross: 0, withheld: 0, net: 0, withoutRate: 0 }
const months: Income['months'] = Array.from({ length: 23 }, (_, index) => ({
  month: `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  received,
  declared: none,
  estimated: none,
}))
const ends = (shown: IncomeMonth[]) => [shown[0]?.month, shown.at(-1)?.month]

test('a period that is over ends with its last month; one that reaches today goes on with the months ahead', () => {
  expect(ends(monthsOfPeriod({ months, to: '2026-06-30' }, '2026-11-20'))).toEqual(['2026-01', '2026-06'])
  expect(ends(monthsOfPeriod({ months, to: '2026-11-20' }, '2026-11-20'))).toEqual(['2026-01', '2027-11'])
})

test('where there is less room, the current month stays in sight with more months after it than before', () => {
  expect(ends(monthsThatFit(months, '2026-11-20', 11))).toEqual(['2026-07', '2027-05'])
  expect(ends(monthsThatFit(months, '2026-11-20', 30))).toEqual(['2026-01', '2027-11'])
  expect(ends(monthsThatFit(months, '2030-11-20', 11))).toEqual(['2027-01', '2027-11'])
})

test('as many months as there is room for are all shown, and the first may be the current one', () => {
  expect(ends(monthsThatFit(months, '2026-11-20', 23))).toEqual(['2026-01', '2027-11'])
  expect(monthsThatFit(months, '2026-11-20', 22)).toHaveLength(22)
  expect(ends(monthsThatFit(months, '2026-01-20', 11))).toEqual(['2026-01', '2026-11'])
})
