import { expect, test } from 'vitest'
import { describeMissing, describeOlderSections, describeUnknownSplits } from './describe-missing.ts'

test('each missing part is named with what happens next', () => {
  expect(
    describeMissing([
      { part: 'profile', reason: 'pending' },
      { part: 'prices', reason: 'source-unavailable' },
    ]),
  ).toEqual([
    'The key figures are loading and appear here as soon as the source responds.',
    'The market data source did not return the prices. Plumbline tries again in a few minutes.',
  ])
  expect(
    describeMissing([
      { part: 'profile', reason: 'pending' },
      { part: 'prices', reason: 'pending' },
    ]),
  ).toEqual(['The key figures and prices are loading and appear here as soon as the source responds.'])
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
    'The statements and holders are from 9 Jan 2026. The source has not returned newer ones.',
  ])
})
