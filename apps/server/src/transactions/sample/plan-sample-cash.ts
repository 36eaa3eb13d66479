import { decimalsOf } from '@plumbline/engine/currency'
import type { BookedTransaction } from '../book-transactions.ts'
import { amountIn } from './plan-sample-ledger.ts'

/** Of the balance at the end of a year. */
const INTEREST = 0.01
const INTEREST_TAX = 0.25

interface SampleAccount {
  /** ISO 4217. All is settled in it. */
  currency: string
  /** The asset that stands for its money. */
  assetId: string
  /** An amount in a currency, at the rate of a day; NaN without a rate. */
  convert: (amount: number, currency: string, date: string) => number
}

/**
 * The ledger with what happens on its account: a deposit of a round amount before each day on which the money would not
 * suffice, interest after each year, and half of the proceeds of the last sale withdrawn. Undefined if a rate is
 * missing.
 *
 * @param ledger by day
 */
export function planSampleCash(
  ledger: readonly BookedTransaction[],
  { currency, assetId, convert }: SampleAccount,
): BookedTransaction[] | undefined {
  const deposit = amountIn(currency)
  const lastSale = ledger.findLast(({ type }) => type === 'sell')
  const booked: BookedTransaction[] = []
  let balance = 0
  let year = ledger[0]?.date.slice(0, 4) ?? ''

  const book = (type: 'deposit' | 'withdrawal' | 'interest', date: string, amount: number, fee = 0) => {
    const [price, tax] = [amount, fee].map((each) => each.toFixed(decimalsOf(currency))) as [string, string]
    if (Number(price) === 0) return
    balance += (type === 'withdrawal' ? -1 : 1) * (Number(price) - Number(tax))
    booked.push({ assetId, type, date, units: '0', price, fee: tax, currency, rate: null, comments: null })
  }

  for (const [date, ofDay] of Map.groupBy(ledger, (each) => each.date)) {
    for (; year < date.slice(0, 4); year = String(Number(year) + 1)) {
      const interest = balance * INTEREST
      book('interest', `${year}-12-31`, interest, interest * INTEREST_TAX)
    }
    const paid = ofDay.map((each) => convert(moneyOf(each), each.currency, date))
    const change = paid.reduce((sum, amount) => sum + amount, 0)
    if (Number.isNaN(change)) return undefined
    const missing = -(balance + change)
    if (missing > 0) book('deposit', date, Math.ceil(missing / deposit) * deposit)
    booked.push(...ofDay)
    balance += change
    if (lastSale !== undefined && ofDay.includes(lastSale)) {
      const proceeds = convert(moneyOf(lastSale), lastSale.currency, date)
      book('withdrawal', date, Math.floor(Math.min(proceeds, balance) / 2))
    }
  }
  return booked
}

/** What the account receives, or pays: negative. */
function moneyOf({ type, units, price, fee }: BookedTransaction): number {
  if (type === 'buy') return -(Number(units) * Number(price) + Number(fee))
  if (type === 'sell') return Number(units) * Number(price) - Number(fee)
  return type === 'dividend' ? Number(price) - Number(fee) : 0
}
