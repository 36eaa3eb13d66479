import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatUnits } from './format-units.ts'

/** `3-for-1`, or `1-for-5` where units become fewer; `7-for-6` where neither is one. */
export function describeRatio(ratio: number, format: NumberFormat): string {
  const old = denominatorOf(ratio)
  if (old > 1)
    return t`${{ units: formatUnits(Math.round(ratio * old), format) }}-for-${{ old: formatUnits(old, format) }}`
  const isMore = ratio >= 1
  const units = formatUnits(Number((isMore ? ratio : 1 / ratio).toFixed(8)), format)
  return isMore ? t`${units}-for-1` : t`1-for-${units}`
}

const MAX_DENOMINATOR = 12

/** Of a ratio of small numbers, neither of which is one; 1 if it is none. */
function denominatorOf(ratio: number): number {
  if (Number.isInteger(ratio * 4) || Number.isInteger(Number((1 / ratio).toFixed(6)))) return 1
  for (let old = 2; old <= MAX_DENOMINATOR; old++)
    if (Math.abs(ratio * old - Math.round(ratio * old)) < 1e-6 && Math.round(ratio * old) > 1) return old
  return 1
}
