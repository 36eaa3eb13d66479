import { addMonths, type DayNumber, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { compareWithinDay, isPayout, isSplit, type LedgerTransaction } from '../ledger.ts'
import { roundAmount, roundUnits } from './rounding.ts'
import {
  type AddedTrade,
  isProblem,
  type Rebalancing,
  type WhatIfChange,
  type WhatIfInput,
  type WhatIfProblem,
} from './rule.ts'
import { findSplits } from './splits-of.ts'
import { priceFrom, priceOn } from './trade-price.ts'

const MONTHS_PER_YEAR = 12
/** A trade of less than a cent is none. */
const MIN_TRADE = 0.01
/** New trades have units of 8 decimals. */
const MIN_UNITS = 1e-8

type Event = { day: DayNumber } & ({ assetId: string; ratio: number } | { transaction: LedgerTransaction })

/** Units of one asset. */
interface Held {
  /** In the real ledger. */
  real: number
  /** In the branch. */
  branch: number
}

type Weights = ReadonlyMap<string, number>

/**
 * The ledger rebalanced each year: on the day of the year, or the next one on which each holding has a close, holdings
 * are bought and sold at their closes, in the portfolio's currency and without fees, so that each has its weight of
 * their value. What has no weight is sold. Later sales sell the same share of the holding as in the real ledger, and
 * recorded dividends and returns of capital are paid on the units held. Cash is left alone.
 */
export function rebalanceYearly(input: WhatIfInput, rule: Rebalancing): WhatIfChange | WhatIfProblem {
  const events = eventsOf(input)
  const removed: string[] = []
  const edited: LedgerTransaction[] = []
  const added: AddedTrade[] = []
  const held = new Map<string, Held>()
  let next = 0
  const advance = (until: DayNumber) => {
    for (let event = events[next]; event !== undefined && event.day <= until; event = events[next]) {
      next += 1
      const changed = applyEvent(held, event)
      if (changed === 'removed' && 'transaction' in event) removed.push(event.transaction.id)
      else if (typeof changed === 'object') edited.push(changed)
    }
  }
  let weights: Weights | undefined = rule.weights && weightsOf(rule.weights)
  for (let year = 0; ; year++) {
    const planned = addMonths(parseIsoDate(rule.from), year * MONTHS_PER_YEAR)
    if (planned > input.today) break
    advance(planned)
    const assetIds = [...new Set([...heldAssets(held), ...(weights?.keys() ?? [])])]
    const day = tradingDay(input, assetIds, planned)
    if (day === undefined) break
    if (typeof day !== 'number') return day
    advance(day)
    const valued = valueHoldings(input, [...new Set([...assetIds, ...heldAssets(held)])], held, day)
    if (isProblem(valued)) return valued
    if (weights === undefined) weights = weightsOfValues(valued)
    else added.push(...tradesTo(weights, valued, held, day, input.baseCurrency))
  }
  advance(input.today)
  return { removed, edited, added, shortfall: null }
}

function eventsOf(input: WhatIfInput): Event[] {
  const assetIds = new Set(input.transactions.map(({ assetId }) => assetId).filter((id) => !input.money.has(id)))
  const splitsOf = findSplits(input)
  const splits = [...assetIds].flatMap((assetId) =>
    splitsOf(assetId).map(({ day, ratio }): Event => ({ day, assetId, ratio })),
  )
  const others = input.transactions
    .filter((each) => assetIds.has(each.assetId) && !isSplit(each) && !input.proceeds.has(each.id))
    .map((transaction): Event => ({ day: parseIsoDate(transaction.date), transaction }))
  return [...splits, ...others].sort(
    (a, b) =>
      a.day - b.day ||
      Number('transaction' in a) - Number('transaction' in b) ||
      ('transaction' in a && 'transaction' in b ? compareWithinDay(a.transaction, b.transaction) : 0),
  )
}

/** Counts an event. Returns its transaction as it is in the branch, if that differs. */
function applyEvent(held: Map<string, Held>, event: Event): LedgerTransaction | 'removed' | undefined {
  const assetId = 'transaction' in event ? event.transaction.assetId : event.assetId
  const { real, branch } = held.get(assetId) ?? { real: 0, branch: 0 }
  if (!('transaction' in event)) {
    held.set(assetId, { real: real * event.ratio, branch: branch * event.ratio })
    return undefined
  }
  const { transaction } = event
  const { type, units } = transaction
  if (type === 'buy') held.set(assetId, { real: real + units, branch: branch + units })
  const isSame = Math.abs(real - branch) < MIN_UNITS
  if (type === 'sell') {
    const sold = isSame ? units : units < real ? roundUnits((branch * units) / real) : branch
    held.set(assetId, { real: real - units, branch: branch - sold })
    if (isSame) return undefined
    return sold > 0 ? { ...transaction, units: sold } : 'removed'
  }
  if (!isPayout(transaction) || isSame || real <= 0) return undefined
  if (branch < MIN_UNITS) return 'removed'
  const scaled = (amount: number) => roundAmount((amount * branch) / real)
  return { ...transaction, price: scaled(transaction.price), fee: scaled(transaction.fee) }
}

function heldAssets(held: ReadonlyMap<string, Held>): string[] {
  return [...held].filter(([, { branch }]) => branch >= MIN_UNITS).map(([assetId]) => assetId)
}

/** The first day from the planned one on which each asset has had a close; undefined if it has not come yet. */
function tradingDay(
  input: WhatIfInput,
  assetIds: readonly string[],
  planned: DayNumber,
): DayNumber | WhatIfProblem | undefined {
  let day = planned
  for (const assetId of assetIds) {
    const priced = priceFrom(input, assetId, planned, input.baseCurrency)
    if (priced === undefined) return undefined
    if (isProblem(priced)) return priced
    day = Math.max(day, priced.day)
  }
  return day
}

interface Valued {
  assetId: string
  price: number
  value: number
}

function valueHoldings(
  input: WhatIfInput,
  assetIds: readonly string[],
  held: ReadonlyMap<string, Held>,
  day: DayNumber,
): Valued[] | WhatIfProblem {
  const valued: Valued[] = []
  for (const assetId of assetIds) {
    const priced = priceOn(input, assetId, day, input.baseCurrency)
    if (isProblem(priced)) return priced
    const { price } = priced
    valued.push({ assetId, price, value: (held.get(assetId)?.branch ?? 0) * price })
  }
  return valued
}

function weightsOf(stated: NonNullable<Rebalancing['weights']>): Weights {
  return new Map(stated.map(({ assetId, percent }) => [assetId, percent / 100]))
}

/** Undefined while nothing is held: the weights are those of the first year with a holding. */
function weightsOfValues(valued: readonly Valued[]): Weights | undefined {
  const total = valued.reduce((sum, { value }) => sum + value, 0)
  return total > 0 ? new Map(valued.map(({ assetId, value }) => [assetId, value / total])) : undefined
}

function tradesTo(
  weights: Weights,
  valued: readonly Valued[],
  held: Map<string, Held>,
  day: DayNumber,
  currency: string,
): AddedTrade[] {
  const total = valued.reduce((sum, { value }) => sum + value, 0)
  const trades: AddedTrade[] = []
  for (const { assetId, price, value } of valued) {
    const own = held.get(assetId) ?? { real: 0, branch: 0 }
    const weight = weights.get(assetId) ?? 0
    const change = weight === 0 ? -own.branch : roundUnits((weight * total - value) / price)
    if (Math.abs(change * price) < MIN_TRADE) continue
    held.set(assetId, { ...own, branch: own.branch + change })
    const type = change > 0 ? 'buy' : 'sell'
    trades.push({ assetId, type, date: formatIsoDate(day), units: Math.abs(change), price, currency })
  }
  return trades
}
