import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'
import { value } from './value.ts'

export const baseCurrencyValue = {
  ...value,
  id: 'baseCurrencyCurrentValue',
  column: 'baseCurrencyCurrentValue',
  order: 170,
  explanation: text('What the units held are worth: units times price, at the last exchange rate.'),
  unit: 'base-money',
} as const satisfies Figure
