import type { Explanation } from '@plumbline/contract/explanations/explanation'
import { describe, expect, test } from 'vitest'
import { checkExplanation } from './check-explanation.ts'

const leaf = (amount: number | null) => ({
  kind: 'buy',
  assetId: 'A',
  transactionId: 't',
  date: '2021-01-04',
  amount,
  operands: [],
})

const explanation = (given: Partial<Explanation>): Explanation => ({
  formula: 'total-gain',
  text: '',
  page: 'gain.md',
  value: null,
  unit: 'EUR',
  combine: 'sum',
  operands: [],
  parts: [],
  leaves: [],
  leftOut: [],
  ...given,
})
const sumOf = (...amounts: (number | null)[]) => explanation({ leaves: amounts.map(leaf) })

describe('what a figure is made of comes to the figure', () => {
  test.each([
    { name: 'a sum of effects', of: sumOf(100, 20, -0.5), shown: 119.5 },
    { name: 'a sum of parts, each of effects', of: explanation({ parts: [sumOf(60, 40), sumOf(-25)] }), shown: 75 },
    {
      name: 'a gain divided by its purchases',
      of: explanation({ combine: 'quotient', unit: 'ratio', parts: [sumOf(50), sumOf(150, 50)] }),
      shown: 0.25,
    },
    {
      name: 'growth from span to span: 1.1 x 0.9',
      of: explanation({ combine: 'product', unit: 'ratio', leaves: [leaf(1.1), leaf(0.9)] }),
      shown: -0.01,
    },
    {
      name: 'a yearly rate at which 100 in and 110 out a year later are worth nothing',
      of: explanation({ combine: 'root', unit: 'ratio', value: 0.1, leaves: [leaf(-100), leaf(110 / 1.1)] }),
      shown: 0.1,
    },
    {
      name: 'a cost of 1000 over 8 units',
      of: explanation({
        combine: 'operands',
        formula: 'cost-per-unit',
        operands: [
          { name: 'cost', value: 1000, unit: 'EUR' },
          { name: 'units', value: 8, unit: 'units' },
        ],
      }),
      shown: 125,
    },
    {
      name: 'Simple Dietz of 100 to 130 with 20 paid in: 10 / 110',
      of: explanation({
        combine: 'operands',
        formula: 'simple-dietz',
        unit: 'ratio',
        operands: [
          { name: 'start-value', value: 100, unit: 'EUR' },
          { name: 'end-value', value: 130, unit: 'EUR' },
          { name: 'net-inflow', value: 20, unit: 'EUR' },
        ],
      }),
      shown: 10 / 110,
    },
  ])('$name', ({ of, shown }) => {
    expect(checkExplanation(of, shown).kind).toBe('adds-up')
  })
})

test('effects that miss the figure by a cent are told, with the difference', () => {
  const check = checkExplanation(sumOf(100, 20), 120.01)
  expect(check).toMatchObject({ kind: 'differs', made: 120 })
  expect(check.kind === 'differs' && check.difference).toBeCloseTo(-0.01, 10)
})

test('a hundredth of a percent point is a difference of ratios', () => {
  expect(checkExplanation(explanation({ combine: 'product', unit: 'ratio', leaves: [leaf(1.05)] }), 0.0501).kind).toBe(
    'differs',
  )
})

test('flows that are worth something at the rate do not add up to it', () => {
  expect(
    checkExplanation(explanation({ combine: 'root', unit: 'ratio', value: 0.2, leaves: [leaf(-100), leaf(110)] }), 0.2)
      .kind,
  ).toBe('differs')
})

test('with a missing price nothing is claimed', () => {
  expect(checkExplanation(sumOf(100, null), 100)).toEqual({ kind: 'unknown' })
})
