import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatNumber } from './format-number.ts'

/** A number of units, up to 8 decimals without trailing zeros. */
export function formatUnits(units: number, format?: NumberFormat): string {
  return formatNumber(units, { minimumDecimals: 0, maximumDecimals: 8, format })
}
