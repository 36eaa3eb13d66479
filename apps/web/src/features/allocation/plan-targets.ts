import type { Category, Classification } from '@plumbline/contract/categories/schemas'
import { DEFAULT_TARGET_BAND, ROUNDING_PERCENT } from '@plumbline/contract/categories/vocabulary'
import type { Group, Line } from '@plumbline/contract/portfolios/schemas'
import { branchOf, sumTree } from '@plumbline/engine/categories/category-tree'
import { type Drift, measureDrifts, planPurchases, planRebalancing } from '@plumbline/engine/targets/plan-purchases'
import { inWholeUnits } from '@plumbline/engine/targets/whole-units'

export interface PlannedCategory extends Drift {
  category: Category
  /** To buy (+) or to sell (−), in the portfolio's currency. */
  amount: number
  /** What the target asks for once the amount is in. */
  wanted: number
}

export interface Order {
  line: PlannableLine
  category: Category
  units: number
  amount: number
  /** The part of the category's amount that went to this asset, by its value. */
  part: number
}

export interface TargetPlan {
  categories: PlannedCategory[]
  /** The value of all categories with a target, without the amount. */
  whole: number
  orders: Order[]
  /** Of the amount, because units are whole. */
  left: number
  /** Categories with an amount, but no asset that is wholly in them. */
  withoutAssets: Category[]
}

type PlannableLine = Pick<Line, '_id' | 'name' | 'image' | 'units' | 'baseCurrencyPrice' | 'baseCurrencyCurrentValue'>

interface PlanInput {
  classification: Classification
  groups: readonly Pick<Group, 'key' | 'currentValue'>[]
  /** The open lines. */
  lines: readonly PlannableLine[]
  amount: number
  isSelling: boolean
  isWhole: boolean
}

/** Whether a tree has targets that add up to 100. */
export function hasTargets({ categories }: Pick<Classification, 'categories'>): boolean {
  const sum = categories.reduce((total, { target }) => total + (target ?? 0), 0)
  return Math.abs(sum - 100) < ROUNDING_PERCENT
}

/** The drifts of a tree's targets, and what to trade so that they are met as far as the amount allows. */
export function planTargets({ classification, groups, lines, amount, isSelling, isWhole }: PlanInput): TargetPlan {
  const { categories, targetBand = DEFAULT_TARGET_BAND } = classification
  const sums = sumTree(categories, new Map(groups.map(({ key, currentValue }) => [key, currentValue ?? 0])))
  const wanted = categories.filter(({ target }) => typeof target === 'number')
  const positions = wanted.map(({ _id, target }) => ({
    id: _id,
    value: sums.get(_id) ?? 0,
    target: (target ?? 0) / 100,
  }))
  const plan = isSelling ? planRebalancing(positions, amount) : planPurchases(positions, amount)
  const whole = positions.reduce((sum, { value }) => sum + value, 0)
  const planned = measureDrifts(positions, targetBand / 100).flatMap((drift, index): PlannedCategory[] => {
    const category = wanted[index]
    if (category === undefined) return []
    return [{ ...drift, category, amount: plan.get(drift.id) ?? 0, wanted: drift.target * (whole + amount) }]
  })
  const divided = planned.map((each) => ({ each, orders: divide(each, classification, lines) }))
  const exact = divided.flatMap(({ orders }) => orders)
  const { orders, left } = isWhole ? roundOrders(exact) : { orders: exact, left: 0 }
  return {
    categories: planned,
    whole,
    orders: orders.filter(({ units }) => units !== 0),
    left,
    withoutAssets: divided
      .filter((one) => Math.abs(one.each.amount) > 0.005 && one.orders.length === 0)
      .map((one) => one.each.category),
  }
}

/** The amount of a category, divided by value among the assets that are wholly in it. */
function divide({ category, amount }: PlannedCategory, tree: Classification, lines: readonly PlannableLine[]): Order[] {
  if (Math.abs(amount) <= 0.005) return []
  const branch = branchOf(tree.categories, category._id)
  const inside = new Set(
    tree.assets
      .filter(({ shares }) => {
        const percent = shares.reduce((sum, each) => sum + (branch.has(each.categoryId) ? each.percent : 0), 0)
        return percent > 100 - ROUNDING_PERCENT
      })
      .map(({ assetId }) => assetId),
  )
  const own = lines.filter(
    ({ _id, baseCurrencyPrice: price, baseCurrencyCurrentValue: value }) =>
      inside.has(_id) && price !== null && price > 0 && value !== null && value > 0,
  )
  const total = own.reduce((sum, line) => sum + (line.baseCurrencyCurrentValue ?? 0), 0)
  return own.map((line) => {
    const part = (line.baseCurrencyCurrentValue ?? 0) / total
    const spent = amount * part
    return { line, category, part, amount: spent, units: spent / (line.baseCurrencyPrice ?? 1) }
  })
}

function roundOrders(orders: readonly Order[]): { orders: Order[]; left: number } {
  const { trades, left } = inWholeUnits(
    orders.map(({ line, amount }) => ({ id: line._id, amount, price: line.baseCurrencyPrice ?? 1 })),
  )
  return {
    orders: orders.map((order, index) => {
      const { units = 0, amount = 0 } = trades[index] ?? {}
      return { ...order, units, amount }
    }),
    left,
  }
}
