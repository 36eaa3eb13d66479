const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shut down by the administrator, crashed, starting up, too many connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'SQLITE_BUSY',
])

/** Messages of `pg` for connections that ended without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
]

/** Whether the database could not be reached, or went away in the middle of a query: the same request may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code !== undefined && (UNAVAILABLE_CODES.has(code) || code.startsWith('08'))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message))
}
