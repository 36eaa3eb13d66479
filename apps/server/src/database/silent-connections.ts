import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** How often connections in use are looked at. */
const CHECK_INTERVAL_MS = 2000
/** A connection in use for longer is checked, again after each such time. Almost every statement is faster. */
const SUSPICIOUS_AFTER_MS = 5000
/** Limit on connecting for a check, and on its query. */
const CHECK_TIMEOUT_MS = 3000

interface Use {
  name: string
  /** By `performance.now()`. */
  nextCheckAt: number
}

/** A connection with a name of its own, by which the server lists it, also through pgbouncer. */
export class NamedClient extends pg.Client {
  readonly connectionName: string

  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
    this.connectionName = `${connectionParameters.application_name ?? 'plumbline'}-${randomBytes(8).toString('hex')}`
    connectionParameters.application_name = this.connectionName
  }
}

/** The connections among these that the server is working for, or in whose transaction it is. Throws when it is unreachable. */
async function listWorking(connectionString: string, names: string[]): Promise<Set<string>> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where application_name = any($1) and state <> 'idle'`,
      [names],
    )
    return new Set(rows.map(({ name }) => name))
  } finally {
    void client.end().catch(() => undefined)
  }
}

function cut(client: pg.PoolClient): void {
  // `end` would wait for the server. `connection` is what pg calls the protocol on the socket.
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  connection.stream.destroy(new Error('Connection terminated: the server does not know of its query'))
}

/**
 * Watches a pool of `NamedClient`. Cuts connections whose queries never reach the server or whose results never come back: a firewall or a lost machine
 * drops packets without a reset, and the operating system gives up after a quarter of an hour. A connection that is in
 * use for long is looked up on the server over a new connection, so that a slow query is left alone.
 */
export function cutSilentConnections(pool: pg.Pool, connectionString: string): void {
  const uses = new Map<pg.PoolClient, Use>()
  let isChecking = false

  async function check(): Promise<void> {
    const now = performance.now()
    const suspicious = [...uses].filter(([, { nextCheckAt }]) => nextCheckAt <= now)
    if (suspicious.length === 0) return
    for (const [, use] of suspicious) use.nextCheckAt = now + SUSPICIOUS_AFTER_MS
    const names = suspicious.map(([, { name }]) => name)
    const working = await listWorking(connectionString, names).catch(() => new Set<string>())
    for (const [client, use] of suspicious) if (uses.get(client) === use && !working.has(use.name)) cut(client)
  }

  pool.on('acquire', (client) => {
    const { connectionName } = client as unknown as NamedClient
    uses.set(client, { name: connectionName, nextCheckAt: performance.now() + SUSPICIOUS_AFTER_MS })
  })
  pool.on('release', (_error, client) => uses.delete(client))
  pool.on('remove', (client) => uses.delete(client))
  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer)
    if (isChecking) return undefined
    isChecking = true
    void check().finally(() => {
      isChecking = false
    })
    return undefined
  }, CHECK_INTERVAL_MS)
  timer.unref()
}
