import assert from 'node:assert/strict'
import { type QueryExecutorProvider, sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { openDatabase, openPostgresDatabase } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import type { Command } from './command.ts'

type Row = Record<string, unknown>

const ROWS_PER_PAGE = 1000
const MAX_STATEMENT_LENGTH = 4_000_000

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

/** All rows of a table of an embedded database in pages, in the order of their row numbers. */
async function* readPages(db: Db, table: string): AsyncGenerator<Row[]> {
  let after = Number.MIN_SAFE_INTEGER
  while (true) {
    const { rows: ends } = await sql<{ last: number | null }>`select max(rowid) as last from (
      select rowid from ${sql.table(table)} where rowid > ${after} order by rowid limit ${ROWS_PER_PAGE})`.execute(db)
    const last = ends[0]?.last ?? null
    if (last === null) return
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where rowid > ${after} and rowid <= ${last} order by rowid`.execute(db)
    after = last
    yield rows
  }
}

/** Bytes as PostgreSQL writes them. */
function asJson(row: Row): string {
  const hasBytes = Object.values(row).some((value) => value instanceof Uint8Array)
  return hasBytes
    ? JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? hexOf(value) : value))
    : JSON.stringify(row)
}

function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}

/** Divides a page so that no statement has much more than MAX_STATEMENT_LENGTH characters. */
function* divide(page: readonly Row[]): Generator<{ rows: Row[]; json: string }> {
  let rows: Row[] = []
  let texts: string[] = []
  let length = 0
  for (const row of page) {
    const text = asJson(row)
    rows.push(row)
    texts.push(text)
    length += text.length
    if (length < MAX_STATEMENT_LENGTH) continue
    yield { rows, json: `[${texts.join()}]` }
    rows = []
    texts = []
    length = 0
  }
  if (rows.length > 0) yield { rows, json: `[${texts.join()}]` }
}

function isSameValue(before: unknown, after: unknown): boolean {
  if (!(before instanceof Uint8Array)) return before === after
  return after instanceof Uint8Array && Buffer.compare(before, after) === 0
}

function isSameRow(before: Row, after: Row | undefined): boolean {
  if (after === undefined) return false
  const columns = Object.keys(before)
  return columns.length === Object.keys(after).length && columns.every((name) => isSameValue(before[name], after[name]))
}

/** Inserts rows and compares every value that PostgreSQL has stored. Throws a ConfigError when one differs. */
async function insertAndCompare(
  tx: QueryExecutorProvider,
  table: string,
  rows: readonly Row[],
  json: string,
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const stored = await sql<Row>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
    returning *`.execute(tx)
  const different = rows.findIndex((row, at) => !isSameRow(row, stored.rows[at]))
  if (different >= 0)
    throw new ConfigError(
      `${table} differs: ${asJson(rows[different] ?? {})} would be stored as ${asJson(stored.rows[different] ?? {})}. Nothing was changed.`,
    )
}

/** The next rows are read while PostgreSQL stores those before. Returns the number of rows. */
async function copyTable(source: Db, tx: QueryExecutorProvider, table: string): Promise<number> {
  let copied = 0
  let writing = Promise.resolve()
  for await (const page of readPages(source, table)) {
    for (const { rows, json } of divide(page)) {
      await writing
      writing = insertAndCompare(tx, table, rows, json)
      // It is awaited below; until then, a failure must not end the process.
      writing.catch(() => undefined)
    }
    copied += page.length
  }
  await writing
  return copied
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
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
        const copied = await target.db.transaction().execute(async (tx) => {
          const counts = new Map<string, number>()
          for (const table of tables) counts.set(table, await copyTable(source.db, tx, table))
          return counts
        })
        for (const [table, rows] of copied) {
          const [here, there] = [await countRows(source.db, table), await countRows(target.db, table)]
          if (here !== rows || there !== rows)
            throw new ConfigError(`${table} differs: ${here} rows here, ${there} there. Nothing here was changed.`)
          if (rows > 0) print(`${table}: ${rows} rows, equal`)
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
