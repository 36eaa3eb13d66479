import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const dayGain = {
  id: 'dayGain',
  column: 'dayGain',
  order: 40,
  group: 'money',
  label: text('Today'),
  name: text('Gain of the day'),
  explanation: text('The gain of the last trading day: price, currency, dividends and fees.'),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  dayOf: 'gain.total',
  formula: 'gain from the close of the day before to the close of the last trading day',
  page: 'gain.md',
} as const satisfies Figure
