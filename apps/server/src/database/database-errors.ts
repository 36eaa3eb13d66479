import { codeOf } from '../thrown.ts'

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shut down by the administrator, crashed, starting up, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A read-only transaction: during a failover, the connection may lead to a standby.
  '25006',
])

/** Messages of `pg` for connections that ended without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
]

/** Primary result codes of SQLite. */
const SQLITE_BUSY = 5
const SQLITE_UNWRITABLE = new Set([
  // read-only, I/O error, full, cannot open (its log)
  8, 10, 13, 14,
])
const SQLITE_DAMAGED = new Set([
  // corrupt, not a database
  11, 26,
])
/** A damaged byte of the header, which SQLite reports by its general code. */
const SQLITE_UNKNOWN_FORMAT = 'unsupported file format'

/** PostgreSQL: disk full, read-only transaction, as on a standby. */
const POSTGRES_UNWRITABLE = new Set(['53100', '25006'])

/** The primary result code of a node:sqlite error, without its extended bits. */
function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

/** True when another process has locked the database. */
export function isSqliteBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_BUSY
}

export function isSqliteDamaged(error: unknown): boolean {
  return SQLITE_DAMAGED.has(sqliteCode(error)) || (error instanceof Error && error.message === SQLITE_UNKNOWN_FORMAT)
}

/** True when the database can be read but not written, as on a full or read-only disk. */
export function isDatabaseUnwritable(error: unknown): boolean {
  if (SQLITE_UNWRITABLE.has(sqliteCode(error))) return true
  return error instanceof Error && POSTGRES_UNWRITABLE.has(codeOf(error) ?? '')
}

/** Awaits an optional write. Ignores the error of a full, read-only or locked disk. */
export async function writeIfPossible(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDatabaseUnwritable(error) && !isSqliteBusy(error)) throw error
  })
}

/** True when the database is unreachable or the connection was lost during a query: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isSqliteBusy(error)) return true
  const code = codeOf(error)
  if (code !== undefined && (UNAVAILABLE_CODES.has(code) || code.startsWith('08'))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message))
}
