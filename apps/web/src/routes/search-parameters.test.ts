import { expect, test } from 'vitest'
import { readFundamentalsSearch, readHoldingsSearch } from './search-parameters.ts'

test('AST-05 the fundamentals’ parameters in an address are read, and invalid ones are left out', () => {
  const asked = { statement: 'Cash_Flow', period: 'quarterly', years: 20, lines: 'netIncome,freeCashFlow' }
  expect(readFundamentalsSearch(asked)).toEqual(asked)
  expect(readFundamentalsSearch({ years: '10' })).toEqual({ years: 10 })
  expect(readFundamentalsSearch({ statement: 'Notes', period: 'daily', years: 3, lines: 7 })).toEqual({})
})

test('the holdings read view, sorting, grouping and filter, and leave out what they do not know', () => {
  const shared = { view: 'risk', sort: '-weight', group: 'sector', positions: 'closed' }
  expect(readHoldingsSearch(shared)).toEqual(shared)
  expect(readHoldingsSearch({ view: '2' })).toEqual({ view: 2 })
  expect(readHoldingsSearch({ view: 'x', sort: 'a b', group: 'colour', positions: 'some' })).toEqual({})
})
