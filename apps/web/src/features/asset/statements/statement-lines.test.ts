import { expect, test } from 'vitest'
import { chooseLines, listLines } from './statement-lines.ts'

const entries = [
  { date: '2025-12-31', filing_date: '2026-02-10', netIncome: 3, totalRevenue: 20, otherOddItem: -1 },
  { date: '2024-12-31', totalRevenue: 18, ebit: 5 },
]
const lines = listLines('Income_Statement', entries)

test('the lines stand in the order of the statement, those that are not known after them, and dates are no figures', () => {
  expect(lines.map(({ label }) => label)).toEqual(['Revenue', 'Net income', 'EBIT', 'Other odd item'])
  expect(lines.map(({ isTotal }) => isTotal)).toEqual([true, true, false, false])
})

test('a number of shares is not an amount of money', () => {
  const [shares] = listLines('Balance_Sheet', [{ date: '2025-12-31', commonStockSharesOutstanding: 5 }])
  expect(shares).toMatchObject({ label: 'Shares outstanding', isCount: true })
})

test.each([
  { asked: undefined, limit: null, chosen: ['totalRevenue', 'netIncome'] },
  { asked: [], limit: null, chosen: [] },
  { asked: ['ebit', 'noSuchLine', 'totalRevenue'], limit: null, chosen: ['ebit', 'totalRevenue'] },
  { asked: ['ebit', 'netIncome', 'totalRevenue'], limit: 2, chosen: ['ebit', 'netIncome'] },
])('of $asked with the limit $limit these are drawn: $chosen', ({ asked, limit, chosen }) => {
  expect(chooseLines('Income_Statement', lines, asked, limit).map(({ id }) => id)).toEqual(chosen)
})

test('where none of the usual lines exists the first one is drawn', () => {
  const odd = listLines('Income_Statement', [{ date: '2025-12-31', otherOddItem: 1 }])
  expect(chooseLines('Income_Statement', odd, undefined, 2).map(({ id }) => id)).toEqual(['otherOddItem'])
})
