import { areSameUnits } from '../explain-units-difference.ts'
import { unitsHeldOn } from '../held-units.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { Hypothesis, ReconciledAsset } from './suspect.ts'
import type { Window } from './units-hypotheses.ts'

/**
 * Another listing or share class: what one asset has too much of, another one lacks. Either one trade is of the other
 * asset, or all of them are.
 */
export function* listingHypotheses(
  asset: ReconciledAsset,
  assets: readonly ReconciledAsset[],
  { after, until }: Window,
): Generator<Hypothesis> {
  const difference = differenceOn(asset, until)
  for (const other of assets) {
    if (other === asset || difference === 0 || !areSameUnits(differenceOn(other, until), -difference)) continue
    const [from, to] = difference < 0 ? [asset, other] : [other, asset]
    const trades = from.transactions.filter(({ type }) => type === 'buy' || type === 'sell')
    const recent = trades.filter(({ date }) => after === null || date > after)
    const sets = [...recent.map((row) => [row]), ...(recent.length > 1 ? [recent] : [])]
    for (const rows of sets) yield moved(from, to, rows)
  }
}

/** Stated less ledger; 0 without a statement of the day. */
function differenceOn({ statements, transactions, marketSplits }: ReconciledAsset, on: string): number {
  const stated = statements.find(({ day }) => day === on)
  return stated === undefined ? 0 : stated.units - unitsHeldOn(transactions, marketSplits, on)
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
