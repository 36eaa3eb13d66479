import { describe, expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const HEADER = 'Date,Type,ISIN,Quantity,Price,Fee,Currency,Total'

/** Purchases of 10 at 100 with a fee of 1, whose totals are the given ones: 1001 adds up, 1004 is 3 more. */
function waitingRows(totals: number[]): number[] {
  const lines = totals.map((total, index) => `2024-01-${10 + index},Buy,US0378331005,10,100,1,USD,${total}`)
  const rows = rowsOf([HEADER, ...lines].join('\n'))
  return rows.flatMap(({ outcome }, index) => (outcome.kind === 'attention' ? [index] : []))
}

describe('a total that is slightly off', () => {
  test('waits where at least half of a few rows add up, and not where fewer do', () => {
    expect(waitingRows([1001, 1004])).toEqual([1])
    expect(waitingRows([1001, 1004, 1005])).toEqual([])
    expect(waitingRows([1001, 1001, 1004, 1005])).toEqual([2, 3])
  })

  test('of ten rows and more, waits where at least four fifths add up', () => {
    expect(waitingRows([...Array(8).fill(1001), 1004, 1005])).toEqual([8, 9])
    expect(waitingRows([...Array(7).fill(1001), 1004, 1005, 1006])).toEqual([])
    expect(waitingRows([...Array(7).fill(1001), 1004, 1005])).toEqual([7, 8])
  })

  test('waits in a file with fees whose one or two rows all differ; three show a cost of their own', () => {
    expect(waitingRows([1004])).toEqual([0])
    expect(waitingRows([1004, 1005])).toEqual([0, 1])
    expect(waitingRows([1004, 1005, 1006])).toEqual([])
  })
})
