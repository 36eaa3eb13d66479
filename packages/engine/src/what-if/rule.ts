import type { DayNumber } from '../calendar.ts'
import type { FxTable } from '../fx-table.ts'
import { isSplit, type LedgerTransaction, type TransactionType } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import type { PurchaseInterval } from '../savings-plans/planned-days.ts'
import type { IgnoredSplit } from '../split-schedule.ts'

export type PlanInterval = Extract<PurchaseInterval, 'week' | 'month' | 'quarter'>

export interface PurchasePlan {
  kind: 'plan'
  assetId: string
  /** Per purchase, in the portfolio's currency. */
  amount: number
  every: PlanInterval
  /** ISO date of the first purchase. */
  from: string
  /** ISO date; no purchase is planned after it. */
  to: string
  wholeUnits: boolean
}

/** Which transactions a rule is about: without an asset or a type, all. */
export interface Selected {
  assetId?: string | undefined
  type?: TransactionType | undefined
}

export interface Rebalancing {
  kind: 'rebalance'
  /** ISO date. The portfolio is rebalanced on it, if there are `weights`, and on the same day of each later year. */
  from: string
  /** Percent of the value, 100 together. Without them: the weights that the holdings have on `from`. */
  weights?: { assetId: string; percent: number }[] | undefined
}

/** How the ledger of a branch differs from the real one when it is made. */
export type WhatIfRule =
  | { kind: 'copy' }
  | PurchasePlan
  | ({ kind: 'never-sold' } & Pick<Selected, 'assetId'>)
  | { kind: 'everything-into'; assetId: string }
  | ({ kind: 'scale'; factor: number } & Pick<Selected, 'assetId'>)
  | ({ kind: 'move'; days: number } & Selected)
  | ({ kind: 'drop' } & Selected)
  | Rebalancing

/** The ledger that a rule changes, and the market data that it is priced with. */
export interface WhatIfInput {
  /** In any order. */
  transactions: readonly LedgerTransaction[]
  /** Ids of purchases that book the proceeds of a sale: they follow their sale, whatever a rule does. */
  proceeds: ReadonlySet<string>
  /** Ids of the assets that are money in a currency. */
  money: ReadonlySet<string>
  baseCurrency: string
  /** True if transactions are booked against cash, so that deposits and withdrawals are the money in and out. */
  booksCash: boolean
  markets: ReadonlyMap<string, AssetMarket>
  fx: FxTable
  ignoredSplits: readonly IgnoredSplit[]
  today: DayNumber
}

/** What trades are priced with. */
export type PriceInput = Pick<WhatIfInput, 'markets' | 'fx' | 'today'>

/** A purchase or a sale that the real ledger does not have. */
export interface AddedTrade {
  assetId: string
  type: 'buy' | 'sell'
  /** ISO date. */
  date: string
  units: number
  /** Per unit, in `currency`. */
  price: number
  currency: string
}

export interface WhatIfChange {
  /** Ids of transactions that the branch lacks. */
  removed: readonly string[]
  /** Transactions of the ledger as they are in the branch, by their ids. */
  edited: readonly LedgerTransaction[]
  added: readonly AddedTrade[]
  /** Money that was taken out although there was less: the first day, and all of it, in the portfolio's currency. */
  shortfall: { date: string; amount: number } | null
}

/** Why a rule cannot be applied. Nothing is estimated in its place. */
export type WhatIfProblem =
  | { problem: 'no-close'; assetId: string; date: string }
  | { problem: 'no-rate'; currency: string; date: string }
  | { problem: 'in-future'; date: string }
  | { problem: 'nothing-to-change' }

export function isProblem<Result extends object>(result: Result | WhatIfProblem): result is WhatIfProblem {
  return 'problem' in result
}

/** True for a transaction that a rule is about: neither a split nor the proceeds of a sale. */
export function isSelected(
  { id, assetId, type, transfer }: LedgerTransaction,
  { proceeds }: WhatIfInput,
  selected: Selected,
): boolean {
  if (proceeds.has(id) || isSplit({ type })) return false
  return (
    (selected.assetId === undefined || selected.assetId === assetId) &&
    (selected.type === undefined || (selected.type === type && transfer === undefined))
  )
}
