import { expect, test } from 'vitest'
import { describeMissing, describeOlderSections, describeUnknownSplits } from './describe-missing.ts'

test('each missing part is named with what happens next', () => {
  expect(
    describeMissing([
      { part: 'profile', reason: 'pending' },
      { part: 'prices', reason: 'source-unavailable' },
    ]),
  ).toEqual([
    'The key figures are on their way and appear here as soon as the source answers.',
    'The source of the market data did not give the prices. They are asked for again in some minutes.',
  ])
  expect(
    describeMissing([
      { part: 'profile', reason: 'pending' },
      { part: 'prices', reason: 'pending' },
    ]),
  ).toEqual(['The key figures and prices are on their way and appear here as soon as the source answers.'])
})

test('what a source does not have is no notice', () => {
  expect(describeMissing([{ part: 'profile', reason: 'none' }])).toEqual([])
})

test('prices without known splits come with a warning', () => {
  const missing = [{ part: 'splits' as const, reason: 'source-unavailable' as const }]
  expect(describeUnknownSplits(missing)).toEqual([
    'Until the splits are known, a split may look like a price drop or jump.',
  ])
  expect(describeUnknownSplits([{ part: 'dividends', reason: 'source-unavailable' }])).toEqual([])
})

test('older sections are named by the day they are of', () => {
  expect(describeOlderSections({ Financials: '2026-01-09T20:00:00Z', Holders: '2026-01-09T20:00:00Z' })).toEqual([
    'The statements and holders are of 9 Jan 2026: the source has not returned them since.',
  ])
})
