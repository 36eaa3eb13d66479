import type { Grouping } from '@plumbline/contract/portfolios/operations'

const TYPE_NAMES: Record<string, string> = {
  'Common Stock': 'Stocks',
  'Preferred Stock': 'Preferred stocks',
  ETF: 'ETFs',
  FUND: 'Funds',
  INDEX: 'Indices',
  BOND: 'Bonds',
  Currency: 'Currencies',
}

const TYPE_CODES: Record<string, string> = { FUND: 'Fund', INDEX: 'Index', BOND: 'Bond' }

/** The type of one asset in words. */
export function nameType(type: string): string {
  return TYPE_CODES[type] ?? type
}

/** The name of a group of holdings by its key; `-` stands for holdings whose key is not known. */
export function nameGroup(groupBy: Grouping, key: string): string {
  if (key === '-') return 'Not known'
  return groupBy === 'type' ? (TYPE_NAMES[key] ?? key) : key
}
