import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { countFates, type MatchedRow } from './matched-row.ts'
import { toNewTransaction } from './to-new-transaction.ts'

const asset = { _id: 'a1', name: 'Calloway Micro', symbol: 'CLWY', exchange: 'XNAS', currency: 'USD', image: null }
const target = { portfolioId: 'p1', portfolioCurrency: 'EUR', fileName: 'trades.csv', fingerprint: 'f'.repeat(64) }

function readRows(text: string) {
  const read = readCsvFile(utf8(text), 'trades.csv')
  if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
  return buildRows(read.table, guessMapping(read.table), '2026-11-20')
}

const rows = readRows(
  'Date,Type,Symbol,Units,Price,Fee,Currency\n' +
    '2024-01-02,buy,CLWY,10,184.20,1.50,USD\n' +
    '2024-02-02,sell,CLWY,4,190,0,USD\n' +
    '2024-03-02,buy,NONE,1,5,0,USD\n' +
    '2024-99-02,buy,CLWY,1,5,0,USD\n',
)
const matched: MatchedRow[] = rows.map((row, index) => ({
  row,
  asset: row.symbol === 'NONE' ? null : asset,
  isChosen: false,
  isDuplicate: index === 1,
  twins: 0,
  isOverlap: false,
  close: null,
}))

test('a row is sent with its matched asset, its file and its line', () => {
  expect(matched[0] && toNewTransaction(matched[0], target)).toEqual({
    portfolioId: 'p1',
    stockId: 'a1',
    type: 'buy',
    date: '2024-01-02',
    units: '10',
    price: '184.2',
    fee: '1.5',
    currency: 'USD',
    source: 'trades.csv',
    fingerprint: 'f'.repeat(64),
    rowNumber: 2,
  })
})

test('rows already there, without an asset or with a fault are not sent, and every row has one fate', () => {
  expect(matched.slice(1).map((row) => toNewTransaction(row, target))).toEqual([undefined, undefined, undefined])
  expect(countFates(matched)).toEqual({
    import: 1,
    held: 0,
    far: 0,
    duplicate: 1,
    'not-found': 1,
    attention: 1,
    overlap: 0,
    proceeds: 0,
    ignored: 0,
  })
})

test('the file’s name has at most 255 characters, as the API takes them', () => {
  const [first] = matched
  const sent = first && toNewTransaction(first, { ...target, fileName: `${'n'.repeat(300)}.csv` })
  expect(sent?.source).toBe('n'.repeat(255))
})

test.each([
  ['EUR', '0.92'],
  [null, '0.92'],
  ['USD', undefined],
])('a rate to %s is sent as %s to a portfolio in EUR', (rateCurrency, rate) => {
  const [first] = matched
  if (!first) throw new Error('the file has rows')
  const withRate = { ...first, row: { ...first.row, rate: '0.92', rateCurrency } }
  expect(toNewTransaction(withRate, target)?.rate).toBe(rate)
})

test('an exported opening position is one again, and an unreadable one waits', () => {
  const header = 'Date,Type,Symbol,Quantity,Price,Fee,Currency,Opening\n'
  const read = readRows(
    `${header}2024-01-02,buy,CLWY,10,184.20,0,USD,1500.5 2020-05-04\n2024-01-02,buy,CLWY,1,184.20,0,USD,value\n2024-01-02,buy,CLWY,2,184.20,0,USD,\n2024-01-02,buy,CLWY,2,184.20,0,USD,much\n`,
  )
  const known = { asset, isChosen: false, isDuplicate: false, twins: 0, isOverlap: false, close: null }
  const sent = read.map((row) => toNewTransaction({ row, ...known }, target))
  expect(sent.map((row) => row?.opening)).toEqual([
    { cost: '1500.5', acquired: '2020-05-04' },
    {},
    undefined,
    undefined,
  ])
  expect(read[3]?.outcome).toMatchObject({ kind: 'attention', issues: [{ code: 'number-invalid', field: 'opening' }] })
})
