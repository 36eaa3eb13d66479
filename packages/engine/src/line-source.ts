import type { DayNumber } from './calendar.ts'
import type { CostMethod } from './cost-book.ts'
import type { FxConverter, FxRate } from './fx-table.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'
import type { AppliedSplit, SplitSchedule } from './split-schedule.ts'
import type { PriceOnDay, UnitPrices } from './unit-prices.ts'

/** Everything that is known about one asset of the portfolio before anything is measured. */
export interface LineSource {
  assetId: string
  currency: string
  baseCurrency: string
  costMethod: CostMethod
  transactions: readonly ResolvedTransaction[]
  splits: SplitSchedule
  prices: UnitPrices
  /** Undefined when no rate connects the asset's currency with the portfolio's. */
  rates: FxConverter | undefined
}

/** Value of the open units at the close of a day; NaN stands for what cannot be valued. */
export interface Valuation {
  day: DayNumber
  units: number
  price: PriceOnDay | undefined
  rate: FxRate | undefined
  valueAsset: number
  valueBase: number
}

/** Value of units of the line at the close of a day. Nothing held is worth 0 without any price. */
export function valueUnits(line: LineSource, units: number, day: DayNumber): Valuation {
  const price = line.prices.on(day)
  const rate = line.rates?.on(day)
  const valueAsset = units === 0 ? 0 : units * (price?.price ?? Number.NaN)
  return { day, units, price, rate, valueAsset, valueBase: units === 0 ? 0 : valueAsset * (rate?.rate ?? Number.NaN) }
}

/** What has not happened yet. */
export interface Cursor {
  nextSplit: number
  nextTransaction: number
}

/** Goes through splits and transactions up to the close of a day, the splits of a day first, and moves the cursor. */
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
