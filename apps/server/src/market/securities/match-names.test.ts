import { describe, expect, it } from 'vitest'
import { shareKeyOf } from './find-by-name.ts'
import { splitSymbolAndName } from './match-assets.ts'

describe('shareKeyOf', () => {
  it.each([
    ['Alphabet Inc-Cl C', 'Alphabet Inc. Class C'],
    ['APPLE INC COMMON STOCK', 'Apple Inc.'],
    ['Vodafone Group PLC Ord', 'Vodafone Group plc'],
  ])('is the same for %s and %s', (name, other) => {
    expect(shareKeyOf(name)).toBe(shareKeyOf(other))
  })

  it('keeps the letter of a class', () => {
    expect(shareKeyOf('Berkshire Hathaway Class A')).not.toBe(shareKeyOf('Berkshire Hathaway Class B'))
  })
})

describe('splitSymbolAndName', () => {
  it.each([
    ['VOO Vanguard S&P 500 ETF', 'VOO', 'vanguard'],
    ['AAPL - Apple Inc', 'AAPL', 'apple'],
  ])('finds the symbol before the name in %s', (name, symbol, word) => {
    expect(splitSymbolAndName(name)).toEqual({ symbol, word })
  })

  it.each(['Apple Inc', 'AAPL', ''])('finds none in %s', (name) => {
    expect(splitSymbolAndName(name)).toBeUndefined()
  })
})
