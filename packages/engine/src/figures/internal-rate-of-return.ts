import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const internalRateOfReturn = {
  id: 'return.irr',
  column: 'irr',
  order: 280,
  group: 'return',
  label: text('IRR of the period'),
  name: text('Internal rate of return'),
  explanation: text('The return of the money over the days it was held. Of the whole period, not per year.'),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  formulaId: 'internal-rate-of-return',
  formula: '(1 + r)^(days held / 365) - 1 at the yearly rate r with sum of flow / (1 + r)^(days / 365) = 0',
  page: 'internal-rate-of-return.md',
} as const satisfies Figure
