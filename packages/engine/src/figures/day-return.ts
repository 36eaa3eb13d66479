import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const dayReturn = {
  id: 'dayReturn',
  column: 'dayReturn',
  order: 50,
  group: 'money',
  label: text('Today'),
  name: text('Return of the day'),
  explanation: text(
    'The time-weighted return of the portfolio’s last trading day, with exchange rates, dividends and fees. The page of an asset shows the change of its price alone, on the day of that price.',
  ),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  dayOf: 'return.twr',
  formula: 'time-weighted return of the last trading day',
  page: 'time-weighted-return.md',
} as const satisfies Figure
