import type { WaitingReason } from '@plumbline/engine/savings-plans/plan-purchase'
import type { PurchaseInterval } from '@plumbline/engine/savings-plans/planned-days'

/** How often a savings plan buys. */
export const PURCHASE_INTERVALS = [
  'week',
  'two-weeks',
  'month',
  'quarter',
  'year',
] as const satisfies readonly PurchaseInterval[]

/** `propose`: each purchase waits to be accepted. `book`: purchases are booked when their prices are in. */
export const PLAN_MODES = ['propose', 'book'] as const
export type PlanMode = (typeof PLAN_MODES)[number]

/** Why a purchase that is due has no price or buys nothing. */
export const WAITING_REASONS = [
  ...(['close-to-come', 'no-close', 'no-rate'] as const satisfies readonly WaitingReason[]),
  'below-one-unit',
] as const

/** What became of a purchase. `undone`: its transaction was deleted. */
export const PURCHASE_STATES = ['booked', 'skipped', 'undone'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** Of one portfolio. */
export const MAX_SAVINGS_PLANS = 50
/** How many past purchases a new plan, or a change of its days, may add; and how many one call books or skips. */
export const MAX_PLAN_PURCHASES = 1000
