import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { buildRows } from '../readings/build-rows.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { checkMapping } from './check-mapping.ts'
import { chooseDecimalMark, guessMapping, mapColumn } from './guess-mapping.ts'
import { applySavedMapping, fitsTable, saveMapping } from './saved-mapping.ts'

const HEADER = 'Date,Type,Symbol,Quantity,Price,Fee,Currency'
const DOUBTFUL = `${HEADER}\n2024-03-04,Buy,ABC,"4,563","1,250","2,125",EUR`
const UNITS = 3
const PRICE = 4

function savedComma() {
  const table = tableOf(DOUBTFUL)
  const guess = guessMapping(table)
  const saved = saveMapping(table, chooseDecimalMark(guess, UNITS, ','), guess)
  if (saved === null) throw new Error('nothing was saved')
  return saved
}

test('one answer decides on the decimal mark of all columns in doubt, and the next file needs none', () => {
  const next = tableOf(`${HEADER}\n2024-04-04,Sell,ABC,"1,500","1,300","1,000",EUR`)
  const mapping = applySavedMapping(next, guessMapping(next), savedComma())

  expect(checkMapping(next, guessMapping(next)).map(formatEnglish)).toEqual([
    'Please say how the numbers are written in Quantity, Price, Fee',
  ])
  expect(checkMapping(next, mapping)).toEqual([])
  expect(buildRows(next, mapping)).toMatchObject([{ units: '1.5', price: '1.3', fee: '1' }])
})

test('a saved decimal mark gives way to the one that a file proves', () => {
  const other = tableOf(`${HEADER}\n2024-04-04,Sell,ABC,"1,500","1,300.25","2.50",EUR`)
  const mapping = applySavedMapping(other, guessMapping(other), savedComma())

  expect(buildRows(other, mapping)).toMatchObject([{ units: '1500', price: '1300.25', fee: '2.5' }])
})

test('a mapping saved without decimal marks still applies', () => {
  const { decimalMarks: _, ...earlier } = savedComma()
  const table = tableOf(DOUBTFUL)

  expect(applySavedMapping(table, guessMapping(table), earlier)).toEqual(guessMapping(table))
})

test('a chosen decimal mark stays when another column is mapped', () => {
  const table = tableOf(DOUBTFUL)
  const chosen = chooseDecimalMark(guessMapping(table), UNITS, ',')

  expect(buildRows(table, mapColumn(table, chosen, PRICE, null))[0]?.units).toBe('4.563')
})

test('a mapping for a file without a header fits no other file', () => {
  const table = tableOf('2024-03-04,BUY,ABC,10,175.10\n2024-04-24,SELL,ABC,4,169.02')

  expect(table.headers).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'])
  expect(fitsTable({ ...savedComma(), headers: table.headers }, table)).toBe(false)
})
