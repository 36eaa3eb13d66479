import type { Explanation, ExplanationLeaf } from '@plumbline/contract/explanations/explanation'
import { expect, test } from 'vitest'
import { arrangeParts, countEffects, listEffects } from './arrange-parts.ts'

const leaf = (amount: number, given: Partial<ExplanationLeaf> = {}): ExplanationLeaf => ({
  kind: 'buy',
  assetId: 'A',
  transactionId: 't',
  date: '2021-02-01',
  amount,
  operands: [],
  isLeftOut: false,
  ...given,
})

const explanation = (given: Partial<Explanation>): Explanation => ({
  formula: 'total-gain',
  text: '',
  page: 'gain.md',
  value: null,
  unit: 'EUR',
  combine: 'sum',
  operands: [],
  parts: [],
  leaves: [],
  leftOut: [],
  ...given,
})
const nameOf = (id: string) => `Asset ${id}`

const gain = explanation({
  parts: [
    explanation({ formula: 'realized-gain', value: 20, leaves: [leaf(20, { kind: 'sell', date: '2022-08-05' })] }),
    explanation({ formula: 'unrealized-gain', value: 100, leaves: [leaf(100, { kind: 'holding' })] }),
    explanation({
      formula: 'currency-gain',
      value: -3,
      leaves: [leaf(-3, { operands: [{ name: 'rate', value: 0.9, unit: 'EUR per USD' }] })],
    }),
    explanation({ formula: 'dividends', value: 0 }),
    explanation({ formula: 'fees', value: -2, leaves: [leaf(-1), leaf(-1)] }),
  ],
})

test('the parts of a gain stand in one order, each with what it comes from', () => {
  expect(arrangeParts(gain, nameOf).map(({ label, note, value }) => [label, note, value])).toEqual([
    ['Unrealized', 'price now against cost', 100],
    ['Realized', 'sold on 5 Aug 2022', 20],
    ['Dividends', 'none', 0],
    ['Currency', 'USD', -3],
    ['Fees', '2 transactions', -2],
  ])
})

test('a percent is explained by the parts of its gain', () => {
  const purchases = explanation({ formula: 'purchases', leaves: [leaf(500)] })
  const percent = explanation({ combine: 'quotient', unit: 'ratio', parts: [gain, purchases] })
  expect(arrangeParts(percent, nameOf)).toEqual(arrangeParts(gain, nameOf))
})

test('the sum over many assets names the largest and adds the others up', () => {
  const leaves = Array.from({ length: 9 }, (_, index) => leaf((index + 1) * 10, { assetId: String(index) }))
  const parts = arrangeParts(explanation({ leaves }), nameOf)
  expect(parts.map(({ label, value }) => [label, value])).toEqual([
    ['Asset 8', 90],
    ['Asset 7', 80],
    ['Asset 6', 70],
    ['Asset 5', 60],
    ['Asset 4', 50],
    ['4 others', 100],
  ])
})

test('many effects of one asset are added up by year', () => {
  const leaves = Array.from({ length: 8 }, (_, index) => leaf(1, { date: `202${index % 2}-03-01` }))
  expect(arrangeParts(explanation({ leaves }), nameOf).map(({ label, value }) => [label, value])).toEqual([
    ['2020', 4],
    ['2021', 4],
  ])
})

test('factors have no bridge', () => {
  expect(arrangeParts(explanation({ combine: 'product', leaves: [leaf(1.1)] }), nameOf)).toEqual([])
})

test('every effect is listed under its part, also those of a divisor', () => {
  const purchases = explanation({ formula: 'purchases', leaves: [leaf(500)] })
  const rows = listEffects(explanation({ combine: 'quotient', parts: [gain, purchases] }))
  expect(rows.flatMap((row) => (row.kind === 'heading' ? [row.text] : []))).toEqual([
    'Realized',
    'Unrealized',
    'Currency',
    'Fees',
    'Purchases',
  ])
  expect(countEffects(rows)).toBe(6)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
