import { i18n } from '@lingui/core'

/** An amount of US dollars; cents are shown unless it is whole, such as `$10` and `$7.50`. */
export function formatDollars(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
