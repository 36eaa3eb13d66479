import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Tables {
  finding_decisions: { asset_id: string; finding: string; decided_at: string }
  price_states: { asset_id: string; findings: string }
}

const UNIT = 'closes-in-other-unit'
const ADJUSTED = 'adjusted-closes'

/**
 * Findings that grow were identified by their last day, so that decisions about them stopped matching. Now the first
 * day identifies closes in another unit, and the kind alone adjusted closes, about which the latest decision stays.
 */
export const stableFindings: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = db as Kysely<Tables>
    const states = await tables
      .selectFrom('price_states')
      .select(['asset_id', 'findings'])
      .where('findings', 'like', `%"${UNIT}"%`)
      .execute()
    for (const { asset_id, findings } of states) {
      const stored = JSON.parse(findings) as { kind: string; date: string; from?: string }[]
      for (const finding of stored.filter(({ kind }) => kind === UNIT)) {
        const from = finding.from ?? finding.date
        if (from === finding.date) continue
        await tables
          .deleteFrom('finding_decisions')
          .where('asset_id', '=', asset_id)
          .where('finding', '=', `${UNIT}-${from}`)
          .execute()
        await tables
          .updateTable('finding_decisions')
          .set({ finding: `${UNIT}-${from}` })
          .where('asset_id', '=', asset_id)
          .where('finding', '=', `${UNIT}-${finding.date}`)
          .execute()
        finding.date = from
      }
      await tables
        .updateTable('price_states')
        .set({ findings: JSON.stringify(stored) })
        .where('asset_id', '=', asset_id)
        .execute()
    }
    await sql`delete from finding_decisions where finding like ${`${ADJUSTED}-%`} and exists (
      select 1 from finding_decisions later
      where later.asset_id = finding_decisions.asset_id and later.finding like ${`${ADJUSTED}-%`}
        and (later.decided_at > finding_decisions.decided_at
          or (later.decided_at = finding_decisions.decided_at and later.finding > finding_decisions.finding)))`.execute(
      db,
    )
    await tables
      .updateTable('finding_decisions')
      .set({ finding: ADJUSTED })
      .where('finding', 'like', `${ADJUSTED}-%`)
      .execute()
  },
}
