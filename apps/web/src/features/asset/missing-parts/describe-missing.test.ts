import { expect, test } from 'vitest'
import { describeFindings, describeMissing, describeOlderSections, describeUnknownSplits } from './describe-missing.ts'

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
    'Until the splits are known, a split may look like a fall or a rise of the price.',
  ])
  expect(describeUnknownSplits([{ part: 'dividends', reason: 'source-unavailable' }])).toEqual([])
})

test('older sections are named by the day they are of', () => {
  expect(describeOlderSections({ Financials: '2026-01-09T20:00:00Z', Holders: '2026-01-09T20:00:00Z' })).toEqual([
    'The statements and holders are of 9 Jan 2026: the source has not returned them since.',
  ])
})

test('a split that the source did not apply is listed with the corrected closes', () => {
  const split = { kind: 'split-not-applied' as const, date: '2024-01-21', numerator: 4, denominator: 1 }
  expect(describeFindings([{ ...split, from: '2024-01-01', to: '2024-01-12' }])).toEqual([
    'The source had not applied the 4-for-1 split of 21 Jan 2024 to the closes of 1 Jan 2024 to 12 Jan 2024. They are corrected here: compare them with another source if they matter to you.',
  ])
})
