import { describe, expect, test } from 'vitest'
import { firstStep, isReviewAsked, isStepValid, isWelcomeNeeded, strategyNames } from './welcome-state.ts'

describe('SGN-08 the step at which the dialog opens', () => {
  test.each([
    [null, null, 0, true],
    ['', 'value', 0, true],
    ['Ada', null, 1, true],
    ['Ada', 'value', 2, false],
  ] as const)('first name %j and strategy %j: step %d, needed %j', (first_name, strategy, step, isNeeded) => {
    expect(firstStep({ first_name, strategy })).toBe(step)
    expect(isWelcomeNeeded({ first_name, strategy })).toBe(isNeeded)
  })
})

test('SGN-09 each approach is stored as its own value', () => {
  expect(strategyNames()).toEqual({
    value: 'Long-term investor',
    trading: 'Trader',
    mixed: 'Mixed-strategy',
    other: 'Other',
  })
})

test('SGN-09 a first name needs at least two letters', () => {
  expect(isStepValid(0, { first_name: ' A ', strategy: null })).toBe(false)
  expect(isStepValid(0, { first_name: 'Al', strategy: null })).toBe(true)
})

test('SGN-09 an approach must be chosen', () => {
  expect(isStepValid(1, { first_name: 'Al', strategy: null })).toBe(false)
  expect(isStepValid(1, { first_name: 'Al', strategy: 'other' })).toBe(true)
  expect(isStepValid(2, { first_name: 'Al', strategy: null })).toBe(true)
})

test.each([
  ['sumo', null, true],
  [null, 'product-hub', true],
  [null, null, false],
])('SGN-10 upgraded by %j and come from %j: asked for a review %j', (upgradeSource, source, isAsked) => {
  expect(isReviewAsked({ upgradeSource, source })).toBe(isAsked)
})
