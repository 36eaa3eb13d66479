import { numberFormatOf } from '@plumbline/contract/accounts/number-format'
import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import type { HoldingLine } from './holding-line.ts'
import { withOwnColumns } from './own-columns.ts'
import { lineKey, ratiosIn, splitByCategory } from './split-by-category.ts'

const risk: Classification = {
  _id: 'categories-1',
  name: 'Risk',
  categories: [
    { _id: 'low', parent: null, name: 'Low', color: 'slice1' },
    { _id: 'high', parent: null, name: 'High', color: 'slice2' },
    { _id: 'wild', parent: 'high', name: 'Wild', color: 'slice3' },
  ],
  assets: [
    {
      assetId: 'A',
      shares: [
        { categoryId: 'low', percent: 25 },
        { categoryId: 'wild', percent: 62.5 },
      ],
    },
    { assetId: 'B', shares: [{ categoryId: 'high', percent: 100 }] },
  ],
}

const gain = { total: 40, realized: 8, unrealized: 16, dividend: 12, currency: 8, fees: -4 }
const part = {
  portfolioId: 'first',
  units: 4,
  baseCurrencyCurrentValue: 100,
  baseCurrencyTotal: 60,
  gain: 40,
  percent: 0.5,
}
const amounts = { units: 8, currentValue: 240, baseCurrencyCurrentValue: 200, baseCurrencyTotal: 160, dayGain: -4 }
const line = (id: string) => ({ _id: id, price: 30, percent: 0.25, gain, parts: [part], ...amounts }) as unknown as Line

test('a line stands once in each category with its share of every amount, and prices and percents as they are', () => {
  const [low, wild, rest, whole, none, ...others] = splitByCategory([line('A'), line('B'), line('C')], risk)
  expect(others).toEqual([])
  expect(low).toEqual({
    ...line('A'),
    units: 2,
    currentValue: 60,
    baseCurrencyCurrentValue: 50,
    baseCurrencyTotal: 40,
    dayGain: -1,
    gain: { total: 10, realized: 2, unrealized: 4, dividend: 3, currency: 2, fees: -1 },
    parts: [{ ...part, units: 1, baseCurrencyCurrentValue: 25, baseCurrencyTotal: 15, gain: 10 }],
    share: { category: 'low', ratio: 0.25 },
  })
  expect([wild?.share, rest?.share]).toEqual([
    { category: 'wild', ratio: 0.625 },
    { category: 'not-assigned', ratio: 0.125 },
  ])
  expect(whole).toEqual({ ...line('B'), share: { category: 'high', ratio: 1 } })
  expect(none?.share).toEqual({ category: 'not-assigned', ratio: 1 })
  expect([low, wild, whole].map((each) => each && lineKey(each))).toEqual(['A low', 'A wild', 'B high'])
  expect(lineKey(line('A'))).toBe('A')
})

test('an unknown amount stays unknown', () => {
  const unknown = { ...line('A'), baseCurrencyCurrentValue: null, gain: { ...gain, total: null } }
  const [low] = splitByCategory([unknown], risk)
  expect([low?.baseCurrencyCurrentValue, low?.gain.total, low?.gain.realized]).toEqual([null, null, 2])
})

test('the ratio of each asset in a category is known, with what is in none', () => {
  const ratios = (category: string) => ['A', 'B', 'C'].map(ratiosIn(risk, category))
  expect(ratios('wild')).toEqual([0.625, 0, 0])
  expect(ratios('not-assigned')).toEqual([0.125, 0, 1])
})

test('a column names the categories of an asset with their shares, in the user’s separators', () => {
  const rows = withOwnColumns([line('A'), line('B'), line('C')] as HoldingLine[], [risk], numberFormatOf('de'))
  expect(rows.map((row) => row['categories-1'])).toEqual(['Low 25%, High › Wild 62,50%', 'High', 'Not assigned'])
})
