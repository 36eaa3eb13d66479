import type { LeftOutRow } from '@plumbline/contract/imports/schemas'
import type { Db } from '../database/db.ts'
import { readImport } from './import-batches.ts'

/** Stores rows of an imported file that became no transaction. Replaces rows that are already stored. */
export async function addLeftOutRows(
  db: Db,
  userId: string,
  importId: string,
  rows: readonly LeftOutRow[],
): Promise<void> {
  await readImport(db, userId, importId)
  const byNumber = new Map(rows.map((row) => [row.rowNumber, row]))
  const values = [...byNumber.values()].map(({ rowNumber, reason, cells }) => ({
    user_id: userId,
    import_id: importId,
    row_number: rowNumber,
    reason,
    cells: JSON.stringify(cells),
  }))
  await db
    .insertInto('import_left_out_rows')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'import_id', 'row_number']).doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        cells: ref('excluded.cells'),
      })),
    )
    .execute()
}

/** The rows in file order, with the file's name and headers. */
export async function listLeftOutRows(
  db: Db,
  userId: string,
  importId: string,
): Promise<{ source: string; headers: string[]; rows: LeftOutRow[] }> {
  const { source, headers } = await readImport(db, userId, importId)
  const rows = await db
    .selectFrom('import_left_out_rows')
    .select(['row_number', 'reason', 'cells'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .execute()
  return {
    source,
    headers: JSON.parse(headers ?? '[]') as string[],
    rows: rows.map(({ row_number, reason, cells }) => ({
      rowNumber: row_number,
      reason,
      cells: JSON.parse(cells) as string[],
    })),
  }
}
