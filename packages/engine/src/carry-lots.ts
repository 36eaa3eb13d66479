import { type AssetLedger, END, startOfLedger, takeNext } from './asset-ledger.ts'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { compareTexts } from './compare-texts.ts'
import type { CostMethod } from './cost-book.ts'
import type { FxTable } from './fx-table.ts'
import { type CarriedLot, unitsWithoutPurchase } from './ledger.ts'
import { BUY, currencyOf, type HoldingLedger, RETURN_OF_CAPITAL, SELL, SPINOFF } from './ledger-columns.ts'
import { orderCloses } from './order-closes.ts'
import type { AppliedSplit } from './split-schedule.ts'
import { takeUnits } from './take-units.ts'
import { UnitsBook } from './units-book.ts'

const ALL = Number.POSITIVE_INFINITY

/**
 * The purchases that leave one asset of a portfolio with each transfer or company action, by the id of that
 * transaction. With FIFO, the oldest purchases leave; with average cost, the same share of each. A spin-off takes a
 * share of the cost of each purchase. A return of capital lowers the cost of each by the same share, by its amount in
 * total. Units are those of the day, and costs are as recorded. Units that are not held are left out.
 *
 * @param currency of the portfolio, into which the transactions' own rates convert
 * @param fx converts costs into the currency of a return of capital, at the rates of the days of the purchases
 * @see docs/methods/transfers.md
 * @see docs/methods/company-actions.md
 */
export function carriedLots(
  asset: Pick<AssetLedger, 'ledger' | 'splits'>,
  costMethod: CostMethod,
  currency: string,
  fx: FxTable,
): Map<string, CarriedLot[]> {
  const { ledger, splits } = asset
  const ordered = { ledger, splits, order: orderCloses(ledger, splits) }
  const carried = new Map<string, CarriedLot[]>()
  const held = new UnitsBook()
  let lots: CarriedLot[] = []
  const cursor = startOfLedger()
  for (let step = takeNext(ordered, cursor, ALL); step !== END; step = takeNext(ordered, cursor, ALL)) {
    if (step < 0) {
      const { ratio } = splits.applied[~step] as AppliedSplit
      held.split(ratio)
      for (const lot of lots) lot.units *= ratio
      continue
    }
    const units = ledger.units[step] as number
    if (ledger.types[step] === BUY) {
      held.buy(units)
      lots.push(...lotsOfRow(ledger, step, currency))
      if (ledger.transfers.has(step)) lots.sort((a, b) => compareTexts(a.date, b.date))
    } else if (ledger.types[step] === SELL) {
      const goes = { units: held.sell(units), unitsAfter: held.exactUnits }
      const taken = goes.units === 0 ? [] : takeUnits(lots, goes, costMethod, takeShare)
      lots = lots.filter((lot) => lot.units > 0)
      if (ledger.transfers.has(step)) carried.set(ledger.ids[step] as string, taken)
    } else if (ledger.types[step] === SPINOFF) {
      carried.set(
        ledger.ids[step] as string,
        lots.map((lot) => takeCost(lot, units)),
      )
    } else if (ledger.types[step] === RETURN_OF_CAPITAL) {
      takeAmount(lots, ledger.prices[step] as number, currencyOf(ledger, step), fx)
    }
  }
  return carried
}

/** What a purchase brings, or a transfer from yet another portfolio. */
function lotsOfRow(ledger: HoldingLedger, row: number, rateCurrency: string): CarriedLot[] {
  const units = ledger.units[row] as number
  const rate = ledger.rates[row] as number
  const brought = ledger.transfers.get(row)?.lots.map((lot) => ({ ...lot })) ?? []
  const rest = unitsWithoutPurchase(units, brought)
  if (rest === 0) return brought
  return [
    ...brought,
    {
      date: formatIsoDate(ledger.days[row] as number),
      units: rest,
      amount: rest * (ledger.prices[row] as number),
      fee: (ledger.fees[row] as number) * (rest / units),
      currency: currencyOf(ledger, row),
      rate: Number.isNaN(rate) ? null : rate,
      rateCurrency,
    },
  ]
}

/** The lots in units of the new security. `ratio` is the number of new units per old unit. */
export function lotsExchanged(lots: readonly CarriedLot[], ratio: number): CarriedLot[] {
  return lots.map((lot) => ({ ...lot, units: lot.units * ratio }))
}

/** Takes a share of a lot's cost out of it. The lot keeps its units, and the part that is taken has as many. */
function takeCost(lot: CarriedLot, share: number): CarriedLot {
  const taken = { ...lot, amount: lot.amount * share, fee: lot.fee * share }
  lot.amount -= taken.amount
  lot.fee -= taken.fee
  return taken
}

/**
 * Lowers the cost of all lots by an amount: each by the same share, at most to 0. The share is that of the amount in
 * the cost of the lots whose currency has a rate. If none has one, or they cost nothing, the costs stay as they are.
 */
function takeAmount(lots: readonly CarriedLot[], amount: number, currency: string, fx: FxTable): void {
  const cost = lots.reduce((sum, lot) => {
    const rate = fx.converter(lot.currency, currency)?.rateOn(parseIsoDate(lot.date)) ?? 0
    return sum + lot.amount * rate
  }, 0)
  if (cost === 0) return
  const share = amount >= cost ? 1 : amount / cost
  for (const lot of lots) lot.amount -= lot.amount * share
}

function takeShare(lot: CarriedLot, share: number): CarriedLot {
  const taken = { ...lot, units: lot.units * share, amount: lot.amount * share, fee: lot.fee * share }
  lot.units = share === 1 ? 0 : lot.units - taken.units
  lot.amount -= taken.amount
  lot.fee -= taken.fee
  return taken
}
