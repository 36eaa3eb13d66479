import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { holdBack } from './hold-back.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'
import { settleRows } from './settle-rows.ts'

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

const CHOICES = { withOverlaps: false, keepsPlans: false, withFar: false, scalesFar: true, withHeld: false }

test('prices 100 times the closes are divided by 100 if the user says so, with fees that totals prove', () => {
  const pence = match('2021-02-05,buy,CORD,3,4040,EUR', '2021-02-05,buy,DUNE,2,3980,EUR')
  const stated = pence.map((matched) => ({ ...matched, row: { ...matched.row, fee: '250', total: '8210' } }))
  expect(settleRows(pence, { ...CHOICES, scalesFar: false }, false).rows.map(fateOf)).toEqual(['far', 'far'])
  const { rows, farScale } = settleRows(pence, CHOICES, false)
  expect(farScale).toBe('0.01')
  expect(rows.map((each) => [fateOf(each), each.row.price, each.row.fee])).toEqual([
    ['import', '40.4', '0'],
    ['import', '39.8', '0'],
  ])
  expect(rows[0] && reasonsOf(rows[0]).map(formatEnglish).join('. ')).toBe('The price is multiplied by 0.01')
  expect(settleRows(stated, CHOICES, false).rows.map(({ row }) => row.fee)).toEqual(['2.5', '2.5'])
})

test('prices that are off by different factors are not scaled', () => {
  const rows = match('2021-02-05,buy,CORD,3,4040,EUR', '2021-02-05,buy,DUNE,2,400,EUR')
  expect(settleRows(rows, CHOICES, false)).toMatchObject({ farScale: null })
  expect(settleRows(rows, CHOICES, false).rows.map(fateOf)).toEqual(['far', 'far'])
  expect(settleRows(match('2021-02-05,buy,CORD,3,90,EUR'), CHOICES, false).farScale).toBeNull()
  expect(settleRows(match('2021-02-05,buy,CORD,3,40,EUR'), CHOICES, false).farScale).toBeNull()
})
