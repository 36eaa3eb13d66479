import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const dividends = {
  id: 'gain.dividend',
  column: 'dividends',
  order: 90,
  group: 'money',
  label: text('Dividends'),
  name: text('Dividends'),
  explanation: text(
    'Dividends and interest on cash, gross, at the exchange rates of their days. A withheld tax counts as a fee.',
  ),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  partOf: 'gain.total',
  formulaId: 'dividends',
  formula: 'sum of gross dividends x rate of their day',
  page: 'gain.md',
} as const satisfies Figure
