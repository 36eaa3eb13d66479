import { describe, expect, it } from 'vitest'
import { weighGrossTotals } from './round-prices.ts'

const TRADES = [
  { units: 25, total: 650, fee: 9.99, isSell: false },
  { units: 30, total: 825, fee: 9.99, isSell: false },
  { units: 40, total: 1200, fee: 9.99, isSell: true },
]

describe('weighGrossTotals', () => {
  it('sees totals that are round prices without their fees', () => {
    expect(weighGrossTotals(TRADES)).toBe('gross')
  })

  it('does not see them where the fee is contained', () => {
    const paid = TRADES.map((trade) => ({ ...trade, total: trade.total + (trade.isSell ? -9.99 : 9.99) }))

    expect(weighGrossTotals(paid)).toBe('net')
  })

  it('does not see them where both readings are round', () => {
    expect(weighGrossTotals(TRADES.map((trade) => ({ ...trade, fee: trade.units })))).toBe('net')
  })

  it('doubts a single trade of few units', () => {
    expect(weighGrossTotals(TRADES.slice(0, 1))).toBe('doubtful')
    expect(weighGrossTotals([{ units: 400, total: 6400, fee: 9.99, isSell: false }])).toBe('gross')
  })

  it('says nothing of trades without a fee', () => {
    expect(weighGrossTotals(TRADES.map((trade) => ({ ...trade, fee: 0 })))).toBe('net')
  })
})
