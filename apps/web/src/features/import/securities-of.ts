import type { ImportSecurity } from '@plumbline/contract/imports/schemas'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import { readInstrument } from '@plumbline/csv-import/readings/read-instrument'
import { layoutOf } from '@plumbline/csv-import/readings/row-cells'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { securityKey, securityOf } from './matched-row.ts'

const MAX_SECURITIES = 30

/** The first securities with a symbol or an ISIN that the table names, each once. */
export function securitiesOf(table: CsvTable, { columns }: Mapping): ImportSecurity[] {
  const layout = layoutOf(columns)
  const securities = new Map<string, ImportSecurity>()
  for (const { cells, leftOut } of table.rows) {
    const instrument = { ...readInstrument(cells, layout), currency: null }
    if (leftOut !== undefined || (instrument.symbol === null && instrument.isin === null)) continue
    const security = securityOf(instrument)
    if (security !== undefined) securities.set(securityKey(instrument), security)
    if (securities.size === MAX_SECURITIES) break
  }
  return [...securities.values()]
}
