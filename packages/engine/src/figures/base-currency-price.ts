import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'
import { price } from './price.ts'

export const baseCurrencyPrice = {
  ...price,
  id: 'baseCurrencyPrice',
  column: 'baseCurrencyPrice',
  order: 130,
  name: text('Price in the portfolio’s currency'),
  explanation: text('The last close at the last exchange rate.'),
  unit: 'base-price',
  formulaId: 'price-in-base',
  formula: 'price x rate',
} as const satisfies Figure
