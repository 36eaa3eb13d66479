import { replayLedger, startOfLedger } from './asset-ledger.ts'
import type { DayNumber } from './calendar.ts'
import { CostBook } from './cost-book.ts'
import { type Effect, effectOfOpening, effectOfSplit, effectOfTransaction } from './effect.ts'
import { known } from './known.ts'
import { type LineSource, type Valuation, valueUnits } from './line-source.ts'
import { replayUnits } from './replay-units.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'

/** Sums over transactions in the portfolio's currency; NaN if a rate is missing. */
interface TransactionSums {
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

/** One asset over a window. */
export interface LineReplay extends TransactionSums {
  effects: Effect[]
  opening: Valuation | undefined
  closing: Valuation
  /** Of the open units: cost without fees in both currencies, and the fees of their purchases. */
  costAsset: number
  costBase: number
  openFees: number
  unrealized: number
  currencyUnrealized: number
}

/**
 * Replays the ledger of one asset from the close of `from` (or from its beginning) to the close of `to`. With `from`,
 * the units held then enter at their value on that day, so that the gains are those of the period.
 *
 * @see docs/methods/gain.md
 */
export function replayLine(line: LineSource, to: DayNumber, from?: DayNumber): LineReplay {
  const { assetId } = line
  const book = new CostBook(line.costMethod)
  const cursor = startOfLedger()
  const effects: Effect[] = []
  const sums: TransactionSums = {
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
  let opening: Valuation | undefined
  if (from !== undefined) {
    opening = valueUnits(line, replayUnits(line, cursor, from), from)
    if (opening.units > 0) {
      book.buy(opening.units, { asset: opening.valueAsset, base: opening.valueBase, fees: 0 })
      effects.push(effectOfOpening(assetId, opening))
    }
  }
  replayLedger(
    line,
    cursor,
    to,
    (split) => {
      sums.oversoldUnits *= split.ratio
      if (book.units === 0 && split.transaction === undefined) return
      book.split(split.ratio)
      effects.push(effectOfSplit(assetId, split, book.units))
    },
    (entry) => {
      const effect = effectOfTransaction(assetId, entry)
      applyTransaction(entry, effect, book, sums)
      effects.push(effect)
    },
  )
  const closing = valueUnits(line, book.units, to)
  const { asset: costAsset, base: costBase, fees: openFees } = book.cost
  // The cost of negligible units, which count as none, is lost.
  const isOpen = book.units > 0 || costAsset !== 0 || costBase !== 0
  const rate = closing.rate?.rate ?? Number.NaN
  return {
    ...sums,
    effects,
    opening,
    closing,
    costAsset,
    costBase,
    openFees,
    unrealized: isOpen ? (closing.valueAsset - costAsset) * rate : 0,
    currencyUnrealized: isOpen ? costAsset * rate - costBase : 0,
  }
}

function applyTransaction(entry: ResolvedTransaction, effect: Effect, book: CostBook, sums: TransactionSums): void {
  const { transaction, amountAsset, amountBase, feeBase } = entry
  effect.unitsAfter = book.units
  if (isPaymentWithoutRate(entry)) {
    sums.leftOutPayments += 1
    markLeftOut(effect)
    return
  }
  let moneyIn = 0
  let moneyOut = 0
  let fees = feeBase
  switch (transaction.type) {
    case 'buy':
      book.buy(transaction.units, { asset: amountAsset, base: amountBase, fees: feeBase })
      sums.purchases += amountBase
      moneyIn = amountBase + feeBase
      effect.units = transaction.units
      effect.costChangeAsset = known(amountAsset)
      effect.costChangeBase = known(amountBase)
      break
    case 'sell':
      moneyOut = applySale(entry, effect, book, sums) - feeBase
      break
    case 'dividend':
      sums.dividend += amountBase
      moneyOut = amountBase - feeBase
      effect.dividend = known(amountBase)
      break
    case 'fee':
      fees += amountBase
      moneyIn = fees
      break
    default:
      break
  }
  if (moneyOut < 0) {
    moneyIn -= moneyOut
    moneyOut = 0
  }
  sums.fees += fees
  sums.inflow += moneyIn
  sums.outflow += moneyOut
  effect.fees = known(0 - fees)
  effect.inflow = known(moneyIn)
  effect.outflow = known(moneyOut)
  effect.unitsAfter = book.units
}

/** A dividend or fee changes neither units nor cost, so all other figures stay known if its amount is unknown. */
function isPaymentWithoutRate({ transaction: { type }, amountBase }: ResolvedTransaction): boolean {
  return (type === 'dividend' || type === 'fee') && Number.isNaN(amountBase)
}

function markLeftOut(effect: Effect): void {
  effect.isLeftOut = true
  effect.fees = null
  if (effect.kind === 'dividend') {
    effect.dividend = null
    effect.outflow = null
  } else effect.inflow = null
}

/** Proceeds of the covered units before the fee. Zero if nothing was held, even without a rate. */
function applySale(entry: ResolvedTransaction, effect: Effect, book: CostBook, sums: TransactionSums): number {
  const { transaction, amountAsset, amountBase, feeBase, rate } = entry
  const { covered, relieved } = book.sell(transaction.units)
  sums.oversoldUnits += transaction.units - covered
  sums.closedFees += relieved.fees + feeBase
  effect.units = covered
  effect.oversoldUnits = transaction.units - covered
  if (covered === 0) {
    effect.amountAsset = 0
    return 0
  }
  const share = covered / transaction.units
  const realized = (amountAsset * share - relieved.asset) * rate
  const currencyEffect = relieved.asset * rate - relieved.base
  sums.realized += realized
  sums.currencyRealized += currencyEffect
  effect.amountAsset = known(amountAsset * share)
  effect.costChangeAsset = known(0 - relieved.asset)
  effect.costChangeBase = known(0 - relieved.base)
  effect.realized = known(realized)
  effect.currencyEffect = known(currencyEffect)
  return amountBase * share
}
