import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const contribution = {
  id: 'contribution',
  column: 'contribution',
  order: 310,
  group: 'return',
  label: text('Contribution'),
  name: text('Contribution'),
  explanation: text(
    'The part of the portfolio’s time-weighted return that comes from the holding. The parts add up to it.',
  ),
  unit: 'ratio',
  sign: 'either',
  scope: 'any',
  formula: 'sum of gain of a day / capital of the portfolio x growth so far',
  page: 'contribution.md',
} as const satisfies Figure
