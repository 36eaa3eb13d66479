import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const cost = {
  id: 'cost',
  field: 'total',
  order: 190,
  group: 'money',
  label: text('Cost'),
  name: text('Cost'),
  explanation: text('What the units held were bought for, without fees.'),
  unit: 'asset-money',
  sign: 'positive',
  scope: 'any',
  formulaId: 'open-cost',
  formula: 'cost of the purchases - cost relieved by sales',
  page: 'cost-basis.md',
} as const satisfies Figure
