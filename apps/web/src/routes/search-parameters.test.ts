import { expect, test } from 'vitest'
import { readFundamentalsSearch } from './search-parameters.ts'

test('AST-05 the fundamentals’ parameters in an address are read, and invalid ones are left out', () => {
  const asked = { statement: 'Cash_Flow', period: 'quarterly', years: 20, lines: 'netIncome,freeCashFlow' }
  expect(readFundamentalsSearch(asked)).toEqual(asked)
  expect(readFundamentalsSearch({ years: '10' })).toEqual({ years: 10 })
  expect(readFundamentalsSearch({ statement: 'Notes', period: 'daily', years: 3, lines: 7 })).toEqual({})
})
