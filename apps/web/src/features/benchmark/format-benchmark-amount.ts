import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { formatNumber, type SignDisplay } from '../../formatting/format-number.ts'

/** The amounts of the chart always have a space for thousands and no decimals, whatever the user's number format. */
export function formatBenchmarkAmount(value: number, sign: SignDisplay = 'negative'): string {
  const format = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'space' as const }
  return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, sign, format })
}
