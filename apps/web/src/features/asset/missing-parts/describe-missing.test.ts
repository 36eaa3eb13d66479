import { expect, test } from 'vitest'
import { describeMissing } from './describe-missing.ts'

test('each part that is missing is named with what happens about it', () => {
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
