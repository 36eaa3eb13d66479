import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SwallowingProxy, startSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { createEmptyPostgres, type EmptyPostgres } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Database, openPostgresDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

describe('PostgreSQL ends connections, as a restart does', () => {
  let server: TestServer
  let token: string
  let databaseName: string

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('ann@example.org')
    const current = await sql<{ name: string }>`select current_database() as name`.execute(server.database.db)
    databaseName = current.rows[0]?.name ?? ''
  })
  afterAll(() => server.close())

  const list = () => server.app.inject({ url: '/api/portfolio', headers: { authorization: `Bearer ${token}` } })

  /** Ends every connection of the server from a connection of its own, as an administrator would. */
  async function endAllConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [databaseName])
    await client.end()
  }

  test('only the open transaction fails, and the process continues', async () => {
    const interrupted = server.database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await endAllConnections()
      await sql`select 1`.execute(tx)
    })
    await expect(interrupted).rejects.toThrow()

    await expect.poll(async () => (await list()).statusCode).toBe(200)
  })

  test('requests whose connection was cut are refused with 503 or go through, never with 500', async () => {
    const responses: Awaited<ReturnType<typeof list>>[] = []
    for (let round = 0; round < 5; round += 1) {
      const requests = Array.from({ length: 10 }, list)
      await endAllConnections()
      responses.push(...(await Promise.all(requests)))
    }

    expect(responses.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([])
    for (const { headers } of responses.filter(({ statusCode }) => statusCode === 503))
      expect(headers['retry-after']).toBeDefined()
    await expect.poll(async () => (await list()).statusCode).toBe(200)
  })
})

describe('PostgreSQL falls silent without a reset', () => {
  let empty: EmptyPostgres
  let proxy: SwallowingProxy
  let database: Database

  beforeAll(async () => {
    empty = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
    proxy = await startSwallowingProxy(empty.url)
    database = await openPostgresDatabase(proxy.url)
  })
  afterAll(async () => {
    await database.close()
    proxy.close()
    await empty.drop()
  })

  const select = () => sql`select 1`.execute(database.db)

  test('queries on the lost connections end as unavailable, and the next ones get new connections', async () => {
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(database.db)))
    proxy.swallow()
    const lost = await Promise.allSettled(Array.from({ length: 10 }, select))
    expect(lost.map(({ status }) => status)).toEqual(lost.map(() => 'rejected'))
    for (const each of lost) expect(each.status === 'rejected' && isDatabaseUnavailable(each.reason)).toBe(true)
    await expect(select()).resolves.toBeDefined()
  })

  test('a slow query and a transaction that waits are left alone', async () => {
    const slow = sql<{ done: number }>`select 1 as done from pg_sleep(9)`.execute(database.db)
    const waiting = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await slow
      return await sql<{ done: number }>`select 2 as done`.execute(tx)
    })
    expect((await slow).rows).toEqual([{ done: 1 }])
    expect((await waiting).rows).toEqual([{ done: 2 }])
  })
})
