import { DatabaseSync } from 'node:sqlite'
import { createLiveSource } from '@plumbline/market-sources/testing/live-source'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { storeBrowser } from '../accounts/users.ts'
import { newConnection } from '../brokers/new-connection.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Tables that a sweep may read whole, and why. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  fx_years: 'the rates of all currencies are read once and kept',
  webhooks: 'those who want to hear of splits or findings are looked for a few times an hour',
}

let server: TestServer
afterEach(() => server.close())

/** Tables of which a statement reads all rows, as SQLite plans it. */
async function tablesReadWhole(statement: string): Promise<string[]> {
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${statement}`).execute(server.database.db)
  const scanned = rows.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
  const tables = new Set((await server.database.db.introspection.getTables()).map(({ name }) => name))
  return scanned.filter((name) => tables.has(name))
}

async function addDueConnection(userId: string, at: string): Promise<void> {
  await server.database.db
    .insertInto('broker_connections')
    .values({
      ...newConnection(at),
      user_id: userId,
      id: 'due',
      broker: 'degiro',
      username: 'ada',
      portfolio_id: 'any',
    })
    .execute()
}

test('what a sweep looks for and claims, it finds by an index', async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  try {
    server = await startTestServer({
      environment: { BILLING: 'sandbox' },
      provider: () => createLiveSource({ '2023-12-28': 10 }),
    })
    const { db } = server.database
    await upsertSecurities(db, [securityOf({ id: 'FLINT.US' })], new Map())
    await server.signIn('ada@plumbline.example')
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await storeBrowser(db, server.clock, id, { language: 'en', timeZone: 'Europe/Berlin' })
    await server.market.histories.historiesOf(['FLINT.US'], '2023-12-29')
    await addDueConnection(id, server.clock.now().toISOString())
    server.clock.advance(3 * 24 * 60)

    prepared.mockClear()
    for (const name of server.app.background.schedules().keys()) await server.app.background.run(name)
    const statements = new Set(prepared.mock.calls.map(([statement]) => statement))
    expect(
      [...statements].filter((statement) => /update "broker_connections" set claimed/.test(statement)),
    ).toHaveLength(1)

    const readWhole: string[] = []
    for (const statement of statements) {
      if (!/^\s*(?:select|with|update|delete)\b/i.test(statement)) continue
      for (const table of await tablesReadWhole(statement))
        if (!(table in READ_WHOLE)) readWhole.push(`${table}: ${statement}`)
    }
    expect(readWhole).toEqual([])
  } finally {
    prepared.mockRestore()
  }
})
