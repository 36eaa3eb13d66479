import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { unitsHeldOn } from '../held-units.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { CashSettlement } from './cash-effect.ts'
import { laterSplitsUntil } from './later-splits.ts'
import type { Hypothesis, ReconciledAsset, ReconciledCash } from './suspect.ts'
import type { Window } from './units-hypotheses.ts'

/** Of a longer window, the days nearest to its end are tried: fifteen years. */
const MAX_DAYS = 5500
/** A price that is farther from the close of every day is not the trade's. */
const MAX_PRICE_RATIO = 1.1

/**
 * A purchase or sale that the ledger lacks. Where the cash of its currency also differs, the amount is known, and the
 * day is the one with the nearest close. Otherwise the last possible day is assumed, at its close.
 */
export function* missingTrades(
  asset: ReconciledAsset,
  window: Window,
  given: { cash: readonly ReconciledCash[]; settlement: CashSettlement },
): Generator<Hypothesis> {
  const last = asset.statements.find(({ day }) => day === window.until)
  if (last === undefined) return
  const difference = last.units - unitsHeldOn(asset.transactions, asset.marketSplits, last.day)
  const units = Number(Math.abs(difference).toFixed(8))
  const type = difference > 0 ? 'buy' : 'sell'
  const splitsAfter = laterSplitsUntil(asset, last.day)
  const trade = (day: string, price: number, units: number): LedgerTransaction => ({
    id: 'added',
    assetId: asset.assetId,
    type,
    date: day,
    units,
    price,
    fee: 0,
    currency: asset.currency,
    rate: null,
    sequence: (asset.transactions.at(-1)?.sequence ?? 0) + 1,
  })
  const amount = (ownCashDifference(asset, window, given) ?? 0) * (type === 'sell' ? 1 : -1)
  const unitsOf = (day: string) => Number((units / splitsAfter(day)).toFixed(8))
  const found = amount > 0 ? nearestDay(asset, window, (day) => amount / unitsOf(day)) : undefined
  if (found === undefined) yield missing(asset, trade(window.until, asset.closeOn(window.until) ?? 0, units))
  else yield missing(asset, trade(found, amount / unitsOf(found), unitsOf(found)))
}

/**
 * By how much the cash in an asset's currency differs at the end of a window, stated less ledger; undefined if it is
 * not stated, or if the asset is settled in another currency.
 */
export function ownCashDifference(
  asset: ReconciledAsset,
  window: Window,
  { cash, settlement }: { cash: readonly ReconciledCash[]; settlement: CashSettlement },
): number | undefined {
  const own = cash.find(({ currency }) => currency === (settlement.settlesIn ?? asset.currency))
  return own?.currency === asset.currency ? cashDifference(own, window) : undefined
}

/** On the first day with a statement of cash on which the trade must have been paid. */
function cashDifference(cash: ReconciledCash | undefined, { until }: Window): number {
  return cash?.differences.find(({ day }) => day >= until)?.difference ?? 0
}

function missing({ assetId }: ReconciledAsset, row: LedgerTransaction): Hypothesis {
  const change = { removed: [], added: [row] }
  return { kind: 'missing-trade', assetId, change, since: row.date, ratio: null, until: null, isToConfirm: true }
}

/** The day of the window whose close is nearest to the price that it would have; undefined if none is near. */
function nearestDay(
  asset: ReconciledAsset,
  { after, until }: Window,
  priceOn: (day: string) => number,
): string | undefined {
  const last = parseIsoDate(until)
  const first = Math.max(after === null ? 0 : parseIsoDate(after) + 1, last - MAX_DAYS)
  let best: { day: string; ratio: number } | undefined
  for (let at = first; at <= last; at++) {
    const day = formatIsoDate(at)
    const close = asset.closeOn(day)
    if (close === undefined || !(close > 0)) continue
    const price = priceOn(day)
    const ratio = Math.max(close / price, price / close)
    if (best === undefined || ratio < best.ratio) best = { day, ratio }
  }
  return best !== undefined && best.ratio <= MAX_PRICE_RATIO ? best.day : undefined
}
