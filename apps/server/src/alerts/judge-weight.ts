import { dayBefore } from '@plumbline/engine/calendar'
import type { AlertJudgment, WaitingAlert } from './judge-alert.ts'

/**
 * The weight of a holding at the close of the day before today, in percent as the level. It happens once. A holding that
 * was sold has a weight of 0.
 *
 * @param weights of the open holdings, as ratios; null where the value is not known. Undefined: not measured, or nothing
 *   with a value is held
 */
export function judgeWeight(
  { level, direction, seenDay, reachedOn }: Omit<WaitingAlert, 'kind' | 'setDay'>,
  assetId: string,
  weights: ReadonlyMap<string, number | null> | undefined,
  today: string,
): AlertJudgment {
  const date = dayBefore(today)
  const unchanged = { direction, seenDay, reachedOn, occasions: [] }
  if (weights === undefined || level === null || reachedOn !== null) return unchanged
  const weight = weights.has(assetId) ? (weights.get(assetId) ?? null) : 0
  if (weight === null) return { ...unchanged, seenDay: date }
  // A weight of exactly the level counts, also where a double is just beside it.
  const percent = weight * 100
  const isReached = direction === 'up' ? percent >= level - 1e-9 : percent <= level + 1e-9
  if (!isReached) return { ...unchanged, seenDay: date }
  return { direction, seenDay: date, reachedOn: date, occasions: [{ date, value: weight }] }
}
