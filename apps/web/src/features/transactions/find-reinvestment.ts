import type { Transaction } from '@plumbline/contract/transactions/schemas'

type Compared = Pick<Transaction, 'type' | 'date' | 'currency' | 'units' | 'price' | 'fee'> & {
  stockId: { _id: string }
  portfolioId: { _id: string }
}

/** Amounts are entered to the cent. */
const TOLERANCE = 0.01

/** The purchase that a dividend paid for: of the same asset and day, for what the dividend left after its fee. */
export function findReinvestment<Row extends Compared>(dividend: Row, transactions: readonly Row[]): Row | undefined {
  if (dividend.type !== 'dividend') return undefined
  const left = dividend.price - dividend.fee
  return transactions.find(
    ({ type, stockId, portfolioId, date, currency, units, price, fee }) =>
      type === 'buy' &&
      stockId._id === dividend.stockId._id &&
      portfolioId._id === dividend.portfolioId._id &&
      date === dividend.date &&
      currency === dividend.currency &&
      Math.abs(units * price + fee - left) <= TOLERANCE,
  )
}
