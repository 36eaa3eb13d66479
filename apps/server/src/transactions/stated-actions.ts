import { type StatedAction, statedAction } from '@plumbline/csv-import/outcomes/stated-action'
import type { Db } from '../database/db.ts'
import { decodeTexts } from '../database/decode.ts'

/** A company action with the row of the file that states it. */
export interface StatedRow {
  action: StatedAction
  source: string
  row: number
}

/** The company actions that rows of imported files state, which became no transactions. In the order of the imports. */
export async function readStatedActions(
  db: Db,
  { userId, portfolioId }: { userId: string; portfolioId: string },
): Promise<StatedRow[]> {
  const rows = await db
    .selectFrom('import_left_out_rows')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.id', '=', 'import_left_out_rows.import_id')
        .onRef('imports.user_id', '=', 'import_left_out_rows.user_id'),
    )
    .select(['row_number', 'cells', 'headers', 'source'])
    .where('import_left_out_rows.user_id', '=', userId)
    .where('imports.portfolio_id', '=', portfolioId)
    // `_` stands for the space.
    .where('messages', 'like', '%corporate_action%')
    .orderBy('created_at')
    .orderBy('row_number')
    .execute()
  return rows.flatMap(({ row_number: row, cells, headers, source }) => {
    const action = statedAction(
      decodeTexts(headers ?? '[]', 'imports.headers'),
      decodeTexts(cells, 'import_left_out_rows.cells'),
    )
    return action === undefined ? [] : [{ action, source, row }]
  })
}
