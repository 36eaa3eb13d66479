import type { IgnoredFinding } from '@plumbline/contract/checks/schemas'
import { FINDING_KINDS, IGNORE_REASONS } from '@plumbline/contract/checks/vocabulary'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import type { IgnoredFindingsTable } from '../../database/schema.ts'

interface Owner {
  userId: string
  portfolioId: string
}

function storedFinding({ userId, portfolioId }: Owner, ignored: IgnoredFinding): Insertable<IgnoredFindingsTable> {
  const { assetId, kind, since, says, reason, note, ignoredAt } = ignored
  return {
    user_id: userId,
    portfolio_id: portfolioId,
    asset_id: assetId,
    kind,
    since,
    says,
    reason,
    note,
    ignored_at: ignoredAt,
  }
}

export function ignoredFindingOf(row: Selectable<IgnoredFindingsTable>): IgnoredFinding {
  return {
    assetId: row.asset_id,
    kind: decodeWord(FINDING_KINDS, row.kind, 'ignored_findings.kind'),
    since: row.since,
    says: row.says,
    reason: decodeWord(IGNORE_REASONS, row.reason, 'ignored_findings.reason'),
    note: row.note,
    ignoredAt: row.ignored_at,
  }
}

/** Keeps why a finding is ignored; an earlier reason is replaced. */
export async function keepIgnored(tx: Db | Tx, owner: Owner, ignored: IgnoredFinding): Promise<void> {
  await tx
    .insertInto('ignored_findings')
    .values(storedFinding(owner, ignored))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'portfolio_id', 'asset_id', 'kind', 'since', 'says']).doUpdateSet((set) => ({
        reason: set.ref('excluded.reason'),
        note: set.ref('excluded.note'),
        ignored_at: set.ref('excluded.ignored_at'),
      })),
    )
    .execute()
}

export async function readIgnored(db: Db, { userId, portfolioId }: Owner): Promise<IgnoredFinding[]> {
  const rows = await db
    .selectFrom('ignored_findings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .execute()
  return rows.map(ignoredFindingOf)
}

export async function deleteIgnored(db: Db, { userId, portfolioId }: Owner, ignored: IgnoredFinding): Promise<void> {
  await db
    .deleteFrom('ignored_findings')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('asset_id', '=', ignored.assetId)
    .where('kind', '=', ignored.kind)
    .where('since', '=', ignored.since)
    .where('says', '=', ignored.says)
    .execute()
}
