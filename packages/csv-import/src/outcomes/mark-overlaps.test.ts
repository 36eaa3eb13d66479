import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { markOverlaps } from './match-rows.ts'
import { fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'
import { settleRows } from './settle-rows.ts'
import { toNewTransaction } from './to-new-transaction.ts'

const asset = { _id: 'a1', name: 'Oak', symbol: 'OAK', exchange: 'XNAS', currency: 'EUR', image: null }
const planPurchase = { _id: 'p', date: '2023-02-06', units: '2.5', price: '40', currency: 'EUR' }
const target = { portfolioId: 'p1', portfolioCurrency: 'EUR', fileName: 'trades.csv', fingerprint: 'f'.repeat(64) }

/** Both rows are near what the plan booked, as two batches of a preview say. */
function twoExecutions(): MatchedRow[] {
  const read = readCsvFile(
    utf8('Date,Type,Symbol,Units,Price\n2023-02-07,buy,OAK,2.53,39.5\n2023-02-08,buy,OAK,2.6,39\n'),
    'trades.csv',
  )
  if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
  return buildRows(read.table, guessMapping(read.table), '2026-11-20').map((row) => ({
    ...{ row, asset, isChosen: false, isDuplicate: false, twins: 0, isOverlap: false, close: null },
    planPurchase,
  }))
}
const choices = { withOverlaps: false, keepsPlans: false, withFar: false, scalesFar: false, withHeld: false }
const settled = (changed: Partial<typeof choices>) =>
  settleRows(markOverlaps(twoExecutions()), { ...choices, ...changed }, false).rows
const sent = (rows: MatchedRow[]) => rows.map((row) => toNewTransaction(row, target)?.replaces)

test('one row replaces what a plan booked; another one is new', () => {
  const rows = settled({})
  expect(rows.map(fateOf)).toEqual(['import', 'import'])
  expect(sent(rows)).toEqual(['p', undefined])
  expect(rows.map((row) => reasonsOf(row).map(formatEnglish))).toEqual([
    ['replaces what your savings plan booked on 6 Feb 2023: 2.5 at 40 EUR'],
    [],
  ])
  // Matched again, as after a correction.
  expect(sent(markOverlaps(rows))).toEqual(['p', undefined])
})

test('a plan’s purchase that is kept leaves the row out, unless both happened', () => {
  const rows = settled({ keepsPlans: true })
  expect(rows.map(fateOf)).toEqual(['overlap', 'import'])
  expect(rows[0] && reasonsOf(rows[0]).map(formatEnglish)).toEqual([
    'already in the portfolio, booked by a savings plan',
  ])
  const both = settled({ keepsPlans: true, withOverlaps: true })
  expect(both.map(fateOf)).toEqual(['import', 'import'])
  expect(sent(both)).toEqual([undefined, undefined])
})

test('a row that an earlier import of the file has brought replaces nothing', () => {
  const [first] = twoExecutions()
  const again = first === undefined ? [] : markOverlaps([{ ...first, isDuplicate: true }])
  expect(again.map(({ replaces }) => replaces)).toEqual([undefined])
})
