import type { Asset } from '@plumbline/contract/assets/schemas'
import { expect, test } from 'vitest'
import { explainNoValue } from './explain-no-value.ts'
import type { Outcome } from './value-asset.ts'

const asset = (missing: Asset['missing']) => ({ missing }) as Asset
const without = (reason: NonNullable<Outcome['reason']>): Outcome => ({ company: null, fairValue: null, reason })

test.each([
  { missing: [], text: 'No free cash flow is reported.' },
  { missing: [{ part: 'profile', reason: 'none' }], text: 'No free cash flow is reported.' },
  {
    missing: [{ part: 'profile', reason: 'pending' }],
    text: 'Its statements are still loading from the data source.',
  },
  {
    missing: [
      { part: 'prices', reason: 'none' },
      { part: 'profile', reason: 'source-unavailable' },
    ],
    text: 'The source of its statements did not respond. Plumbline tries again later.',
  },
] as const)('without flows: $text', ({ missing, text }) => {
  expect(explainNoValue(asset([...missing]), without('no-cash-flows'))).toBe(text)
})

test('an unknown growth rate asks for another one, and a last flow below zero asks for nothing', () => {
  expect(explainNoValue(asset([]), without('too-few-years'))).toMatch(/Choose another one\.$/)
  expect(explainNoValue(asset([]), without('last-flow-not-positive'))).not.toMatch(/Choose/)
})
