import { expect, test } from 'vitest'
import { withListedEarnings } from './list-earnings.ts'

const profile = {
  Highlights: { EarningsShare: 0.712, EarningsCurrency: 'USD', PERatio: 26, ProfitMargin: 0.05 },
  Valuation: { TrailingPE: 26, ForwardPE: 20 },
}

test('earnings in another currency are converted, and ratios that mixed two currencies corrected', () => {
  expect(withListedEarnings(profile, 0.8)).toEqual({
    Highlights: {
      EarningsShare: 0.712,
      EarningsCurrency: 'USD',
      EarningsShareListed: 0.712 * 0.8,
      PERatio: 32.5,
      ProfitMargin: 0.05,
    },
    Valuation: { TrailingPE: 32.5, ForwardPE: 20 },
  })
})

test('without a rate, a ratio of two currencies is unknown', () => {
  const { Highlights, Valuation } = withListedEarnings(profile, undefined)
  expect(Highlights).toEqual({ EarningsShare: 0.712, EarningsCurrency: 'USD', ProfitMargin: 0.05 })
  expect(Valuation).toEqual({ ForwardPE: 20 })
})

test('earnings in the currency of the listing stay', () => {
  const listed = { Highlights: { EarningsShare: 2, PERatio: 10 } }
  expect(withListedEarnings(listed, undefined)).toBe(listed)
})
