import { getUser } from '@plumbline/contract/accounts/operations'
import { searchAssets } from '@plumbline/contract/assets/operations'
import {
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { engineOf } from './db.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** As on a full or read-only disk, or on a standby. */
async function setWritable(isWritable: boolean): Promise<void> {
  const { db } = server.database
  if (engineOf(db) === 'sqlite') {
    await sql`pragma query_only = ${sql.lit(isWritable ? 0 : 1)}`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const value = sql.lit(isWritable ? 'off' : 'on')
  await db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = off`.execute(connection)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${value}`.execute(
      connection,
    )
  })
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await others.execute(db)
  // The own connection is ended last, and its end is an error.
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
  const isPoolRenewed = () =>
    server.warmUp().then(
      () => true,
      () => false,
    )
  await expect.poll(isPoolRenewed).toBe(true)
}

/** A standby of PostgreSQL is left after a failover, so the change can be repeated. */
const refusal = {
  sqlite: { status: 507, code: 'storage-full' },
  postgres: { status: 503, code: 'unavailable' },
}

test('everything can be read while nothing can be written, also on a new day; changes are refused', async () => {
  const token = await server.signIn('ada@plumbline.example')
  const { _id: id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const bought = { type: 'buy' as const, date: '2023-01-02', units: 10, price: 40, stockId: 'CORD.XETRA' }
  await server.call(createTransactions, { token, body: [{ ...bought, portfolioId: id }] })
  const before = await server.call(getPortfolio, { token, params: { id } })

  await setWritable(false)
  server.clock.advance(24 * 60)
  const call = { token, params: { id } }
  expect((await server.call(getPortfolio, call)).lines).toMatchObject([{ units: 10, price: before.lines[0]?.price }])
  expect(await server.call(listPortfolios, { token })).toHaveLength(1)
  expect((await server.call(listPortfolioTransactions, { ...call, query: { period: 'all' } })).items).toHaveLength(1)
  expect(await (await server.call(exportPortfolio, call)).blob.text()).toContain('CORD')
  expect(await server.call(searchAssets, { token, query: { q: 'cord' } })).not.toEqual([])
  expect(await server.call(getUser, { token })).toMatchObject({ email: 'ada@plumbline.example' })
  expect(await server.refusal(createPortfolio, { token })).toMatchObject(refusal[engineOf(server.database.db)])

  await setWritable(true)
  await server.call(createTransactions, { token, body: [{ ...bought, portfolioId: id }] })
  expect((await server.call(getPortfolio, call)).lines).toMatchObject([{ units: 20 }])
})
