import { expect, test } from 'vitest'
import { countRatings } from './count-ratings.ts'
import { listStats } from './list-stats.ts'

const stock = ['market-cap', 'share-price', 'pe', 'peg', 'profit-margin', 'eps', 'dividend-yield']

test.each([
  { type: 'Common Stock', profile: {}, stats: stock },
  { type: 'Stock', profile: {}, stats: stock },
  {
    type: 'Common Stock',
    profile: { AnalystRatings: { TargetPrice: 12, Hold: 3 } },
    stats: [...stock, 'analyst-ratings'],
  },
  { type: 'Common Stock', profile: { AnalystRatings: {} }, stats: stock },
  { type: 'ETF', profile: {}, stats: ['market-cap', 'share-price', 'fund-yield', 'fund-holdings'] },
  { type: 'FUND', profile: {}, stats: ['market-cap', 'share-price', 'fund-yield', 'fund-holdings'] },
  { type: 'Currency', profile: {}, stats: ['market-cap', 'share-price', 'supply'] },
  { type: 'INDEX', profile: {}, stats: ['market-cap', 'share-price'] },
  {
    type: 'Preferred Stock',
    profile: { Highlights: { DividendYield: 0.05 } },
    stats: ['market-cap', 'share-price', 'dividend-yield'],
  },
])('AST-02 the key figures of $type', ({ type, profile, stats }) => {
  expect(listStats({ type, profile })).toEqual(stats)
})

test('AST-02 the five counts of analysts are sorted from the best rating to the worst', () => {
  expect(countRatings({ StrongBuy: 9, Buy: 7, Hold: 5, Sell: 3, StrongSell: 1 }).map(({ count }) => count)).toEqual([
    9, 7, 5, 3, 1,
  ])
  expect(countRatings({ Buy: 2 }).map(({ count }) => count)).toEqual([0, 2, 0, 0, 0])
})
