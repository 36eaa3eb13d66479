import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const timeWeightedReturn = {
  id: 'return.twr',
  column: 'twr',
  order: 260,
  group: 'return',
  label: text('Return'),
  name: text('Time-weighted return'),
  explanation: text(
    'The return of the assets, regardless of deposits and withdrawals. Of the whole period, not per year.',
  ),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  formulaId: 'time-weighted-return',
  formula: 'product of (value + out - financed) / (value before + in - financed) - 1',
  page: 'time-weighted-return.md',
} as const satisfies Figure
