import { expect, test } from 'vitest'
import { findRecapWeek } from './local-morning.ts'

// 9 March 2026 is a Monday.
test.each([
  ['2026-03-09', { monday: '2026-03-09', from: '2026-03-01', to: '2026-03-08' }],
  ['2026-03-10', { monday: '2026-03-09', from: '2026-03-01', to: '2026-03-08' }],
  ['2026-03-11', undefined],
  ['2026-03-15', undefined],
  ['1969-12-29', { monday: '1969-12-29', from: '1969-12-21', to: '1969-12-28' }],
])('on %s the week to recap is %j', (day, week) => {
  expect(findRecapWeek(day)).toEqual(week)
})
