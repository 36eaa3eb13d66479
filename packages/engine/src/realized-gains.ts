import { assert } from './assert-series.ts'
import { addMonths, type DayNumber, parseIsoDate } from './calendar.ts'
import { type ChosenLots, choicesOf } from './chosen-lots.ts'
import { compareTexts } from './compare-texts.ts'
import type { CostMethod } from './cost-book.ts'
import { bringsPurchases, takesUnitsWithPurchases } from './flow-kinds.ts'
import { known } from './known.ts'
import { isMoney, type LineSource } from './line-source.ts'
import type { LotChange } from './lot-change.ts'
import { type HeldLot, type LotMethod, LotQueue } from './lot-queue.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { visitLotChanges } from './replay-line.ts'

/**
 * What was sold, in the portfolio's currency: `gain = proceeds - cost - fees`. Cost is at the rate of the purchase,
 * proceeds at that of the sale; fees are those of the sale and of the purchases of the units sold, as a positive
 * amount. `currencyGain` is the part of the gain that exchange rates made. Null if a rate is missing.
 */
export interface SoldAmounts {
  proceeds: number | null
  cost: number | null
  fees: number | null
  currencyGain: number | null
  gain: number | null
}

/** The part of one purchase that a sale took. */
export interface SoldLot extends SoldAmounts {
  transactionId: string | null
  /** ISO date of the purchase. */
  opened: string
  /** In units of the sale's day; 0 for a return of capital, which takes no units. */
  units: number
  /** Held for more than the chosen months. */
  isLongTerm: boolean
}

export interface RealizedSale extends SoldAmounts {
  transactionId: string | null
  assetId: string
  /** ISO date. */
  date: string
  /** Units sold that were held; 0 for a return of capital. */
  units: number
  /** In the order in which the method takes them. */
  lots: readonly SoldLot[]
}

export interface RealizedSums extends SoldAmounts {
  shortTerm: number | null
  longTerm: number | null
}

export interface RealizedGains extends RealizedSums {
  /** By day, and within a day by asset. */
  sales: readonly RealizedSale[]
}

export interface RealizedQuestion {
  method: LotMethod
  /** ISO dates, both included. */
  from: string
  to: string
  /** Units held for more than this many months are long term. */
  longTermMonths: number
  /** For the method `chosen`. */
  chosen?: ChosenLots
}

type Question = Omit<RealizedQuestion, 'method'>

/**
 * The sales of a period with the lots that they took, and the returns of capital with the cost that they took out of
 * each lot. A sale of units that were not held is left out. Fees are those of trades and returns of capital. Dividends,
 * and fees recorded on their own, are not included.
 *
 * @see docs/methods/realized-gains.md
 */
export function realizedGains(measurement: PortfolioMeasurement, question: RealizedQuestion): RealizedGains {
  const [gains] = realizedGainsBy(measurement, [question.method], question)
  assert(gains !== undefined, 'one method has one result')
  return gains
}

/** `realizedGains` by each of the methods, in their order. The ledger is replayed once for all of them. */
export function realizedGainsBy(
  measurement: PortfolioMeasurement,
  methods: readonly LotMethod[],
  question: Question,
): RealizedGains[] {
  const [first, last] = [parseIsoDate(question.from), parseIsoDate(question.to)]
  const soldBy = new Map<LotMethod, RealizedSale[]>(methods.map((method) => [queueMethod(method, question), []]))
  for (const { source, days } of linesWithSales(measurement)) {
    if (days.some((day) => first <= day && day <= last)) addSales(source, question, soldBy)
  }
  const gains = new Map([...soldBy].map(([method, sales]) => [method, gainsOf(sales)]))
  // Each method has the sales of its queue.
  return methods.map((method) => gains.get(queueMethod(method, question)) as RealizedGains)
}

function gainsOf(sales: readonly RealizedSale[]): RealizedGains {
  return { sales: sales.toSorted((a, b) => compareTexts(a.date, b.date)), ...sumSales(sales) }
}

/** Where nothing was chosen, the oldest lots are taken. */
function queueMethod(method: LotMethod, { chosen }: Question): LotMethod {
  return method === 'chosen' && (chosen === undefined || chosen.size === 0) ? 'fifo' : method
}

/**
 * The day of each sale of units that were held and of each return of capital: those that `realizedGains` lists, in no
 * particular order.
 */
export function saleDays(measurement: PortfolioMeasurement): DayNumber[] {
  return linesWithSales(measurement).flatMap(({ days }) => days)
}

interface LineWithSales {
  source: LineSource
  days: readonly DayNumber[]
}

/** Read once, because a page asks for one year after the other, and most of the time goes into reading the columns. */
const knownLines = new WeakMap<PortfolioMeasurement, readonly LineWithSales[]>()

function linesWithSales(measurement: PortfolioMeasurement): readonly LineWithSales[] {
  const known = knownLines.get(measurement)
  if (known !== undefined) return known
  const lines: LineWithSales[] = []
  for (const { source, replay } of [...measurement.measuredLines.values()].flat()) {
    if (isMoney(source)) continue
    const days = replay.columns.saleDays()
    if (days.length > 0) lines.push({ source, days })
  }
  knownLines.set(measurement, lines)
  return lines
}

/** Adds the sales of a line to those by each method. */
function addSales(source: LineSource, question: Question, soldBy: ReadonlyMap<LotMethod, RealizedSale[]>): void {
  const { from, to, longTermMonths } = question
  const queues = [...soldBy].map(([method, sales]) => {
    return { queue: new LotQueue(method), chosen: method === 'chosen' ? question.chosen : undefined, sales }
  })
  visitLotChanges(source, parseIsoDate(to), (change) => {
    if (change.kind === 'buy') {
      const lot = lotBought(change)
      for (const { queue } of queues) queue.buy({ ...lot })
      return
    }
    for (const { queue, chosen, sales } of queues) {
      const taken = applyToLots(queue, change, source.costMethod, chosen)
      if (taken === undefined || change.date < from) continue
      const describe = change.kind === 'sell' ? describeSale : describeReturn
      sales.push(describe(source.assetId, change, taken, longTermMonths))
    }
  })
}

/**
 * Applies an effect to the open lots. Returns the lots that a sale takes, or all open lots with the cost that a return
 * of capital takes out of each; undefined for all other effects, and for a sale of units that were not held.
 *
 * @param costMethod of the portfolio, which says what leaves with a transfer
 */
export function applyToLots(
  queue: LotQueue,
  change: LotChange,
  costMethod: CostMethod,
  chosen: ChosenLots | undefined,
): HeldLot[] | undefined {
  const { kind, units, unitsAfter, transactionId } = change
  if (kind === 'split' || kind === 'reversesplit') queue.split(units)
  else if (kind === 'buy') queue.buy(lotBought(change))
  else if (kind === 'returnofcapital') return queue.takeCost(change.amountAsset ?? Number.NaN)
  else if (kind === 'spinoff') queue.relieve(change.costShare ?? 0, change.costShare ?? 0)
  else if (bringsPurchases(kind)) queue.arrive(copiesOf(change.lots), compareAge)
  else if (takesUnitsWithPurchases(kind)) queue.leave(change, costMethod, compareAge)
  else if (kind === 'sell' && units > 0) return queue.sell(units, unitsAfter === 0, choicesOf(chosen, transactionId))
  return undefined
}

/** A queue changes its lots. */
function copiesOf(lots: LotChange['lots'] = []): HeldLot[] {
  return lots.map((lot) => ({ ...lot }))
}

function compareAge(a: HeldLot, b: HeldLot): number {
  return compareTexts(a.date, b.date)
}

/** A purchase as a lot, with its cost at the rate of its day. */
function lotBought({ transactionId, date, units, costChangeAsset, costChangeBase, fees }: LotChange): HeldLot {
  const cost = {
    asset: costChangeAsset ?? Number.NaN,
    base: costChangeBase ?? Number.NaN,
    fees: 0 - (fees ?? Number.NaN),
  }
  return { transactionId, date, units, cost }
}

function describeSale(
  assetId: string,
  effect: LotChange,
  taken: readonly HeldLot[],
  longTermMonths: number,
): RealizedSale {
  const { transactionId, date, units, amountAsset } = effect
  const lots = taken.map((lot) => {
    const share = lot.units / units
    return describeLot(lot, effect, { share, proceeds: (amountAsset ?? Number.NaN) * share }, longTermMonths)
  })
  return { transactionId, assetId, date, units, lots, ...sumSold(lots) }
}

/**
 * The proceeds of each lot are the cost that is taken out of it, plus an equal part per unit of what exceeds the cost
 * of all lots, which is the gain.
 */
function describeReturn(
  assetId: string,
  effect: LotChange,
  taken: readonly HeldLot[],
  longTermMonths: number,
): RealizedSale {
  const { transactionId, date, amountAsset } = effect
  const held = taken.reduce((sum, { units }) => sum + units, 0)
  const above = taken.reduce((left, { cost }) => left - cost.asset, amountAsset ?? Number.NaN)
  const nothingHeld: HeldLot = { transactionId, date, units: 0, cost: { asset: 0, base: 0, fees: 0 } }
  const lots = (held === 0 ? [nothingHeld] : taken).map((lot) => {
    const share = held === 0 ? 1 : lot.units / held
    const proceeds = lot.cost.asset + above * share
    return describeLot({ ...lot, units: 0 }, effect, { share, proceeds }, longTermMonths)
  })
  return { transactionId, assetId, date, units: 0, lots, ...sumSold(lots) }
}

/** @param part the lot's share of the sale's fees, and its proceeds in the asset's currency */
function describeLot(
  { transactionId, date, units, cost }: HeldLot,
  sale: LotChange,
  part: { share: number; proceeds: number },
  longTermMonths: number,
): SoldLot {
  const rate = sale.rate ?? Number.NaN
  const proceeds = part.proceeds * rate
  const fees = cost.fees - (sale.fees ?? Number.NaN) * part.share
  return {
    transactionId,
    opened: date,
    units,
    isLongTerm: parseIsoDate(sale.date) > addMonths(parseIsoDate(date), longTermMonths),
    proceeds: known(proceeds),
    cost: known(cost.base),
    fees: known(fees),
    currencyGain: known(cost.asset * rate - cost.base),
    gain: known(proceeds - cost.base - fees),
  }
}

/** Sums of sales, and of their lots by term. */
export function sumSales(sales: readonly RealizedSale[]): RealizedSums {
  const lots = sales.flatMap((sale) => sale.lots)
  return {
    ...sumSold(sales),
    shortTerm: sumOf(lots.filter(({ isLongTerm }) => !isLongTerm).map(({ gain }) => gain)),
    longTerm: sumOf(lots.filter(({ isLongTerm }) => isLongTerm).map(({ gain }) => gain)),
  }
}

/** Sums of sales or of lots. */
export function sumSold(parts: readonly SoldAmounts[]): SoldAmounts {
  return {
    proceeds: sumOf(parts.map(({ proceeds }) => proceeds)),
    cost: sumOf(parts.map(({ cost }) => cost)),
    fees: sumOf(parts.map(({ fees }) => fees)),
    currencyGain: sumOf(parts.map(({ currencyGain }) => currencyGain)),
    gain: sumOf(parts.map(({ gain }) => gain)),
  }
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  return known(amounts.reduce<number>((sum, amount) => sum + (amount ?? Number.NaN), 0))
}
