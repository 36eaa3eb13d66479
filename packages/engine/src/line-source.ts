import type { DayNumber } from './calendar.ts'
import type { CostMethod } from './cost-book.ts'
import type { FxConverter, FxRate } from './fx-table.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'
import type { AppliedSplit, SplitSchedule } from './split-schedule.ts'
import type { PriceOnDay, UnitPrices } from './unit-prices.ts'

/** All inputs for measuring one asset of the portfolio. */
export interface LineSource {
  assetId: string
  currency: string
  baseCurrency: string
  costMethod: CostMethod
  transactions: readonly ResolvedTransaction[]
  splits: SplitSchedule
  prices: UnitPrices
  /** Undefined if no rate connects the asset's currency with the portfolio's. */
  rates: FxConverter | undefined
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

/** Splits and transactions that are still ahead. */
export interface Cursor {
  nextSplit: number
  nextTransaction: number
}

/** Applies splits and transactions up to the close of a day, splits first within a day, and advances the cursor. */
export function advance(
  { splits, transactions }: LineSource,
  cursor: Cursor,
  to: DayNumber,
  onSplit: (split: AppliedSplit) => void,
  onTransaction: (entry: ResolvedTransaction) => void,
): void {
  for (;;) {
    const split = splits.applied[cursor.nextSplit]
    const entry = transactions[cursor.nextTransaction]
    if (split !== undefined && split.day <= to && (entry === undefined || split.day <= entry.day)) {
      cursor.nextSplit += 1
      onSplit(split)
    } else if (entry !== undefined && entry.day <= to) {
      cursor.nextTransaction += 1
      onTransaction(entry)
    } else return
  }
}
