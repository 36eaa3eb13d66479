import type { InsiderTransaction } from '@plumbline/contract/assets/profile-schemas'

export type InsiderSum = { purchases: number; bought: number; sales: number; sold: number }

/** Purchases and sales in the open market; grants, exercises and gifts say nothing about what insiders expect. */
const [PURCHASE, SALE] = ['P', 'S']

/** Purchases and sales by insiders since a day, in the currency of the prices. Those without a price are left out. */
export function sumInsiders(transactions: readonly InsiderTransaction[], since: string): InsiderSum {
  const sum = (code: string) => {
    const counted = transactions.filter(
      ({ transactionCode, date, transactionPrice }) =>
        transactionCode === code && date >= since && transactionPrice !== undefined,
    )
    const amount = counted.reduce(
      (total, { transactionAmount, transactionPrice = 0 }) => total + transactionAmount * transactionPrice,
      0,
    )
    return { count: counted.length, amount }
  }
  const [bought, sold] = [sum(PURCHASE), sum(SALE)]
  return { purchases: bought.count, bought: bought.amount, sales: sold.count, sold: sold.amount }
}
