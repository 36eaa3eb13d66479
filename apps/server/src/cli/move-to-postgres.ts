import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { openDatabase, openPostgresDatabase } from '../database/database.ts'
import { type Db, engineOf } from '../database/db.ts'
import type { Command } from './command.ts'

type Row = Record<string, unknown>

const ROWS_PER_PORTION = 500
const MAX_PARAMETERS_PER_STATEMENT = 30_000

async function referredTables(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct "table" from pragma_foreign_key_list(${table})`.execute(db)
  return rows.map((row) => row.table)
}

/** All tables of an embedded database, each after those that it refers to. */
export async function tablesByReference(db: Db): Promise<string[]> {
  const waiting = new Map<string, string[]>()
  for (const { name } of await db.introspection.getTables()) waiting.set(name, await referredTables(db, name))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name, referred]) =>
      referred.every((each) => each === name || !waiting.has(each)),
    )
    assert(ready.length > 0, `tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const [name] of ready.sort()) {
      waiting.delete(name)
      ordered.push(name)
    }
  }
  return ordered
}

interface KeyColumn {
  name: string
  isText: boolean
}

async function keyColumns(db: Db, table: string): Promise<KeyColumn[]> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db)
  return rows.map(({ name, type }) => ({ name, isText: type.toLowerCase() === 'text' }))
}

/** Reads all rows of a table in batches, ordered by key (bytewise, so that both databases agree). */
async function* readPortions(db: Db, table: string, key: KeyColumn[]): AsyncGenerator<Row[]> {
  const collation = engineOf(db) === 'postgres' ? sql` collate "C"` : sql``
  const order = sql.join(key.map(({ name, isText }) => sql`${sql.ref(name)}${isText ? collation : sql``}`))
  for (let offset = 0; ; offset += ROWS_PER_PORTION) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} order by ${order} limit ${ROWS_PER_PORTION} offset ${offset}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_PORTION) return
  }
}

async function insertPortion(db: Kysely<Record<string, Row>>, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const atOnce = Math.max(1, Math.floor(MAX_PARAMETERS_PER_STATEMENT / Math.max(1, columns)))
  for (let start = 0; start < rows.length; start += atOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + atOnce))
      .execute()
  }
}

function comparable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

interface Digest {
  rows: number
  hash: string
}

/** A digest of every value in every row: two tables with equal digests have the same content. */
async function digestOf(db: Db, table: string, key: KeyColumn[]): Promise<Digest> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const portion of readPortions(db, table, key)) {
    for (const row of portion) {
      const columns = Object.keys(row).sort()
      hash.update(JSON.stringify(columns.map((column) => [column, comparable(row[column])])))
      rows++
    }
  }
  return { rows, hash: hash.digest('base64url') }
}

async function requireEmpty(db: Db): Promise<void> {
  const account = await db.selectFrom('users').select('id').executeTakeFirst()
  if (account !== undefined) throw new ConfigError('The PostgreSQL database already holds accounts. Name an empty one.')
}

export const moveToPostgres: Command = {
  words: ['move-to-postgres'],
  parameters: ['URL'],
  summary: 'copies the embedded database into an empty PostgreSQL one and compares every value; stop the server first',
  async run({ config, print }, [url = '']) {
    if (config.databaseUrl !== undefined) throw new ConfigError('DATABASE_URL is already set.')
    if (!/^postgres(ql)?:\/\//.test(url)) throw new ConfigError(`"${url}" does not start with postgres://.`)
    const source = await openDatabase(config)
    try {
      const target = await openPostgresDatabase(url)
      try {
        await requireEmpty(target.db)
        const tables = await tablesByReference(source.db)
        const keys = new Map<string, KeyColumn[]>()
        for (const table of tables) keys.set(table, await keyColumns(source.db, table))
        await target.db.transaction().execute(async (tx) => {
          for (const table of tables) {
            for await (const rows of readPortions(source.db, table, keys.get(table) ?? []))
              await insertPortion(tx as unknown as Kysely<Record<string, Row>>, table, rows)
          }
        })
        for (const table of tables) {
          const key = keys.get(table) ?? []
          const [before, after] = [await digestOf(source.db, table, key), await digestOf(target.db, table, key)]
          if (before.hash !== after.hash || before.rows !== after.rows)
            throw new ConfigError(
              `${table} differs: ${before.rows} rows here, ${after.rows} there. Nothing here was changed.`,
            )
          if (before.rows > 0) print(`${table}: ${before.rows} rows, equal`)
        }
        print('Moved. From now on, start the server with DATABASE_URL and the same key.')
        return true
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  },
}
