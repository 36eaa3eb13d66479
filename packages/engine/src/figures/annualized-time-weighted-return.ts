import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const annualizedTimeWeightedReturn = {
  id: 'annualized.twr',
  column: 'twrAnnualized',
  order: 270,
  group: 'return',
  label: text('Return p.a.'),
  name: text('Time-weighted return per year'),
  explanation: text('Time-weighted return per year, shown after 365 days held.'),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  formula: '(1 + time-weighted return)^(365 / days held) - 1',
  page: 'time-weighted-return.md',
} as const satisfies Figure
