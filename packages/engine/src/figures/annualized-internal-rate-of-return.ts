import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const annualizedInternalRateOfReturn = {
  id: 'annualized.irr',
  column: 'irrAnnualized',
  order: 290,
  group: 'return',
  label: text('IRR p.a.'),
  name: text('Internal rate of return per year'),
  explanation: text('Internal rate of return per year, shown after 365 days held.'),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  formula: 'the yearly rate r with sum of flow / (1 + r)^(days / 365) = 0',
  page: 'internal-rate-of-return.md',
} as const satisfies Figure
