import { fateOf, type MatchedRow } from './matched-row.ts'

const MONEY_ASSET = /^[A-Z]{3}\.(?:CASH|FOREX)$/
/** Amounts that differ by less are equal: they were multiplied in different ways. */
const TOLERANCE = 1e-9

/** Day, currency and amount of money, so that a sale and the purchase of its money have the same key. */
function moneyKey(date: string | null, currency: string | null, amount: number): string | undefined {
  if (date === null || currency === null || !(amount > 0)) return undefined
  return `${date} ${currency} ${(Math.round(amount / TOLERANCE) * TOLERANCE).toFixed(8)}`
}

const isMoney = ({ asset }: MatchedRow) => asset !== null && MONEY_ASSET.test(asset._id)

/**
 * Marks the rows that buy the money of a sale in the same file, such as in a file that Plumbline exported. A portfolio
 * that adds cash when selling books this money itself. A sale has at most one such row.
 */
export function markProceeds(rows: readonly MatchedRow[]): MatchedRow[] {
  const sales = new Map<string, number[]>()
  for (const matched of rows) {
    const { row, asset } = matched
    if (row.type !== 'sell' || isMoney(matched) || fateOf(matched) !== 'import') continue
    const amount = Number(row.units) * Number(row.price) - Number(row.fee)
    const key = moneyKey(row.date, row.currency ?? asset?.currency ?? null, amount)
    if (key !== undefined) sales.set(key, [...(sales.get(key) ?? []), row.rowNumber])
  }
  return rows.map((matched) => {
    const { row, asset } = matched
    const isPurchase = isMoney(matched) && row.type === 'buy' && Number(row.price) === 1
    if (!isPurchase || fateOf(matched) !== 'import') return matched
    const key = moneyKey(row.date, row.currency ?? asset?.currency ?? null, Number(row.units))
    const saleLine = key === undefined ? undefined : sales.get(key)?.shift()
    return saleLine === undefined ? matched : { ...matched, saleLine }
  })
}
