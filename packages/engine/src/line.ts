import { formatIsoDate } from './calendar.ts'
import type { Caveat } from './caveat.ts'
import type { RateSource } from './fx-table.ts'
import { known } from './known.ts'
import { isMoney, type LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'
import { type Settlement, settlementOf } from './settled-flows.ts'
import type { PriceSource } from './unit-prices.ts'

/** Disjoint signed parts in the portfolio's currency; null where a rate or price is missing. */
export interface Gain {
  total: number | null
  /** Price effect of sold units. */
  realized: number | null
  /** Price effect of held units. */
  unrealized: number | null
  /** Gross, at the rate of its day. */
  dividend: number | null
  /** Rate effect on the cost of sold and held units. */
  currencyEffect: number | null
  /** Never positive. */
  fees: number | null
}

/**
 * One asset of the portfolio today, open or closed. Money is unrounded and in the asset's currency, or in the
 * portfolio's if the name says base. Figures are null if a price or rate is missing; `caveats` explain why.
 *
 * @see docs/methods/portfolio-line.md
 */
export interface Line {
  assetId: string
  currency: string
  baseCurrency: string
  /** Open units after splits, never negative; the balance of cash, below 0 when it is overdrawn. */
  units: number
  /** Units sold but not held, in today's units: `units - oversoldUnits` is the plain sum of the ledger. */
  oversoldUnits: number
  price: number | null
  priceDate: string | null
  priceSource: PriceSource | null
  baseCurrencyPrice: number | null
  /** Portfolio currency per 1 of the asset's currency. */
  rate: number | null
  rateDate: string | null
  rateSource: RateSource | null
  /** Cost of one open unit without fees; null if nothing is held. */
  costPerUnit: number | null
  baseCurrencyCostPerUnit: number | null
  currentValue: number | null
  baseCurrencyCurrentValue: number | null
  /** Cost of the open units without fees, in the asset's currency. */
  cost: number | null
  /** Cost of the open units without fees, at the rates of the purchases. */
  baseCurrencyCost: number | null
  gain: Gain
  /** True when a dividend or a fee without a rate is missing from the gain. */
  isGainPartial: boolean
  /** gain.total / cost of all purchases without fees, as a ratio; null if nothing was paid. */
  percent: number | null
  /** Cost of all purchases without fees, in the portfolio's currency. */
  purchases: number | null
  /**
   * Purchases including fees, plus standalone fees. `moneyOut`: sales and dividends minus their fees. Of cash: deposits
   * and what it receives; withdrawals and what it pays.
   */
  moneyIn: number | null
  moneyOut: number | null
  /** The two parts of gain.currencyEffect: on sold units and on held units. */
  currencyEffect: { realized: number | null; unrealized: number | null }
  /** Fees as positive amounts in the portfolio's currency: for purchases of open units, and for sold units. */
  feesByUnits: { open: number | null; sold: number | null }
  caveats: readonly Caveat[]
  /** True for booked cash: `units` is the balance. */
  isCash: boolean
  /** Undefined where cash is not booked and nothing is transferred. */
  settlement: Settlement | undefined
}

/** The figures of one asset, from its replay; null where one is not known. */
export function describeLine(source: LineSource, replay: LineReplay, caveats: readonly Caveat[]): Line {
  const { closing } = replay
  const { units, price, rate } = closing
  const isOpen = units !== 0
  const currencyEffect = replay.currencyRealized + replay.currencyUnrealized
  const totalGain = replay.realized + replay.unrealized + currencyEffect + replay.dividend - replay.fees
  return {
    assetId: source.assetId,
    currency: source.currency,
    baseCurrency: source.baseCurrency,
    units,
    oversoldUnits: replay.oversoldUnits,
    price: price?.price ?? null,
    priceDate: price === undefined ? null : formatIsoDate(price.day),
    priceSource: price?.source ?? null,
    baseCurrencyPrice: price === undefined || rate === undefined ? null : known(price.price * rate.rate),
    rate: rate?.rate ?? null,
    rateDate: rate === undefined ? null : formatIsoDate(rate.day),
    rateSource: rate?.source ?? null,
    costPerUnit: isOpen ? known(replay.costAsset / units) : null,
    baseCurrencyCostPerUnit: isOpen ? known(replay.costBase / units) : null,
    currentValue: known(closing.valueAsset),
    baseCurrencyCurrentValue: known(closing.valueBase),
    cost: known(replay.costAsset),
    baseCurrencyCost: known(replay.costBase),
    gain: {
      total: known(totalGain),
      realized: known(replay.realized),
      unrealized: known(replay.unrealized),
      dividend: known(replay.dividend),
      currencyEffect: known(currencyEffect),
      fees: known(0 - replay.fees),
    },
    isGainPartial: replay.leftOutPayments > 0,
    percent: replay.purchases > 0 ? known(totalGain / replay.purchases) : null,
    purchases: known(replay.purchases),
    moneyIn: known(replay.inflow),
    moneyOut: known(replay.outflow),
    currencyEffect: { realized: known(replay.currencyRealized), unrealized: known(replay.currencyUnrealized) },
    feesByUnits: { open: known(replay.openFees), sold: known(replay.closedFees) },
    caveats,
    isCash: isMoney(source),
    settlement: settlementOf({ source, replay }),
  }
}
