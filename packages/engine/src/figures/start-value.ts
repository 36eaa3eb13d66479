import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'
import { value } from './value.ts'

export const startValue = {
  id: 'startValue',
  order: 220,
  group: 'money',
  label: text('Value at the start'),
  name: text('Value at the start'),
  explanation: text('The value at the close that starts a period. Without a period it is zero.'),
  unit: 'base-money',
  sign: 'positive',
  scope: 'any',
  term: 'start',
  formulaId: value.formulaId,
  formula: value.formula,
  page: value.page,
} as const satisfies Figure
