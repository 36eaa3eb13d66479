import type { Explanation, ExplanationLeaf } from '@plumbline/contract/explanations/explanation'
import { expect, test } from 'vitest'
import { checkExplanation, holdsIdentity } from './check-explanation.ts'

/** 10 units at 12, worth 108 at a rate of 0.9. */
const holding: ExplanationLeaf = {
  kind: 'holding',
  assetId: 'A',
  transactionId: null,
  date: '2024-01-04',
  amount: 108,
  operands: [
    { name: 'units', value: 10, unit: 'units' },
    { name: 'price', value: 12, unit: 'USD' },
    { name: 'rate', value: 0.9, unit: 'EUR per USD' },
  ],
  isLeftOut: false,
}

function currentValue(given: Partial<ExplanationLeaf> = {}, value: number | null = 108): Explanation {
  return {
    formula: 'current-value',
    text: '',
    page: 'portfolio-line.md',
    value,
    unit: 'EUR',
    combine: 'sum',
    operands: [],
    parts: [],
    leaves: [{ ...holding, ...given }],
    leftOut: [],
  }
}

test.each([
  { title: 'inputs and effects make the figure', of: currentValue(), expected: { kind: 'adds-up', made: 108 } },
  { title: 'the effects make another', of: currentValue({ amount: 109 }), expected: { kind: 'differs', made: 109 } },
  {
    title: 'the inputs make another',
    of: currentValue({
      operands: holding.operands.map((each) => (each.name === 'units' ? { ...each, value: 11 } : each)),
    }),
    expected: { kind: 'differs', made: expect.closeTo(118.8, 9) },
  },
  {
    title: 'an input is missing',
    of: currentValue({ operands: holding.operands.slice(0, 2).map((each) => ({ ...each, value: null })) }),
    expected: { kind: 'unknown' },
  },
  { title: 'the figure is unknown', of: currentValue({ amount: null }, null), expected: { kind: 'unknown' } },
])('$title', ({ of, expected }) => {
  expect(checkExplanation(of, 108)).toEqual(expected)
})

test('a difference below half a cent does not show', () => {
  expect(checkExplanation(currentValue(), 108.0049).kind).toBe('adds-up')
  expect(checkExplanation(currentValue(), 108.0051).kind).toBe('differs')
})

test('the identity holds to the cent', () => {
  const identity = { currency: 'EUR', start: 100, moneyIn: 20, moneyOut: 5, gain: -3, value: 112 }
  expect(holdsIdentity(identity)).toBe(true)
  expect(holdsIdentity({ ...identity, value: 113 })).toBe(false)
})
