import { findIsin } from '../../cells/isin.ts'
import { cellOf, type Layout, typeWordOf } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'
import { languagesOfHeaders, mainLanguage } from '../../words/header-meaning.ts'
import type { HeaderLanguage } from '../../words/header-synonyms.ts'
import { isOptionSymbol } from '../../words/unsupported-instrument.ts'

const SAMPLE_ROWS = 500

/** What a file says about its country. Cells are those of the first rows; identifiers are distinct and not blank. */
export interface Evidence {
  /** Without those of options, which are left out. */
  readonly symbols: readonly string[]
  readonly isins: readonly string[]
  /** In capital letters. */
  readonly exchanges: readonly string[]
  readonly dates: readonly string[]
  readonly languages: readonly HeaderLanguage[]
  readonly mainLanguage: HeaderLanguage | null
  /** The lines above the table, its headers and cells, also of rows that are left out. */
  readonly texts: readonly string[]
  /** The words for what each row is. */
  readonly typeWords: readonly string[]
  /** A column states the money of each row, which tells prices in pounds from those in pence. */
  readonly hasTotals: boolean
  /** Whether a header or a cell of the rows matches. */
  readonly has: (pattern: RegExp) => boolean
}

export function evidenceOf(table: CsvTable, layout: Layout): Evidence {
  const sample = table.rows.slice(0, SAMPLE_ROWS)
  const isOfDay = (cells: readonly string[]) => layout.of.date === undefined || /\d/.test(cellOf(cells, layout, 'date'))
  // A sum has no day.
  const rows = sample.filter(({ leftOut, cells }) => leftOut === undefined && isOfDay(cells))
  const cellsOf = (field: 'symbol' | 'isin' | 'exchange') =>
    rows.map(({ cells }) => cellOf(cells, layout, field)).filter((cell) => cell !== '')
  const inCapitals = (cells: readonly string[]) => [...new Set(cells.map((cell) => cell.toUpperCase()))]
  return {
    symbols: [...new Set(cellsOf('symbol'))].filter((symbol) => !isOptionSymbol(symbol)),
    isins: inCapitals(cellsOf('isin')).filter((cell) => findIsin(cell) !== null),
    exchanges: inCapitals(cellsOf('exchange')),
    dates: rows.map(({ cells }) => cellOf(cells, layout, 'date')),
    languages: languagesOfHeaders(table.headers),
    mainLanguage: mainLanguage(table.headers),
    texts: [...(table.preamble ?? []), ...table.headers, ...sample.flatMap(({ cells }) => cells)],
    typeWords: rows.flatMap(({ cells }) => typeWordOf(cells, layout) ?? []),
    hasTotals: [layout.of.total, layout.of.debit, layout.of.credit].some((column) => column !== undefined),
    has: (pattern) =>
      table.headers.some((header) => pattern.test(header)) ||
      rows.some(({ cells }) => cells.some((cell) => pattern.test(cell))),
  }
}
