import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const moneyOut = {
  id: 'moneyOut',
  order: 240,
  group: 'money',
  label: text('Money out'),
  name: text('Money out'),
  explanation: text('Sales and dividends after their fees; where cash is booked, withdrawals alone.'),
  unit: 'base-money',
  sign: 'positive',
  scope: 'any',
  term: 'moneyOut',
  formulaId: 'money-out',
  formula: 'sales and dividends after fees; withdrawals where cash is booked',
  page: 'value-bridge.md',
} as const satisfies Figure
