import type { Kysely, Transaction } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'

type Settings = Pick<Schema, 'settings'>

/** User data or market data: each part has settings of its own. */
export type SettingsDb = Kysely<Settings> | Transaction<Settings>

function tableIn(db: SettingsDb): Kysely<Settings> {
  return db
}

/** When `npm run cli -- backup` last wrote a backup, as an ISO instant. */
export const LAST_BACKUP_SETTING = 'last-backup-at'

const settingNamed = compileOnce((db: Kysely<Settings>) =>
  db.selectFrom('settings').select('value').where('name', '=', 'name'),
)

/** Reads a setting that the database stores about itself, such as its market data source. */
export async function readSetting(db: SettingsDb, name: string): Promise<string | undefined> {
  const [row] = await settingNamed(tableIn(db), name)
  return row?.value
}

export async function writeSetting(db: SettingsDb, name: string, value: string): Promise<void> {
  await tableIn(db)
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Writes a setting unless it exists. */
export async function writeFirstSetting(db: SettingsDb, name: string, value: string): Promise<void> {
  await tableIn(db)
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/**
 * Writes a setting if its value is still `from` (undefined: if it does not exist) and returns whether it did. Only one
 * of several concurrent callers gets true.
 */
export async function replaceSetting(
  db: SettingsDb,
  name: string,
  from: string | undefined,
  to: string,
): Promise<boolean> {
  if (from === undefined) {
    const made = await tableIn(db)
      .insertInto('settings')
      .values({ name, value: to })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await tableIn(db)
    .updateTable('settings')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSetting(db: SettingsDb, name: string): Promise<void> {
  await tableIn(db).deleteFrom('settings').where('name', '=', name).execute()
}

/**
 * Deletes a setting if it has this value and returns whether it did. Only one of several concurrent callers gets
 * true.
 */
export async function takeSetting(db: SettingsDb, name: string, value: string): Promise<boolean> {
  const { numDeletedRows } = await tableIn(db)
    .deleteFrom('settings')
    .where('name', '=', name)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
