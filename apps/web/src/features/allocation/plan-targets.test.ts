import type { Classification } from '@plumbline/contract/categories/schemas'
import { describe, expect, test } from 'vitest'
import { hasTargets, planTargets } from './plan-targets.ts'

const tree: Classification = {
  _id: 'categories-1',
  name: 'Mix',
  categories: [
    { _id: 'stocks', parent: null, name: 'Stocks', color: 'slice1', target: 60 },
    { _id: 'world', parent: 'stocks', name: 'World', color: 'slice2' },
    { _id: 'bonds', parent: null, name: 'Bonds', color: 'slice3', target: 40 },
    { _id: 'play', parent: null, name: 'Play', color: 'slice4' },
  ],
  assets: [
    { assetId: 'OAK', shares: [{ categoryId: 'world', percent: 100 }] },
    {
      assetId: 'ELM',
      shares: [
        { categoryId: 'stocks', percent: 50 },
        { categoryId: 'world', percent: 50 },
      ],
    },
    { assetId: 'FIR', shares: [{ categoryId: 'bonds', percent: 90 }] },
  ],
  targetBand: 4,
}
const groups = [
  { key: 'stocks', currentValue: 1000 },
  { key: 'world', currentValue: 5500 },
  { key: 'bonds', currentValue: 3500 },
  { key: 'play', currentValue: 900 },
  { key: 'not-assigned', currentValue: 300 },
]
const line = (id: string, value: number, price: number) => ({
  _id: id,
  name: id,
  image: null,
  units: value / price,
  baseCurrencyPrice: price,
  baseCurrencyCurrentValue: value,
})
const lines = [line('OAK', 4875, 65), line('ELM', 1625, 13), line('FIR', 3500, 70)]
const plan = (given: Partial<Parameters<typeof planTargets>[0]>) =>
  planTargets({ classification: tree, groups, lines, amount: 0, isSelling: false, isWhole: false, ...given })

describe('the targets of a tree', () => {
  test('are measured on what is in categories with a target', () => {
    // 65/35 of 10,000 against 60/40: 5 points, 500.
    const { categories, whole } = plan({})
    expect(whole).toBe(10_000)
    expect(categories.map(({ id, weight, needsAttention }) => [id, weight, needsAttention])).toEqual([
      ['stocks', 0.65, true],
      ['bonds', 0.35, true],
    ])
    expect(categories.map(({ driftMoney }) => Math.round(driftMoney * 1e6) / 1e6)).toEqual([500, -500])
    expect([hasTargets(tree), hasTargets({ categories: [] })]).toEqual([true, false])
  })

  test('new money goes to what is below its target; without an asset wholly in it, that is said', () => {
    const { categories, orders, withoutAssets } = plan({ amount: 500 })
    expect(categories.map(({ amount }) => amount)).toEqual([0, 500])
    expect(categories.map(({ wanted }) => wanted)).toEqual([6300, 4200])
    expect(orders).toEqual([])
    expect(withoutAssets.map(({ name }) => name)).toEqual(['Bonds'])
  })

  test('with selling, the amount of a category is divided by value among the assets wholly in it', () => {
    const { orders } = plan({ isSelling: true })
    expect(orders.map(({ line: { _id }, units, part }) => [_id, Math.round(units * 1e6) / 1e6, part])).toEqual([
      ['OAK', Math.round((-375 / 65) * 1e6) / 1e6, 0.75],
      ['ELM', Math.round((-125 / 13) * 1e6) / 1e6, 0.25],
    ])
    const whole = plan({ isSelling: true, isWhole: true })
    expect(whole.orders.map(({ units, amount }) => [units, amount])).toEqual([
      [-5, -325],
      [-9, -117],
    ])
  })
})
