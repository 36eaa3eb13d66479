import type { DayNumber } from './calendar.ts'
import { majorUnitOf } from './currency.ts'
import { currencyOf, type HoldingLedger, isTradeRow } from './ledger-columns.ts'
import type { DailyPrices } from './market.ts'
import { noAmounts, type Resolver } from './resolve-transactions.ts'
import type { PriceSource } from './unit-prices.ts'

/**
 * The prices of an own security: those that its owner entered, and before the first of them what the ledger's trades
 * paid for a unit, in the security's currency. Of several trades of a day the last one counts. A trade for nothing, and
 * one whose currency has no rate, is no price.
 *
 * @see docs/methods/own-securities.md
 */
export function pricesOfOwn(entered: DailyPrices, ledger: HoldingLedger, currency: string, resolver: Resolver) {
  const enteredFrom = entered.days[0] ?? Number.POSITIVE_INFINITY
  const traded = new Map<DayNumber, number>()
  for (let row = 0; row < ledger.count && (ledger.days[row] as number) < enteredFrom; row++) {
    const price = isTradeRow(ledger, row) ? priceOfTrade(ledger, row, currency, resolver) : 0
    if (price > 0 && price < Number.POSITIVE_INFINITY) traded.set(ledger.days[row] as number, price)
  }
  const prices: DailyPrices =
    traded.size === 0
      ? entered
      : {
          days: Int32Array.from([...traded.keys(), ...entered.days]),
          closes: Float64Array.from([...traded.values(), ...entered.closes]),
        }
  return { prices, sourceOf: (day: DayNumber): PriceSource => (day < enteredFrom ? 'transaction' : 'entered') }
}

function priceOfTrade(ledger: HoldingLedger, row: number, currency: string, resolver: Resolver): number {
  const unit = majorUnitOf(currencyOf(ledger, row))
  if (unit.currency === currency) return (ledger.prices[row] as number) * unit.factor
  const amounts = noAmounts()
  resolver.readAmounts(row, amounts)
  return amounts.amountAsset / (ledger.units[row] as number)
}
