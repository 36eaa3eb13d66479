import { type DayNumber, formatIsoDate } from './calendar.ts'
import { CostBook, type CostMethod } from './cost-book.ts'
import type { FxConverter, FxRate, RateSource } from './fx-table.ts'
import type { TransactionType } from './ledger.ts'
import type { PriceHistory, PriceOnDay } from './price-history.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'
import type { AppliedSplit, SplitSchedule } from './split-schedule.ts'

/** Everything that is known about one asset of the portfolio before anything is measured. */
export interface LineSource {
  assetId: string
  currency: string
  baseCurrency: string
  costMethod: CostMethod
  transactions: readonly ResolvedTransaction[]
  splits: SplitSchedule
  prices: PriceHistory
  /** Undefined when no rate connects the asset's currency with the portfolio's. */
  rates: FxConverter | undefined
}

/**
 * What one transaction did. Amounts are in the portfolio's currency unless named otherwise and absent (null) when no
 * rate gives them. A split of the market that nobody booked has no transaction; `opening` is what a period starts with,
 * taken at its value of that day.
 */
export interface Effect {
  transactionId: string | null
  assetId: string
  kind: TransactionType | 'opening'
  /** ISO date. */
  date: string
  day: DayNumber
  /** Units bought; units sold that were held; new units per old one of a split; 0 otherwise. */
  units: number
  unitsAfter: number
  /** Units sold that were not held; they have no cost, no proceeds and no gain here. */
  oversoldUnits: number
  /** In the asset's currency: cost of a purchase, proceeds of the covered units of a sale, the amount otherwise. */
  amountAsset: number | null
  /** Portfolio currency per 1 of the asset's currency. */
  rate: number | null
  rateSource: RateSource | 'transaction' | 'missing'
  rateDate: string
  inflow: number | null
  outflow: number | null
  /** Change of the open units' cost without fees, in the asset's currency and in the portfolio's. */
  costChangeAsset: number | null
  costChangeBase: number | null
  realized: number | null
  currency: number | null
  dividend: number | null
  /** Never positive. */
  fees: number | null
}

/** Value of the open units at the close of a day; NaN stands for what cannot be valued. */
interface Valuation {
  day: DayNumber
  units: number
  price: PriceOnDay | undefined
  rate: FxRate | undefined
  valueAsset: number
  valueBase: number
}

/** The course of one asset over a window, with sums in the portfolio's currency; NaN stands for what no rate gives. */
export interface LineReplay {
  effects: Effect[]
  opening: Valuation | undefined
  closing: Valuation
  /** Of the open units: cost without fees in both currencies, and the fees of their purchases. */
  costAsset: number
  costBase: number
  openFees: number
  oversoldUnits: number
  realized: number
  unrealized: number
  currencyRealized: number
  currencyUnrealized: number
  dividend: number
  /** All fees, positive. */
  fees: number
  /** The part of `fees` that belongs to sold units: of their sales and of their purchases. */
  closedFees: number
  /** Cost of all purchases without fees. */
  purchases: number
  inflow: number
  outflow: number
}

/**
 * Replays the ledger of one asset from the close of `from` (or from its beginning) to the close of `to`. With `from` the
 * units held then enter at their value of that day, so that the gains are those of the period.
 *
 * @see docs/methods/gain.md
 */
export function replayLine(line: LineSource, to: DayNumber, from?: DayNumber): LineReplay {
  const book = new CostBook(line.costMethod)
  const effects: Effect[] = []
  let opening: Valuation | undefined
  let nextSplit = 0
  let nextTransaction = 0
  let oversoldUnits = 0
  let realized = 0
  let currencyRealized = 0
  let dividend = 0
  let fees = 0
  let closedFees = 0
  let purchases = 0
  let inflow = 0
  let outflow = 0

  if (from !== undefined) {
    const before = unitsAtClose(line, from)
    nextSplit = before.nextSplit
    nextTransaction = before.nextTransaction
    opening = valueUnits(line, before.units, from)
    if (before.units > 0) {
      book.buy(before.units, { asset: opening.valueAsset, base: opening.valueBase, fees: 0 })
      effects.push(openingEffect(line, opening))
    }
  }

  for (;;) {
    const split = line.splits.applied[nextSplit]
    const entry = line.transactions[nextTransaction]
    const splitDay = split === undefined ? Number.POSITIVE_INFINITY : split.day
    const entryDay = entry === undefined ? Number.POSITIVE_INFINITY : entry.day
    if (Math.min(splitDay, entryDay) > to) break
    if (split !== undefined && splitDay <= entryDay) {
      nextSplit += 1
      oversoldUnits *= split.ratio
      if (book.units === 0 && split.transaction === undefined) continue
      book.split(split.ratio)
      effects.push(splitEffect(line, split, book.units))
      continue
    }
    nextTransaction += 1
    applyTransaction(entry as ResolvedTransaction)
  }

  function applyTransaction(entry: ResolvedTransaction): void {
    const { transaction, amountAsset, amountBase, feeBase, rate } = entry
    const effect = emptyEffect(line, entry)
    effects.push(effect)
    let moneyIn = 0
    let moneyOut = 0
    switch (transaction.type) {
      case 'buy':
        book.buy(transaction.units, { asset: amountAsset, base: amountBase, fees: feeBase })
        purchases += amountBase
        moneyIn = amountBase + feeBase
        effect.units = transaction.units
        effect.costChangeAsset = known(amountAsset)
        effect.costChangeBase = known(amountBase)
        break
      case 'sell': {
        const { covered, relieved } = book.sell(transaction.units)
        const share = covered / transaction.units
        const proceedsAsset = amountAsset * share
        const proceedsBase = amountBase * share
        const price = (proceedsAsset - relieved.asset) * rate
        const currency = relieved.asset * rate - relieved.base
        const gainsNothing = covered === 0
        realized += gainsNothing ? 0 : price
        currencyRealized += gainsNothing ? 0 : currency
        closedFees += relieved.fees + feeBase
        oversoldUnits += transaction.units - covered
        moneyOut = (gainsNothing ? 0 : proceedsBase) - feeBase
        effect.units = covered
        effect.oversoldUnits = transaction.units - covered
        effect.amountAsset = known(proceedsAsset)
        effect.costChangeAsset = known(0 - relieved.asset)
        effect.costChangeBase = known(0 - relieved.base)
        effect.realized = gainsNothing ? 0 : known(price)
        effect.currency = gainsNothing ? 0 : known(currency)
        break
      }
      case 'dividend':
        dividend += amountBase
        moneyOut = amountBase - feeBase
        effect.dividend = known(amountBase)
        break
      case 'fee':
        fees += amountBase
        moneyIn = amountBase + feeBase
        effect.fees = known(0 - amountBase - feeBase)
        break
      default:
        break
    }
    fees += feeBase
    if (transaction.type !== 'fee') effect.fees = known(0 - feeBase)
    if (moneyOut < 0) {
      moneyIn -= moneyOut
      moneyOut = 0
    }
    inflow += moneyIn
    outflow += moneyOut
    effect.inflow = known(moneyIn)
    effect.outflow = known(moneyOut)
    effect.unitsAfter = book.units
  }

  const closing = valueUnits(line, book.units, to)
  const cost = book.cost
  const isOpen = book.units > 0
  const rateNow = closing.rate?.rate ?? Number.NaN
  return {
    effects,
    opening,
    closing,
    costAsset: cost.asset,
    costBase: cost.base,
    openFees: cost.fees,
    oversoldUnits,
    realized,
    unrealized: isOpen ? (closing.valueAsset - cost.asset) * rateNow : 0,
    currencyRealized,
    currencyUnrealized: isOpen ? cost.asset * rateNow - cost.base : 0,
    dividend,
    fees,
    closedFees,
    purchases,
    inflow,
    outflow,
  }
}

/** Value of units of the line at the close of a day. Nothing held is worth 0 without any price. */
function valueUnits(line: LineSource, units: number, day: DayNumber): Valuation {
  const price = line.prices.on(day)
  const rate = line.rates?.on(day)
  const valueAsset = units === 0 ? 0 : units * (price?.price ?? Number.NaN)
  return { day, units, price, rate, valueAsset, valueBase: units === 0 ? 0 : valueAsset * (rate?.rate ?? Number.NaN) }
}

/** A number, or null where none could be computed. */
export function known(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

function unitsAtClose(line: LineSource, day: DayNumber): { units: number; nextSplit: number; nextTransaction: number } {
  const { applied } = line.splits
  const book = new CostBook('average')
  let nextSplit = 0
  let nextTransaction = 0
  for (;;) {
    const split = applied[nextSplit]
    const entry = line.transactions[nextTransaction]
    const splitDay = split === undefined ? Number.POSITIVE_INFINITY : split.day
    const entryDay = entry === undefined ? Number.POSITIVE_INFINITY : entry.day
    if (Math.min(splitDay, entryDay) > day) return { units: book.units, nextSplit, nextTransaction }
    if (split !== undefined && splitDay <= entryDay) {
      nextSplit += 1
      book.split(split.ratio)
      continue
    }
    nextTransaction += 1
    const { type, units } = (entry as ResolvedTransaction).transaction
    if (type === 'buy') book.buy(units, { asset: 0, base: 0, fees: 0 })
    else if (type === 'sell') book.sell(units)
  }
}

function emptyEffect(line: LineSource, entry: ResolvedTransaction): Effect {
  return {
    transactionId: entry.transaction.id,
    assetId: line.assetId,
    kind: entry.transaction.type,
    date: entry.transaction.date,
    day: entry.day,
    units: 0,
    unitsAfter: 0,
    oversoldUnits: 0,
    amountAsset: known(entry.amountAsset),
    rate: known(entry.rate),
    rateSource: entry.rateSource,
    rateDate: entry.rateDay === entry.day ? entry.transaction.date : formatIsoDate(entry.rateDay),
    inflow: 0,
    outflow: 0,
    costChangeAsset: 0,
    costChangeBase: 0,
    realized: 0,
    currency: 0,
    dividend: 0,
    fees: 0,
  }
}

function splitEffect(line: LineSource, split: AppliedSplit, unitsAfter: number): Effect {
  const date = formatIsoDate(split.day)
  return {
    transactionId: split.transaction?.id ?? null,
    assetId: line.assetId,
    kind: split.ratio < 1 ? 'reversesplit' : 'split',
    date,
    day: split.day,
    units: split.ratio,
    unitsAfter,
    oversoldUnits: 0,
    amountAsset: 0,
    rate: null,
    rateSource: 'missing',
    rateDate: date,
    inflow: 0,
    outflow: 0,
    costChangeAsset: 0,
    costChangeBase: 0,
    realized: 0,
    currency: 0,
    dividend: 0,
    fees: 0,
  }
}

function openingEffect(line: LineSource, opening: Valuation): Effect {
  const date = formatIsoDate(opening.day)
  return {
    transactionId: null,
    assetId: line.assetId,
    kind: 'opening',
    date,
    day: opening.day,
    units: opening.units,
    unitsAfter: opening.units,
    oversoldUnits: 0,
    amountAsset: known(opening.valueAsset),
    rate: opening.rate?.rate ?? null,
    rateSource: opening.rate?.source ?? 'missing',
    rateDate: opening.rate === undefined ? date : formatIsoDate(opening.rate.day),
    inflow: 0,
    outflow: 0,
    costChangeAsset: known(opening.valueAsset),
    costChangeBase: known(opening.valueBase),
    realized: 0,
    currency: 0,
    dividend: 0,
    fees: 0,
  }
}
