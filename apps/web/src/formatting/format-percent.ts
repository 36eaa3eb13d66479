import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { percentSignOf } from '@plumbline/text/percent-sign'
import { formatNumber, type SignDisplay } from './format-number.ts'

export type PercentOptions = { decimals?: number; sign?: SignDisplay; format?: NumberFormat }

/** What follows the number of a percentage in the page's language. */
export const percentSign = (): string => percentSignOf(i18n.locale)

/** A ratio (0.05) as a percentage (`+5.00%`); signed and with 2 decimals unless asked otherwise. */
export function formatPercent(ratio: number, options: PercentOptions = {}): string {
  const decimals = options.decimals ?? 2
  const number = formatNumber(ratio * 100, {
    minimumDecimals: decimals,
    maximumDecimals: decimals,
    sign: options.sign ?? 'always',
    format: options.format,
  })
  return `${number}${percentSign()}`
}

/** The difference of two ratios, in percentage points. */
export function formatPoints(difference: number, format?: NumberFormat): string {
  const points = formatNumber(difference * 100, {
    minimumDecimals: 2,
    maximumDecimals: 2,
    sign: 'always',
    format,
  })
  return t`${points} points`
}
