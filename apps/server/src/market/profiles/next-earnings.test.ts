import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import { expect, test } from 'vitest'
import { nextEarnings } from './next-earnings.ts'

const earningsOf = (...reports: object[]) => ({ Earnings: { History: reports } }) as unknown as Profile

test.each([
  ['today', [{ reportDate: '2026-03-09' }], '2026-03-09'],
  ['yesterday', [{ reportDate: '2026-03-08' }], null],
  ['first of several', [{ reportDate: '2026-06-01' }, { reportDate: '2026-03-10' }], '2026-03-10'],
  ['published already', [{ reportDate: '2026-03-09', epsActual: 1.2 }], null],
  ['published with earnings of 0', [{ reportDate: '2026-03-09', epsActual: 0 }], null],
  ['without a day', [{}], null],
])('a report that is %s', (_when, reports, day) => {
  expect(nextEarnings(earningsOf(...reports), '2026-03-09')).toBe(day)
})

test('no reports are announced where none are known', () => {
  expect(nextEarnings({} as Profile, '2026-03-09')).toBeNull()
})
