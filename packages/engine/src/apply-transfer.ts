import { parseIsoDate } from './calendar.ts'
import type { Cost, CostBook } from './cost-book.ts'
import { type CarriedLot, unitsWithoutPurchase } from './ledger.ts'
import type { HeldLot } from './lot-queue.ts'
import type { Amounts } from './resolve-transactions.ts'
import { clearOutcome, type Outcome, type TransactionSums } from './transaction-outcome.ts'

/**
 * Books units that go to another portfolio or security: the purchases leave with them, as if they had been made there.
 * Nothing is realized. Returns the flow at the value of the day, in the portfolio's currency, negative.
 *
 * @param value of the units, as the transaction states it
 * @see docs/methods/transfers.md
 */
export function applyTransferOut(
  units: number,
  value: Amounts,
  book: CostBook,
  sums: TransactionSums,
  outcome: Outcome,
): number {
  clearOutcome(outcome)
  const { covered, relieved } = book.sell(units)
  sums.oversoldUnits += units - covered
  outcome.units = covered
  outcome.oversoldUnits = units - covered
  const share = covered / units
  outcome.amountAsset = value.amountAsset * share
  movePurchases({ asset: 0 - relieved.asset, base: 0 - relieved.base, fees: 0 - relieved.fees }, sums, outcome)
  return 0 - value.amountBase * share
}

/**
 * Books a spin-off: a share of the cost of every purchase goes to another security, and the units stay. Nothing is
 * realized. Returns the flow at the value of what is spun off, in the portfolio's currency, negative.
 *
 * @param share of the cost and of the fees of the purchases
 * @see docs/methods/company-actions.md
 */
export function applySpinoff(
  share: number,
  value: Amounts,
  book: CostBook,
  sums: TransactionSums,
  outcome: Outcome,
): number {
  clearOutcome(outcome)
  const relieved = book.relieve(share, share)
  outcome.costShare = share
  outcome.amountAsset = value.amountAsset
  movePurchases({ asset: 0 - relieved.asset, base: 0 - relieved.base, fees: 0 - relieved.fees }, sums, outcome)
  return 0 - value.amountBase
}

/**
 * Books units that come from another portfolio or security with their purchases. Returns the flow at the value of the
 * day, in the portfolio's currency.
 */
export function applyTransferIn(
  lots: readonly HeldLot[],
  value: Amounts,
  book: CostBook,
  sums: TransactionSums,
  outcome: Outcome,
): number {
  clearOutcome(outcome)
  const total: Cost = { asset: 0, base: 0, fees: 0 }
  for (const { units, date, cost } of lots) {
    book.buy(units, cost, parseIsoDate(date))
    outcome.units += units
    total.asset += cost.asset
    total.base += cost.base
    total.fees += cost.fees
  }
  outcome.amountAsset = value.amountAsset
  movePurchases(total, sums, outcome)
  return value.amountBase
}

function movePurchases({ asset, base, fees }: Cost, sums: TransactionSums, outcome: Outcome): void {
  sums.purchases += base
  sums.fees += fees
  sums.inflow += base + fees
  outcome.costChangeAsset = asset
  outcome.costChangeBase = base
  outcome.fees = fees
  outcome.inflow = base + fees
}

interface ArrivingUnits {
  transactionId: string
  date: string
  units: number
  /** At the value of the day. */
  value: Amounts
}

/**
 * The lots of units that come. Units of which no purchase is known count as bought on the day of the transfer at their
 * value.
 */
export function lotsOfArrival(
  { transactionId, date, units, value }: ArrivingUnits,
  carried: readonly CarriedLot[],
  costs: readonly Cost[],
): HeldLot[] {
  const lots = carried.map((lot, at): HeldLot => {
    // There is a cost for each lot.
    return { transactionId, date: lot.date, units: lot.units, cost: costs[at] as Cost }
  })
  const unknown = unitsWithoutPurchase(units, lots)
  if (unknown === 0) return lots
  const share = unknown / units
  const cost = { asset: value.amountAsset * share, base: value.amountBase * share, fees: 0 }
  return [...lots, { transactionId, date, units: unknown, cost }]
}
