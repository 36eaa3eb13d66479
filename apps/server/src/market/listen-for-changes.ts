import pg from 'pg'
import { KEEP_ALIVE_AFTER_MS } from '../database/postgres.ts'
import { HISTORY_CHANNEL, RATES_CHANNEL } from './changes.ts'
import type { Market } from './market.ts'

const RECONNECT_MS = 1000

/**
 * Drops from the caches of this process what another process on the same PostgreSQL has stored, as soon as it commits.
 * A lost connection is replaced; what was announced meanwhile is found by comparing with the database.
 */
export function listenForChanges(
  databaseUrl: string,
  { histories, rates }: Pick<Market, 'histories' | 'rates'>,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  function onNotification({ channel, payload = '' }: pg.Notification): void {
    if (channel === RATES_CHANNEL) void rates.dropOutdated().catch(() => undefined)
    const separator = payload.indexOf(' ')
    if (channel === HISTORY_CHANNEL)
      histories.dropUnless(payload.slice(separator + 1), { fetchedAt: payload.slice(0, separator) })
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client = next
    let isLost = false
    const reconnect = () => {
      if (isLost || isClosed) return
      isLost = true
      void next.end().catch(() => undefined)
      retry = setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    next.on('error', reconnect).on('end', reconnect).on('notification', onNotification)
    try {
      await next.connect()
      await next.query(`listen ${HISTORY_CHANNEL}`)
      await next.query(`listen ${RATES_CHANNEL}`)
      await Promise.all([histories.dropOutdated(), rates.dropOutdated()])
    } catch {
      reconnect()
    }
  }

  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
