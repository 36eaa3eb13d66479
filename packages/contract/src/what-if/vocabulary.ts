import type { PlanInterval } from '@plumbline/engine/what-if/rule'

/** How often a plan buys. */
export const PLAN_INTERVALS = ['week', 'month', 'quarter'] as const satisfies readonly PlanInterval[]

/** Maximum number of branches of one portfolio at a time. */
export const MAX_BRANCHES = 5
/** Maximum number of assets with a weight. */
export const MAX_WEIGHTS = 50
export const MAX_AMOUNT = 1e12
export const MAX_FACTOR = 1000
/** Maximum number of days by which trades move, in either direction. */
export const MAX_MOVED_DAYS = 3660
