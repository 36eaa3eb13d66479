import { BUY, DEPOSIT, DIVIDEND, INTEREST, PAID, RECEIVED, SELL, WITHDRAWAL } from './ledger-columns.ts'
import type { MoneyBook } from './money-book.ts'
import type { Amounts } from './resolve-transactions.ts'
import { clearOutcome, type Outcome, type TransactionSums } from './transaction-outcome.ts'

/**
 * Books one change of cash, adds it to the sums and writes what it does into `outcome`. Deposits, withdrawals and what
 * other holdings receive and pay are money in and out. Interest is a gain and counts with the dividends; interest paid,
 * taxes and fees are fees. A purchase or sale exchanges the money at the rate that was traded.
 *
 * @param type as in the columns of the ledger
 * @see docs/methods/cash.md
 */
export function applyMoney(
  type: number,
  units: number,
  amounts: Amounts,
  book: MoneyBook,
  sums: TransactionSums,
  outcome: Outcome,
): void {
  const { amountAsset, amountBase, feeAsset, feeBase } = amounts
  clearOutcome(outcome)
  const isExchange = type === BUY || type === SELL
  if (!isExchange && Number.isNaN(amountAsset)) {
    leaveOut(type, sums, outcome)
    return
  }
  const rate = isExchange ? amountBase / units : amounts.rate
  const change = changeOf(type, units, amountAsset, feeAsset)
  const { costChangeBase, currencyEffect } = book.move(change, rate)
  outcome.units = isTaken(type) ? 0 - change : change
  outcome.amountAsset = isExchange ? units : amountAsset
  if (isExchange) outcome.exchangeRate = rate
  outcome.costChangeAsset = change
  outcome.costChangeBase = costChangeBase
  outcome.currencyEffect = currencyEffect
  outcome.fees = feeBase
  bookFlows(type, amountBase, feeBase, outcome)
  sums.currencyRealized += currencyEffect
  sums.dividend += outcome.dividend
  sums.fees += outcome.fees
  sums.inflow += outcome.inflow
  sums.outflow += outcome.outflow
}

/** In the money's currency, negative if it goes. */
function changeOf(type: number, units: number, amount: number, fee: number): number {
  if (type === BUY) return units
  if (type === SELL) return 0 - units
  return isTaken(type) ? 0 - amount - fee : amount - fee
}

/** True for what takes money from the account. */
function isTaken(type: number): boolean {
  return !(type === BUY || type === DEPOSIT || type === RECEIVED || type === DIVIDEND || type === INTEREST)
}

function bookFlows(type: number, amountBase: number, feeBase: number, outcome: Outcome): void {
  switch (type) {
    case BUY:
      outcome.inflow = amountBase + feeBase
      break
    case SELL:
      outcome.outflow = Math.max(0, amountBase - feeBase)
      outcome.inflow = Math.max(0, feeBase - amountBase)
      break
    case DEPOSIT:
    case RECEIVED:
      outcome.inflow = amountBase
      break
    case WITHDRAWAL:
    case PAID:
      outcome.outflow = amountBase
      break
    case INTEREST:
    case DIVIDEND:
      outcome.dividend = amountBase
      break
    default:
      outcome.fees = amountBase + feeBase
  }
}

/** Without a rate into the money's currency the balance cannot count it. */
function leaveOut(type: number, sums: TransactionSums, outcome: Outcome): void {
  sums.leftOutPayments += 1
  outcome.isLeftOut = true
  outcome.amountAsset = Number.NaN
  if (type === INTEREST || type === DIVIDEND) outcome.dividend = Number.NaN
  else if (type === DEPOSIT || type === RECEIVED) outcome.inflow = Number.NaN
  else if (type === WITHDRAWAL || type === PAID) outcome.outflow = Number.NaN
  else outcome.fees = Number.NaN
}
