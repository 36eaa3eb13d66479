import { parseIsoDate } from '../calendar.ts'
import { compareTexts } from '../compare-texts.ts'
import { majorUnitOf } from '../currency.ts'
import { isTrade, type LedgerTransaction } from '../ledger.ts'
import { NEGLIGIBLE_UNITS } from '../negligible-units.ts'
import { roundUnits } from './rounding.ts'
import { type AddedTrade, isProblem, type WhatIfChange, type WhatIfInput, type WhatIfProblem } from './rule.ts'
import { findSplits } from './splits-of.ts'
import { priceOn, rateOn } from './trade-price.ts'

interface Flow {
  date: string
  currency: string
  /** In `currency`; above 0: money in. */
  amount: number
}

/**
 * The ledger with all money in one asset: the money of each day, in less out, buys it at its close, or sells as much.
 * Without cash, that money is purchases less sales, fees included, in the portfolio's currency. With cash it is deposits
 * less withdrawals, which stay, each in its currency. Dividends, fees and interest are left out.
 */
export function buyOneAsset(input: WhatIfInput, assetId: string): WhatIfChange | WhatIfProblem {
  const flows = flowsOf(input)
  if (isProblem(flows)) return flows
  if (flows.length === 0) return { problem: 'nothing-to-change' }
  const isKept = ({ type }: LedgerTransaction) => input.booksCash && (type === 'deposit' || type === 'withdrawal')
  const removed = input.transactions.filter((each) => !isKept(each)).map(({ id }) => id)
  const traded = tradeFlows(input, assetId, flows)
  return isProblem(traded) ? traded : { removed, edited: [], ...traded }
}

function tradeFlows(
  input: WhatIfInput,
  assetId: string,
  flows: readonly Flow[],
): Pick<WhatIfChange, 'added' | 'shortfall'> | WhatIfProblem {
  const splits = [...findSplits({ ...input, transactions: [] })(assetId)]
  const added: AddedTrade[] = []
  let shortfall: WhatIfChange['shortfall'] = null
  let held = 0
  for (const { date, currency, amount } of flows) {
    const day = parseIsoDate(date)
    for (let next = splits[0]; next !== undefined && next.day <= day; next = splits[0]) {
      held *= next.ratio
      splits.shift()
    }
    const priced = priceOn(input, assetId, day, currency)
    if (isProblem(priced)) return priced
    const { price } = priced
    const wanted = roundUnits(Math.abs(amount) / price)
    const units = amount > 0 ? wanted : Math.min(wanted, withoutResidue(held))
    if (units < wanted) {
      const rate = rateOn(input, currency, input.baseCurrency, day)
      if (typeof rate !== 'number') return rate
      shortfall = addShortfall(shortfall, date, (wanted - units) * price * rate)
    }
    held = amount > 0 ? held + units : held - units
    if (units > 0) added.push({ assetId, type: amount > 0 ? 'buy' : 'sell', date, units, price, currency })
  }
  return { added, shortfall }
}

/** A sum of units of 8 decimals has none of what binary fractions leave. After a split there may be more decimals. */
function withoutResidue(units: number): number {
  const rounded = roundUnits(units)
  return Math.abs(rounded - units) < NEGLIGIBLE_UNITS ? rounded : units
}

function addShortfall(before: WhatIfChange['shortfall'], date: string, amount: number): WhatIfChange['shortfall'] {
  return before === null ? { date, amount } : { ...before, amount: before.amount + amount }
}

/** The money in and out of each day, ascending. */
function flowsOf(input: WhatIfInput): Flow[] | WhatIfProblem {
  const byDay = new Map<string, Flow>()
  for (const transaction of input.transactions) {
    const flow = flowOf(input, transaction)
    if (flow === undefined) continue
    if (isProblem(flow)) return flow
    const key = `${flow.date} ${flow.currency}`
    byDay.set(key, { ...flow, amount: flow.amount + (byDay.get(key)?.amount ?? 0) })
  }
  return [...byDay.values()]
    .filter(({ amount }) => Math.abs(amount) >= MIN_FLOW)
    .sort((a, b) => compareTexts(a.date, b.date) || b.amount - a.amount)
}

/** What rounding leaves of amounts that cancel out. */
const MIN_FLOW = 1e-6

function flowOf(input: WhatIfInput, transaction: LedgerTransaction): Flow | WhatIfProblem | undefined {
  const { type, date, units, price, fee, rate } = transaction
  const major = majorUnitOf(transaction.currency)
  if (input.booksCash) {
    const sign = type === 'deposit' ? 1 : type === 'withdrawal' ? -1 : 0
    return sign === 0 ? undefined : { date, currency: major.currency, amount: sign * price * major.factor }
  }
  if (!isTrade(transaction)) return undefined
  const paid = type === 'buy' ? units * price + fee : fee - units * price
  const applied = rate ?? rateOn(input, transaction.currency, input.baseCurrency, parseIsoDate(date))
  return typeof applied === 'number' ? { date, currency: input.baseCurrency, amount: paid * applied } : applied
}
