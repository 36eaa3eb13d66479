import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const weight = {
  id: 'weight',
  column: 'weight',
  order: 180,
  group: 'money',
  label: text('Weight'),
  name: text('Weight'),
  explanation: text('The holding’s value as a share of the portfolio’s value.'),
  unit: 'ratio',
  sign: 'positive',
  scope: 'any',
  formula: 'value / value of the portfolio',
  page: 'portfolio-line.md',
} as const satisfies Figure
