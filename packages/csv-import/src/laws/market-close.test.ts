import { describe, expect, test } from 'vitest'
import { farFromMarket, judgeByMarket, onlyFitting } from './market-close.ts'

/** Closes of 40 euros, and 1.08 dollars per euro. */
const trades = (...prices: number[]) => prices.map((price) => ({ price, close: 40, isCoin: false }))
const UNKNOWN = { price: 7, close: null, isCoin: false }

describe('a trade far from the close of its day', () => {
  test('waits alone if no price of a day can be so far', () => {
    expect(farFromMarket([...trades(40.5, 4000, 41), UNKNOWN])).toEqual([1])
    expect(farFromMarket(trades(40.5, 39, 41, 44))).toEqual([])
  })

  test('waits with the others beyond 5 %, if they are two of five', () => {
    expect(farFromMarket(trades(43.2, 40, 41, 39, 43.5))).toEqual([0, 4])
    expect(farFromMarket(trades(43.2, 40, 41, 39, 43.5, 40))).toEqual([])
    expect(farFromMarket(trades(43.2))).toEqual([])
  })

  test('does not wait if it is a gift, or of a coin, which moves more', () => {
    expect(farFromMarket(trades(0, 0))).toEqual([])
    expect(farFromMarket(trades(43.2, 43.5).map((trade) => ({ ...trade, isCoin: true })))).toEqual([])
    expect(farFromMarket(trades(63, 43.5).map((trade) => ({ ...trade, isCoin: true })))).toEqual([0])
  })
})

describe('a way to read a file', () => {
  test('fits, or is refuted, by two trades at least', () => {
    expect(judgeByMarket(trades(40.5, 39))).toBe('fits')
    expect(judgeByMarket(trades(43.2, 43.5))).toBe('refuted')
    expect(judgeByMarket([...trades(40.5), UNKNOWN])).toBe('silent')
    expect(judgeByMarket(trades(43.2))).toBe('silent')
    expect(judgeByMarket([UNKNOWN, UNKNOWN])).toBe('silent')
  })

  test('is chosen if the market refutes every other one', () => {
    expect(onlyFitting(['refuted', 'fits'])).toBe(1)
    expect(onlyFitting(['fits', 'fits', 'refuted'])).toBe(null)
    expect(onlyFitting(['fits', 'silent'])).toBe(null)
    expect(onlyFitting(['refuted', 'refuted'])).toBe(null)
    expect(onlyFitting(['fits'])).toBe(null)
  })
})
