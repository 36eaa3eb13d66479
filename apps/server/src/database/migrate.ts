import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { initialTables } from './migrations/0001-initial-tables.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { narrowSeries } from './migrations/0003-narrow-series.ts'
import { auditLog } from './migrations/0004-audit-log.ts'

function migratorOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-initial-tables': initialTables(engine),
        '0002-accounts': accounts,
        '0003-narrow-series': narrowSeries(engine),
        '0004-audit-log': auditLog,
      }),
    },
  })
}

/** Brings the tables up to date. Each step runs once, in one transaction, on both engines; several processes may start at the same time. */
export async function migrate(database: Pick<Database, 'db' | 'engine'>): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest()
  if (error) throw error
}

/** True when a start of this version would change the tables. */
export async function isBehind(database: Pick<Database, 'db' | 'engine'>): Promise<boolean> {
  const migrations = await migratorOf(database).getMigrations()
  return migrations.some(({ executedAt }) => executedAt === undefined)
}
