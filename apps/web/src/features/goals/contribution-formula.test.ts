import { expect, test } from 'vitest'
import { contributionFormula } from './contribution-formula.ts'

test('the growth of contributions has a formula unless the return is 0', () => {
  const written = { rate: '0.797414%', part: '0.5' }
  const formula = (yearlyReturn: number, part: number) =>
    contributionFormula({ yearlyReturn, months: { whole: 24, part }, written })
  expect(formula(0.1, 0)).toBe('((1 + 0.797414%)^24 − 1) / 0.797414%')
  expect(formula(0.1, 0.5)).toBe('((1 + 0.797414%)^24 − 1) / 0.797414% × (1 + 0.797414%)^0.5')
  expect(formula(0, 0.5)).toBeUndefined()
})
