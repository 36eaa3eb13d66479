import { randomBytes } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabaseInMemory, openPostgresDatabase } from '../database/database.ts'
import { engineOf, type WholeDb } from '../database/db.ts'

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
const READ_SHAPE = {
  sqlite: sql<object>`select
    (select group_concat(name || coalesce(sql, ''), ',' order by name) from sqlite_master) as objects,
    (select group_concat(name, ',' order by name) from kysely_migration) as migrations`,
  postgres: sql<object>`select
    (select string_agg(concat_ws(' ', c.oid, attname, atttypid), ',' order by c.oid, attnum)
      from pg_class c join pg_attribute on attrelid = c.oid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped) as columns,
    (select array_agg(name order by name) from kysely_migration) as migrations,
    (select array_agg(setconfig) from pg_db_role_setting join pg_database d on d.oid = setdatabase
      where datname = current_database()) as settings`,
}

async function readShape(db: WholeDb): Promise<string> {
  const { rows } = await READ_SHAPE[engineOf(db)].execute(db)
  return JSON.stringify(rows)
}

/** For the few rows of a test, deleting in any order is faster than `truncate`. */
const EMPTY_POSTGRES = sql`do $$
  declare
    name text;
  begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`

async function emptySqlite(db: WholeDb): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%'`.execute(db)
  await sql`pragma foreign_keys = off`.execute(db)
  for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(db)
  await sql`pragma foreign_keys = on`.execute(db)
}

interface MigratedDatabase extends Database {
  shape: string
  drop(): Promise<void>
}

/**
 * Migrated, empty databases from tests that have ended, with their connections and prepared statements. Creating and
 * migrating one costs more than most tests, and so do new connections to PostgreSQL.
 */
const idle: MigratedDatabase[] = []

async function createMigrated(adminUrl: string | undefined): Promise<MigratedDatabase> {
  const empty = adminUrl ? await createEmptyPostgres(adminUrl) : undefined
  const database = await (empty === undefined ? openDatabaseInMemory() : openPostgresDatabase(empty.url))
  return { ...database, shape: await readShape(database.db), drop: async () => await empty?.drop() }
}

/** Deletes all rows; false if the test has changed more than rows, or left the database unusable. */
async function isEmptied({ db, shape }: MigratedDatabase): Promise<boolean> {
  try {
    if ((await readShape(db)) !== shape) return false
    if (engineOf(db) === 'postgres') await EMPTY_POSTGRES.execute(db)
    else await emptySqlite(db)
    return true
  } catch {
    return false
  }
}

async function putBack(used: MigratedDatabase): Promise<void> {
  if (await isEmptied(used)) {
    idle.push(used)
    return
  }
  await used.close()
  await used.drop()
}

/** Refuses queries of a test that has ended: its database may be the next one's. */
function refuseOnce(isClosed: () => boolean): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (isClosed()) throw new Error('The database of this test is closed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** An empty database for one test: in memory, or on the PostgreSQL server in TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<Database> {
  const migrated = idle.pop() ?? (await createMigrated(process.env.TEST_DATABASE_URL))
  let isClosed = false
  return {
    db: migrated.db.withPlugin(refuseOnce(() => isClosed)),
    async close() {
      if (isClosed) return
      isClosed = true
      await putBack(migrated)
    },
  }
}
