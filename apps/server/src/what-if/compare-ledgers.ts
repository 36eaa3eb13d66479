import type { ChosenLots } from '@plumbline/engine/chosen-lots'
import type { TransactionRow } from '../database/schema.ts'

interface Ledger {
  rows: readonly TransactionRow[]
  /** The lots that were chosen for its sales. */
  chosen: ChosenLots
}

export interface LedgerDifference {
  /** By the id of each transaction of the branch: that of the real one which it is, or else its own. */
  realIds: ReadonlyMap<string, string>
  /** Those of the branch that the real ledger lacks. */
  added: TransactionRow[]
  edited: { real: TransactionRow; branch: TransactionRow }[]
  /** Those of the real ledger that the branch lacks. */
  removed: TransactionRow[]
}

function contentOf({
  asset_id,
  type,
  trade_date,
  units,
  price,
  fee,
  currency,
  rate,
  comments,
  tags,
}: TransactionRow): string {
  return JSON.stringify([asset_id, type, trade_date, units, price, fee, currency, rate, comments, tags])
}

/** Pairs rows of the branch with real ones: first by their place in the order of entry, then by equal content. */
function pairRows(real: readonly TransactionRow[], branch: readonly TransactionRow[]): Map<string, TransactionRow> {
  const pairs = new Map<string, TransactionRow>()
  const taken = new Set<string>()
  for (const keyOf of [({ sequence }: TransactionRow) => String(sequence), contentOf]) {
    const open = Map.groupBy(
      real.filter(({ id }) => !taken.has(id)),
      keyOf,
    )
    for (const row of branch) {
      if (pairs.has(row.id)) continue
      const found = open.get(keyOf(row))?.shift()
      if (found === undefined) continue
      pairs.set(row.id, found)
      taken.add(found.id)
    }
  }
  return pairs
}

function lotsOf(chosen: ChosenLots, saleId: string, idOf: (id: string) => string): string {
  return JSON.stringify((chosen.get(saleId) ?? []).map(({ purchaseId, units }) => [idOf(purchaseId), units]))
}

/**
 * How the transactions of a branch differ from those of its portfolio. A sale with other chosen lots is another one, so
 * that undoing restores the choice with the sale.
 */
export function compareLedgers(real: Ledger, branch: Ledger): LedgerDifference {
  const pairs = pairRows(real.rows, branch.rows)
  const pairedId = (id: string) => pairs.get(id)?.id ?? id
  for (const { id, type } of branch.rows) {
    if (type !== 'sell') continue
    if (lotsOf(branch.chosen, id, pairedId) !== lotsOf(real.chosen, pairedId(id), (own) => own)) pairs.delete(id)
  }
  const realIds = new Map(branch.rows.map(({ id }) => [id, pairedId(id)]))
  const paired = new Set([...pairs.values()].map(({ id }) => id))
  const edited = branch.rows.flatMap((row) => {
    const found = pairs.get(row.id)
    if (found === undefined) return []
    const isSameSale = (row.proceeds_of && realIds.get(row.proceeds_of)) === found.proceeds_of
    return isSameSale && contentOf(row) === contentOf(found) ? [] : [{ real: found, branch: row }]
  })
  return {
    realIds,
    added: branch.rows.filter(({ id }) => !pairs.has(id)),
    edited,
    removed: real.rows.filter(({ id }) => !paired.has(id)),
  }
}
