import { Migrator } from 'kysely/migration'
import { type Db, engineOf } from './db.ts'
import { initialTables } from './migrations/0001-initial-tables.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { narrowSeries } from './migrations/0003-narrow-series.ts'
import { auditLog } from './migrations/0004-audit-log.ts'
import { brokers } from './migrations/0006-brokers.ts'
import { importBatches } from './migrations/0008-import-batches.ts'
import { sourceHealth } from './migrations/0014-source-health.ts'
import { partialMarketData } from './migrations/0015-partial-market-data.ts'
import { scheduledMails } from './migrations/0017-scheduled-mails.ts'
import { discoveries } from './migrations/0018-discoveries.ts'
import { billing } from './migrations/0019-billing.ts'

function migratorOf(db: Db): Migrator {
  const engine = engineOf(db)
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-initial-tables': initialTables(engine),
        '0002-accounts': accounts,
        '0003-narrow-series': narrowSeries(engine),
        '0004-audit-log': auditLog,
        '0006-brokers': brokers,
        '0008-import-batches': importBatches,
        '0014-source-health': sourceHealth,
        '0015-partial-market-data': partialMarketData,
        '0017-scheduled-mails': scheduledMails,
        '0018-discoveries': discoveries,
        '0019-billing': billing,
      }),
    },
  })
}

/** Brings the tables up to date. Each step runs once, in one transaction, on both engines; several processes may start at the same time. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** True when a start of this version would change the tables. */
export async function isBehind(db: Db): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.some(({ executedAt }) => executedAt === undefined)
}
