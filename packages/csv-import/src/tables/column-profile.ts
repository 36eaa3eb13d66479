import { currencyOf, isCurrencyMark } from '@plumbline/reading/words/currencies'
import { DATE_FORMATS, readDate } from '../cells/date-formats.ts'
import { findCheckedIsin, findIsin } from '../cells/isin.ts'
import { readNumber } from '../cells/numbers.ts'
import type { CsvTable } from './csv-table.ts'
import { isFooter } from './sum-line.ts'

/** What the values of a column look like: shares of its filled cells, 0 to 1, judged by its first cells, without footers. */
export interface ColumnProfile {
  readonly filled: number
  /** Filled cells among all rows up to the last one that was looked at. */
  readonly filledShare: number
  readonly dates: number
  readonly numbers: number
  /** Cells that contain an ISIN. */
  readonly isins: number
  /** Cells that are an ISIN and nothing else. */
  readonly exactIsins: number
  /** Cells that contain an ISIN with a valid check digit. */
  readonly checkedIsins: number
  readonly currencies: number
  /** Cells that are a currency or look like the code of a coin. */
  readonly currencyCodes: number
  /** Cells that look like a symbol: short, in capitals, without spaces between words. */
  readonly symbols: number
  /** Cells that look like a German securities number: six letters and digits, at least one of them a digit. */
  readonly wkns: number
  /** Cells that are a number with decimals, which no symbol is. */
  readonly decimals: number
  /** Cells that name two currencies: `EUR/USD`. */
  readonly currencyPairs: number
  /** How many different values the cells have. */
  readonly distinct: number
}

const SAMPLE_ROWS = 300
const SYMBOL = /^[A-Z0-9^][A-Z0-9.:/=&-]{0,14}$/
const WKN = /^(?=.*\d)[A-HJ-NP-Z0-9]{6}$/
const CURRENCY_CODE = /^[A-Z]{3,5}(?: \(.{1,30}\))?$/

export function profileColumn(table: CsvTable, index: number): ColumnProfile {
  const cells: string[] = []
  let rows = 0
  for (const row of table.rows) {
    if (row.leftOut !== undefined || isFooter(row.cells, table.headers.length)) continue
    rows++
    const cell = row.cells[index] ?? ''
    if (/[\p{L}\p{N}]/u.test(cell) && readNumber(cell, '.').kind !== 'blank') cells.push(cell)
    if (cells.length === SAMPLE_ROWS) break
  }
  const share = (fits: (cell: string) => boolean) => (cells.length === 0 ? 0 : cells.filter(fits).length / cells.length)
  return {
    filled: cells.length,
    filledShare: rows === 0 ? 0 : cells.length / rows,
    dates: share((cell) => /\d/.test(cell) && DATE_FORMATS.some((format) => readDate(cell, format) !== null)),
    numbers: share(isAmount),
    isins: share((cell) => findIsin(cell) !== null),
    exactIsins: share((cell) => findIsin(cell) === cell),
    checkedIsins: share((cell) => findCheckedIsin(cell) !== null),
    currencies: share(isCurrencyMark),
    currencyCodes: share((cell) => isCurrencyMark(cell) || CURRENCY_CODE.test(cell)),
    symbols: share((cell) => SYMBOL.test(cell)),
    wkns: share((cell) => WKN.test(cell)),
    decimals: share((cell) => /^-?\d[\d.,' ]*[.,]\d+$/.test(cell)),
    currencyPairs: share(isCurrencyPair),
    distinct: new Set(cells).size,
  }
}

/** A number, alone or with the mark of a currency: `ESM4` and `B3` are none. */
function isAmount(cell: string): boolean {
  const number = readNumber(cell, '.')
  return (
    number.kind === 'number' &&
    !(number.currencyMark !== null && /^[A-Z]{1,5}\d{1,2}$/.test(cell) && currencyOf(number.currencyMark) === null)
  )
}

function isCurrencyPair(cell: string): boolean {
  const [first, second, ...others] = cell.split(/[/_-]/)
  return others.length === 0 && currencyOf(first ?? '') !== null && currencyOf(second ?? '') !== null
}
