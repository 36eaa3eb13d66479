import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Figures with an explanation, for a line, a group or the portfolio, overall or in a period. */
export const EXPLAINED_FIGURES = [
  'units',
  'price',
  'baseCurrencyPrice',
  'startValue',
  'currentValue',
  'baseCurrencyCurrentValue',
  'total',
  'baseCurrencyTotal',
  'costPerShare',
  'baseCurrencyCostPerShare',
  'purchases',
  'moneyIn',
  'moneyOut',
  'percent',
  'gain.total',
  'gain.realized',
  'gain.unrealized',
  'gain.price',
  'gain.currency',
  'gain.dividend',
  'gain.fees',
  'return.twr',
  'return.irr',
  'return.dietz',
] as const
export type ExplainedFigure = (typeof EXPLAINED_FIGURES)[number]

/** Effects of an explanation that are listed with their inputs in one response. */
export const MAX_LISTED_EFFECTS = 200

export const explainFigure = defineOperation<typeof schemas.explainFigure>()({
  method: 'GET',
  path: '/portfolio/:id/explain',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})

export const bridgeValue = defineOperation<typeof schemas.bridgeValue>()({
  method: 'GET',
  path: '/portfolio/:id/bridge',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})
