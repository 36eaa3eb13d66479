import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const simpleDietzReturn = {
  id: 'return.dietz',
  order: 300,
  group: 'return',
  label: text('Simple Dietz'),
  name: text('Simple Dietz return'),
  explanation: text(
    'The gain divided by the value at the start and half of the net money in. Of the whole period, not per year.',
  ),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  formulaId: 'simple-dietz',
  formula: '(end - start - net inflow) / (start + net inflow / 2)',
  page: 'dietz.md',
} as const satisfies Figure
