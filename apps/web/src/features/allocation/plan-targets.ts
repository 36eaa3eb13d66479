import { t } from '@lingui/core/macro'
import type { Category, Classification } from '@plumbline/contract/categories/schemas'
import { DEFAULT_TARGET_BAND, NOT_ASSIGNED, ROUNDING_PERCENT } from '@plumbline/contract/categories/vocabulary'
import type { Group, Line } from '@plumbline/contract/portfolios/schemas'
import { sumTree } from '@plumbline/engine/categories/category-tree'
import { type Drift, measureDrifts, planPurchases, planRebalancing } from '@plumbline/engine/targets/plan-purchases'
import { inWholeUnits } from '@plumbline/engine/targets/whole-units'
import { isOther, isWhollyIn } from './targeted-assets.ts'

/** A category with a target, or all that is in none. */
type TargetedCategory = Pick<Category, '_id' | 'name' | 'color'>

export interface PlannedCategory extends Drift {
  category: TargetedCategory
  /** To buy (+) or to sell (−), in the portfolio's currency. */
  amount: number
  /** What the target asks for once the amount is in. */
  wanted: number
}

export interface Order {
  line: PlannableLine
  category: TargetedCategory
  units: number
  amount: number
  /** The part of the category's amount that went to this asset, by its value. */
  part: number
}

export interface TargetPlan {
  categories: PlannedCategory[]
  /** The value of all that has a target, without the amount. */
  whole: number
  orders: Order[]
  /** Of the amount, because units are whole. */
  left: number
  /** Those with an amount, but no asset that is wholly in them. */
  withoutAssets: TargetedCategory[]
}

export type PlannableLine = Pick<
  Line,
  '_id' | 'name' | 'image' | 'units' | 'baseCurrencyPrice' | 'baseCurrencyCurrentValue'
> & { status: Pick<Line['status'], 'isCash'> }

interface PlanInput {
  classification: Classification
  groups: readonly Pick<Group, 'key' | 'currentValue'>[]
  /** The open lines, and those of no units that can be bought where a category has none. */
  lines: readonly PlannableLine[]
  amount: number
  isSelling: boolean
  isWhole: boolean
}

/** Whether a tree has targets of at most 100 in sum. */
export function hasTargets({ categories }: Pick<Classification, 'categories'>): boolean {
  const sum = sumOfTargets(categories)
  return sum > 0 && sum < 100 + ROUNDING_PERCENT
}

/** The target of all that is in no category with a target, in percent; 0 where the targets add up to 100. */
export function targetOfOthers({ categories }: Pick<Classification, 'categories'>): number {
  const rest = 100 - sumOfTargets(categories)
  return rest > ROUNDING_PERCENT ? rest : 0
}

function sumOfTargets(categories: readonly Category[]): number {
  return categories.reduce((total, { target }) => total + (target ?? 0), 0)
}

/** The drifts of a tree's targets, and what to trade so that they are met as far as the amount allows. */
export function planTargets({ classification, groups, lines, amount, isSelling, isWhole }: PlanInput): TargetPlan {
  const { targetBand = DEFAULT_TARGET_BAND } = classification
  const targeted = listTargeted(classification, groups)
  const positions = targeted.map(({ category, value, target }) => ({ id: category._id, value, target }))
  const plan = isSelling ? planRebalancing(positions, amount) : planPurchases(positions, amount)
  const whole = positions.reduce((sum, { value }) => sum + value, 0)
  const planned = measureDrifts(positions, targetBand / 100).flatMap((drift, index): PlannedCategory[] => {
    const category = targeted[index]?.category
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

/** The categories with a target, and the others as one more where something is left for them, with their values. */
function listTargeted(classification: Classification, groups: PlanInput['groups']) {
  const { categories } = classification
  const own = new Map(groups.map(({ key, currentValue }) => [key, currentValue ?? 0]))
  const sums = sumTree(categories, own)
  const targeted = categories.flatMap((category: TargetedCategory & Pick<Category, 'target'>) => {
    const { _id, target } = category
    return typeof target === 'number' ? [{ category, value: sums.get(_id) ?? 0, target: target / 100 }] : []
  })
  const rest = targetOfOthers(classification)
  if (rest === 0) return targeted
  const all = [...own.values()].reduce((sum, value) => sum + value, 0)
  const value = all - targeted.reduce((sum, each) => sum + each.value, 0)
  const others: TargetedCategory = { _id: NOT_ASSIGNED, name: t`Others`, color: 'slice6' }
  return [...targeted, { category: others, value, target: rest / 100 }]
}

/**
 * The amount of a category, divided by value among the assets that are wholly in it. The only asset of a category of
 * which nothing is held is bought for all of it.
 */
function divide({ category, amount }: PlannedCategory, tree: Classification, lines: readonly PlannableLine[]): Order[] {
  if (Math.abs(amount) <= 0.005) return []
  const isInside = category._id === NOT_ASSIGNED ? isOther(tree) : isWhollyIn(tree, category._id)
  const inside = lines.filter((line) => isInside(line) && (line.baseCurrencyPrice ?? 0) > 0)
  const held = inside.filter(({ baseCurrencyCurrentValue: value }) => value !== null && value > 0)
  const [first] = inside
  const isNew = inside.length === 1 && first?.units === 0 && amount > 0
  const bought = isNew ? inside : held
  const total = held.reduce((sum, line) => sum + (line.baseCurrencyCurrentValue ?? 0), 0)
  return bought.map((line) => {
    const part = isNew ? 1 : (line.baseCurrencyCurrentValue ?? 0) / total
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
