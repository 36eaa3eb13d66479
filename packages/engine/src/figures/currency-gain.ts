import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const currencyGain = {
  id: 'gain.currency',
  order: 100,
  group: 'money',
  label: text('Currency'),
  name: text('Currency gain'),
  explanation: text(
    'The gain from exchange rates: what the cost would have gained as cash in the currency of the asset.',
  ),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  partOf: 'gain.total',
  formulaId: 'currency-gain',
  formula: "sum of cost x rate - cost in the portfolio's currency",
  page: 'gain.md',
} as const satisfies Figure
