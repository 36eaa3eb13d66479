import { expect, test } from 'vitest'
import { nameGroup, nameType } from './name-group.ts'

test('codes of asset types have words, one for an asset and one for a group', () => {
  expect(['Common Stock', 'ETF', 'FUND', 'BOND', 'INDEX'].map(nameType)).toEqual([
    'Common Stock',
    'ETF',
    'Fund',
    'Bond',
    'Index',
  ])
  expect(['Common Stock', 'ETF', 'FUND', '-'].map((key) => nameGroup('type', key))).toEqual([
    'Stocks',
    'ETFs',
    'Funds',
    'Not known',
  ])
  expect(nameGroup('currency', 'FUND')).toBe('FUND')
})
