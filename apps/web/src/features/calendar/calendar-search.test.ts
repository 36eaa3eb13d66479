import { expect, test } from 'vitest'
import { readCalendarSearch } from './calendar-search.ts'

test('the address names a portfolio, whose dates of which kind, and a month; anything else is left out', () => {
  const search = { portfolio: 'p', of: 'watched', kind: 'ex', view: 'month', month: '2026-12' }
  expect(readCalendarSearch(search)).toEqual(search)
  expect(readCalendarSearch({ portfolio: '', of: 'all', kind: 'rights', view: 'list', month: '2026-13' })).toEqual({})
})
