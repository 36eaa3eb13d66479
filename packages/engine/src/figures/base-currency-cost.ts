import { text } from '@plumbline/text/text'
import { cost } from './cost.ts'
import type { Figure } from './figure.ts'

export const baseCurrencyCost = {
  ...cost,
  id: 'baseCurrencyCost',
  field: 'baseCurrencyTotal',
  column: 'baseCurrencyTotal',
  order: 200,
  explanation: text('What the units held were bought for, without fees, at the exchange rates of the purchases.'),
  unit: 'base-money',
} as const satisfies Figure
