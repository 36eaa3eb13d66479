import type { Position } from '@plumbline/contract/performance/schemas'

const none = { value: null, annualized: null, reason: null, isAmbiguous: false, rates: [] }

/** Units of an asset at a price of 10 and a cost of 9, in the portfolio of this name. */
export const examplePosition = (name: string, units: number, isSample = false): Position => ({
  portfolioId: name,
  name,
  isSample,
  units,
  currentValue: units * 10,
  gain: units,
  gainParts: { unrealized: units, realized: 0, dividend: 0, currency: 0, fees: 0, total: units },
  costPerShare: 9,
  percent: 1 / 9,
  from: '2023-01-02',
  to: '2023-12-29',
  twr: none,
  irr: none,
  lots: { currency: 'EUR', baseCurrency: 'EUR', costMethod: 'average', open: [], sales: [] },
})
