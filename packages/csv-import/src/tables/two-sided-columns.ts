import { isDateCell } from '../cells/date-formats.ts'
import { amountReader, cellOfCalculated, markOfFile } from '../cells/exact-amounts.ts'
import { normalizeWords } from '../cells/normalize-words.ts'
import { readNumber } from '../cells/numbers.ts'
import type { CsvTable } from './csv-table.ts'
import { tableWithColumns } from './table-with-columns.ts'

const UNITS = /^(?:qty|quantity|units|volume|shares)\.?$/
const PRICE = /^(?:price|rate|avg\.? price|average price)$/
const VALUE = /^(?:value|amount|amt\.?|total)$/
const PRICE_DIGITS = 12

interface Side {
  readonly word: 'Buy' | 'Sell'
  readonly units: number
  readonly price: number
  readonly value: number
}

/**
 * Some reports have `Buy Qty.` and `Buy Value` beside `Sell Qty.` and `Sell Value`. Replaces these columns with the side,
 * units and price of each row, and `Bought` and `Sold` with the side and units. In a row with both sides, the new cells
 * are empty, so that the import asks about it. Returns other tables, and those that state when each side was traded,
 * unchanged.
 */
export function addTwoSidedColumns(table: CsvTable): CsvTable {
  const words = table.headers.map((header) => normalizeWords(header.replaceAll('_', ' ')))
  if (words.some((word) => /^(?:buy|sell|purchase|sale)(?:ing)? (?:date|time)\b/.test(word))) return table
  const [buy, sell] = [sideOf('Buy', words), sideOf('Sell', words)]
  if (buy === null || sell === null) return addUnitsOfSides(table, words)
  const sides = [buy, sell]
  const readAmount = amountReader(markOfFile(table.rows) ?? '.')
  const rows = table.rows.map(({ cells }) => {
    const at = (index: number) => cells[index] ?? ''
    const [side, ...others] = sides.filter(({ units }) => !readAmount(at(units)).isZero())
    if (side === undefined || others.length > 0) return ['', '', '']
    const price =
      at(side.price) ||
      cellOfCalculated(
        readAmount(at(side.value))
          .dividedBy(readAmount(at(side.units)))
          .abs()
          .toSignificantDigits(PRICE_DIGITS),
      )
    return [side.word, at(side.units), price]
  })
  const replaced = sides.flatMap(({ units, price, value }) => [units, price, value])
  return tableWithColumns(table, ['Side', 'Quantity', 'Price'], ['type', 'units', 'price'], rows, replaced)
}

function sideOf(word: Side['word'], words: readonly string[]): Side | null {
  const find = (pattern: RegExp) =>
    words.findIndex((header) => {
      const [first = '', ...rest] = header.split(' ')
      return first === word.toLowerCase() && pattern.test(rest.join(' '))
    })
  const [units, price, value] = [find(UNITS), find(PRICE), find(VALUE)]
  return units < 0 || (price < 0 && value < 0) ? null : { word, units, price, value }
}

const BOUGHT = /^(?:(?:units|shares|quantity|qty) )?bought$/
const SOLD = /^(?:(?:units|shares|quantity|qty) )?sold$/

/** `Bought` beside `Sold`, with one price for both: the one that is filled is the side of the row. */
function addUnitsOfSides(table: CsvTable, words: readonly string[]): CsvTable {
  const [bought, sold] = [words.findIndex((word) => BOUGHT.test(word)), words.findIndex((word) => SOLD.test(word))]
  if (bought < 0 || sold < 0 || !words.some((word) => PRICE.test(word))) return table
  // Lots have the days on which they were bought and sold.
  const isUnits = (cell: string) => readNumber(cell, '.').kind !== 'invalid' && !isDateCell(cell)
  if (!table.rows.every(({ cells }) => isUnits(cells[bought] ?? '') && isUnits(cells[sold] ?? ''))) return table
  const rows = table.rows.map(({ cells }) => {
    const units = [cells[bought] ?? '', cells[sold] ?? ''].map((cell) => (/[1-9]/.test(cell) ? cell : ''))
    const [ofBuy = '', ofSell = ''] = units
    if (ofBuy !== '' && ofSell !== '') return ['', '']
    return [ofBuy === '' && ofSell === '' ? '' : ofBuy === '' ? 'Sell' : 'Buy', ofBuy || ofSell]
  })
  if (rows.every(([side]) => side === '')) return table
  return tableWithColumns(table, ['Side', 'Quantity'], ['type', 'units'], rows, [bought, sold])
}
