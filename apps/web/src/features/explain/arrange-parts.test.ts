import type { Explanation, ExplanationLeaf } from '@plumbline/contract/explanations/explanation'
import { expect, test } from 'vitest'
import { arrangeParts, listPages } from './arrange-parts.ts'

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
    ['Currency', 'USD against EUR', -3],
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

test('up to six assets are all named', () => {
  const leaves = [...'BACDEF'].map((assetId) => leaf(assetId === 'B' ? 1 : -2, { assetId }))
  const labelsOf = (count: number) =>
    arrangeParts(explanation({ leaves: leaves.slice(0, count) }), nameOf).map(({ label }) => label)
  expect(labelsOf(2)).toEqual(['Asset A', 'Asset B'])
  expect(labelsOf(6)).toEqual(['Asset A', 'Asset C', 'Asset D', 'Asset E', 'Asset F', 'Asset B'])
})

test('up to six effects of one asset are listed, and more than twelve years have no bridge', () => {
  const leavesOn = (dates: string[]) => explanation({ leaves: dates.map((date) => leaf(2, { date })) })
  const days = ['01', '02', '03', '04', '05', '06'].map((day) => `2021-02-${day}`)
  expect(arrangeParts(leavesOn(days), nameOf)).toEqual(
    days.map((_, index) => ({ id: String(index), label: 'Bought', note: `${index + 1} Feb 2021`, value: 2 })),
  )
  expect(arrangeParts(leavesOn([...days, '2021-02-07']), nameOf)).toMatchObject([{ label: '2021', value: 14 }])
  const years = Array.from({ length: 13 }, (_, index) => `${2010 + index}-02-01`)
  expect(arrangeParts(leavesOn(years.slice(1)), nameOf)).toHaveLength(12)
  expect(arrangeParts(leavesOn(years), nameOf)).toEqual([])
})

test('up to four currencies of a gain are named, and of more the first three', () => {
  const noteOn = (currencies: string[]) => {
    const leaves = currencies.map((currency) =>
      leaf(1, { operands: [{ name: 'rate', value: 2, unit: `EUR per ${currency}` }] }),
    )
    const part = explanation({ formula: 'currency-gain', leaves })
    return arrangeParts(explanation({ parts: [part] }), nameOf)[0]?.note
  }
  expect(noteOn(['USD', 'CHF', 'GBP', 'JPY'])).toBe('CHF, GBP, JPY, USD against EUR')
  expect(noteOn(['USD', 'CHF', 'GBP', 'JPY', 'AUD'])).toBe('AUD, CHF, GBP and 2 more against EUR')
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
  const rows = listPages([explanation({ combine: 'quotient', parts: [gain, purchases] })])
  expect(rows.flatMap((row) => (row.kind === 'heading' ? [row.text] : []))).toEqual([
    'Realized',
    'Unrealized',
    'Currency',
    'Fees',
    'Purchases',
  ])
  expect(rows.filter(({ kind }) => kind === 'leaf')).toHaveLength(6)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

const unlisted = (amount: number, effects: number, given: Partial<ExplanationLeaf> = {}) =>
  leaf(amount, { kind: 'unlisted', operands: [{ name: 'effects', value: effects, unit: 'units' }], ...given })

test('a part counts the effects that are on other pages, and the bridge has their amounts', () => {
  const fees = explanation({ formula: 'fees', leaves: [leaf(-1), unlisted(-7, 4), unlisted(-2, 2)] })
  expect(arrangeParts(explanation({ parts: [fees] }), nameOf)).toMatchObject([{ note: '7 transactions' }])
  const sales = [leaf(5, { kind: 'sell' }), unlisted(20, 9, { date: '2022-12-30' })]
  expect(
    arrangeParts(explanation({ leaves: sales }), nameOf).map(({ label, note, value }) => [label, note, value]),
  ).toEqual([
    ['2021', '1 effect', 5],
    ['2022', '9 effects', 20],
  ])
})

test('pages follow each other: one heading per part, and holdings beyond the plan once', () => {
  const beyond = leaf(3, { kind: 'others', assetId: null })
  const page = (own: ExplanationLeaf[]) =>
    explanation({ parts: [explanation({ formula: 'fees', leaves: [...own, unlisted(-9, 5), beyond] })] })
  const rows = listPages([page([leaf(-1), leaf(-2)]), page([leaf(-3)])])
  expect(rows.map((row) => (row.kind === 'heading' ? row.text : row.leaf.amount))).toEqual(['Fees', -1, -2, 3, -3])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
