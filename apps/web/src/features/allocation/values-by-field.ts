import type { Line } from '@plumbline/contract/portfolios/schemas'
import type { FieldGrouping } from '@plumbline/contract/portfolios/vocabulary'

export type ChartedField = Exclude<FieldGrouping, 'none' | 'exchange'>

/** As the server names what a field does not say. */
const OTHER = 'Other'

/**
 * The value of the open lines by a field, in the portfolio's currency, as the server groups them; null for a group
 * without a known value. The lines must be all lines: a plan may hide some, whose values only the server knows.
 */
export function valuesByField(lines: readonly Line[], field: ChartedField): { key: string; value: number | null }[] {
  const open = lines.filter(({ units }) => units !== 0)
  return [...Map.groupBy(open, (line) => line[field] ?? OTHER)].map(([key, group]) => {
    const known = group.flatMap(({ baseCurrencyCurrentValue: value }) => (value === null ? [] : [value]))
    return { key, value: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) }
  })
}
