import type { DailyClose } from './daily-closes.ts'

export interface Payment {
  /** The ex-date, in days since 1970-01-01. */
  day: number
  /** In the unit of the closes; undefined in another currency, so that only the source can adjust for it. */
  value: number | undefined
}

/** An adjustment of the source without a dividend, such as a spin-off, is at least this large. */
const MIN_OWN_STEP = 0.02
const MAX_OWN_STEP = 0.5
const STEADY = 0.005
/** The last close is adjusted for what is announced only. A smaller ratio is an error of the source. */
const MIN_LAST_RATIO = 0.5

/**
 * Computes adjusted closes from split-adjusted closes and dividends: closes before an ex-date are lowered by the
 * dividend as a share of the previous close. The source's own adjusted closes provide the adjustment of the last day,
 * of dividends in other currencies, and of lasting steps on days without a dividend (spin-offs). Without any announced
 * split, a step to half or double and more is one that the source adjusted for, although its list is empty. If the source
 * has no adjusted closes, none are computed.
 */
export function adjustCloses(
  closes: readonly DailyClose[],
  payments: readonly Payment[],
  { hasSplits }: { hasSplits: boolean },
): DailyClose[] {
  const ratios = closes.map(({ close, adjustedClose }) =>
    adjustedClose === undefined ? undefined : adjustedClose / close,
  )
  if (ratios.every((ratio) => ratio === undefined)) return [...closes]
  const paid = [...payments].sort((a, b) => a.day - b.day)
  let next = paid.length - 1
  while (next >= 0 && (paid[next] as Payment).day > (closes.at(-1)?.day ?? 0)) next--
  const lastRatio = ratios.at(-1) ?? 1
  let factor = lastRatio > MIN_LAST_RATIO && lastRatio <= 1 ? lastRatio : 1
  const adjusted: DailyClose[] = []
  for (let index = closes.length - 1; index >= 0; index--) {
    const each = closes[index] as DailyClose
    adjusted.push({ ...each, adjustedClose: each.close * factor })
    const before = closes[index - 1]
    if (before === undefined) break
    let own: number | undefined
    let hasPayment = false
    while (next >= 0 && (paid[next] as Payment).day > before.day) {
      const { value } = paid[next--] as Payment
      hasPayment = true
      if (value === undefined) own = sourceStep(ratios, index)
      else if (value < before.close) factor *= 1 - value / before.close
    }
    factor *= own ?? (hasPayment ? 1 : lastingStep(ratios, index, hasSplits))
  }
  return adjusted.reverse()
}

function sourceStep(ratios: readonly (number | undefined)[], index: number): number {
  const step = anyStep(ratios, index)
  return step > MAX_OWN_STEP && step <= 1 ? step : 1
}

function anyStep(ratios: readonly (number | undefined)[], index: number): number {
  const before = ratios[index - 1]
  const after = ratios[index]
  return before === undefined || after === undefined ? 1 : before / after
}

function lastingStep(ratios: readonly (number | undefined)[], index: number, hasSplits: boolean): number {
  const stated = anyStep(ratios, index)
  if (!hasSplits && (stated <= MAX_OWN_STEP || stated >= 1 / MAX_OWN_STEP)) return stated
  const step = sourceStep(ratios, index)
  if (step > 1 - MIN_OWN_STEP) return 1
  return isSteady(ratios[index - 2], ratios[index - 1]) && isSteady(ratios[index], ratios[index + 1]) ? step : 1
}

function isSteady(before: number | undefined, after: number | undefined): boolean {
  return before !== undefined && after !== undefined && Math.abs(Math.log(after / before)) < STEADY
}
