import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatLargeNumber } from '../../formatting/format-large-number.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import type { FlowUnit } from './dcf-search.ts'

const sizes: Record<FlowUnit, number> = { b: 1e9, m: 1e6, k: 1e5, none: 1 }

/**
 * Picks the largest of billions, millions and single units that is not above the flow. Never picks `k`, which stands
 * for 100,000 (docs/decisions/details-of-the-specification.md).
 */
export function chooseUnit(flow: number): FlowUnit {
  const size = Math.abs(flow)
  if (size >= sizes.b) return 'b'
  return size >= sizes.m ? 'm' : 'none'
}

/** The full name of a flow's unit: `million USD`, `100,000 USD`, `USD`. */
export function nameUnit(unit: FlowUnit, currency: string, format: NumberFormat): string {
  switch (unit) {
    case 'b':
      return t`billion ${currency}`
    case 'm':
      return t`million ${currency}`
    case 'k':
      return `${formatNumber(sizes.k, { minimumDecimals: 0, maximumDecimals: 0, format })} ${currency}`
    case 'none':
      return currency
  }
}

/** A round axis value in the chosen unit; single units are abbreviated. */
export function writeTick(amount: number, unit: FlowUnit, format: NumberFormat): string {
  if (unit === 'none') return formatLargeNumber(amount, format)
  return formatNumber(amount / sizes[unit], { minimumDecimals: 0, maximumDecimals: 4, format })
}

/** An amount in the chosen unit, with two decimals; none in single units. */
export function writeFlow(amount: number, unit: FlowUnit, format: NumberFormat): string {
  const decimals = unit === 'none' ? 0 : 2
  return formatNumber(amount / sizes[unit], { minimumDecimals: decimals, maximumDecimals: decimals, format })
}
