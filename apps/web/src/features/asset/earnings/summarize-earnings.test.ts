import { expect, test } from 'vitest'
import { summarizeEarnings } from './summarize-earnings.ts'

test('AST-06 percent beat and average surprise cover what was reported; meeting the estimate is not beating it', () => {
  const summary = summarizeEarnings([
    { date: '2026-06-30', epsEstimate: 3 },
    { date: '2026-03-31', epsEstimate: 2.5 },
    { date: '2025-12-31', epsActual: 1.2, epsEstimate: 1, surprisePercent: 0.2 },
    { date: '2025-09-30', epsActual: 0.9, epsEstimate: 1, surprisePercent: -0.1 },
    { date: '2025-06-30', epsActual: 1, epsEstimate: 1, surprisePercent: 0 },
    { date: '2025-03-31', epsActual: -0.5, epsEstimate: -1, surprisePercent: 0.5 },
    { date: '2024-12-31', epsActual: 4 },
  ])
  expect(summary).toMatchObject({ compared: 4, beaten: 2, percentBeat: 0.5 })
  expect(summary.averageSurprise).toBeCloseTo(0.15, 12)
  expect(summary.next?.date).toBe('2026-03-31')
})

test('without a report there is neither', () => {
  expect(summarizeEarnings([{ date: '2026-03-31', epsEstimate: 2 }])).toMatchObject({
    compared: 0,
    percentBeat: null,
    averageSurprise: null,
  })
})

test('a report that never came out is not listed as next', () => {
  const history = [
    { date: '2025-12-31', epsActual: 1 },
    { date: '2025-12-31', epsEstimate: 2 },
    { date: '2025-09-30', epsEstimate: 1 },
  ]
  expect(summarizeEarnings(history).next).toBe(null)
})
