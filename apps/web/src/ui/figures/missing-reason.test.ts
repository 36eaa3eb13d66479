import { expect, test } from 'vitest'
import { missingReturn } from './missing-reason.ts'

test.each([
  [undefined, 'not-available'],
  [null, 'not-available'],
  ['not-valued', 'no-price'],
  ['not-held', 'not-defined'],
] as const)('a return that is missing because of %j is shown as %s', (reason, shown) => {
  expect(missingReturn(reason)).toBe(shown)
})
