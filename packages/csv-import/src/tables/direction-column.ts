import { normalizeWords } from '../cells/normalize-words.ts'
import { guessType } from '../words/guess-type.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { CsvRow, CsvTable } from './csv-table.ts'
import { tableWithColumns } from './table-with-columns.ts'

const HEADER = 'Direction (by sign)'

/** Words for a trade that leave open whether it is a buy or a sell. */
const TRADE_WORDS: ReadonlySet<string> = new Set([
  'trade',
  'trades',
  'transaction',
  'portfolio transaction',
  'securities transaction',
  'security transaction',
  'stock transaction',
  'order',
  'market order',
  'limit order',
  'order execution',
  'trade execution',
  'execution',
  'fill',
  'wertpapiertransaktion',
  'wertpapierorder',
  'wertpapierabrechnung',
  'wertpapiergeschäft',
  'börsengeschäft',
  'effectentransactie',
  'transactie',
  'opération sur titres',
  'opération de bourse',
  'compraventa',
  'operación de valores',
  'compravendita titoli',
  'compravendita',
  'värdepappershandel',
  'værdipapirhandel',
  'transakcja',
])

/**
 * Where the type only says that a row is a trade, adds a column with `Buy` or `Sell` by the sign of the amounts: money
 * out or units in is a buy. Only amounts whose column has negative figures in such rows count, and two that contradict
 * each other leave the cell blank, so that the user is asked. Returns other tables unchanged.
 */
export function addDirectionColumn(table: CsvTable): CsvTable {
  const columnsOf = (wanted: HeaderClass) =>
    table.headers.flatMap((header, index) =>
      meaningsOfHeader(header).some((meaning) => meaning.class === wanted) ? [index] : [],
    )
  const types = [...new Set([...columnsOf('type'), ...columnsOf('side')])]
  const isTrade = ({ cells, leftOut }: CsvRow) =>
    leftOut === undefined && types.some((index) => TRADE_WORDS.has(normalizeWords(cells[index] ?? '')))
  const trades = table.rows.filter(isTrade)
  if (trades.length === 0 || trades.some(({ cells }) => cells.some(isSide))) return table
  const isSigned = (index: number) => trades.some(({ cells }) => signOf(cells[index]) < 0)
  const [units] = columnsOf('units').filter(isSigned)
  const [total] = columnsOf('total').filter(isSigned)
  if (units === undefined && total === undefined) return table
  const directionOf = (row: CsvRow): string => {
    if (!isTrade(row)) return ''
    const signs = [
      ...(units === undefined ? [] : [signOf(row.cells[units])]),
      ...(total === undefined ? [] : [-signOf(row.cells[total])]),
    ].filter((sign) => sign !== 0)
    const [first] = signs
    if (first === undefined || signs.some((sign) => sign !== first)) return ''
    return first > 0 ? 'Buy' : 'Sell'
  }
  return tableWithColumns(
    table,
    [HEADER],
    ['side'],
    table.rows.map((row) => [directionOf(row)]),
  )
}

function isSide(cell: string): boolean {
  if (cell.length > 20) return false
  const type = guessType(cell)
  return type === 'buy' || type === 'sell'
}

function signOf(cell = ''): number {
  if (!/[1-9]/.test(cell)) return 0
  return /^\s*[^\d\s]{0,3}\s*[-–−(]|^\s*[-–−(]|[-−]\s*$/.test(cell) ? -1 : 1
}
