import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const value = {
  id: 'currentValue',
  column: 'currentValue',
  order: 160,
  group: 'money',
  label: text('Value'),
  name: text('Value'),
  explanation: text('What the units held are worth: units times price.'),
  unit: 'asset-money',
  sign: 'positive',
  scope: 'any',
  term: 'value',
  formulaId: 'current-value',
  formula: 'sum of units x price x rate',
  page: 'portfolio-line.md',
} as const satisfies Figure
