import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { expect, test } from 'vitest'
import { isReadWithSecurity } from './document-rows.ts'

const rowOf = (type: ImportRow['type']) => ({ rowNumber: 1, type }) as ImportRow

test.each(['buy', 'sell', 'dividend'] as const)('a %s is of a security', (type) => {
  expect(isReadWithSecurity({ row: rowOf(type) })).toBe(true)
})

test.each(['deposit', 'withdrawal', 'interest', 'tax', 'fee'] as const)('a %s is of money alone', (type) => {
  expect(isReadWithSecurity({ row: rowOf(type) })).toBe(false)
})

test.each(['split', 'fee'] as const)('a purchase that is corrected to a %s can be corrected again', (type) => {
  expect(isReadWithSecurity({ row: rowOf(type), fileRow: rowOf('buy') })).toBe(true)
})
