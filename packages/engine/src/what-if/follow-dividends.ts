import { dayBefore } from '../calendar.ts'
import { unitsHeldOnDays } from '../held-units.ts'
import { isPayout, isTrade, type LedgerTransaction } from '../ledger.ts'
import type { MarketSplit } from '../market.ts'
import { ignoredDatesOf } from '../split-schedule.ts'
import { roundAmount } from './rounding.ts'
import type { AddedTrade, WhatIfChange, WhatIfInput } from './rule.ts'

/**
 * The change, with recorded dividends and returns of capital paid on the units that the branch holds at the end of the
 * day before. Those of an asset without units are left out. Payments that the real ledger does not have are not added.
 */
export function followDividends(input: WhatIfInput, change: WhatIfChange): WhatIfChange {
  const removed = new Set(change.removed)
  const changed = new Set([
    ...change.added.map(({ assetId }) => assetId),
    ...input.transactions.filter((each) => removed.has(each.id) && isTrade(each)).map(({ assetId }) => assetId),
  ])
  const edited = [...change.edited]
  const byAsset = Map.groupBy(input.transactions, ({ assetId }) => assetId)
  const addedTo = Map.groupBy(change.added, ({ assetId }) => assetId)
  for (const assetId of changed) {
    const real = byAsset.get(assetId) ?? []
    const kept = real.filter(({ id }) => !removed.has(id))
    const branch = [...kept, ...(addedTo.get(assetId) ?? []).map(asTransaction)]
    const ignored = ignoredDatesOf(assetId, input.ignoredSplits)
    const splits = (input.markets.get(assetId)?.splits ?? []).filter(({ date }) => !ignored.has(date))
    for (const [dividend, ratio] of ratiosOf(real, branch, splits)) {
      const { id, price, fee } = dividend
      if (ratio === 0) removed.add(id)
      else edited.push({ ...dividend, price: roundAmount(price * ratio), fee: roundAmount(fee * ratio) })
    }
  }
  return { ...change, removed: [...removed], edited }
}

/**
 * The dividends and returns of capital that change, with the units that the branch holds per unit of the real ledger.
 */
function ratiosOf(
  real: readonly LedgerTransaction[],
  branch: readonly LedgerTransaction[],
  splits: readonly MarketSplit[],
): [LedgerTransaction, number][] {
  const dividends = branch.filter(isPayout).sort((a, b) => (a.date < b.date ? -1 : 1))
  const days = dividends.map(({ date }) => dayBefore(date))
  const before = unitsHeldOnDays(real, splits, days)
  const now = unitsHeldOnDays(branch, splits, days)
  return dividends.flatMap((dividend, index): [LedgerTransaction, number][] => {
    const [units, branchUnits] = [before[index] ?? 0, Math.max(0, now[index] ?? 0)]
    return units <= 0 || units === branchUnits ? [] : [[dividend, branchUnits / units]]
  })
}

function asTransaction(trade: AddedTrade): LedgerTransaction {
  return { ...trade, id: '', fee: 0, rate: null, sequence: 0 }
}
