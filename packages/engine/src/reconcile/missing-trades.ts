import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { unitsHeldOn } from '../held-units.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { CashSettlement } from './cash-effect.ts'
import type { Hypothesis, ReconciledAsset, ReconciledCash } from './suspect.ts'
import type { Window } from './units-hypotheses.ts'

/** Of a longer window, the days nearest to its end are tried. */
const MAX_DAYS = 370
/** A price that is farther from the close of every day is not the trade's. */
const MAX_PRICE_RATIO = 1.1

/**
 * A purchase or sale that the ledger lacks. Where the cash of its currency differs, too, the amount is known, and the day
 * is the one whose close is nearest; without it, the close of the last possible day stands for the price.
 */
export function* missingTrades(
  asset: ReconciledAsset,
  window: Window,
  { cash, settlement }: { cash: readonly ReconciledCash[]; settlement: CashSettlement },
): Generator<Hypothesis> {
  const last = asset.statements.find(({ day }) => day === window.until)
  if (last === undefined) return
  const difference = last.units - unitsHeldOn(asset.transactions, asset.marketSplits, last.day)
  const units = Number(Math.abs(difference).toFixed(8))
  const type = difference > 0 ? 'buy' : 'sell'
  const trade = (day: string, price: number): LedgerTransaction => ({
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
  const own = cash.find(({ currency }) => currency === (settlement.settlesIn ?? asset.currency))
  const isSettledInOwn = own?.currency === asset.currency
  const amount = isSettledInOwn ? cashDifference(own, window) * (type === 'sell' ? 1 : -1) : 0
  const found = amount > 0 ? nearestDay(asset, window, amount / units) : undefined
  if (found !== undefined) yield missing(asset, trade(found, amount / units))
  const close = asset.closeOn(window.until)
  if (close !== undefined && found === undefined) yield missing(asset, trade(window.until, close))
  if (close === undefined && found === undefined) yield missing(asset, trade(window.until, 0))
}

/** On the first day with a statement of cash on which the trade must have been paid. */
function cashDifference(cash: ReconciledCash | undefined, { until }: Window): number {
  return cash?.differences.find(({ day }) => day >= until)?.difference ?? 0
}

function missing({ assetId }: ReconciledAsset, row: LedgerTransaction): Hypothesis {
  const change = { removed: [], added: [row] }
  return { kind: 'missing-trade', assetId, change, since: row.date, ratio: null, until: null, isToConfirm: true }
}

/** The day of the window whose close is nearest to a price; undefined if none is near. */
function nearestDay(asset: ReconciledAsset, { after, until }: Window, price: number): string | undefined {
  const last = parseIsoDate(until)
  const first = Math.max(after === null ? 0 : parseIsoDate(after) + 1, last - MAX_DAYS)
  let best: { day: string; ratio: number } | undefined
  for (let at = first; at <= last; at++) {
    const day = formatIsoDate(at)
    const close = asset.closeOn(day)
    if (close === undefined || !(close > 0)) continue
    const ratio = Math.max(close / price, price / close)
    if (best === undefined || ratio < best.ratio) best = { day, ratio }
  }
  return best !== undefined && best.ratio <= MAX_PRICE_RATIO ? best.day : undefined
}
