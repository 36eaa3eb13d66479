import { expect, test } from 'vitest'
import { refuseTooLarge } from './table-limits.ts'

test.each([
  [1, 1000, null],
  [1, 1001, 'too-many-columns'],
  [10_000, 1000, null],
  [10_001, 1000, 'too-many-cells'],
  [100_000, 100, null],
  [100_001, 100, 'too-many-cells'],
])('%i rows of %i columns: %s', (rows, columns, code) => {
  const refusal = refuseTooLarge(rows, columns)
  expect(refusal !== null && !refusal.ok ? refusal.refusal.code : null).toBe(code)
})
