import { areSameUnits } from '../explain-units-difference.ts'
import { unitsHeldOn } from '../held-units.ts'
import { isMeasurable, type LedgerTransaction } from '../ledger.ts'
import { laterSplitsUntil } from './later-splits.ts'
import type { Hypothesis, ReconciledAsset } from './suspect.ts'
import type { Window } from './units-hypotheses.ts'

/** Of more, the last ones are tried. */
const MAX_ROWS = 200

/**
 * Another listing or share class: what one asset has too much of, another one lacks, each in units of its own splits.
 * Either one trade is of the other asset, or all of them are.
 */
export function* listingHypotheses(
  asset: ReconciledAsset,
  assets: readonly ReconciledAsset[],
  window: Window,
  known: KnownExcess,
): Generator<Hypothesis> {
  const own = excessOf(asset, window, known)
  if (own === undefined) return
  for (const other of assets) {
    if (other === asset) continue
    const others = excessOf(other, window, known)
    if (others === undefined) continue
    for (const rows of own) yield moved(asset, other, rows)
    for (const rows of others) yield moved(other, asset, rows)
  }
}

/** Sets of trades: without one of them an asset has what was stated. Undefined where it has that with all of them. */
type Excess = readonly (readonly LedgerTransaction[])[] | undefined

/** By asset and window, because each asset that differs is compared with every other one. */
export type KnownExcess = Map<string, Excess>

function excessOf(asset: ReconciledAsset, window: Window, known: KnownExcess): Excess {
  const stated = asset.statements.find(({ day }) => day === window.until)
  if (stated === undefined) return undefined
  const key = `${asset.assetId} ${window.after} ${window.until}`
  if (!known.has(key)) known.set(key, findExcess(asset, window, stated.units))
  return known.get(key)
}

/** Each trade of the window alone, and all of them. */
function findExcess(asset: ReconciledAsset, { after, until }: Window, stated: number): Excess {
  const { transactions, marketSplits } = asset
  const held = unitsHeldOn(transactions, marketSplits, until)
  if (areSameUnits(held, stated)) return undefined
  const splitsAfter = laterSplitsUntil(asset, until)
  const recent = transactions
    .filter(
      ({ type, date }) => (type === 'buy' || type === 'sell') && (after === null || date > after) && date <= until,
    )
    .slice(-MAX_ROWS)
    .map((row) => ({ row, change: unitsAdded(row) * splitsAfter(row.date) }))
  const excess = recent.filter(({ change }) => areSameUnits(held - change, stated)).map(({ row }) => [row])
  const allChange = recent.reduce((sum, { change }) => sum + change, 0)
  if (recent.length > 1 && areSameUnits(held - allChange, stated)) excess.push(recent.map(({ row }) => row))
  return excess
}

/** In units of the trade's day, as a replay counts them. */
function unitsAdded(trade: LedgerTransaction): number {
  if (!isMeasurable(trade)) return 0
  return trade.type === 'buy' ? trade.units : -trade.units
}

function moved(from: ReconciledAsset, to: ReconciledAsset, rows: readonly LedgerTransaction[]): Hypothesis {
  return {
    kind: 'other-listing',
    assetId: from.assetId,
    change: { removed: rows.map(({ id }) => id), added: rows.map((row) => ({ ...row, assetId: to.assetId })) },
    transactions: rows,
    since: rows[0]?.date ?? '',
    ratio: null,
    until: null,
    isToConfirm: false,
  }
}
