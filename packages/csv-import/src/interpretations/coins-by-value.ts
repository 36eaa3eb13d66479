import { text } from '@plumbline/text/text'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { FIAT, isCoin } from '../words/coins.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'

const SAMPLE_ROWS = 300

/**
 * If no column names the securities, the only column of well-known coins does, whatever its header, and the only column
 * of currencies beside it is that of the prices: `major` and `minor`.
 */
export function findCoinsByValue(table: CsvTable, guesses: ColumnGuess[]): void {
  if (guesses.some(({ field }) => field === 'symbol' || field === 'isin' || field === 'name')) return
  const onlyColumnOf = (fits: (code: string) => boolean) => {
    const found = table.headers.flatMap((header, index) => {
      if (guesses[index]?.field !== null || meaningsOfHeader(header).length > 0) return []
      const cells = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells: row }) => (row[index] ? [row[index]] : []))
      return cells.length > 0 && cells.every((cell) => fits(cell.toUpperCase())) ? [index] : []
    })
    return found.length === 1 ? found[0] : undefined
  }
  const coin = onlyColumnOf(isCoin)
  if (coin === undefined) return
  guesses[coin] = { field: 'symbol', confidence: 'likely', reason: text('The values are coins') }
  const currency = onlyColumnOf((code) => FIAT.has(code))
  if (currency === undefined || guesses.some(({ field }) => field === 'currency')) return
  guesses[currency] = { field: 'currency', confidence: 'likely', reason: text('The values are currencies') }
}
