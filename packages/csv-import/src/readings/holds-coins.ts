import { currencyOf } from '@plumbline/reading/words/currencies'
import type { CsvTable } from '../tables/csv-table.ts'
import { COINS, MAIN_COINS } from '../words/coins.ts'
import { cellOf, type Layout } from './row-cells.ts'

/** Whether every symbol of a table without ISINs is a coin or money, including Bitcoin or Ether. */
export function holdsCoins(table: CsvTable, layout: Layout): boolean {
  if (table.reader?.hasCoins) return true
  if (layout.of.isin !== undefined || layout.of.symbol === undefined) return false
  const cells = new Set(table.rows.map((row) => cellOf(row.cells, layout, 'symbol')))
  const symbols = new Set([...cells].filter((cell) => cell !== '' && (COINS.has(cell) || currencyOf(cell) === null)))
  return [...symbols].every((symbol) => COINS.has(symbol)) && [...MAIN_COINS].some((coin) => symbols.has(coin))
}
