import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const percent = {
  id: 'percent',
  column: 'percent',
  order: 30,
  group: 'money',
  label: text('Gain, %'),
  name: text('Gain in percent'),
  explanation: text('The gain divided by the cost of all purchases. It says nothing about time.'),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  formulaId: 'percent',
  formula: 'total gain / cost of all purchases',
  page: 'percent.md',
} as const satisfies Figure
