import type { CsvTable } from './csv-table.ts'
import { isCurrencyMark } from './currencies.ts'
import { DATE_FORMATS, readDate } from './date-formats.ts'
import { findIsin } from './isin.ts'
import { readNumber } from './numbers.ts'

/** What the values of a column look like: shares of its filled cells, 0 to 1, judged by its first cells. */
export interface ColumnProfile {
  readonly filled: number
  readonly dates: number
  readonly numbers: number
  /** Cells that contain an ISIN. */
  readonly isins: number
  /** Cells that are an ISIN and nothing else. */
  readonly exactIsins: number
  readonly currencies: number
  /** Cells that are a currency or look like the code of a coin. */
  readonly currencyCodes: number
}

const SAMPLE_ROWS = 300

export function profileColumn(table: CsvTable, index: number): ColumnProfile {
  const cells: string[] = []
  for (const row of table.rows) {
    const cell = row.cells[index] ?? ''
    if (cell !== '' && readNumber(cell, '.').kind !== 'blank') cells.push(cell)
    if (cells.length === SAMPLE_ROWS) break
  }
  const share = (fits: (cell: string) => boolean) => (cells.length === 0 ? 0 : cells.filter(fits).length / cells.length)
  return {
    filled: cells.length,
    dates: share((cell) => DATE_FORMATS.some((format) => readDate(cell, format) !== null)),
    numbers: share((cell) => readNumber(cell, '.').kind === 'number'),
    isins: share((cell) => findIsin(cell) !== null),
    exactIsins: share((cell) => findIsin(cell) === cell),
    currencies: share(isCurrencyMark),
    currencyCodes: share((cell) => isCurrencyMark(cell) || /^[A-Z]{3,5}(?: \(.{1,30}\))?$/.test(cell)),
  }
}
