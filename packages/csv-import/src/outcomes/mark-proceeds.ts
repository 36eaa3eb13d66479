import { fateOf, type MatchedRow } from './matched-row.ts'

const MONEY_ASSET = /^[A-Z]{3}\.(?:CASH|FOREX)$/
/**
 * Day, currency and amount of money, so that a sale and the purchase of its money have the same key, though their
 * amounts were multiplied in different ways.
 */
function moneyKey({ row, asset }: MatchedRow, amount: number): string {
  return `${row.date} ${row.currency ?? asset?.currency} ${amount.toPrecision(12)}`
}

const isMoney = ({ asset }: MatchedRow) => asset !== null && MONEY_ASSET.test(asset._id)

/**
 * Marks the rows that buy the money of a sale in the same file, such as in a file that Plumbline exported. A portfolio
 * that adds cash when selling books this money itself. A sale has at most one such row.
 */
export function markProceeds(rows: readonly MatchedRow[]): MatchedRow[] {
  const sales = new Map<string, number[]>()
  for (const matched of rows) {
    const { row } = matched
    if (row.type !== 'sell' || isMoney(matched) || fateOf(matched) !== 'import') continue
    const key = moneyKey(matched, Number(row.units) * Number(row.price) - Number(row.fee))
    sales.set(key, [...(sales.get(key) ?? []), row.rowNumber])
  }
  return rows.map((matched) => {
    const { row } = matched
    const isPurchase = isMoney(matched) && row.type === 'buy' && Number(row.price) === 1
    if (!isPurchase || fateOf(matched) !== 'import') return matched
    const saleLine = sales.get(moneyKey(matched, Number(row.units)))?.shift()
    return saleLine === undefined ? matched : { ...matched, saleLine }
  })
}
