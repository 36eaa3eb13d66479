import { Kysely } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import type { Db } from './db.ts'
import { isBehind, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite, openSqliteBesideServer, openSqliteInMemory } from './sqlite.ts'

export interface Database {
  readonly db: Db
  close(): Promise<void>
}

async function openAndMigrate(database: Database): Promise<Database> {
  try {
    await migrate(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the configured database and brings its tables up to date. Throws a ConfigError when it cannot be reached. */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const { dialect, release } = openSqlite(config.dataDir)
    const db = new Kysely<Schema>({ dialect })
    return await openAndMigrate({ db, close: async () => void (await db.destroy().finally(release)) })
  }
  return await openPostgresDatabase(config.databaseUrl)
}

export async function openPostgresDatabase(databaseUrl: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openPostgres(databaseUrl) })
  try {
    return await openAndMigrate({ db, close: () => db.destroy() })
  } catch (cause) {
    const { host, pathname } = new URL(databaseUrl)
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause)
    throw new ConfigError(
      `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason.replaceAll('\n', ' ')}`,
      { cause },
    )
  }
}

/** Opens the configured database as it is, also while a server runs on it. Throws a ConfigError when it is missing or of an older version. */
export async function openDatabaseBesideServer(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const isSqlite = config.databaseUrl === undefined
  const dialect = isSqlite ? openSqliteBesideServer(config.dataDir) : openPostgres(config.databaseUrl ?? '')
  const db = new Kysely<Schema>({ dialect })
  const database: Database = { db, close: () => db.destroy() }
  try {
    if (await isBehind(db))
      throw new ConfigError('The database is of an older version: start the server once, which brings it up to date.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

export async function openDatabaseInMemory(): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openSqliteInMemory() })
  return await openAndMigrate({ db, close: () => db.destroy() })
}
