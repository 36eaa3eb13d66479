import type { DayNumber } from './calendar.ts'
import { majorUnitOf } from './currency.ts'
import type { FxTable, RateSource } from './fx-table.ts'
import { compareWithinDay } from './ledger.ts'
import type { DatedTransaction } from './usable-transactions.ts'

/** Amounts of a transaction in another currency than its asset. */
export interface TradedAmounts {
  /** ISO 4217; minor units are already divided out. */
  currency: string
  /** Units x price of a trade; the amount of a dividend or fee. */
  amount: number
  fee: number
  /** Portfolio currency per 1 of `currency`. */
  rate: number
  rateSource: RateSource | 'transaction' | 'missing'
  rateDay: DayNumber
}

/** A transaction with its amounts in the asset's and the portfolio's currency; NaN if a rate is missing. */
export interface ResolvedTransaction extends DatedTransaction {
  /** Units x price of a trade; the amount of a dividend or fee. In the asset's currency. */
  amountAsset: number
  amountBase: number
  feeBase: number
  /** Portfolio currency per 1 of the asset's currency. */
  rate: number
  rateSource: RateSource | 'transaction' | 'missing'
  rateDay: DayNumber
  /** The currency without a rate. */
  missingCurrency: string | undefined
  /** Undefined for a transaction in the asset's currency. */
  traded: TradedAmounts | undefined
}

/**
 * Orders the trades, dividends and fees of one asset by day and within the day, and converts their amounts. A
 * transaction's own rate takes precedence over the table, except into its own currency, where the rate is 1.
 *
 * @see docs/methods/currency-conversion.md
 */
export function resolveTransactions(
  payments: readonly DatedTransaction[],
  assetCurrency: string,
  baseCurrency: string,
  fx: FxTable,
): ResolvedTransaction[] {
  const assetToBase = fx.converter(assetCurrency, baseCurrency)
  return payments.map(resolve).sort((a, b) => a.day - b.day || compareWithinDay(a.transaction, b.transaction))

  function resolve({ transaction, day }: DatedTransaction): ResolvedTransaction {
    const { type, units, price, fee } = transaction
    const amount = type === 'buy' || type === 'sell' ? units * price : price
    const { currency, factor } = majorUnitOf(transaction.currency)
    const ownRate = currency === baseCurrency ? undefined : usableRate(transaction.rate)

    if (currency === assetCurrency) {
      const known = ownRate === undefined ? assetToBase?.on(day) : undefined
      const rate = ownRate === undefined ? (known?.rate ?? Number.NaN) : ownRate / factor
      return {
        transaction,
        day,
        amountAsset: amount * factor,
        amountBase: amount * factor * rate,
        feeBase: fee === 0 ? 0 : fee * factor * rate,
        rate,
        rateSource: ownRate === undefined ? (known?.source ?? 'missing') : 'transaction',
        rateDay: known?.day ?? day,
        missingCurrency: Number.isNaN(rate) ? currency : undefined,
        traded: undefined,
      }
    }

    const assetRate = assetToBase?.on(day)
    const tableRate = ownRate === undefined ? fx.converter(transaction.currency, baseCurrency)?.on(day) : undefined
    const toBase = ownRate ?? tableRate?.rate ?? Number.NaN
    const rate = assetRate?.rate ?? Number.NaN
    const amountBase = amount * toBase
    return {
      transaction,
      day,
      amountAsset: amountBase / rate,
      amountBase,
      feeBase: fee === 0 ? 0 : fee * toBase,
      rate,
      rateSource: assetRate?.source ?? 'missing',
      rateDay: assetRate?.day ?? day,
      missingCurrency: Number.isNaN(toBase) ? currency : Number.isNaN(rate) ? assetCurrency : undefined,
      traded: {
        currency,
        amount: amount * factor,
        fee: fee * factor,
        rate: toBase / factor,
        rateSource: ownRate === undefined ? (tableRate?.source ?? 'missing') : 'transaction',
        rateDay: tableRate?.day ?? day,
      },
    }
  }
}

function usableRate(rate: number | null): number | undefined {
  return rate !== null && Number.isFinite(rate) && rate > 0 ? rate : undefined
}
