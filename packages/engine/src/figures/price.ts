import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const price = {
  id: 'price',
  column: 'price',
  order: 120,
  group: 'money',
  label: text('Price'),
  name: text('Price'),
  explanation: text('The last close.'),
  unit: 'asset-price',
  sign: 'positive',
  scope: 'line',
  formulaId: 'price',
  formula: 'last close on or before the day, converted by the splits since',
  page: 'portfolio-line.md',
} as const satisfies Figure
