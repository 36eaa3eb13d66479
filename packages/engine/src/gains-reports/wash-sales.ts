import type { DayNumber } from '../calendar.ts'
import type { ChosenLot, ChosenLots } from '../chosen-lots.ts'
import { negligibleOf } from '../negligible-units.ts'
import type { MatchedPart, MatchedSale } from './matched-sale.ts'
import { isTransferred, type Trade } from './trade.ts'

const DAYS_AROUND_SALE = 30

/** Units of one purchase with one basis, which no sale has taken yet. NaN if a rate is missing. */
interface Lot {
  purchase: Trade
  units: number
  /** Without fees; the losses that wash sales disallowed are in it. */
  cost: number
  fees: number
  /** The holding period of replaced units is a part of it. */
  heldFrom: DayNumber
  /** True if they replace units sold at a loss, which they can do only once. */
  isReplacement: boolean
}

/** A purchase and what is left of it. */
interface Holding {
  purchase: Trade
  lots: Lot[]
}

/**
 * First in, first out, account by account, except for the lots that a seller chose. A loss does not count as far as the
 * person buys the asset, in any account, within 30 days before or after the sale: the earliest purchase replaces the
 * units that were sold first. The loss is added to the cost of the replacement, and the time held to its holding
 * period. What is left of the purchase that is sold is no replacement.
 *
 * @see IRS, Publication 550, "Wash Sales"; Treasury Regulations, sections 1.1091-1 and 1.1091-2; Revenue Ruling 56-602
 */
export function matchWithWashSales(trades: readonly Trade[], chosen: ChosenLots): MatchedSale[] {
  const holdings = new Map(trades.filter(({ kind }) => kind === 'buy').map((trade) => [trade, openHolding(trade)]))
  const byDay = [...holdings.values()].toSorted((a, b) => a.purchase.day - b.purchase.day)
  const queues = new Map<number, HoldingQueue>()
  const sales: MatchedSale[] = []
  for (const trade of trades) {
    const queue = queues.get(trade.account) ?? new HoldingQueue()
    queues.set(trade.account, queue)
    const holding = holdings.get(trade)
    if (holding !== undefined) queue.add(holding)
    else {
      const taken = queue.take(trade.units, choicesOf(trade, chosen))
      sales.push({ sale: trade, parts: taken.map((lot) => partOfLot(lot, trade, byDay)) })
    }
  }
  return sales
}

function openHolding(purchase: Trade): Holding {
  const { day, units, amount, fees } = purchase
  return { purchase, lots: [{ purchase, units, cost: amount, fees, heldFrom: day, isReplacement: false }] }
}

/** In units of today. */
function choicesOf({ transactionId, splitFactor }: Trade, chosen: ChosenLots): ChosenLot[] {
  const lots = chosen.get(transactionId) ?? []
  return lots.map(({ purchaseId, units }) => ({ purchaseId, units: units * splitFactor }))
}

/** The purchases of one account, the oldest first. */
class HoldingQueue {
  readonly #holdings: Holding[] = []
  #first = 0

  add(holding: Holding): void {
    this.#holdings.push(holding)
    if (!isTransferred(holding.purchase)) return
    // A transfer brings units that are older than others.
    const open = this.#holdings.splice(this.#first)
    this.#holdings.push(...open.sort((a, b) => a.purchase.day - b.purchase.day))
  }

  /** The chosen lots as far as they are open, and then the oldest. */
  take(units: number, chosen: readonly ChosenLot[]): Lot[] {
    const taken: Lot[] = []
    const negligible = negligibleOf(units)
    let wanted = units
    const takeFrom = (holding: Holding, asked: number) => {
      const parts = takeLots(holding, Math.min(asked, wanted), negligible)
      taken.push(...parts)
      for (const part of parts) wanted -= part.units
    }
    for (const choice of chosen) {
      const holding = this.#holdings.find(({ purchase }) => purchase.transactionId === choice.purchaseId)
      if (holding !== undefined) takeFrom(holding, choice.units)
    }
    for (let next = this.#holdings[this.#first]; next !== undefined && wanted > negligible; ) {
      takeFrom(next, wanted)
      if (next.lots.length > 0) break
      this.#first += 1
      next = this.#holdings[this.#first]
    }
    return taken
  }
}

function takeLots({ lots }: Holding, units: number, negligible: number): Lot[] {
  const taken: Lot[] = []
  let wanted = units
  for (let lot = lots[0]; lot !== undefined && wanted > negligible; lot = lots[0]) {
    const isWhole = lot.units - wanted <= negligible
    if (isWhole) lots.shift()
    const part = isWhole ? lot : splitLot(lot, wanted)
    taken.push(part)
    wanted -= part.units
  }
  return taken
}

/** Takes units out of a lot. */
function splitLot(lot: Lot, units: number): Lot {
  const share = units / lot.units
  const part = { ...lot, units, cost: lot.cost * share, fees: lot.fees * share }
  lot.units -= part.units
  lot.cost -= part.cost
  lot.fees -= part.fees
  return part
}

function partOfLot(sold: Lot, sale: Trade, byDay: readonly Holding[]): MatchedPart {
  const { purchase, units, cost, fees, heldFrom } = sold
  const loss = cost + fees - (sale.amount - sale.fees) * (units / sale.units)
  const disallowedLoss = loss <= 0 ? 0 : replaceUnits(sold, loss, sale.day, byDay)
  return { rule: 'first-in-first-out', purchase, units, cost, purchaseFees: fees, heldFrom, disallowedLoss }
}

/** Moves the loss to the units that replace those sold; returns how much of it that is. */
function replaceUnits(sold: Lot, loss: number, day: DayNumber, byDay: readonly Holding[]): number {
  const negligible = negligibleOf(sold.units)
  let wanted = sold.units
  for (let at = firstFrom(byDay, day - DAYS_AROUND_SALE); wanted > negligible; at++) {
    const holding = byDay[at]
    if (holding === undefined || holding.purchase.day > day + DAYS_AROUND_SALE) break
    for (const lot of holding.lots.filter(
      ({ purchase, isReplacement }) => purchase !== sold.purchase && !isReplacement,
    )) {
      if (wanted <= negligible) break
      const isWhole = lot.units - wanted <= negligible
      const replacement = isWhole ? lot : splitLot(lot, wanted)
      // Units with the longer holding period leave first.
      if (!isWhole) holding.lots.splice(holding.lots.indexOf(lot), 0, replacement)
      replacement.cost += loss * (replacement.units / sold.units)
      replacement.heldFrom -= day - sold.heldFrom
      replacement.isReplacement = true
      wanted -= replacement.units
    }
  }
  return wanted <= negligible ? loss : loss * (1 - wanted / sold.units)
}

/** The place of the first purchase on or after a day. */
function firstFrom(byDay: readonly Holding[], day: DayNumber): number {
  let low = 0
  let high = byDay.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((byDay[middle] as Holding).purchase.day < day) low = middle + 1
    else high = middle
  }
  return low
}
