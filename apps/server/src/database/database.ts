import { existsSync, rmSync } from 'node:fs'
import { type Dialect, Kysely } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { backUpBeforeUpgrade, type FreeBytesOf, freeBytesOf } from './back-up-before-upgrade.ts'
import type { WholeDb } from './db.ts'
import { migrate, type Part, readMigrationState } from './migrate.ts'
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

/** A migration that only a database with accounts has, and one that only a database with market data alone has. */
const ACCOUNTS = '0002-accounts'
const MARKET_ALONE = '0036-decisions'

/** Throws a ConfigError when a newer version or the other part of the data has run one of these migrations. */
function refuseUnknown(migrations: readonly string[]): void {
  if (migrations.includes(ACCOUNTS))
    throw new ConfigError(
      'MARKET_DATABASE_URL names a database with accounts: name an empty one, or one for market data.',
    )
  if (migrations.includes(MARKET_ALONE))
    throw new ConfigError('DATABASE_URL names a database for market data only: set MARKET_DATABASE_URL to it instead.')
  if (migrations.length > 0)
    throw new ConfigError(
      'The database was written by a newer version of Plumbline: start that version, or restore a backup of this one.',
    )
}

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

interface UpgradeOptions {
  part?: Part
  /** Backs up the database before an upgrade; `migration` is its first step. */
  backUp?(db: WholeDb, migration: string): Promise<void>
}

/** Backs up an older database before the upgrade. Refuses a newer one and leaves it unchanged. */
async function openAndMigrate(database: Database, { part = 'whole', backUp }: UpgradeOptions = {}): Promise<Database> {
  try {
    const { pending, unknown, isEmpty } = await readMigrationState(database.db, part)
    refuseUnknown(unknown)
    const [next] = pending
    if (next !== undefined && !isEmpty) await backUp?.(database.db, next)
    if (next !== undefined) await migrate(database.db, part)
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
 * @param freeOf tells whether the disk has room for it
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseConfig,
  print: (line: string) => void = () => {},
  freeOf: FreeBytesOf = freeBytesOf,
): Promise<Database> {
  if (databaseUrl !== undefined) return await openPostgresDatabase(databaseUrl)
  createFolder(dataDir)
  const lock = lockFolder(dataDir)
  const file = databaseFile(dataDir)
  const backUp = async (db: WholeDb, migration: string) => {
    const { copy, deleted } = await backUpBeforeUpgrade(db, file, { migration, freeOf })
    print(`The database is being upgraded. Its previous state is kept in ${copy}.`)
    if (deleted.length > 0) print(`Older copies were deleted: ${deleted.join(', ')}.`)
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

function postgresProblem(databaseUrl: string, cause: unknown): ConfigError {
  if (cause instanceof ConfigError) return cause
  const { host, pathname } = new URL(databaseUrl)
  const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause)
  return new ConfigError(
    `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason.replaceAll('\n', ' ')}`,
    { cause },
  )
}

export async function openPostgresDatabase(databaseUrl: string, options?: UpgradeOptions): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: await openPostgres(databaseUrl) })
  try {
    return await openAndMigrate({ db, close: () => db.destroy() }, options)
  } catch (cause) {
    throw postgresProblem(databaseUrl, cause)
  }
}

function openSqlite(dataDir: string): Dialect {
  const file = databaseFile(dataDir)
  if (!existsSync(file))
    throw new ConfigError(`There is no database in ${dataDir}: set DATA_DIR, or start the server once.`)
  requireDatabase(file)
  return openSqliteFile(file)
}

/** Closes the database and throws a ConfigError when it is of another version. */
async function requireThisVersion(database: Database, part: Part): Promise<Database> {
  try {
    const { pending, unknown } = await readMigrationState(database.db, part)
    refuseUnknown(unknown)
    if (pending.length > 0)
      throw new ConfigError('The database is of an older version: start the server once to upgrade it.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the configured database without migrating it, also while a server uses it. Throws a ConfigError when it is
 * missing or of another version.
 */
export async function openWholeDatabaseBesideServer({ dataDir, databaseUrl }: DatabaseConfig): Promise<Database> {
  const dialect = databaseUrl === undefined ? openSqlite(dataDir) : await openPostgres(databaseUrl)
  const db = new Kysely<Schema>({ dialect })
  return await requireThisVersion({ db, close: () => db.destroy() }, 'whole')
}

/** Opens a database with market data only, as `openWholeDatabaseBesideServer` does. */
export async function openMarketDatabaseBesideServer(databaseUrl: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: await openPostgres(databaseUrl) })
  try {
    return await requireThisVersion({ db, close: () => db.destroy() }, 'market')
  } catch (cause) {
    throw postgresProblem(databaseUrl, cause)
  }
}

export async function openDatabaseInMemory(): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openSqliteInMemory() })
  return await openAndMigrate({ db, close: () => db.destroy() })
}
