import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabaseInMemory, openPostgresDatabase } from '../database/database.ts'

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty database of the test's own: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<Database> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl) return await openDatabaseInMemory()
  const name = `plumbline_test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const database = await openPostgresDatabase(url.href)
  return {
    ...database,
    async close() {
      await database.close()
      await administer(adminUrl, `drop database ${name} with (force)`)
    },
  }
}
