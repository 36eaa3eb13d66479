import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const units = {
  id: 'units',
  column: 'units',
  order: 10,
  group: 'holding',
  label: text('Units'),
  name: text('Units'),
  explanation: text('How many units are held, in today’s splits.'),
  unit: 'units',
  sign: 'positive',
  scope: 'line',
  formulaId: 'units',
  formula: 'sum of units, each times the ratios of later splits',
  page: 'splits.md',
} as const satisfies Figure
