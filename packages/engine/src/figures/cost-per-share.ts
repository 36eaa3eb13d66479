import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const costPerShare = {
  id: 'costPerShare',
  column: 'costPerShare',
  order: 140,
  group: 'money',
  label: text('Cost per share'),
  name: text('Cost per share'),
  explanation: text('What one unit held cost on average, or by its lots with FIFO, without fees.'),
  unit: 'asset-price',
  sign: 'positive',
  scope: 'line',
  formulaId: 'cost-per-unit',
  formula: 'cost of the open units / units',
  page: 'cost-basis.md',
} as const satisfies Figure
