import { type DayNumber, formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { CostMethod } from '../cost-book.ts'
import type { Effect } from '../effect.ts'
import { unitsWithoutPurchase } from '../ledger.ts'
import { SELL, SPINOFF } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { negligibleOf } from '../negligible-units.ts'
import { ratioOfSplits } from '../ratio-of-splits.ts'
import { noAmounts } from '../resolve-transactions.ts'
import { takeUnits } from '../take-units.ts'

/** Report currency per 1 of the asset's currency, and the day on which it was published. */
export interface TradeRate {
  rate: number | null
  /** ISO date. */
  date: string
  source: Effect['rateSource']
}

/** A purchase, or a sale of units that were held. Amounts are in the report's currency; NaN if a rate is missing. */
export interface Trade {
  kind: 'buy' | 'sell'
  transactionId: string
  /** The place of its portfolio among those that hold the asset. */
  account: number
  day: DayNumber
  /** The day from which its portfolio has the units: later than `day` if a transfer brought them. */
  availableFrom: DayNumber
  /** In units of today: splits since the trade have multiplied them. */
  units: number
  /** Units of today per unit of the trade's day. */
  splitFactor: number
  /** What was paid or received, without fees. */
  amount: number
  /** Positive. */
  fees: number
  /** Report currency per 1 of the asset's currency. */
  rate: number
  /** Where the rate is from. Undefined for several trades at different rates. */
  readRate: (() => TradeRate) | undefined
}

/** Units that go to another portfolio or security. */
interface Departure {
  kind: 'departure'
  /** In units of today. */
  units: number
}

/** What takes cost out of the units that are held: a share in a spin-off, an amount in a return of capital. */
interface Relief {
  kind: 'relief'
  taken: TakenCost
}

/** An amount is in the report's currency and lowers the cost including fees; NaN if a rate is missing. */
type TakenCost = { share: number } | { amount: number }

/** The share that is taken of a cost including fees, at most 1. */
export function shareTaken(taken: TakenCost, cost: number): number {
  if ('share' in taken) return taken.share
  return cost === 0 || taken.amount >= cost ? 1 : taken.amount / cost
}

/**
 * The trades of one asset in one portfolio, in their order. Purchases that a transfer brings have the place of the
 * transfer and the day on which they were made. Those that a transfer takes are left out. A spin-off or a return of
 * capital divides a purchase into the units sold before it and the others, whose cost is lower. Pooled purchases are
 * not divided: `reliefsOf` lowers the cost of the pool. Reads columns, since a large ledger has 100,000 trades.
 */
export function tradesOf(line: MeasuredLedgerLine, account: number, isPooled = false): Trade[] {
  const { columns } = line.replay
  // Those of days without units too: another portfolio may have held some.
  const splits = [...line.source.splits.applied]
  const trades: (Trade | Departure | Relief)[] = []
  let splitFactor = 1
  for (let index = columns.count - 1; index >= 0; index--) {
    for (let split = splits.at(-1); split !== undefined && split.day > columns.dayAt(index); split = splits.at(-1)) {
      splitFactor *= split.ratio
      splits.pop()
    }
    const taken = takenCostAt(line, index)
    if (taken !== undefined) {
      trades.push({ kind: 'relief', taken })
      continue
    }
    if (columns.isTransfer(index)) {
      trades.push(...endOf(line, index, { splitFactor, account }))
      continue
    }
    const isBuy = columns.isBuy(index)
    if (!isBuy && !columns.isSale(index)) continue
    const trade = tradeAt(line, index, { isBuy, splitFactor, account })
    if (trade.units > 0) trades.push(trade)
  }
  trades.reverse()
  const booked = isPooled ? trades.filter(({ kind }) => kind !== 'relief') : trades
  if (booked.every(isTrade)) return booked
  // The portfolio's method says which purchases went to another portfolio or security. Countries sell the oldest first.
  const hasDeparted = booked.some(({ kind }) => kind === 'departure')
  return withoutDeparted(booked, hasDeparted ? line.source.costMethod : 'fifo')
}

/** What takes cost out of the units that are held at the beginning of a day: a spin-off or a return of capital. */
export interface PoolRelief {
  day: DayNumber
  taken: TakenCost
  /** In units of today. */
  units: number
}

/** The spin-offs and returns of capital of one asset in one portfolio, by day. */
export function reliefsOf(line: MeasuredLedgerLine): PoolRelief[] {
  const { columns } = line.replay
  const { applied } = line.source.splits
  const reliefs: PoolRelief[] = []
  for (let index = 0; index < columns.count; index++) {
    const taken = takenCostAt(line, index)
    if (taken === undefined) continue
    const day = columns.dayAt(index)
    reliefs.push({ day, taken, units: columns.unitsAfter(index) * ratioOfSplits(applied, day) })
  }
  return reliefs
}

/** Of a return of capital, the amount after its fee; undefined for all but it and a spin-off. */
function takenCostAt({ source, replay: { columns } }: MeasuredLedgerLine, index: number): TakenCost | undefined {
  const { ledger, resolver } = source
  const row = columns.stepAt(index)
  if (columns.isReturnOfCapital(index)) {
    const amounts = noAmounts()
    resolver.readAmounts(row, amounts)
    return { amount: amounts.amountBase - amounts.feeBase }
  }
  return row >= 0 && ledger.types[row] === SPINOFF ? { share: ledger.units[row] as number } : undefined
}

/** True for a purchase that a transfer brought. */
export function isTransferred({ day, availableFrom }: Trade): boolean {
  return day !== availableFrom
}

function isTrade(each: Trade | Departure | Relief): each is Trade {
  return each.kind === 'buy' || each.kind === 'sell'
}

function tradeAt(
  { source, replay }: Pick<MeasuredLedgerLine, 'source' | 'replay'>,
  index: number,
  { isBuy, splitFactor, account }: { isBuy: boolean; splitFactor: number; account: number },
): Trade {
  const { ledger, resolver } = source
  const { columns } = replay
  const row = columns.stepAt(index)
  const traded = ledger.units[row] as number
  const units = isBuy ? traded : columns.coveredUnits(index)
  const amounts = noAmounts()
  resolver.readAmounts(row, amounts)
  return {
    kind: isBuy ? 'buy' : 'sell',
    transactionId: ledger.ids[row] as string,
    account,
    day: columns.dayAt(index),
    availableFrom: columns.dayAt(index),
    units: units * splitFactor,
    splitFactor,
    amount: amounts.amountBase * (units / traded),
    fees: amounts.feeBase,
    rate: amounts.rate,
    readRate: () => {
      const { rate, rateSource, rateDay } = resolver.resolve(row)
      return { rate: Number.isNaN(rate) ? null : rate, date: formatIsoDate(rateDay), source: rateSource }
    },
  }
}

/** The trades that stand for an end of a transfer, the last first. */
function endOf(
  { source, replay }: MeasuredLedgerLine,
  index: number,
  { splitFactor, account }: { splitFactor: number; account: number },
): (Trade | Departure)[] {
  const { ledger, resolver } = source
  const { columns } = replay
  const row = columns.stepAt(index)
  if (ledger.types[row] === SELL) {
    return [{ kind: 'departure', units: columns.coveredUnits(index) * splitFactor }]
  }
  const carried = ledger.transfers.get(row)?.lots ?? []
  const costs = resolver.costsOfLots(carried)
  const lots = carried.map((lot, at): Trade => {
    const { base = Number.NaN, fees = Number.NaN } = costs[at] ?? {}
    const readRate = () => {
      const { rate, rateSource, rateDay } = resolver.rateOfLot(lot)
      return { rate: Number.isNaN(rate) ? null : rate, date: formatIsoDate(rateDay), source: rateSource }
    }
    return {
      kind: 'buy',
      transactionId: ledger.ids[row] as string,
      account,
      day: parseIsoDate(lot.date),
      availableFrom: columns.dayAt(index),
      units: lot.units * splitFactor,
      splitFactor,
      amount: base,
      fees,
      rate: resolver.rateOfLot(lot).rate,
      readRate,
    }
  })
  return [...lots, ...unknownPurchase()].reverse()

  /** Units of which no purchase is known count as bought at their value on the day of the transfer. */
  function unknownPurchase(): Trade[] {
    const all = ledger.units[row] as number
    const units = unitsWithoutPurchase(all, carried)
    if (units === 0) return []
    const trade = tradeAt({ source, replay }, index, { isBuy: true, splitFactor, account })
    const share = units / all
    return [{ ...trade, units: trade.units * share, amount: trade.amount * share }]
  }
}

/** Open units of a purchase, and the share of their cost that remains after spin-offs and returns of capital. */
interface OpenUnits {
  units: number
  purchase: Trade
  costLeft: number
}

/**
 * Removes transferred units, which now belong to the other portfolio or security, from their purchases. Divides a
 * purchase if some of its units were sold before a spin-off or a return of capital.
 */
function withoutDeparted(trades: readonly (Trade | Departure | Relief)[], costMethod: CostMethod): Trade[] {
  let open: OpenUnits[] = []
  const kept = new Map<Trade, Omit<OpenUnits, 'purchase'>[]>()
  const keep = (purchase: Trade, units: number, costLeft: number) => {
    const parts = kept.get(purchase) ?? []
    const last = parts.at(-1)
    if (last?.costLeft === costLeft) last.units += units
    else kept.set(purchase, [...parts, { units, costLeft }])
  }
  for (const trade of trades) {
    if (trade.kind === 'buy') {
      open.push({ units: trade.units, purchase: trade, costLeft: 1 })
      if (isTransferred(trade)) open.sort((a, b) => a.purchase.day - b.purchase.day)
      continue
    }
    if (trade.kind === 'relief') {
      const cost = open.reduce((sum, lot) => sum + costOf(lot), 0)
      const left = 1 - shareTaken(trade.taken, cost)
      for (const lot of open) lot.costLeft *= left
      continue
    }
    const before = open.reduce((sum, lot) => sum + lot.units, 0)
    const unitsAfter = Math.max(0, before - trade.units)
    const goes = { units: trade.units, unitsAfter: unitsAfter <= negligibleOf(before) ? 0 : unitsAfter }
    takeUnits(open, goes, costMethod, (lot, share) => {
      const taken = share === 1 ? lot.units : lot.units * share
      lot.units -= taken
      if (trade.kind === 'sell') keep(lot.purchase, taken, lot.costLeft)
    })
    open = open.filter(({ units }) => units > 0)
  }
  for (const { purchase, units, costLeft } of open) keep(purchase, units, costLeft)
  return trades.filter(isTrade).flatMap((trade) => (trade.kind === 'sell' ? [trade] : partsOf(trade, kept.get(trade))))
}

/** Including the fees of the purchase. */
function costOf({ units, purchase, costLeft }: OpenUnits): number {
  return ((purchase.amount + purchase.fees) / purchase.units) * units * costLeft
}

/** The parts of a purchase that remain, one for each share of cost left. */
function partsOf(trade: Trade, kept: readonly Omit<OpenUnits, 'purchase'>[] = []): Trade[] {
  const [only, ...others] = kept
  const isWhole = others.length === 0 && only?.costLeft === 1 && trade.units - only.units <= negligibleOf(trade.units)
  if (isWhole) return [trade]
  return kept
    .filter(({ units }) => units > negligibleOf(trade.units))
    .map(({ units, costLeft }) => {
      const share = (units / trade.units) * costLeft
      return { ...trade, units, amount: trade.amount * share, fees: trade.fees * share }
    })
}
