import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { initialTables } from './migrations/0001-initial-tables.ts'
import { accounts } from './migrations/0002-accounts.ts'

/** Brings the tables up to date. Each step runs once, in one transaction, on both engines; several processes may start at the same time. */
export async function migrate({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-initial-tables': initialTables(engine),
        '0002-accounts': accounts,
      }),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
