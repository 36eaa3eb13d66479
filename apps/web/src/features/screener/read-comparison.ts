import type { ScreenerOperator } from '@plumbline/contract/screener/vocabulary'

const SIGNS: Record<string, ScreenerOperator> = {
  '>': 'gt',
  '>=': 'gte',
  '=>': 'gte',
  '≥': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '=<': 'lte',
  '≤': 'lte',
  '=': 'eq',
}

/** The comparison with which a typed value begins, and the rest: `>= 4 %` is at least, and `4 %`. */
export function readComparison(typed: string): { operator: ScreenerOperator; rest: string } | undefined {
  const [, sign = '', rest = ''] = /^\s*([<>=≤≥]+)\s*(.*)$/.exec(typed) ?? []
  const operator = SIGNS[sign]
  return operator && { operator, rest }
}
