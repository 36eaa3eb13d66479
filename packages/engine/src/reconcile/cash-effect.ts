import { assetLedgerOf, startOfLedger } from '../asset-ledger.ts'
import { parseIsoDate } from '../calendar.ts'
import { majorUnitOf } from '../currency.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { HoldingLedger } from '../ledger-columns.ts'
import type { MarketSplit } from '../market.ts'
import { replayUnits } from '../replay-units.ts'

const NONE_IGNORED: ReadonlySet<string> = new Set()

/** How the transactions of a portfolio change its cash. */
export interface CashSettlement {
  /** The currency that every transaction is settled in; undefined if each is settled in its own. */
  settlesIn: string | undefined
  /** The ISO 4217 code of each asset that stands for money, by id. */
  currencies: ReadonlyMap<string, string>
}

/**
 * What a transaction adds to the cash of each currency, negative if it takes. NaN in a currency if only a rate of its
 * day could tell.
 *
 * @see docs/methods/cash.md
 */
export function cashEffectOf(transaction: LedgerTransaction, settlement: CashSettlement): ReadonlyMap<string, number> {
  const { assetId, type, units, price, fee, currency: code, rate } = transaction
  const own = settlement.currencies.get(assetId)
  const { currency, factor } = majorUnitOf(code)
  const isMoneyAlone = own !== undefined && type !== 'buy' && type !== 'sell'
  if (isMoneyAlone) return new Map([[own, moneyChange(type, price, fee) * factor]])
  const amount = tradeChange(type, units, price, fee) * factor
  if (amount === 0) return new Map()
  const { settlesIn = currency } = settlement
  const settled = settlesIn === currency ? amount : rate === null ? Number.NaN : (amount / factor) * rate
  const effect = new Map([[settlesIn, settled]])
  if (own !== undefined) effect.set(own, (effect.get(own) ?? 0) + (type === 'buy' ? units : 0 - units))
  return effect
}

function moneyChange(type: LedgerTransaction['type'], amount: number, fee: number): number {
  const isGiven = type === 'deposit' || type === 'interest' || type === 'dividend' || type === 'received'
  return isGiven ? amount - fee : 0 - amount - fee
}

function tradeChange(type: LedgerTransaction['type'], units: number, price: number, fee: number): number {
  switch (type) {
    case 'buy':
      return 0 - units * price - fee
    case 'sell':
      return units * price - fee
    case 'dividend':
    case 'returnofcapital':
      return price - fee
    case 'fee':
      return 0 - price - fee
    default:
      return 0
  }
}

/** What is booked of one asset. */
export interface BookedRows {
  transactions: readonly LedgerTransaction[]
  /** The columns of the transactions. */
  ledger: HoldingLedger
  marketSplits: readonly MarketSplit[]
}

/**
 * What one asset's transactions until a day add to the cash of a currency. An oversold sale counts as far as covered.
 */
export function cashOf(
  { transactions, ledger, marketSplits }: BookedRows,
  settlement: CashSettlement,
  currency: string,
  day: string,
): number {
  const lastDay = parseIsoDate(day)
  const covered = new Map<string, number>()
  replayUnits(assetLedgerOf(ledger, marketSplits, NONE_IGNORED, lastDay), startOfLedger(), lastDay, (row, _, taken) => {
    if (taken !== ledger.units[row]) covered.set(ledger.ids[row] as string, taken)
  })
  let sum = 0
  for (const row of transactions) {
    if (row.date > day) continue
    const units = settlement.currencies.has(row.assetId) ? undefined : covered.get(row.id)
    sum += cashEffectOf(units === undefined ? row : { ...row, units }, settlement).get(currency) ?? 0
  }
  return sum
}
