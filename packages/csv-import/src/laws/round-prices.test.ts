import { describe, expect, it } from 'vitest'
import { provesFeesInTotals, weighGrossTotals } from './round-prices.ts'

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

describe('provesFeesInTotals', () => {
  // 300 × 67.33 + 18.18, 100 × 282.00 + 25.38
  const paid = [
    { units: 300, total: 20217.18, fee: 18.18, isSell: false },
    { units: 100, total: 28225.38, fee: 25.38, isSell: false },
  ]

  it('sees totals that are round prices with their fees taken out', () => {
    expect(provesFeesInTotals(paid)).toBe(true)
    expect(provesFeesInTotals([{ units: 300, total: 20180.82, fee: 18.18, isSell: true }])).toBe(true)
  })

  it('needs more than chance, and every row', () => {
    expect(provesFeesInTotals([{ units: 100, total: 28225.38, fee: 25.38, isSell: false }])).toBe(false)
    expect(provesFeesInTotals([...paid, { units: 7, total: 100, fee: 1.5, isSell: false }])).toBe(false)
    expect(provesFeesInTotals(TRADES)).toBe(false)
  })
})
