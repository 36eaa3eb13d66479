import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabaseInMemory, openPostgresDatabase } from '../database/database.ts'

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export interface EmptyPostgres {
  url: string
  drop(): Promise<void>
}

/** Creates a database on the given server. The end of the test run drops it too (drop-databases.ts). */
export async function createEmptyPostgres(adminUrl: string): Promise<EmptyPostgres> {
  const name = `${process.env.TEST_DATABASE_PREFIX}${randomBytes(6).toString('hex')}`
  await withClient(adminUrl, (admin) => admin.query(`create database ${name}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabases(adminUrl, name) }
}

/** Drops every database whose name begins with the prefix. */
export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  })
}

/** The columns of every table and index, the migrations and the settings: what a test must not have changed. */
const READ_SHAPE = `select
  (select string_agg(concat_ws(' ', c.oid, attname, atttypid), ',' order by c.oid, attnum)
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped) as columns,
  (select array_agg(name order by name) from kysely_migration) as migrations,
  (select array_agg(setconfig) from pg_db_role_setting join pg_database d on d.oid = setdatabase
    where datname = current_database()) as settings`

/** For the few rows of a test, deleting in any order is faster than `truncate`. */
const EMPTY_TABLES = `do $$
  declare
    name text;
  begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`

async function readShape(client: pg.Client): Promise<string> {
  const { rows } = await client.query(READ_SHAPE)
  return JSON.stringify(rows)
}

interface MigratedPostgres extends EmptyPostgres {
  shape: string
  /** Stays open between tests: connecting anew and reading the catalog again takes ten times as long as the queries. */
  cleaner: pg.Client
}

/** Migrated, empty databases from tests that have ended. Creating and migrating one takes a hundred times longer. */
const idle: MigratedPostgres[] = []

async function createMigratedPostgres(adminUrl: string): Promise<MigratedPostgres> {
  const empty = await createEmptyPostgres(adminUrl)
  const database = await openPostgresDatabase(empty.url)
  await database.close()
  const cleaner = new pg.Client({ connectionString: empty.url })
  // A test may end every connection. What the cleaner is asked next then fails.
  cleaner.on('error', () => {})
  await cleaner.connect()
  return { ...empty, cleaner, shape: await readShape(cleaner) }
}

async function isEmptied({ cleaner, shape }: MigratedPostgres): Promise<boolean> {
  try {
    if ((await readShape(cleaner)) !== shape) return false
    await cleaner.query(EMPTY_TABLES)
    return true
  } catch {
    return false
  }
}

/** Deletes all rows, so that another test can use the database. One that cannot be used again is dropped. */
async function putBack(used: MigratedPostgres): Promise<void> {
  if (await isEmptied(used)) {
    idle.push(used)
    return
  }
  await used.cleaner.end().catch(() => {})
  await used.drop()
}

/** An empty database for one test: in memory, or on the PostgreSQL server in TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<Database> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl) return await openDatabaseInMemory()
  const migrated = idle.pop() ?? (await createMigratedPostgres(adminUrl))
  const database = await openPostgresDatabase(migrated.url)
  return {
    ...database,
    async close() {
      await database.close()
      await putBack(migrated)
    },
  }
}
