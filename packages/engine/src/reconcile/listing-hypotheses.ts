import { areSameUnits } from '../explain-units-difference.ts'
import { unitsHeldOn } from '../held-units.ts'
import type { LedgerTransaction } from '../ledger.ts'
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
  { after, until }: Window,
): Generator<Hypothesis> {
  const difference = differenceOn(asset, until)
  if (difference === 0) return
  for (const other of assets) {
    if (other === asset || differenceOn(other, until) === 0) continue
    for (const [from, to] of [
      [asset, other],
      [other, asset],
    ] as const) {
      const trades = from.transactions.filter(({ type }) => type === 'buy' || type === 'sell')
      const recent = trades.filter(({ date }) => (after === null || date > after) && date <= until).slice(-MAX_ROWS)
      const sets = [...recent.map((row) => [row]), ...(recent.length > 1 ? [recent] : [])]
      for (const rows of sets) if (explains(from, rows, until)) yield moved(from, to, rows)
    }
  }
}

/** Whether an asset has what was stated without these trades. */
function explains(asset: ReconciledAsset, rows: readonly LedgerTransaction[], until: string): boolean {
  const transactions = asset.transactions.filter((row) => !rows.includes(row))
  return differenceOn({ ...asset, transactions }, until) === 0
}

/** Stated less ledger; 0 without a statement of the day. */
function differenceOn({ statements, transactions, marketSplits }: ReconciledAsset, on: string): number {
  const stated = statements.find(({ day }) => day === on)
  if (stated === undefined) return 0
  const held = unitsHeldOn(transactions, marketSplits, on)
  return areSameUnits(held, stated.units) ? 0 : stated.units - held
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
