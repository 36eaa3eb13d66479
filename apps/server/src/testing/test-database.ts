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

export interface EmptyPostgres {
  url: string
  drop(): Promise<void>
}

/** Creates a database on the given server. */
export async function createEmptyPostgres(adminUrl: string): Promise<EmptyPostgres> {
  const name = `plumbline_test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(adminUrl, `drop database ${name} with (force)`) }
}

/** An empty database for one test: in memory, or on the PostgreSQL server in TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<Database> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl) return await openDatabaseInMemory()
  const { url, drop } = await createEmptyPostgres(adminUrl)
  const database = await openPostgresDatabase(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
