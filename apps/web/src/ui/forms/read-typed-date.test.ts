import { expect, test } from 'vitest'
import { readTypedDate } from './read-typed-date.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['3 february 2024', '2024-02-03'],
  ['29 Feb 2024', '2024-02-29'],
  ['29 Feb 2023', null],
  ['2026-13-01', null],
  ['03/04/2026', null],
  ['20 Foo 2026', null],
  ['', null],
])('%j is read as %j', (text, date) => {
  expect(readTypedDate(text)).toBe(date)
})
