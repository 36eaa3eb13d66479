import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const unrealizedGain = {
  id: 'gain.unrealized',
  order: 70,
  group: 'money',
  label: text('Unrealized'),
  name: text('Unrealized gain'),
  explanation: text('The price gain of the units held: what they are worth minus what they cost.'),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  partOf: 'gain.total',
  formulaId: 'unrealized-gain',
  formula: "sum of (value - cost) x today's rate",
  page: 'gain.md',
} as const satisfies Figure
