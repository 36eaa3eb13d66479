import { describe, expect, it } from 'vitest'
import { areTotalsGross } from './round-prices.ts'

const TRADES = [
  { units: 25, total: 650, fee: 9.99, isSell: false },
  { units: 30, total: 825, fee: 9.99, isSell: false },
  { units: 40, total: 1200, fee: 9.99, isSell: true },
]

describe('areTotalsGross', () => {
  it('sees totals that are round prices without their fees', () => {
    expect(areTotalsGross(TRADES)).toBe(true)
  })

  it('does not see them where the fee is contained', () => {
    const paid = TRADES.map((trade) => ({ ...trade, total: trade.total + (trade.isSell ? -9.99 : 9.99) }))

    expect(areTotalsGross(paid)).toBe(false)
  })

  it('does not see them where both readings are round', () => {
    expect(areTotalsGross(TRADES.map((trade) => ({ ...trade, fee: trade.units })))).toBe(false)
  })

  it('needs three trades with a fee', () => {
    expect(areTotalsGross(TRADES.slice(1))).toBe(false)
  })
})
