import { type DecimalMark, decimalMarkShownBy, hasAmbiguousMark, readNumber, sizeOf } from '../cells/numbers.ts'
import { usualMarkOf } from '../cells/usual-mark.ts'
import { amountOf, compareTotal, ONE } from '../laws/total-check.ts'
import type { ColumnMapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { isWrittenWithCommas, isWrittenWithPoints } from '../words/header-meaning.ts'
import type { ImportField } from '../words/import-field.ts'

const AMOUNT_FIELDS: readonly (ImportField | null)[] = [
  'units',
  'price',
  'fee',
  'tax',
  'accruedInterest',
  'total',
  'debit',
  'credit',
  'rate',
]
const ENOUGH_PROOFS = 200
const ENOUGH_PRODUCTS = 20
const SAMPLE_CELLS = 100
const MIN_NUMBER_SHARE = 0.2

interface Proofs {
  readonly points: number
  readonly commas: number
  readonly isAmbiguous: boolean
  /** An ambiguous cell has a point: `73.500` is as odd for won as it is for decimals. */
  readonly hasPointGroup: boolean
}

/** `1.500`, which ends in a zero after one mark. */
const GROUP_WITH_ZERO = /^\D*\d{1,3}([.,])\d\d0\D*$/
const PLAIN_WHOLE = /^\D*(\d+)\D*$/
const MIN_GROUPED = 1000

/**
 * Determines the decimal mark of each number column from its own cells: `1.053,96` proves a comma, `20,000` proves
 * nothing. A column without proof uses the mark of the other columns. If no column has proof and a cell is ambiguous,
 * the language of the headers decides, or else the mark with which units × price matches the total, or with which no fee
 * is more than its trade; otherwise the mark is doubtful.
 */
export function guessDecimalMarks(
  table: CsvTable,
  columns: readonly ColumnMapping[],
  isLedgerFile: boolean,
): ColumnMapping[] {
  const plain = { decimalMark: '.', decimalMarkIsDoubtful: false, hasBothMarks: false } as const
  if (isLedgerFile) return columns.map((column) => ({ ...column, ...plain }))
  const usual = usualMarkOf(table.delimiter)
  const proofs = columns.map(({ index }) => (hasNumbers(table, index) ? proofsOf(table, index) : NO_PROOFS))
  const ofAmounts = proofs.filter((_, index) => AMOUNT_FIELDS.includes(columns[index]?.field ?? null))
  const points = ofAmounts.filter((proof) => proof.points > proof.commas).length
  const commas = ofAmounts.filter((proof) => proof.commas > proof.points).length
  const isOpen = points === commas
  const isAsked = isOpen && ofAmounts.some(({ isAmbiguous }) => isAmbiguous)
  const hasPointGroup = ofAmounts.some((proof) => proof.hasPointGroup)
  const ofLanguage = hasPointGroup ? null : markOfLanguage(table, usual)
  const byProducts = !isAsked ? null : (ofLanguage ?? markByProducts(table, columns) ?? markByFees(table, columns))
  const ofFile: DecimalMark = isOpen ? (byProducts ?? usual) : points > commas ? '.' : ','
  return columns.map((column, index) => {
    const proof = proofs[index]
    if (column.decimalMarkIsChosen) return column
    if (proof === undefined) return { ...column, ...plain }
    const hasBothMarks = proof.points > 0 && proof.commas > 0
    if (proof.points !== proof.commas) {
      const decimalMark = proof.points > proof.commas ? '.' : ','
      return { ...column, decimalMark, decimalMarkIsDoubtful: false, hasBothMarks }
    }
    const isAmount = AMOUNT_FIELDS.includes(column.field)
    const isDoubtful = isAmount && proof.isAmbiguous && isOpen && byProducts === null
    return { ...column, decimalMark: ofFile, decimalMarkIsDoubtful: isDoubtful, hasBothMarks }
  })
}

/** The mark that the language of the headers always has; a comma only where the separator of the cells expects one. */
function markOfLanguage({ headers }: CsvTable, usual: DecimalMark): DecimalMark | null {
  if (isWrittenWithPoints(headers)) return '.'
  return usual === ',' && isWrittenWithCommas(headers) ? ',' : null
}

const NO_PROOFS: Proofs = { points: 0, commas: 0, isAmbiguous: false, hasPointGroup: false }

/** Whether the first filled cells are numbers for a good part: names and identifiers prove nothing. */
function hasNumbers(table: CsvTable, index: number): boolean {
  let filled = 0
  let numbers = 0
  for (const { cells } of table.rows) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    filled++
    if (readNumber(cell, '.').kind === 'number') numbers++
    if (filled === SAMPLE_CELLS) break
  }
  return numbers > 0 && numbers >= filled * MIN_NUMBER_SHARE
}

function proofsOf(table: CsvTable, index: number): Proofs {
  let points = 0
  let commas = 0
  let isAmbiguous = false
  let hasPointGroup = false
  for (const { cells } of table.rows) {
    const cell = cells[index] ?? ''
    const mark = decimalMarkShownBy(cell)
    if (mark === '.') points++
    if (mark === ',') commas++
    if (mark === null && hasAmbiguousMark(cell)) {
      isAmbiguous = true
      hasPointGroup ||= cell.includes('.')
    }
    if (points + commas >= ENOUGH_PROOFS) break
  }
  const group = points + commas === 0 && isAmbiguous ? markOfGroups(table, index) : null
  if (group === '.') commas++
  if (group === ',') points++
  return { points, commas, isAmbiguous, hasPointGroup }
}

/**
 * The mark that groups thousands in a column without any proof of decimals: beside `800`, the zero at the end of `1.500`
 * would not be written, or `800` would have decimals, too. Cells between semicolons have commas for decimals.
 */
function markOfGroups(table: CsvTable, index: number): '.' | ',' | null {
  const marks = new Set<string>()
  let [hasWhole, endsInZero] = [false, false]
  for (const { cells } of table.rows) {
    const cell = (cells[index] ?? '').trim()
    const whole = Number(PLAIN_WHOLE.exec(cell)?.[1] ?? 0)
    if (whole >= MIN_GROUPED) return null
    hasWhole ||= whole > 0
    for (const mark of cell.match(/[.,]/g) ?? []) marks.add(mark)
    endsInZero ||= GROUP_WITH_ZERO.test(cell)
  }
  const [mark, ...others] = marks
  if (mark === ',' && usualMarkOf(table.delimiter) === ',') return null
  return hasWhole && endsInZero && others.length === 0 && (mark === '.' || mark === ',') ? mark : null
}

/** The mark with which no fee is more than its trade, if one is with the other mark: nobody pays so much. */
function markByFees(table: CsvTable, columns: readonly ColumnMapping[]): DecimalMark | null {
  const indexes = (field: ImportField) => columns.flatMap((column) => (column.field === field ? [column.index] : []))
  const [units, price, fees] = [indexes('units')[0], indexes('price')[0], indexes('fee')]
  if (units === undefined || price === undefined || fees.length === 0) return null
  const isRefuted = (mark: DecimalMark) =>
    table.rows.some(({ cells }) => {
      const sizeAt = (index: number) => sizeOf(readNumber(cells[index] ?? '', mark))
      const gross = sizeAt(units) * sizeAt(price)
      return gross > 0 && fees.some((fee) => sizeAt(fee) > gross)
    })
  const [points, commas] = [isRefuted('.'), isRefuted(',')]
  return points === commas ? null : points ? ',' : '.'
}

/** The mark with which units × price matches the total in some rows, if the other mark matches in none. */
function markByProducts(table: CsvTable, columns: readonly ColumnMapping[]): DecimalMark | null {
  const [units, price, total] = (['units', 'price', 'total'] as const).map((field) =>
    columns.find((column) => column.field === field),
  )
  if (units === undefined || price === undefined || total === undefined) return null
  const fitting: Record<DecimalMark, number> = { '.': 0, ',': 0 }
  for (const { cells } of table.rows) {
    for (const mark of ['.', ','] as const) {
      const [ofUnits, ofPrice, ofTotal] = [units, price, total].map(({ index }) => {
        const number = readNumber(cells[index] ?? '', mark)
        return number.kind === 'number' ? amountOf(Number(number.value), number.decimals) : amountOf(0, 0)
      })
      if (!ofUnits?.value || !ofPrice?.value || !ofTotal?.value) continue
      const amounts = { isSell: false, units: ofUnits, price: ofPrice, total: ofTotal }
      const { kind } = compareTotal({ ...amounts, fees: [], extras: [], factors: [ONE], isBond: false })
      if (kind === 'exact' || kind === 'close') fitting[mark]++
    }
    if (fitting['.'] + fitting[','] >= ENOUGH_PRODUCTS) break
  }
  if (fitting['.'] > 0 && fitting[','] === 0) return '.'
  return fitting[','] > 0 && fitting['.'] === 0 ? ',' : null
}
