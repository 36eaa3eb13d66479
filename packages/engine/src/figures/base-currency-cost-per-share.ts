import { text } from '@plumbline/text/text'
import { costPerShare } from './cost-per-share.ts'
import type { Figure } from './figure.ts'

export const baseCurrencyCostPerShare = {
  ...costPerShare,
  id: 'baseCurrencyCostPerShare',
  column: 'baseCurrencyCostPerShare',
  order: 150,
  name: text('Cost per share in the portfolio’s currency'),
  explanation: text('What one unit held cost without fees, at the exchange rates of the purchases.'),
  unit: 'base-price',
} as const satisfies Figure
