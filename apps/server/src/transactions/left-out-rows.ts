import type { LeftOutRow, LeftOutRows } from '@plumbline/contract/imports/schemas'
import type { Insertable } from 'kysely'
import type { Db } from '../database/db.ts'
import { decodeList, decodeTexts } from '../database/decode.ts'
import type { ImportLeftOutRowsTable } from '../database/schema.ts'
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
  const values = [...byNumber.values()].map((row) => storedLeftOutRow(userId, importId, row))
  await db
    .insertInto('import_left_out_rows')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'import_id', 'row_number']).doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        messages: ref('excluded.messages'),
        cells: ref('excluded.cells'),
      })),
    )
    .execute()
}

/** The rows in file order, with the file's name and headers. */
export async function listLeftOutRows(db: Db, userId: string, importId: string): Promise<LeftOutRows> {
  const { source, headers } = await readImport(db, userId, importId)
  const rows = await db
    .selectFrom('import_left_out_rows')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .execute()
  return {
    source,
    headers: decodeTexts(headers ?? '[]', 'imports.headers'),
    rows: rows.map(({ row_number, reason, messages, cells }) => ({
      rowNumber: row_number,
      reason,
      ...(messages !== null && { messages: decodeList(messages, 'import_left_out_rows.messages') }),
      cells: decodeTexts(cells, 'import_left_out_rows.cells'),
    })),
  }
}

export function storedLeftOutRow(
  userId: string,
  importId: string,
  { rowNumber, reason, messages, cells }: LeftOutRow,
): Insertable<ImportLeftOutRowsTable> {
  return {
    user_id: userId,
    import_id: importId,
    row_number: rowNumber,
    reason,
    messages: messages === undefined ? null : JSON.stringify(messages),
    cells: JSON.stringify(cells),
  }
}
