import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { joinCurrency } from './format-money.ts'
import { formatNumber } from './format-number.ts'

const scales = [
  { limit: 1e12, letter: 'T' },
  { limit: 1e9, letter: 'B' },
  { limit: 1e6, letter: 'M' },
  { limit: 1e3, letter: 'k' },
]

/** `48.6 B`: k, M, B or T with one decimal, where the exact figure does not matter. Up to 2 decimals below 1,000. */
export function formatLargeNumber(value: number, format?: NumberFormat): string {
  const own = format && { format }
  const rounded = Math.abs(value)
  const scale = scales.find(({ limit }) => rounded >= limit * 0.99995)
  if (!scale) return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 2, ...own })
  const number = formatNumber(value / scale.limit, { minimumDecimals: 1, maximumDecimals: 1, ...own })
  return `${number}\u00a0${scale.letter}`
}

/** A large amount with its currency, as `USD 48.6 B`. */
export function formatLargeMoney(value: number, currency: string, format?: NumberFormat): string {
  return joinCurrency(formatLargeNumber(value, format), currency, format)
}
