import type { Database } from './database.ts'

/** One thing that the database remembers of itself. */
export async function readSetting({ db }: Pick<Database, 'db'>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeSetting({ db }: Pick<Database, 'db'>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
