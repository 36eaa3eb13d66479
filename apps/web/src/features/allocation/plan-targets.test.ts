import type { Classification } from '@plumbline/contract/categories/schemas'
import { describe, expect, test } from 'vitest'
import { hasTargets, planTargets } from './plan-targets.ts'
import { onlyAssets } from './targeted-assets.ts'

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
  status: { isCash: false },
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

const single = (id: string, target: number): Classification['categories'][number] => ({
  _id: `of-${id}`,
  parent: null,
  name: id,
  color: 'slice1',
  target,
})
const byAsset: Classification = {
  _id: 'categories-2',
  name: 'ETFs',
  categories: [single('OAK', 50), single('ELM', 30)],
  assets: ['OAK', 'ELM'].map((assetId) => ({ assetId, shares: [{ categoryId: `of-${assetId}`, percent: 100 }] })),
}
const none = (id: string, price: number) => ({ ...line(id, 0, price), units: 0 })
const rounded = (amounts: number[]) => amounts.map((amount) => Math.round(amount * 1e6) / 1e6)

describe('targets of single assets', () => {
  // By hand: 600 of 1,000 against 50 %, nothing against 30 %, and 400 of all else against the 20 % that are left.
  const held = [line('OAK', 600, 60), line('FIR', 300, 10), line('ASH', 100, 10)]
  const values = [
    { key: 'of-OAK', currentValue: 600 },
    { key: 'not-assigned', currentValue: 400 },
  ]
  const planOf = (given: Partial<Parameters<typeof planTargets>[0]>) =>
    plan({ classification: byAsset, groups: values, lines: held, ...given })

  test('below 100 percent, the rest is the target of all that has none', () => {
    const { categories, whole } = planOf({})
    expect([hasTargets(byAsset), whole]).toEqual([true, 1000])
    expect(categories.map(({ weight }) => weight)).toEqual([0.6, 0, 0.4])
    expect(rounded(categories.map(({ drift }) => drift))).toEqual([0.1, -0.3, 0.2])
    expect(hasTargets({ categories: [single('OAK', 101)] })).toBe(false)
  })

  test('an asset that is not held, or not any more, weighs nothing and is bought at its last close', () => {
    // 500 lift ELM from level 0 to 500 / 0.3; the others are at 400 / 0.2 and OAK at 600 / 0.5 = 1,200. Level with OAK
    // at 1,200 ELM has 360; the other 140 lift both by 140 / 0.8 = 175: OAK by 87.5, ELM to 412.5.
    const { orders, withoutAssets } = planOf({ amount: 500, lines: [...held, none('ELM', 33)] })
    expect(orders.map(({ line: { _id } }) => _id)).toEqual(['OAK', 'ELM'])
    expect(rounded(orders.map(({ amount }) => amount))).toEqual([87.5, 412.5])
    expect(rounded(orders.map(({ units }) => units))).toEqual(rounded([87.5 / 60, 12.5]))
    expect(withoutAssets).toEqual([])
    expect(onlyAssets(byAsset, new Set(['OAK', 'FIR']))).toEqual(['ELM'])
  })

  test('without a close, as after a delisting, it is left to the user', () => {
    const { orders, withoutAssets } = planOf({ amount: 500 })
    expect(orders.map(({ line: { _id } }) => _id)).toEqual(['OAK'])
    expect(withoutAssets.map(({ name }) => name)).toEqual(['ELM'])
  })

  test('the others are traded by value, without money and without what is in a category with a target', () => {
    const cash = { ...line('EUR', 200, 1), status: { isCash: true } }
    const { categories, orders } = planOf({
      isSelling: true,
      lines: [...held, cash, none('ELM', 33)],
      groups: [values[0] as (typeof values)[number], { key: 'not-assigned', currentValue: 600 }],
    })
    // 1,200 in all: 20 % are 240, so 360 too much, of which FIR is three quarters and ASH one.
    expect(rounded(categories.map(({ amount }) => amount))).toEqual([0, 360, -360])
    expect(orders.map(({ line: { _id }, amount }) => [_id, ...rounded([amount])])).toEqual([
      ['ELM', 360],
      ['FIR', -270],
      ['ASH', -90],
    ])
  })

  test('a new name is the same asset; what it was exchanged into counts with the others until it is assigned', () => {
    const renamed = [{ ...line('OAK', 600, 60), name: 'Oak Group' }]
    expect(planOf({ isSelling: true, lines: renamed }).orders.map(({ line: { name } }) => name)).toEqual(['Oak Group'])
    const exchanged = [line('NEW', 600, 60), line('FIR', 400, 10)]
    const groups = [{ key: 'not-assigned', currentValue: 1000 }]
    expect(planOf({ lines: exchanged, groups }).categories.map(({ weight }) => weight)).toEqual([0, 0, 1])
    const assigned = [...byAsset.assets, { assetId: 'NEW', shares: [{ categoryId: 'of-OAK', percent: 100 }] }]
    const { orders } = planOf({
      lines: exchanged,
      classification: { ...byAsset, assets: assigned },
      amount: 100,
      groups: values,
    })
    expect(onlyAssets({ ...byAsset, assets: assigned }, new Set(['NEW', 'FIR']))).toEqual(['ELM'])
    expect(orders.some(({ line: { _id } }) => _id === 'OAK')).toBe(false)
  })
})
