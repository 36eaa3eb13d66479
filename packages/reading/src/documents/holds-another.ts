import { type Amount, has } from './amount.ts'
import type { MoneyDirection } from './find-parts.ts'
import { findSolutions } from './find-solutions.ts'
import { judgeSolutions } from './judge.ts'
import type { Solution } from './solution.ts'

const DIRECTIONS: readonly MoneyDirection[] = ['paid', 'received']

/**
 * Whether the amounts below a transaction prove another one, because a file can hold several notes of one security. A
 * later page with the same net amount belongs to the same note.
 */
export function holdsAnother(solution: Solution, amounts: readonly Amount[]): boolean {
  const { units, net, product, gross } = solution
  const last = Math.max(...[units, net, product?.price, gross].map((amount) => amount?.lineIndex ?? 0))
  const below = amounts.filter(({ lineIndex }) => lineIndex > last)
  return DIRECTIONS.some((direction) =>
    judgeSolutions(findSolutions(below, direction, direction === 'received'), below, direction).some(
      (other) =>
        other.doubts.length === 0 && has(other.solution.net, 'net') && !other.solution.net.value.equals(net.value),
    ),
  )
}
