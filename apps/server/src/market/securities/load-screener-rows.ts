import type { ScreenerRow } from '../../assets/screener/screener-table.ts'
import type { Db } from '../../database/db.ts'

const rowsPerPortion = 500

/** Every asset with its figures, in portions, by id. */
export async function* loadScreenerRows(db: Db): AsyncGenerator<ScreenerRow[]> {
  let last = ''
  while (true) {
    const rows = await db
      .selectFrom('assets')
      .leftJoin('asset_facts', (join) =>
        // The second condition follows from the others; without it PostgreSQL reads the figures of all portions before this one again.
        join.onRef('asset_facts.asset_id', '=', 'assets.id').on('asset_facts.asset_id', '>', last),
      )
      .select(['id', 'symbol', 'name', 'type', 'exchange', 'sector', 'industry', 'country', 'facts'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerPortion)
      .execute()
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsPerPortion) return
    last = end.id
  }
}
