import type { AssetLedger } from './asset-ledger.ts'
import type { DayNumber } from './calendar.ts'
import type { LineBooking } from './cash-booking.ts'
import type { CostMethod } from './cost-book.ts'
import type { FxConverter, FxRate } from './fx-table.ts'
import type { Resolver } from './resolve-transactions.ts'
import type { PriceOnDay, UnitPrices } from './unit-prices.ts'

/** All inputs for measuring one asset of the portfolio. */
export interface LineSource extends AssetLedger {
  assetId: string
  currency: string
  baseCurrency: string
  costMethod: CostMethod
  prices: UnitPrices
  /** The amounts of the transactions. */
  resolver: Resolver
  /** Undefined if no rate connects the asset's currency with the portfolio's. */
  rates: FxConverter | undefined
  /** Undefined where cash is not booked and nothing is transferred. */
  booking: LineBooking | undefined
}

/** True for the cash of a currency: a balance that may be below 0, and not lots of units. */
export function isMoney({ ledger }: Pick<LineSource, 'ledger'>): boolean {
  return ledger.cash !== undefined
}

/** Value of the open units at the close of a day; NaN if it is unknown. */
export interface Valuation {
  day: DayNumber
  units: number
  price: PriceOnDay | undefined
  rate: FxRate | undefined
  valueAsset: number
  valueBase: number
}

/** Value of units of the line at the close of a day. Zero units are worth 0 even without a price. */
export function valueUnits(line: LineSource, units: number, day: DayNumber): Valuation {
  const price = line.prices.on(day)
  const rate = line.rates?.on(day)
  const valueAsset = units === 0 ? 0 : units * (price?.price ?? Number.NaN)
  return { day, units, price, rate, valueAsset, valueBase: units === 0 ? 0 : valueAsset * (rate?.rate ?? Number.NaN) }
}
