/** One of the positions that money is divided among. All money is in one currency. */
export interface Position {
  id: string
  /** Today; 0 if nothing is held yet. */
  value: number
  /** The target weight as a ratio; the targets of all positions add up to at most 1. */
  target: number
}

/** How far a position is from its target. */
export interface Drift {
  id: string
  value: number
  target: number
  /** value / sum of all values; 0 if all is worth nothing. */
  weight: number
  /** weight − target, as a ratio: +0.02 is two percentage points too much. */
  drift: number
  /** value − target × sum of all values: how much the position is above (+) or below (−) its target. */
  driftMoney: number
  /** Whether the drift is larger than the band. */
  needsAttention: boolean
}

/** Less is a rounding error. */
const NEGLIGIBLE = 1e-9

/** @param band the largest drift that needs no attention, as a ratio above or below the target */
export function measureDrifts(positions: readonly Position[], band: number): Drift[] {
  const whole = sumOf(positions)
  return positions.map(({ id, value, target }) => {
    const weight = whole > 0 ? value / whole : 0
    const drift = weight - target
    const driftMoney = value - target * whole
    return { id, value, target, weight, drift, driftMoney, needsAttention: Math.abs(drift) > band + NEGLIGIBLE }
  })
}

/**
 * The amounts to buy so that new money brings the positions as close to their targets as it can, without selling. It
 * goes to the positions with the lowest value / target, in proportion to their targets, until they are level with the
 * next ones. The amounts are 0 or more and add up to `amount`, unless no position has a target.
 *
 * @param amount in the currency of the values, 0 or more
 * @see docs/methods/targets.md
 */
export function planPurchases(positions: readonly Position[], amount: number): Map<string, number> {
  const wanted = positions.filter(({ target }) => target > 0).sort((a, b) => levelOf(a) - levelOf(b))
  const level = findLevel(wanted, amount)
  return new Map(positions.map(({ id, value, target }) => [id, target > 0 ? Math.max(0, level * target - value) : 0]))
}

/** The value per unit of target. Positions at the same level are equally far from their targets, in relative terms. */
const levelOf = ({ value, target }: Position) => value / target

/** The level up to which `amount` fills the lowest positions; they are sorted by their own levels. */
function findLevel(sorted: readonly Position[], amount: number): number {
  let value = amount
  let target = 0
  for (const [index, position] of sorted.entries()) {
    value += position.value
    target += position.target
    const next = sorted[index + 1]
    if (next === undefined || value / target <= levelOf(next)) return value / target
  }
  return 0
}

/**
 * The amounts to buy (+) and to sell (−) so that every position is at its target once `amount` of new money is in.
 * They add up to `amount` if the targets add up to 1.
 *
 * @param amount in the currency of the values; below 0 to take money out
 */
export function planRebalancing(positions: readonly Position[], amount: number): Map<string, number> {
  const whole = sumOf(positions) + amount
  return new Map(positions.map(({ id, value, target }) => [id, target * whole - value]))
}

function sumOf(positions: readonly Position[]): number {
  return positions.reduce((sum, { value }) => sum + value, 0)
}
