import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { formatNumber } from '../../formatting/format-number.ts'

/** `Dune World ETF`, or `60% Dune World ETF, 40% Cordage SE`. */
export function describeMix(rows: readonly BenchmarkRow[], format: NumberFormat): string {
  if (rows.length === 1) return rows[0]?.name ?? ''
  return rows
    .map(({ name, percent }) => `${formatNumber(percent, { minimumDecimals: 0, maximumDecimals: 2, format })}% ${name}`)
    .join(', ')
}
