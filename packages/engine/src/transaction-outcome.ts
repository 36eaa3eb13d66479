import type { DayNumber } from './calendar.ts'
import type { CostBook } from './cost-book.ts'
import { BUY, DIVIDEND, FEE, RETURN_OF_CAPITAL, SELL, SPINOFF } from './ledger-columns.ts'
import type { Amounts } from './resolve-transactions.ts'

/** Sums over transactions in the portfolio's currency; NaN if a rate is missing. */
export interface TransactionSums {
  oversoldUnits: number
  realized: number
  currencyRealized: number
  dividend: number
  /** All fees, positive. */
  fees: number
  /** The part of `fees` that belongs to sold units: fees of their sales and of their purchases. */
  closedFees: number
  /** Cost of all purchases without fees. */
  purchases: number
  /** Dividends and fees without a rate. No sum includes them. */
  leftOutPayments: number
  inflow: number
  outflow: number
}

/**
 * What one transaction does, in the portfolio's currency unless named otherwise. NaN if a rate is missing. One object
 * serves a whole replay.
 */
export interface Outcome {
  /** Units bought; units sold that were held. */
  units: number
  oversoldUnits: number
  /** In the asset's currency: cost of a purchase, proceeds of covered units, or the amount of other kinds. */
  amountAsset: number
  costChangeAsset: number
  costChangeBase: number
  realized: number
  currencyEffect: number
  dividend: number
  /** Positive. */
  fees: number
  inflow: number
  outflow: number
  isLeftOut: boolean
  /** The share of the open cost that a spin-off or a return of capital takes while the units stay; 0 for all others. */
  costShare: number
  /** Of an exchange of money: portfolio currency per 1 of it, as traded. NaN otherwise. */
  exchangeRate: number
}

export function noSums(): TransactionSums {
  return {
    oversoldUnits: 0,
    realized: 0,
    currencyRealized: 0,
    dividend: 0,
    fees: 0,
    closedFees: 0,
    purchases: 0,
    leftOutPayments: 0,
    inflow: 0,
    outflow: 0,
  }
}

export function noOutcome(): Outcome {
  return {
    units: 0,
    oversoldUnits: 0,
    amountAsset: 0,
    costChangeAsset: 0,
    costChangeBase: 0,
    realized: 0,
    currencyEffect: 0,
    dividend: 0,
    fees: 0,
    inflow: 0,
    outflow: 0,
    isLeftOut: false,
    costShare: 0,
    exchangeRate: Number.NaN,
  }
}

export function clearOutcome(outcome: Outcome): void {
  outcome.units = 0
  outcome.oversoldUnits = 0
  outcome.amountAsset = 0
  outcome.costChangeAsset = 0
  outcome.costChangeBase = 0
  outcome.realized = 0
  outcome.currencyEffect = 0
  outcome.dividend = 0
  outcome.fees = 0
  outcome.inflow = 0
  outcome.outflow = 0
  outcome.isLeftOut = false
  outcome.costShare = 0
  outcome.exchangeRate = Number.NaN
}

/**
 * Books one trade, dividend, return of capital, fee or spin-off: adds it to the sums and writes it to `outcome`.
 *
 * @param type as in the columns of the ledger
 * @see docs/methods/gain.md
 */
export function applyTransaction(
  type: number,
  units: number,
  day: DayNumber,
  amounts: Amounts,
  book: CostBook,
  sums: TransactionSums,
  outcome: Outcome,
): void {
  const { amountAsset, amountBase, feeBase } = amounts
  clearOutcome(outcome)
  outcome.amountAsset = amountAsset
  // A dividend or fee changes neither units nor cost, so all other figures stay known if its amount is unknown.
  if ((type === DIVIDEND || type === FEE) && Number.isNaN(amountBase)) {
    sums.leftOutPayments += 1
    markLeftOut(type, outcome)
    return
  }
  let moneyIn = 0
  let moneyOut = 0
  let fees = feeBase
  switch (type) {
    case BUY:
      book.buy(units, { asset: amountAsset, base: amountBase, fees: feeBase }, day)
      sums.purchases += amountBase
      moneyIn = amountBase + feeBase
      outcome.units = units
      outcome.costChangeAsset = amountAsset
      outcome.costChangeBase = amountBase
      break
    case SELL:
      moneyOut = applySale(units, amounts, book, sums, outcome) - feeBase
      break
    case RETURN_OF_CAPITAL:
    // Only in a period, where units come and go at their value.
    case SPINOFF:
      moneyOut = takeFromCost(amounts, book, sums, outcome) - feeBase
      break
    case DIVIDEND:
      sums.dividend += amountBase
      moneyOut = amountBase - feeBase
      outcome.dividend = amountBase
      break
    default:
      fees += amountBase
      moneyIn = fees
  }
  if (moneyOut < 0) {
    moneyIn -= moneyOut
    moneyOut = 0
  }
  sums.fees += fees
  sums.inflow += moneyIn
  sums.outflow += moneyOut
  outcome.fees = fees
  outcome.inflow = moneyIn
  outcome.outflow = moneyOut
}

function markLeftOut(type: number, outcome: Outcome): void {
  outcome.isLeftOut = true
  outcome.fees = Number.NaN
  if (type === DIVIDEND) {
    outcome.dividend = Number.NaN
    outcome.outflow = Number.NaN
  } else outcome.inflow = Number.NaN
}

/**
 * Books a return of capital, or a spin-off in a period, where units come and go at their value. The cost of the open
 * units falls by the amount, that of each purchase by the same share. Fees are not lowered. What exceeds the cost is
 * realized. Returns the flow in the portfolio's currency, positive.
 *
 * @see docs/methods/company-actions.md
 */
function takeFromCost(
  { amountAsset, amountBase, rate }: Amounts,
  book: CostBook,
  sums: TransactionSums,
  outcome: Outcome,
): number {
  const cost = book.cost.asset
  const share = amountAsset >= cost ? 1 : amountAsset / cost
  const relieved = book.relieve(share, 0)
  const realized = share < 1 ? 0 : (amountAsset - relieved.asset) * rate
  const currencyEffect = relieved.asset * rate - relieved.base
  sums.realized += realized
  sums.currencyRealized += currencyEffect
  outcome.costShare = share
  outcome.costChangeAsset = 0 - relieved.asset
  outcome.costChangeBase = 0 - relieved.base
  outcome.realized = realized
  outcome.currencyEffect = currencyEffect
  return amountBase
}

/** Proceeds of the covered units before the fee. Zero if nothing was held, even without a rate. */
function applySale(
  units: number,
  { amountAsset, amountBase, feeBase, rate }: Amounts,
  book: CostBook,
  sums: TransactionSums,
  outcome: Outcome,
): number {
  const { covered, relieved } = book.sell(units)
  sums.oversoldUnits += units - covered
  sums.closedFees += relieved.fees + feeBase
  outcome.units = covered
  outcome.oversoldUnits = units - covered
  if (covered === 0) {
    outcome.amountAsset = 0
    return 0
  }
  const share = covered / units
  const realized = (amountAsset * share - relieved.asset) * rate
  const currencyEffect = relieved.asset * rate - relieved.base
  sums.realized += realized
  sums.currencyRealized += currencyEffect
  outcome.amountAsset = amountAsset * share
  outcome.costChangeAsset = 0 - relieved.asset
  outcome.costChangeBase = 0 - relieved.base
  outcome.realized = realized
  outcome.currencyEffect = currencyEffect
  return amountBase * share
}
