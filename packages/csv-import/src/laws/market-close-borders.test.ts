import { describe, expect, test } from 'vitest'
import { farFromMarket, judgeByMarket, type MarketTrade, type MarketVerdict, onlyFitting } from './market-close.ts'

const at = (price: number, close: number | null = 100, isCoin = false): MarketTrade => ({ price, close, isCoin })
const near = at(101)
const far = at(110)

describe('a file', () => {
  // The law of the market: within 5 % of the close, of coins within 20 %.
  test.each<[string, MarketTrade[], MarketVerdict]>([
    ['of two trades 5 % above and below', [at(105), at(100, 105)], 'fits'],
    ['of trades just beyond', [at(105.01), at(100, 105.01)], 'refuted'],
    ['of coins 20 % above and below', [at(120, 100, true), at(100, 120, true)], 'fits'],
    ['of coins just beyond', [at(120.01, 100, true), at(100, 120.01, true)], 'refuted'],
    ['of one trade', [near], 'silent'],
    ['of one near and one far', [near, far], 'silent'],
    ['of two near and one far', [near, near, far], 'fits'],
    ['of two far in five', [near, near, near, far, far], 'refuted'],
    ['of two far in six', [near, near, near, near, far, far], 'fits'],
    ['of one far alone', [far], 'silent'],
    ['of trades without a close', [at(100, null), at(100, 0), at(0, 100), near], 'silent'],
  ])('%s is %s', (_what, trades, verdict) => {
    expect(judgeByMarket(trades)).toBe(verdict)
  })

  test.each([
    ['all that are far, if they are two of five', [near, far, near, near, at(200)], [1, 4]],
    ['only those far off, if they are fewer', [near, far, near, near, near, at(200)], [5]],
    ['none that is off by half', [at(150)], []],
    ['one that is off by more', [at(150.01)], [0]],
    ['one that is as far below', [at(100, 150.01)], [0]],
  ])('is broken by %s', (_which, trades, indices) => {
    expect(farFromMarket(trades)).toEqual(indices)
  })
})

test.each<[MarketVerdict[], number | null]>([
  [['fits', 'refuted'], 0],
  [['refuted', 'fits'], 1],
  [['refuted', 'fits', 'refuted'], 1],
  [['fits', 'silent'], null],
  [['fits', 'fits'], null],
  [['fits'], null],
  [['refuted', 'refuted'], null],
  [[], null],
])('of readings that are %j, the one to take is %s', (verdicts, index) => {
  expect(onlyFitting(verdicts)).toBe(index)
})
