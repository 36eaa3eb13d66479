import { text } from '@plumbline/text/text'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import type { ColumnGuess } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { decimalMarkOf } from './missing-amounts.ts'
import { noField } from './no-field.ts'

const SAMPLE_ROWS = 300
/** One row may multiply by chance. */
const MIN_ROWS = 2
/** A fee of one unit is rounded before it is written. */
const MAX_ROUNDING = 0.002

/** The law of the fee of one unit: a fee that times the units gives another fee of the row is the same fee again. */
export function leaveOutFeeOfUnit(table: CsvTable, guesses: ColumnGuess[]): void {
  const units = guesses.findIndex(({ field }) => field === 'units')
  const fees = guesses.flatMap(({ field }, index) => (field === 'fee' ? [index] : []))
  if (units < 0) return
  for (const fee of fees) {
    const whole = fees.find((other) => other !== fee && isOfAllUnits(table, units, fee, other))
    if (whole === undefined) continue
    guesses[fee] = noField(text('“{header}” is the fee of all units', { header: table.headers[whole] ?? '' }))
    return
  }
}

function isOfAllUnits(table: CsvTable, units: number, fee: number, whole: number): boolean {
  const sizeAt = (cells: readonly string[], index: number) =>
    sizeOf(readNumber(cells[index] ?? '', decimalMarkOf(table, index)))
  const charged = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => {
    const row = { units: sizeAt(cells, units), fee: sizeAt(cells, fee), whole: sizeAt(cells, whole) }
    return row.fee > 0 || row.whole > 0 ? [row] : []
  })
  return (
    charged.filter((row) => row.units !== 1).length >= MIN_ROWS &&
    charged.every((row) => Math.abs(row.units * row.fee - row.whole) <= row.whole * MAX_ROUNDING)
  )
}
