import type { AccountExport } from '@plumbline/contract/account-export/schemas'
import { CHANGE_AUTHORS, CHANGE_KINDS } from '@plumbline/contract/ledger-changes/vocabulary'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import { contentOf, decodeVersion } from './versions.ts'

type ExportedChange = AccountExport['ledgerChanges'][number]

const CHANGES_PER_PAGE = 100

/** Yields what was done to a user's transactions, oldest first, page by page. */
export async function* exportChanges(db: Db, userId: string): AsyncGenerator<ExportedChange[]> {
  let after = 0
  for (;;) {
    const changes = await db
      .selectFrom('ledger_changes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(CHANGES_PER_PAGE)
      .execute()
    const last = changes.at(-1)
    if (last === undefined) return
    after = last.sequence
    const ids = changes.map(({ id }) => id)
    const versions = await db
      .selectFrom('ledger_versions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('change_id', 'in', among(ids))
      .orderBy('place')
      .execute()
    const versionsOf = Map.groupBy(versions, ({ change_id }) => change_id)
    yield changes.map((change) => ({
      recordedAt: change.recorded_at,
      kind: decodeWord([...CHANGE_KINDS, 'undone', 'redone'], change.kind, 'ledger_changes.kind'),
      by: decodeWord(CHANGE_AUTHORS, change.changed_by, 'ledger_changes.changed_by'),
      portfolioId: change.portfolio_id,
      toPortfolioId: change.to_portfolio_id,
      source: change.source,
      transactions: change.transactions,
      rows: (versionsOf.get(change.id) ?? []).map((stored) => {
        const { before, after: changed } = decodeVersion(userId, stored)
        return {
          transactionId: stored.transaction_id,
          before: before && contentOf(before),
          after: changed && contentOf(changed),
        }
      }),
    }))
  }
}
