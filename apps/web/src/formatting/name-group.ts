import { t } from '@lingui/core/macro'
import type { Grouping } from '@plumbline/contract/portfolios/operations'

/** Several assets of a type. */
function nameTypeGroup(type: string): string {
  switch (type) {
    case 'Common Stock':
      return t`Stocks`
    case 'Preferred Stock':
      return t`Preferred stocks`
    case 'ETF':
      return t`ETFs`
    case 'FUND':
      return t`Funds`
    case 'INDEX':
      return t`Indices`
    case 'BOND':
      return t`Bonds`
    case 'Currency':
      return t`Currencies`
    default:
      return type
  }
}

/** The type of one asset in words. */
export function nameType(type: string): string {
  switch (type) {
    case 'Common Stock':
      return t`Common Stock`
    case 'Preferred Stock':
      return t`Preferred Stock`
    case 'FUND':
      return t`Fund`
    case 'INDEX':
      return t`Index`
    case 'BOND':
      return t`Bond`
    case 'Currency':
      return t`Currency`
    default:
      return type
  }
}

/** The name of a group of holdings by its key; `-` stands for holdings whose key is not known. */
export function nameGroup(groupBy: Grouping, key: string): string {
  if (key === '-') return t`Not known`
  return groupBy === 'type' ? nameTypeGroup(key) : key
}
