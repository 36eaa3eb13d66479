import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const realizedGain = {
  id: 'gain.realized',
  column: 'realized',
  order: 80,
  group: 'money',
  label: text('Realized'),
  name: text('Realized gain'),
  explanation: text('The price gain of sold units: what they sold for minus what they cost.'),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  partOf: 'gain.total',
  formulaId: 'realized-gain',
  formula: 'sum of (proceeds - cost) x rate of the sale',
  page: 'gain.md',
} as const satisfies Figure
