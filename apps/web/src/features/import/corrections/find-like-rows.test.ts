import { readCsvFile } from '@plumbline/csv-import/formats/read-csv-file'
import { guessMapping } from '@plumbline/csv-import/interpretations/guess-mapping'
import { changeRow } from '@plumbline/csv-import/outcomes/change-row'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { buildRows } from '@plumbline/csv-import/readings/build-rows'
import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { findLikeRows } from './find-like-rows.ts'

const TODAY = '2026-11-20'

function match(...lines: string[]): MatchedRow[] {
  const text = ['Date,Type,Symbol,Units,Price,Currency', ...lines].join('\n')
  const read = readCsvFile(new TextEncoder().encode(text), 'trades.csv')
  if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
  return buildRows(read.table, guessMapping(read.table), TODAY).map((row) => ({
    row,
    asset: null,
    isChosen: false,
    isDuplicate: false,
    twins: 0,
    isOverlap: false,
    close: null,
  }))
}

const rows = match(
  '2021-02-01,buy,CORD,1,40,EUR',
  '2021-02-02,Purchase,CORD,1,41,EUR',
  '2021-02-03,buy,ACRN,1,42,USD',
  '2021-02-04,buy,CORD,1,43,EUR',
  '2021-02-05,deposit,CORD,1,44,EUR',
)
const likeFirst = (of: readonly MatchedRow[]) => of[0] && findLikeRows(of[0], of)

test('rows are alike by their type, their security, both, and their currency, each with the number of rows', () => {
  expect(likeFirst(rows)?.map(({ id, label, rowNumbers }) => [id, label, rowNumbers])).toEqual([
    ['type', 'All 3 rows with the type “buy”', [2, 4, 5]],
    ['security', 'All 3 rows of CORD', [2, 3, 5]],
    ['type-and-security', 'All 2 rows of CORD with the type “buy”', [2, 5]],
  ])
})

test('what the file states counts, whatever was corrected since', () => {
  const corrected = rows.map((row) => changeRow(row, { type: 'dividend', currency: 'GBP' }, TODAY))
  expect(likeFirst(corrected)?.map(({ id }) => id)).toEqual(likeFirst(rows)?.map(({ id }) => id))
})

test('a row that is left out is like others that are', () => {
  const deposits = match(
    '2021-02-05,deposit,CORD,1,44,EUR',
    '2021-02-05,deposit,ACRN,1,44,EUR',
    '2021-02-01,buy,CORD,1,40,EUR',
  )
  expect(likeFirst(deposits)?.map(({ rowNumbers }) => rowNumbers)).toEqual([[2, 3]])
})

test('a row like no other has no rule', () => {
  expect(likeFirst(match('2021-02-01,buy,CORD,1,40,EUR'))).toEqual([])
})
