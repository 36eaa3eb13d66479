import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'
import { ConfigError } from '../config.ts'

const cachedStatements = 500

/** A transaction that only reads at first would fail when an operator's command writes in between; one that takes its turn at once waits. */
const beginToWrite = 'begin immediate'

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/** Node's own SQLite as a Kysely dialect; statements are prepared once. */
function dialectOver(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>()
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const known = statements.get(sql)
        if (known !== undefined) return known
        const statement = adapt(database.prepare(sql === 'begin' ? beginToWrite : sql))
        if (statements.size >= cachedStatements) statements.clear()
        statements.set(sql, statement)
        return statement
      },
    },
  })
}

/**
 * Takes the folder for this process alone: a second writer on one SQLite database is refused at start, not noticed later.
 * The lock is the operating system's, so a killed process leaves nothing behind.
 */
export function lockFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new ConfigError(`Another server is running on ${dataDir}.`, { cause })
  }
  return lock
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'plumbline.db')
}

function openFile(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 })
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  )
  return database
}

export interface SqliteConnection {
  dialect: SqliteDialect
  release(): void
}

/** Opens (and creates) the database in the folder. Nothing acknowledged is lost when the process or the machine is killed. */
export function openSqlite(dataDir: string): SqliteConnection {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  return { dialect: dialectOver(openFile(dataDir)), release: () => lock.close() }
}

/** Opens an existing database beside the server that runs on it: for an operator's short reads and writes. */
export function openSqliteBesideServer(dataDir: string): SqliteDialect {
  if (!existsSync(databaseFile(dataDir)))
    throw new ConfigError(`There is no database in ${dataDir}: set DATA_DIR, or start the server once.`)
  return dialectOver(openFile(dataDir))
}

/** A database that lives and dies with the process; for tests and tools. */
export function openSqliteInMemory(): SqliteDialect {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  return dialectOver(database)
}
