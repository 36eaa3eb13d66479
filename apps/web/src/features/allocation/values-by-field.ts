import type { Line } from '@plumbline/contract/portfolios/schemas'
import type { FieldGrouping } from '@plumbline/contract/portfolios/vocabulary'
import { openLines } from '../../api/open-lines.ts'

export type ChartedField = Exclude<FieldGrouping, 'none' | 'exchange'>

/** The server's key of the group of lines without the field. */
const OTHER = 'Other'

/**
 * The value of the open lines by a field, in the portfolio's currency. As in the groups of the server, lines with an
 * unknown value or gain are left out; null for a group that has only such lines. The lines must be all lines: a plan may
 * hide some, whose values only the server knows.
 */
export function valuesByField(lines: readonly Line[], field: ChartedField): { key: string; value: number | null }[] {
  const open = openLines(lines)
  return [...Map.groupBy(open, (line) => line[field] ?? OTHER)].map(([key, group]) => {
    const known = group.flatMap(({ baseCurrencyCurrentValue: value, gain }) =>
      value === null || gain.total === null ? [] : [value],
    )
    return { key, value: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) }
  })
}
