import { readNumber } from '../cells/numbers.ts'
import { checkNetIdentity, type NetIdentity } from '../laws/net-identity.ts'
import type { Amount } from '../laws/total-check.ts'
import { amountIn } from '../readings/adds-up.ts'
import type { ColumnMapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { WEIGHED_ROWS } from './thresholds.ts'

/** Which columns hold the amounts of a row: one way to read the file. */
export interface AmountRoles {
  readonly units: ColumnMapping
  readonly price: ColumnMapping
  readonly total: ColumnMapping
  readonly costs: readonly ColumnMapping[]
  readonly taxes: readonly ColumnMapping[]
}

/** In how many rows the law of amounts says what about a reading. */
export type Weight = Readonly<Record<NetIdentity, number>>

type Cells = readonly string[]

/** The rows that readings are weighed by. */
export function weighedRows(table: CsvTable): Cells[] {
  return table.rows.slice(0, WEIGHED_ROWS).flatMap(({ cells, leftOut }) => (leftOut === undefined ? [cells] : []))
}

/** Weighs a reading by the law over the rows. */
export function weigh(rows: readonly Cells[], roles: AmountRoles): Weight {
  const weight = { holds: 0, close: 0, broken: 0, silent: 0 }
  for (const cells of rows) weight[verdictOn(cells, roles)]++
  return weight
}

function verdictOn(cells: Cells, { units, price, total, costs, taxes }: AmountRoles): NetIdentity {
  return checkNetIdentity({
    units: amountOfColumn(cells, units),
    price: amountOfColumn(cells, price),
    total: amountOfColumn(cells, total),
    costs: costs.map((cost) => amountOfColumn(cells, cost)),
    taxes: taxes.map((tax) => amountOfColumn(cells, tax)),
  })
}

/** The amount in a column of a row, without its sign; 0 if it states none. */
function amountOfColumn(cells: Cells, { index, decimalMark }: ColumnMapping): Amount {
  return amountIn(readNumber(cells[index] ?? '', decimalMark))
}

/** The rows about which the law says something. */
export function compared({ holds, close, broken }: Weight): number {
  return holds + close + broken
}
