import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { holdBack } from './hold-back.ts'
import { fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'

function match(...lines: string[]): MatchedRow[] {
  const text = ['Date,Type,Symbol,Units,Price,Currency', ...lines].join('\n')
  const read = readCsvFile(utf8(text), 'trades.csv')
  if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
  return buildRows(read.table, guessMapping(read.table), '2026-11-20').map((row) => ({
    row,
    // BRK.B and BRK-B are two spellings of one asset.
    asset: { _id: row.symbol?.slice(0, 3) ?? '', name: '', symbol: '', exchange: '', currency: 'EUR', image: null },
    isChosen: false,
    isDuplicate: false,
    twins: 0,
    isOverlap: false,
    close: null,
  }))
}

test('nothing of a security is imported while a row of it has an error; other securities are', () => {
  const rows = holdBack(
    match(
      '2021-02-01,buy,CORD,1,40,EUR',
      '2021-02-03,buy,CORD,2,five,EUR',
      '2021-02-04,buy,ACRN,3,40,EUR',
      '2021-02-05,sell,CORD,1,41,EUR',
    ),
  )
  expect(rows.map(fateOf)).toEqual(['held', 'attention', 'import', 'held'])
  expect(rows[0] && reasonsOf(rows[0]).map(formatEnglish).join('. ')).toBe('waits for line 3 of the same security')
})

test('the same asset under another name waits too', () => {
  const rows = holdBack(match('2021-02-01,buy,BRK.B,1,40,EUR', '2021-02-03,buy,BRK-B,2,five,EUR'))
  expect(rows.map(fateOf)).toEqual(['held', 'attention'])
})

test('a row whose asset was chosen alone waits for the other rows of its security', () => {
  const rows = match('2021-02-01,buy,CORD,1,40,EUR', '2021-02-03,sell,CORD,1,45,EUR')
  const [first, second] = rows.map((row, index) => (index === 0 ? row : { ...row, asset: null }))
  expect(first && second && holdBack([first, second]).map(fateOf)).toEqual(['held', 'not-found'])
})
