import type { Dividend } from '@plumbline/contract/assets/schemas'

export type DividendGroup = {
  year: string
  count: number
  /** What the payments per share add up to; null if they are in two currencies or a split lies between them. */
  paid: { value: number; currency: string } | null
}

/** The dividends by the calendar year of their ex-date, newest first as `dividends` are. */
export function groupByYear(dividends: readonly Dividend[]): DividendGroup[] {
  return [...Map.groupBy(dividends, ({ date }) => date.slice(0, 4))].map(([year, payments]) => {
    const [first] = payments
    const unitsOf = ({ value, adjusted_value: adjusted }: Dividend) => (value / adjusted).toPrecision(9)
    const canAdd = payments.every(
      (payment) => first && payment.currency === first.currency && unitsOf(payment) === unitsOf(first),
    )
    const value = payments.reduce((sum, payment) => sum + payment.value, 0)
    return { year, count: payments.length, paid: first && canAdd ? { value, currency: first.currency } : null }
  })
}
