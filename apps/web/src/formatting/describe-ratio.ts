import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatUnits } from './format-units.ts'

/** `3-for-1`, or `1-for-5` where units become fewer. */
export function describeRatio(ratio: number, format: NumberFormat): string {
  const isMore = ratio >= 1
  const units = formatUnits(Number((isMore ? ratio : 1 / ratio).toFixed(8)), format)
  return isMore ? t`${units}-for-1` : t`1-for-${units}`
}
