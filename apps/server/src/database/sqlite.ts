import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { ConfigError } from '../config.ts'
import { createCheckpoints } from './checkpoints.ts'
import { isDatabaseUnwritable, isSqliteBusy, isSqliteDamaged } from './database-errors.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'plumbline.db')
}

const RESTORE_HINT = 'restore a backup with `npm run cli -- restore FILE`'

function folderProblem(dataDir: string, cause: unknown): ConfigError {
  const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n', 1)
  return new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${reason}`, { cause })
}

/** Creates the folder, readable by its owner only. */
export function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw folderProblem(dataDir, cause)
  }
}

/** The file by which one server holds the folder. */
export function lockFile(dataDir: string): string {
  return join(dataDir, 'server.lock')
}

/**
 * Locks the folder for this process, so that a second writer on one SQLite database is refused at startup. It is an
 * operating system lock, so a killed process leaves nothing behind.
 */
export function lockFolder(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockFile(dataDir), { timeout: 0 })
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock?.close()
    if (isSqliteBusy(cause)) throw new ConfigError(`Another server is running on ${dataDir}.`, { cause })
    throw folderProblem(dataDir, cause)
  }
}

/** Lets nobody but the owner read the database, also one of an earlier version. New journals inherit this. */
function restrictAccess(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, 0o600)
    } catch {
      // There is no such file, it is another user's, or the file system has no permissions.
    }
  }
}

function openWriter(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  restrictAccess(file)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  )
  // From here on, locked statements are retried without blocking the process.
  database.exec('PRAGMA busy_timeout = 0')
  return database
}

function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 0 })
}

/**
 * Opens a database file, also while a server uses it. Committed data survives a crash of the process or the machine.
 */
export function openSqliteFile(file: string): Dialect {
  return createSqliteDialect(openWriter(file), { reader: openReader(file) })
}

/** Opens a database file like `openSqliteFile`, with checkpoints in a worker thread, for a server. */
export function openSqliteFileOfServer(file: string): Dialect {
  const writer = openWriter(file)
  return createSqliteDialect(writer, { reader: openReader(file), checkpoints: createCheckpoints(writer, file) })
}

/**
 * Throws a ConfigError unless the file is a database of this application. An empty file would silently become a new
 * one.
 */
export function requireDatabase(file: string): void {
  if (statSync(file).size === 0)
    throw new ConfigError(`${file} is empty: ${RESTORE_HINT}, or delete the file to start without any data.`)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 5000 })
    const tables = database.prepare("select name from sqlite_master where name = 'kysely_migration'").all()
    if (tables.length === 0) throw new ConfigError(`${file} is not a Plumbline database: ${RESTORE_HINT}.`)
  } catch (error) {
    throw sqliteProblem(file, error)
  } finally {
    database?.close()
  }
}

/**
 * Maps errors that an operator can fix to a ConfigError, such as a damaged file or a read-only folder. Returns other
 * errors unchanged.
 */
export function sqliteProblem(file: string, error: unknown): unknown {
  if (isDatabaseUnwritable(error)) return folderProblem(dirname(file), error)
  return isSqliteDamaged(error) ? new ConfigError(`${file} is damaged: ${RESTORE_HINT}.`, { cause: error }) : error
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Atomically and durably replaces a file: after a power failure, either the old or the complete new file exists. */
export function moveIntoPlace(draft: string, file: string): void {
  syncToDisk(draft)
  renameSync(draft, file)
  if (process.platform !== 'win32') syncToDisk(join(file, '..'))
}

/** An in-memory database for tests and tools. */
export function openSqliteInMemory(): Dialect {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  return createSqliteDialect(database)
}
