import { existsSync, rmSync } from 'node:fs'
import { type Dialect, Kysely } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts'
import type { Db, MarketDb, WholeDb } from './db.ts'
import { migrate, readMigrationState } from './migrate.ts'
import type { Schema } from './schema.ts'
import {
  createFolder,
  databaseFile,
  lockFolder,
  moveIntoPlace,
  openSqliteFile,
  openSqliteFileOfServer,
  openSqliteInMemory,
  requireDatabase,
  sqliteProblem,
} from './sqlite.ts'

/** One database with all tables. */
export interface Database {
  readonly db: WholeDb
  close(): Promise<void>
}

export interface UserDatabase {
  readonly db: Db
  close(): Promise<void>
}

/** User data and market data: in one database, or in two. */
export interface Databases extends UserDatabase {
  readonly marketDb: MarketDb
}

const NEWER_VERSION =
  'The database was written by a newer version of Plumbline: start that version, or restore a backup of this one.'

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

interface UpgradeOptions {
  /** Backs up the database before an upgrade; `migration` is its first step. */
  backUp?(db: WholeDb, migration: string): Promise<void>
}

/** Backs up an older database before the upgrade. Refuses a newer one and leaves it unchanged. */
async function openAndMigrate(database: Database, { backUp }: UpgradeOptions = {}): Promise<Database> {
  try {
    const { pending, unknown, isEmpty } = await readMigrationState(database.db)
    if (unknown.length > 0) throw new ConfigError(NEWER_VERSION)
    const [next] = pending
    if (next !== undefined && !isEmpty) await backUp?.(database.db, next)
    if (next !== undefined) await migrate(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function openFileAndMigrate(file: string, options?: UpgradeOptions): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openSqliteFileOfServer(file) })
  return await openAndMigrate({ db, close: () => db.destroy() }, options)
}

/** Creates the database under a temporary name first, so that a crash leaves no incomplete one in its place. */
async function createFile(file: string): Promise<void> {
  if (existsSync(`${file}-wal`))
    throw new ConfigError(`${file} is missing, but its log ${file}-wal is there: put both back, or delete the log.`)
  const draft = `${file}.new`
  for (const ending of ['', '-wal', '-shm']) rmSync(draft + ending, { force: true })
  const database = await openFileAndMigrate(draft)
  await database.close()
  moveIntoPlace(draft, file)
}

/**
 * Opens or creates the configured database and migrates it. Throws a ConfigError when it is unreachable, read-only,
 * damaged, not a Plumbline database, or written by a newer version.
 *
 * @param print reports that a backup was made before an upgrade
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseConfig,
  print: (line: string) => void = () => {},
): Promise<Database> {
  if (databaseUrl !== undefined) return await openPostgresDatabase(databaseUrl)
  createFolder(dataDir)
  const lock = lockFolder(dataDir)
  const file = databaseFile(dataDir)
  const backUp = async (db: WholeDb, migration: string) => {
    const backup = await backUpBeforeUpgrade(db, file, migration)
    print(`The database is being upgraded. Its previous state is kept in ${backup}.`)
  }
  try {
    if (existsSync(file)) requireDatabase(file)
    else await createFile(file)
    const { db, close } = await openFileAndMigrate(file, { backUp })
    return { db, close: async () => void (await close().finally(() => lock.close())) }
  } catch (error) {
    lock.close()
    throw sqliteProblem(file, error)
  }
}

/** Loads the driver on first use: most installations use SQLite. */
async function openPostgres(databaseUrl: string): Promise<Dialect> {
  return (await import('./postgres.ts')).openPostgres(databaseUrl)
}

export async function openPostgresDatabase(databaseUrl: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: await openPostgres(databaseUrl) })
  try {
    return await openAndMigrate({ db, close: () => db.destroy() })
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    const { host, pathname } = new URL(databaseUrl)
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause)
    throw new ConfigError(
      `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason.replaceAll('\n', ' ')}`,
      { cause },
    )
  }
}

function openSqlite(dataDir: string): Dialect {
  const file = databaseFile(dataDir)
  if (!existsSync(file))
    throw new ConfigError(`There is no database in ${dataDir}: set DATA_DIR, or start the server once.`)
  requireDatabase(file)
  return openSqliteFile(file)
}

/**
 * Opens the configured database without migrating it, also while a server uses it. Throws a ConfigError when it is
 * missing or of another version.
 */
export async function openWholeDatabaseBesideServer({ dataDir, databaseUrl }: DatabaseConfig): Promise<Database> {
  const dialect = databaseUrl === undefined ? openSqlite(dataDir) : await openPostgres(databaseUrl)
  const db = new Kysely<Schema>({ dialect })
  const database: Database = { db, close: () => db.destroy() }
  try {
    const { pending, unknown } = await readMigrationState(db)
    if (unknown.length > 0) throw new ConfigError(NEWER_VERSION)
    if (pending.length > 0)
      throw new ConfigError('The database is of an older version: start the server once to upgrade it.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens user data and market data, as `openWholeDatabaseBesideServer` does. */
export async function openDatabasesBesideServer(config: DatabaseConfig): Promise<Databases> {
  const database = await openWholeDatabaseBesideServer(config)
  return { ...database, marketDb: database.db }
}

/** Opens user data, as `openWholeDatabaseBesideServer` does. */
export async function openDatabaseBesideServer(config: DatabaseConfig): Promise<UserDatabase> {
  return await openWholeDatabaseBesideServer(config)
}

export async function openDatabaseInMemory(): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openSqliteInMemory() })
  return await openAndMigrate({ db, close: () => db.destroy() })
}
