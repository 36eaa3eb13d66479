import { text } from '@plumbline/text/text'
import { readNumber } from '../cells/numbers.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { splitHeader } from '../words/header-meaning.ts'

const MIN_ROWS = 2
const TOLERANCE = 0.0051

/**
 * An amount that is missing between units × price, the known fees and the total, to the cent and in every row, is a fee,
 * whatever its header says. The total and the fees must be in the currency of the price, or it does not add up.
 */
export function findUnnamedFee(table: CsvTable, guesses: ColumnGuess[]): void {
  const indexOf = (field: string) => guesses.findIndex((guess) => guess.field === field)
  const [units, price, total] = [indexOf('units'), indexOf('price'), indexOf('total')]
  const fees = guesses.flatMap(({ field }, index) => (field === 'fee' ? [index] : []))
  if (units < 0 || price < 0 || total < 0 || indexOf('tax') >= 0) return
  const missing = table.rows.flatMap(({ cells }) => {
    const sizes = [units, price, total, ...fees].map((index) => sizeOf(cells[index]))
    const [ofUnits = null, ofPrice = null, ofTotal = null, ...ofFees] = sizes
    if (!ofUnits || !ofPrice || !ofTotal) return []
    const cost = Math.abs(ofTotal - ofUnits * ofPrice)
    return [{ cells, amount: cost - ofFees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0) }]
  })
  if (missing.filter(({ amount }) => amount > TOLERANCE).length < MIN_ROWS) return
  const found = table.headers.flatMap((_, index) => {
    if (guesses[index]?.field !== null) return []
    const fits = missing.every(({ cells, amount }) => {
      const size = sizeOf(cells[index])
      return size !== null && Math.abs(amount - size) <= TOLERANCE
    })
    return fits ? [index] : []
  })
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return
  const header = splitHeader(table.headers[only] ?? '').base
  guesses[only] = {
    field: 'fee',
    confidence: 'likely',
    reason: text('“{header}” is what is missing between units × price and the total', { header }),
  }
}

function sizeOf(cell: string | undefined): number | null {
  const number = readNumber(cell ?? '', '.')
  return number.kind === 'number' ? Math.abs(Number(number.value)) : null
}
