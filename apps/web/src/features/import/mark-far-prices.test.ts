import { readCsvFile } from '@plumbline/csv-import/formats/read-csv-file'
import { guessMapping } from '@plumbline/csv-import/interpretations/guess-mapping'
import { buildRows } from '@plumbline/csv-import/readings/build-rows'
import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { holdBack } from './hold-back.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { explainFate, fateOf, type MatchedRow } from './matched-row.ts'

/** Rows of securities that close at 40 euros on 5 February 2021. */
function match(...lines: string[]): MatchedRow[] {
  const text = ['Date,Type,Symbol,Units,Price,Currency', ...lines].join('\n')
  const read = readCsvFile(new TextEncoder().encode(text), 'trades.csv')
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
  expect(rows[0] && explainFate(rows[0])).toBe('the close of 5 Feb 2021 was 40 EUR')
})

test('all prices in another currency are left out', () => {
  const rows = markFarPrices(match('2021-02-05,buy,CORD,3,43.6,EUR', '2021-02-05,buy,DUNE,3,43.2,EUR'))
  expect(rows.map(fateOf)).toEqual(['far', 'far'])
})
