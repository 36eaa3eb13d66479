import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const priceGain = {
  id: 'gain.price',
  order: 60,
  group: 'money',
  label: text('Price'),
  name: text('Price gain'),
  explanation: text('The gain from prices, of what is held and what was sold, without exchange rates.'),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  term: 'gain',
  formulaId: 'price-effect',
  formula: 'unrealized + realized',
  page: 'value-bridge.md',
} as const satisfies Figure
