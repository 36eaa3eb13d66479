import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const HEADER = 'Date,Type,Symbol,Shares,Unit price,Currency'
const FIRST = '2025-01-06,Buy,VWCE,2,135.02,EUR'
const REVERSAL = '2025-02-03,Cancelled buy,VWCE,2,135.02,EUR'
const AGAIN = '2025-02-03,Buy,VWCE,2,135.02,EUR'

/** What becomes of the rows, in the order of the file. */
function kindsOf(...rows: string[]): string[] {
  return rowsOf([HEADER, ...rows].join('\n')).map(({ outcome }) => outcome.kind)
}

test('a reversal takes back the row before it', () => {
  expect(kindsOf(FIRST, REVERSAL)).toEqual(['ignored', 'ignored'])
})

test('the new execution that follows a reversal on its day stays', () => {
  expect(kindsOf(FIRST, REVERSAL, AGAIN)).toEqual(['ignored', 'ignored', 'ready'])
})

test('in a file with the newest rows first, the new execution stands above the reversal', () => {
  expect(kindsOf(AGAIN, REVERSAL, FIRST)).toEqual(['ready', 'ignored', 'ignored'])
})

test('a reversal that comes before its trade cancels it if no other trade matches', () => {
  expect(kindsOf(REVERSAL, '2025-02-04,Buy,VWCE,2,135.02,EUR')).toEqual(['ignored', 'ignored'])
})
