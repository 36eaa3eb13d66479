import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const fees = {
  id: 'gain.fees',
  order: 110,
  group: 'money',
  label: text('Fees'),
  name: text('Fees'),
  explanation: text(
    'The fees of all transactions, withheld taxes, and interest paid, at the exchange rates of their days.',
  ),
  unit: 'base-money',
  sign: 'negative',
  scope: 'any',
  term: 'gain',
  partOf: 'gain.total',
  formulaId: 'fees',
  formula: '- sum of fees x rate of their day',
  page: 'gain.md',
} as const satisfies Figure
