import type { ImportRow } from './import-row.ts'
import { findIsin } from './isin.ts'
import type { ColumnMapping } from './mapping.ts'
import { readText } from './read-text.ts'
import { cellOf, columnOf } from './row-cells.ts'

type Instrument = Pick<ImportRow, 'symbol' | 'isin' | 'exchange' | 'name'>

/**
 * What a row says about its security. An ISIN is found inside a longer cell too (`Fund A / ISIN IE00…`), whose other words
 * are the name where no column is; an ISIN in the symbol column is an ISIN.
 */
export function readInstrument(cells: readonly string[], columns: readonly ColumnMapping[]): Instrument {
  const symbol = readText(cells, columns, 'symbol')
  const isinCell = cellOf(cells, columns, 'isin')
  const foundIsin = findIsin(isinCell)
  const symbolIsIsin = isinCell === '' && symbol !== null && findIsin(symbol) === symbol
  const nameInIsinCell = columnOf(columns, 'name') === null && foundIsin !== null
  return {
    symbol: symbolIsIsin ? null : symbol,
    isin: symbolIsIsin ? symbol : (foundIsin ?? readText(cells, columns, 'isin')),
    exchange: readText(cells, columns, 'exchange'),
    name: nameInIsinCell ? nameBeside(isinCell, foundIsin) : readText(cells, columns, 'name'),
  }
}

function nameBeside(cell: string, isin: string): string | null {
  const words = cell.replace(isin, '').split(/\s+/)
  return words.filter((word) => !['', '/', '-', '()', 'ISIN', 'ISIN:'].includes(word)).join(' ') || null
}
