import type { Mapping } from '../readings/mapping.ts'
import { type StatedSecurity, securityKey, securityOf } from '../readings/named-security.ts'
import { readInstrument } from '../readings/read-instrument.ts'
import { layoutOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'

const MAX_SECURITIES = 30

/** The first securities with a symbol or an ISIN that the table names, each once. */
export function securitiesOf(table: CsvTable, { columns }: Mapping): StatedSecurity[] {
  const layout = layoutOf(columns)
  const securities = new Map<string, StatedSecurity>()
  for (const { cells, leftOut } of table.rows) {
    const instrument = { ...readInstrument(cells, layout), currency: null }
    if (leftOut !== undefined || (instrument.symbol === null && instrument.isin === null)) continue
    const security = securityOf(instrument)
    if (security !== undefined) securities.set(securityKey(instrument), security)
    if (securities.size === MAX_SECURITIES) break
  }
  return [...securities.values()]
}
