import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { holdBack } from './hold-back.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'

/** Rows of securities that close at 40 euros on 5 February 2021. */
function match(...lines: string[]): MatchedRow[] {
  const text = ['Date,Type,Symbol,Units,Price,Currency', ...lines].join('\n')
  const read = readCsvFile(utf8(text), 'trades.csv')
  if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
  return buildRows(read.table, guessMapping(read.table), '2026-11-20').map((row) => ({
    row,
    asset: { _id: row.symbol ?? '', name: '', symbol: '', exchange: 'XETRA', currency: 'EUR', image: null },
    isChosen: false,
    isDuplicate: false,
    twins: 0,
    isOverlap: false,
    close: { date: '2021-02-05', price: 40, currency: 'EUR' },
  }))
}

test('a trade far from the close of its day is left out, and the other rows of its security wait', () => {
  const rows = holdBack(
    markFarPrices(
      match(
        '2021-02-05,buy,CORD,3,4000,EUR',
        '2021-02-05,sell,CORD,1,41,EUR',
        '2021-02-05,buy,CORD,2,39.5,EUR',
        '2021-02-05,buy,DUNE,3,40.5,EUR',
      ),
    ),
  )
  expect(rows.map(fateOf)).toEqual(['far', 'held', 'held', 'import'])
  expect(rows[0] && reasonsOf(rows[0]).map(formatEnglish).join('. ')).toBe('the close of 5 Feb 2021 was 40 EUR')
})

test('all prices in another currency are left out', () => {
  const rows = markFarPrices(match('2021-02-05,buy,CORD,3,43.6,EUR', '2021-02-05,buy,DUNE,3,43.2,EUR'))
  expect(rows.map(fateOf)).toEqual(['far', 'far'])
})
