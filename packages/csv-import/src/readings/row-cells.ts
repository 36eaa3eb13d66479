import { currencyOf } from '@plumbline/reading/words/currencies'
import { moneyFirstPair } from '../cells/money-first-pair.ts'
import { type CellNumber, readNumber, sizeOf } from '../cells/numbers.ts'
import { CENT_ERROR } from '../laws/price-units.ts'
import { isCoin } from '../words/coins.ts'
import { isPairHeader, meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { ImportField } from '../words/import-field.ts'
import { plainTypeWord } from '../words/plain-type-word.ts'
import { unitsBeforeSplit } from '../words/stated-split.ts'
import { TYPE_PARTS_SEPARATOR } from '../words/type-parts.ts'
import type { ColumnMapping } from './mapping.ts'

type Cells = readonly string[]

/** A coin priced in a currency: `BTC/CZK`; of a well-known coin, or below a header that means pair, also `BTCEUR`. */
const CURRENCY_PAIR = /^[A-Z0-9]{2,10}[/_-]([A-Z]{3})$/
const GLUED_PAIR = /^[A-Z0-9]{2,7}([A-Z]{3})$/

/** The columns of a mapping by field, resolved once for all rows. */
export interface Layout {
  readonly columns: readonly ColumnMapping[]
  readonly of: Readonly<Partial<Record<ImportField, ColumnMapping>>>
  readonly fees: readonly ColumnMapping[]
  readonly feeCurrencies: readonly ColumnMapping[]
  readonly taxes: readonly ColumnMapping[]
  readonly statuses: readonly ColumnMapping[]
  readonly assetClasses: readonly ColumnMapping[]
  /** Type columns without a field. They can contradict the type of a row. */
  readonly otherTypes: readonly ColumnMapping[]
  /** Total columns without a field. One of them is used if the total is blank or 0. */
  readonly otherTotals: readonly ColumnMapping[]
}

export function layoutOf(columns: readonly ColumnMapping[]): Layout {
  const of: Partial<Record<ImportField, ColumnMapping>> = {}
  for (const column of columns) if (column.field !== null) of[column.field] ??= column
  const all = (field: ImportField) => columns.filter((column) => column.field === field)
  return {
    columns,
    of,
    fees: all('fee'),
    feeCurrencies: all('feeCurrency'),
    taxes: all('tax'),
    statuses: all('status'),
    assetClasses: all('assetClass'),
    otherTypes: columns.filter((column) => isFreeFor(column, 'type')),
    otherTotals: columns.filter((column) => isFreeFor(column, 'total')),
  }
}

function isFreeFor({ field, header }: ColumnMapping, wanted: HeaderClass): boolean {
  if (field !== null) return false
  return meaningsOfHeader(header).some((meaning) => meaning.class === wanted && meaning.match === 'known')
}

/** The cell of the column mapped to a field; '' if there is no such column or the row ends before it. */
export function cellOf(cells: Cells, { of }: Layout, field: ImportField): string {
  const column = of[field]
  return column === undefined ? '' : (cells[column.index] ?? '')
}

const BLANK: CellNumber = { kind: 'blank' }

/** The number in the column mapped to a field, read with the column's decimal mark. */
export function numberOf(cells: Cells, { of }: Layout, field: ImportField): CellNumber {
  const column = of[field]
  return column === undefined ? BLANK : readNumber(cells[column.index] ?? '', column.decimalMark)
}

/**
 * The signed total of a row: from the total column; if that is blank or 0, from another total column (a gross amount of
 * 0 next to the net amount); or else credit minus debit. A negative credit or debit keeps its meaning.
 */
export function totalOf(cells: Cells, layout: Layout): CellNumber {
  const total = numberOf(cells, layout, 'total')
  if (total.kind === 'invalid' || (total.kind === 'number' && total.value !== '0')) return total
  for (const { index, decimalMark } of layout.otherTotals) {
    const other = readNumber(cells[index] ?? '', decimalMark)
    if (other.kind === 'number' && other.value !== '0') return other
  }
  const booked = bookedAmount(cells, layout)
  return booked.kind === 'blank' ? total : booked
}

function bookedAmount(cells: Cells, layout: Layout): CellNumber {
  const credit = numberOf(cells, layout, 'credit')
  if (credit.kind === 'invalid' || (credit.kind === 'number' && credit.value !== '0')) return credit
  const debit = numberOf(cells, layout, 'debit')
  if (debit.kind !== 'number') return debit.kind === 'blank' ? credit : debit
  return debit.value === '0' || debit.value.startsWith('-') ? debit : { ...debit, value: `-${debit.value}` }
}

/**
 * The type word of a row, without the security's name and figures. Includes the side if both columns are filled, and a
 * split that the row's text states; null if the row has none.
 */
export function typeWordOf(cells: Cells, layout: Layout): string | null {
  const type = cellOf(cells, layout, 'type')
  const side = cellOf(cells, layout, 'side')
  if (type === '' && side === '') return null
  const names = [cellOf(cells, layout, 'name'), cellOf(cells, layout, 'symbol'), cellOf(cells, layout, 'isin')]
  const isSplit = (['comments', 'name'] as const).some(
    (field) => unitsBeforeSplit(cellOf(cells, layout, field)) !== null,
  )
  const words = [isSplit ? 'stock split' : '', plainTypeWord(type, names), side].filter((word) => word !== '')
  return words.length === 0 ? type : words.join(TYPE_PARTS_SEPARATOR)
}

/**
 * The currency word of a row's price: from the currency column. Without such a column: from the price's header, or else
 * a mark attached to the price or the total, or else the second part of a pair (`BTC/CZK`), or else the total's header.
 * Where a row leaves the currency column blank, that of a total which units × price proves.
 */
export function currencyWordOf(cells: Cells, layout: Layout): string | null {
  const word = cellOf(cells, layout, 'currency')
  if (word !== '' && !/^[-–—]+$/.test(word)) return word
  const stated = layout.of.price?.statedCurrency
  if (stated && layout.of.currency === undefined) return stated
  for (const field of ['price', 'total', 'debit', 'credit'] as const) {
    const number = numberOf(cells, layout, field)
    if (number.kind === 'number' && number.currencyMark !== null && number.currencyMark !== '%') {
      return number.currencyMark
    }
  }
  if (layout.of.currency !== undefined) return currencyOfProvenTotal(cells, layout)
  const symbol = cellOf(cells, layout, 'symbol')
  const isPair = isPairHeader(layout.of.symbol?.header ?? '')
  const glued = GLUED_PAIR.exec(symbol)?.[1]
  const isCoinAndCurrency = glued !== undefined && (isPair || isCoin(symbol.slice(0, -glued.length)))
  const pair = CURRENCY_PAIR.exec(symbol)?.[1] ?? (isCoinAndCurrency ? glued : undefined)
  if (pair !== undefined && currencyOf(pair) !== null) return pair
  const moneyFirst = moneyFirstPair(symbol)
  if (moneyFirst !== null) return moneyFirst.currency
  const { total, debit, credit } = layout.of
  return total?.statedCurrency ?? debit?.statedCurrency ?? credit?.statedCurrency ?? null
}

/** Whether a column states an amount other than 0 in a row. */
export function statesAmount(cells: readonly string[], { index, decimalMark }: ColumnMapping): boolean {
  const number = readNumber(cells[index] ?? '', decimalMark)
  return number.kind === 'number' && number.value !== '0'
}

/** Units × price without signs; 0 if the row does not state both. */
export function grossOf(cells: Cells, layout: Layout): number {
  return sizeOf(numberOf(cells, layout, 'units')) * sizeOf(numberOf(cells, layout, 'price'))
}

/** A price without a currency is in that of the total, if units × price is the total, with fees or without. */
function currencyOfProvenTotal(cells: Cells, layout: Layout): string | null {
  const word = cellOf(cells, layout, 'totalCurrency')
  const gross = grossOf(cells, layout)
  const excess = Math.abs(sizeOf(totalOf(cells, layout)) - gross)
  const isProven = [0, sumOf(cells, layout.fees)].some((fees) => Math.abs(excess - fees) <= CENT_ERROR)
  return word !== '' && gross > 0 && isProven ? word : null
}

/** The sum of what the cells of these columns state, without its sign: a rebate has the other sign than the fee. */
export function sumOf(cells: readonly string[], columns: readonly ColumnMapping[]): number {
  const sum = columns.reduce((total, { index, decimalMark }) => {
    const number = readNumber(cells[index] ?? '', decimalMark)
    return number.kind === 'number' ? total + Number(number.value) : total
  }, 0)
  return Math.abs(sum)
}
