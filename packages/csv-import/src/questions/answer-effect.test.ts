import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { effectOf } from './answer-effect.ts'

const read = readCsvFile(
  utf8(
    [
      'Date,Type,Symbol,Units,Price,Currency',
      '2024-03-04,buy,AAA,1,2,EUR',
      // A Saturday
      '2024-03-02,buy,BBB,1,two,EUR',
      '2024-03-01,Deposit,,,9,EUR',
    ].join('\n'),
  ),
  'a.csv',
)

test('rows that are left out count for nothing; days, weekends and rows that wait are summed up', () => {
  if (!read.ok) throw new Error('The file must be readable')
  const rows = buildRows(read.table, guessMapping(read.table))
  const effect = { ready: 1, waiting: 1, firstDay: '2024-03-02', lastDay: '2024-03-04', onWeekends: 1 }
  expect(effectOf(rows, null)).toMatchObject({ ...effect, example: { rowNumber: 2 } })
  expect(effectOf(rows, 3)).toMatchObject({ example: { rowNumber: 3 } })
})
