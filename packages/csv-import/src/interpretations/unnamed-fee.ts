import { text } from '@plumbline/text/text'
import { readNumber } from '../cells/numbers.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { canMean, splitHeader } from '../words/header-meaning.ts'

const MIN_ROWS = 2
const TOLERANCE = 0.0051

/**
 * An amount that is missing between units × price, the known fees and the total, to the cent and in every row, is a fee,
 * whatever its header says. The total and the fees must be in the currency of the price, or it does not add up.
 */
export function findUnnamedFee(table: CsvTable, guesses: ColumnGuess[]): void {
  const indexOf = (field: string) => guesses.findIndex((guess) => guess.field === field)
  const [units, price, total] = [indexOf('units'), indexOf('price'), indexOf('total')]
  if (units < 0 || price < 0 || total < 0 || indexOf('tax') >= 0) return
  if (guesses.every(({ field }) => field !== null)) return
  const isFree = (index: number) => guesses[index]?.field === null
  const others = table.headers.flatMap((header, index) => (isFree(index) && namesTotal(header) ? [index] : []))
  for (const sum of [total, ...others]) {
    const missing = missingAmounts(table, guesses, { units, price, total: sum })
    const [only, ...more] =
      missing.length === 0 ? [] : columnsWith(table, missing, (index) => isFree(index) && index !== sum)
    if (only === undefined || more.length > 0) continue
    const least = isBesideFees(guesses, only) ? 1 : MIN_ROWS
    if (missing.filter(({ amount }) => amount > TOLERANCE).length < least) continue
    const header = splitHeader(table.headers[only] ?? '').base
    guesses[only] = {
      field: 'fee',
      confidence: 'likely',
      reason: text('“{header}” is what is missing between units × price and the total', { header }),
    }
    return
  }
}

interface Missing {
  readonly cells: readonly string[]
  /** What the total has beyond units × price and the known fees. */
  readonly amount: number
}

function missingAmounts(
  table: CsvTable,
  guesses: readonly ColumnGuess[],
  { units, price, total }: Readonly<Record<'units' | 'price' | 'total', number>>,
): Missing[] {
  const fees = guesses.flatMap(({ field }, index) => (field === 'fee' ? [index] : []))
  return table.rows.flatMap(({ cells }) => {
    const sizes = [units, price, total, ...fees].map((index) => sizeOf(cells[index]))
    const [ofUnits = null, ofPrice = null, ofTotal = null, ...ofFees] = sizes
    if (!ofUnits || !ofPrice || !ofTotal) return []
    const cost = Math.abs(ofTotal - ofUnits * ofPrice)
    return [{ cells, amount: cost - ofFees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0) }]
  })
}

/** The columns that state the missing amount in every row. */
function columnsWith(table: CsvTable, missing: readonly Missing[], canBe: (index: number) => boolean): number[] {
  const fits = (index: number) =>
    missing.every(({ cells, amount }) => {
      const size = sizeOf(cells[index])
      return size !== null && Math.abs(amount - size) <= TOLERANCE
    })
  return table.headers.flatMap((_, index) => (canBe(index) && fits(index) ? [index] : []))
}

/** One row is enough at the end of a list of fees. */
function isBesideFees(guesses: readonly ColumnGuess[], index: number): boolean {
  return [index - 1, index - 2].every((before) => guesses[before]?.field === 'fee')
}

function namesTotal(header: string): boolean {
  return canMean(header, 'total')
}

function sizeOf(cell: string | undefined): number | null {
  const number = readNumber(cell ?? '', '.')
  return number.kind === 'number' ? Math.abs(Number(number.value)) : null
}
