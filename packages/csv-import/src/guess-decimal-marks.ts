import type { CsvTable } from './csv-table.ts'
import type { ImportField } from './import-field.ts'
import type { ColumnMapping } from './mapping.ts'
import { type DecimalMark, decimalMarkShownBy, hasAmbiguousMark } from './numbers.ts'

const NUMBER_FIELDS: readonly (ImportField | null)[] = ['units', 'price', 'fee', 'total', 'rate']
const ENOUGH_PROOFS = 200

interface Proofs {
  readonly points: number
  readonly commas: number
  readonly isAmbiguous: boolean
}

/**
 * Settles the decimal mark of each column of numbers by its own cells: `1.053,96` proves a comma, `20,000` proves
 * nothing. A column without proof follows the others of the file; where none has any, and a cell could be read both
 * ways, the mark is doubtful.
 */
export function guessDecimalMarks(
  table: CsvTable,
  columns: readonly ColumnMapping[],
  isLedgerFile: boolean,
): ColumnMapping[] {
  const proofs = columns.map((column) => (NUMBER_FIELDS.includes(column.field) ? proofsOf(table, column.index) : null))
  const points = proofs.filter((proof) => proof !== null && proof.points > proof.commas).length
  const commas = proofs.filter((proof) => proof !== null && proof.commas > proof.points).length
  const usual: DecimalMark = table.delimiter === ';' || table.delimiter === '\t' ? ',' : '.'
  const ofFile: DecimalMark = points === commas ? usual : points > commas ? '.' : ','
  return columns.map((column, index) => {
    const proof = proofs[index]
    if (!proof || isLedgerFile) return { ...column, decimalMark: '.', decimalMarkIsDoubtful: false }
    if (proof.points !== proof.commas) {
      return { ...column, decimalMark: proof.points > proof.commas ? '.' : ',', decimalMarkIsDoubtful: false }
    }
    return { ...column, decimalMark: ofFile, decimalMarkIsDoubtful: proof.isAmbiguous && points === commas }
  })
}

function proofsOf(table: CsvTable, index: number): Proofs {
  let points = 0
  let commas = 0
  let isAmbiguous = false
  for (const { cells } of table.rows) {
    const cell = cells[index] ?? ''
    const mark = decimalMarkShownBy(cell)
    if (mark === '.') points++
    if (mark === ',') commas++
    isAmbiguous ||= mark === null && hasAmbiguousMark(cell)
    if (points + commas >= ENOUGH_PROOFS) break
  }
  return { points, commas, isAmbiguous }
}
