import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const purchases = {
  id: 'purchases',
  order: 210,
  group: 'money',
  label: text('Purchases'),
  name: text('Purchases'),
  explanation: text('The cost of all purchases, also of units that were sold, without fees.'),
  unit: 'base-money',
  sign: 'positive',
  scope: 'any',
  formulaId: 'purchases',
  formula: 'sum of units x price x rate',
  page: 'percent.md',
} as const satisfies Figure
