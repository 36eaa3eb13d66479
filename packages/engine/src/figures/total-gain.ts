import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const totalGain = {
  id: 'gain.total',
  column: 'gain',
  order: 20,
  group: 'money',
  label: text('Gain'),
  name: text('Gain'),
  explanation: text(
    'What was earned, realized or not: price, currency, dividends and fees. Money in and out is no gain.',
  ),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  formulaId: 'total-gain',
  formula: 'realized + unrealized + currency + dividends + fees',
  page: 'gain.md',
} as const satisfies Figure
