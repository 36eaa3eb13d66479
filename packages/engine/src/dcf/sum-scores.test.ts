import { expect, test } from 'vitest'
import { type Score, sumScores } from './sum-scores.ts'

const score = (changed: Partial<Score> = {}): Score => ({
  fairValue: 120,
  priceThen: 100,
  change: 0.1,
  fairValueOn: null,
  comparedGrowth: null,
  ...changed,
})

test('counts undervalued ones that rose, overvalued ones that fell, fair values reached, and growth', () => {
  const scores = [
    score({ fairValueOn: '2024-03-01', comparedGrowth: { assumed: 0.1, reported: 0.1 } }),
    score({ change: -0.1, comparedGrowth: { assumed: 0.1, reported: 0.09 } }),
    score({ change: 0 }),
    score({ fairValue: 80, change: -0.2, fairValueOn: '2024-03-01' }),
    score({ fairValue: 80, change: 0.2 }),
    score({ fairValue: 100 }),
    score({ priceThen: null, change: null, comparedGrowth: { assumed: 0.05, reported: 0.2 } }),
  ]
  expect(sumScores(scores)).toEqual({
    undervalued: { hits: 1, of: 3 },
    overvalued: { hits: 1, of: 2 },
    reached: { hits: 2, of: 5 },
    grown: { hits: 2, of: 3 },
  })
})

test('nothing is counted without prices', () => {
  const none = { hits: 0, of: 0 }
  expect(sumScores([])).toEqual({ undervalued: none, overvalued: none, reached: none, grown: none })
})
