import type { RecordedChange, RecordedState, RecordedVersion } from '@plumbline/engine/certificate/history-records'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { changesOfHistory, type HistoryOfPortfolios, versionsOfHistory } from '../transactions/history/read-history.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'

/** The lines of `changes.jsonl`, in pages. */
export async function* certifiedChanges(db: Db, history: HistoryOfPortfolios): AsyncGenerator<RecordedChange[]> {
  let number = 0
  for await (const changes of changesOfHistory(db, history))
    yield changes.map((change) => {
      number += 1
      return {
        number,
        portfolioId: change.portfolio_id,
        toPortfolioId: change.to_portfolio_id,
        recordedAt: change.recorded_at,
        kind: change.kind,
        by: change.changed_by,
        source: change.source,
        transactions: change.transactions,
      }
    })
}

/** The lines of `versions.jsonl`, in pages. */
export async function* certifiedVersions(db: Db, history: HistoryOfPortfolios): AsyncGenerator<RecordedVersion[]> {
  for await (const versions of versionsOfHistory(db, history))
    yield versions.map(({ change, transactionId, ...version }) => {
      const before = version.before && stateOf(version.before)
      const after = version.after && stateOf(version.after)
      const written = before === null || after === null ? after : differing(before, after)
      return { change, transactionId, before, after: written }
    })
}

function stateOf(row: TransactionRow): RecordedState {
  const { id: _, ...transaction } = ledgerTransaction(row)
  return { portfolioId: row.portfolio_id, ...transaction }
}

function differing(before: RecordedState, after: RecordedState): Partial<RecordedState> {
  const known: Readonly<Record<string, unknown>> = { ...before }
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => known[name] !== value))
}
