import { changeLedger } from '@plumbline/engine/build-ledger'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import type { TransactionRow } from '../database/schema.ts'
import type { RecordedChange } from '../transactions/history/read-versions.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'
import { idsByAsset } from '../transactions/reread-ledger.ts'

/** What belongs to each import, as the id of a transaction and its asset. */
type RowsOfImports = Map<string, Map<string, string>>

/** Takes back what a change did to a portfolio, and to what belongs to its imports. */
function stepBack({ versions, import_id }: RecordedChange, portfolioId: string, rowsOfImports: RowsOfImports) {
  const removed = new Map<string, string>()
  const added: LedgerTransaction[] = []
  const isHere = (row: TransactionRow | null) => row?.portfolio_id === portfolioId
  for (const [id, { before, after }] of versions) {
    if (after !== null && isHere(after)) {
      removed.set(id, after.asset_id)
      rowsOfImports.get(after.import_id ?? '')?.delete(id)
    }
    if (before !== null && isHere(before)) {
      added.push(ledgerTransaction(before))
      if (before.import_id !== null) belongTo(rowsOfImports, before.import_id).set(id, before.asset_id)
    }
  }
  if (import_id !== null && versions.size === 0) {
    for (const [id, assetId] of rowsOfImports.get(import_id) ?? []) removed.set(id, assetId)
    rowsOfImports.delete(import_id)
  }
  return { removed, added }
}

function belongTo(rowsOfImports: RowsOfImports, importId: string): Map<string, string> {
  const known = rowsOfImports.get(importId) ?? new Map<string, string>()
  rowsOfImports.set(importId, known)
  return known
}

/**
 * A portfolio's ledger as it was before each of the latest changes, in their order.
 *
 * @param changes all that was done to the portfolio since some moment, the latest first
 * @param imported the portfolio's transactions that belong to an import of `changes` now
 */
export function* ledgersBefore(
  ledger: LedgerColumns,
  changes: readonly RecordedChange[],
  portfolioId: string,
  imported: readonly Pick<TransactionRow, 'id' | 'asset_id' | 'import_id'>[],
): Generator<LedgerColumns> {
  const rowsOfImports: RowsOfImports = new Map()
  for (const { id, asset_id, import_id } of imported)
    if (import_id !== null) belongTo(rowsOfImports, import_id).set(id, asset_id)
  let earlier = ledger
  for (const change of changes) {
    const { removed, added } = stepBack(change, portfolioId, rowsOfImports)
    earlier = changeLedger(earlier, idsByAsset(removed), added)
    yield earlier
  }
}
