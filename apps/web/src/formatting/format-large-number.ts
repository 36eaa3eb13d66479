import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { joinCurrency } from './format-money.ts'
import { formatNumber } from './format-number.ts'

const scales = [
  { limit: 1e12, write: (number: string) => t({ message: `${number} T`, context: 'trillions' }) },
  { limit: 1e9, write: (number: string) => t({ message: `${number} B`, context: 'billions' }) },
  { limit: 1e6, write: (number: string) => t({ message: `${number} M`, context: 'millions' }) },
  { limit: 1e3, write: (number: string) => t({ message: `${number} k`, context: 'thousands' }) },
]

/** `48.6 B`: k, M, B or T with one decimal, where the exact figure does not matter. Up to 2 decimals below 1,000. */
export function formatLargeNumber(value: number, format?: NumberFormat): string {
  const rounded = Math.abs(value)
  const scale = scales.find(({ limit }) => rounded >= limit * 0.99995)
  if (!scale) return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 2, format })
  const number = formatNumber(value / scale.limit, { minimumDecimals: 1, maximumDecimals: 1, format })
  return scale.write(number).replace(' ', '\u00a0')
}

/** A large amount with its currency, as `USD 48.6 B`. */
export function formatLargeMoney(value: number, currency: string, format?: NumberFormat): string {
  return joinCurrency(formatLargeNumber(value, format), currency, format)
}
