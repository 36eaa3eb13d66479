import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { markProceeds } from './mark-proceeds.ts'
import { fateOf, type MatchedRow, reasonsOf } from './matched-row.ts'

const assetOf = (symbol: string | null, currency: string) => ({
  _id: symbol === 'EUR.CASH' ? symbol : 'a1',
  name: 'An asset',
  symbol: 'CLWY',
  exchange: 'XNAS',
  currency,
  image: null,
})

function match(lines: string[], change: (matched: MatchedRow) => MatchedRow = (matched) => matched): MatchedRow[] {
  const text = ['Date,Type,Symbol,Units,Price,Fee,Currency', ...lines].join('\n')
  const read = readCsvFile(utf8(text), 'trades.csv')
  if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
  return buildRows(read.table, guessMapping(read.table), '2026-11-20').map((row) =>
    change({
      row,
      asset: assetOf(row.symbol, 'EUR'),
      isChosen: false,
      isDuplicate: false,
      twins: 0,
      isOverlap: false,
      close: null,
    }),
  )
}

const fatesOf = (rows: MatchedRow[]) => markProceeds(rows).map(fateOf)

const SALE = '2024-02-02,sell,CLWY,3,33.10,1.50,EUR'
const MONEY = '2024-02-02,buy,EUR.CASH,97.80,1,0,EUR'

test('the money of a sale in the file is left out, and the row says of which sale', () => {
  const rows = markProceeds(match([MONEY, SALE]))
  expect(rows.map(fateOf)).toEqual(['proceeds', 'import'])
  expect(rows[0] && reasonsOf(rows[0]).map(formatEnglish).join('. ')).toBe(
    'the money of the sale in line 3, which this portfolio adds itself',
  )
})

test('each sale has the money of one row', () => {
  expect(fatesOf(match([SALE, MONEY, MONEY]))).toEqual(['import', 'proceeds', 'import'])
})

test.each([
  ['another day', '2024-02-03,buy,EUR.CASH,97.80,1,0,EUR'],
  ['another amount', '2024-02-02,buy,EUR.CASH,97.81,1,0,EUR'],
  ['another currency', '2024-02-02,buy,EUR.CASH,97.80,1,0,USD'],
  ['another price', '2024-02-02,buy,EUR.CASH,97.80,2,0,EUR'],
  ['a security', '2024-02-02,buy,CLWY,97.80,1,0,EUR'],
  ['a withdrawal', '2024-02-02,sell,EUR.CASH,97.80,1,0,EUR'],
])('%s is not the money of the sale', (_, line) => {
  expect(fatesOf(match([SALE, line]))).toEqual(['import', 'import'])
})

test('the money of a sale that is not imported is imported', () => {
  const rows = match([SALE, MONEY], (matched) => ({ ...matched, isDuplicate: matched.row.type === 'sell' }))
  expect(fatesOf(rows)).toEqual(['duplicate', 'import'])
})

test.each([
  ['a purchase', '2024-02-02,buy,CLWY,3,33.10,1.50,EUR'],
  ['a withdrawal', '2024-02-02,sell,EUR.CASH,97.80,1,0,EUR'],
])('%s for as much has no money that follows', (_, line) => {
  expect(fatesOf(match([line, MONEY]))).toEqual(['import', 'import'])
})
