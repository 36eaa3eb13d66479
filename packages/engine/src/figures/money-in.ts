import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const moneyIn = {
  id: 'moneyIn',
  order: 230,
  group: 'money',
  label: text('Money in'),
  name: text('Money in'),
  explanation: text(
    'Purchases with their fees, and fees on their own; where cash is booked, deposits alone. Nothing is subtracted.',
  ),
  unit: 'base-money',
  sign: 'positive',
  scope: 'any',
  term: 'moneyIn',
  formulaId: 'money-in',
  formula: 'purchases with fees and fees on their own; deposits where cash is booked',
  page: 'value-bridge.md',
} as const satisfies Figure
