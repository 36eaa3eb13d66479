import type { Goal } from '@plumbline/contract/goals/schemas'
import { expect, test } from 'vitest'
import { restorableTerms } from './restorable-terms.ts'

const terms = {
  ...{ name: 'House', portfolioId: 'set-a', currency: 'EUR', amount: '1000', day: '2026-01-16' },
  ...{ monthly: '10', yearlyReturn: 0, inflation: null },
}
const goal: Goal = {
  ...terms,
  ...{ _id: 'a', portfolioName: 'Both', today: '2026-01-15', value: 500, isPartial: false, projection: null },
}

test('a deleted goal can be recreated until its day comes, as long as its portfolios exist', () => {
  expect(restorableTerms(goal)).toEqual(terms)
  expect(restorableTerms({ ...goal, today: '2026-01-16' })).toBeNull()
  expect(restorableTerms({ ...goal, portfolioName: null, value: null })).toBeNull()
})
