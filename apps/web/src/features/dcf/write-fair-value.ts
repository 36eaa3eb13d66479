import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatMoney } from '../../formatting/format-money.ts'

/** A fair value with its currency: two decimals below 10, otherwise a whole number. */
export function writeFairValue(value: number, currency: string, format: NumberFormat): string {
  return formatMoney(value, currency, { decimals: value < 10 ? 2 : 0, format })
}
