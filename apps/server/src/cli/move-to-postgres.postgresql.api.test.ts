import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase, openPostgresDatabase } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { createEmptyPostgres, type EmptyPostgres } from '../testing/test-database.ts'
import { startTestServer } from '../testing/test-server.ts'
import { tablesByReference } from './move-to-postgres.ts'
import { runCommand } from './run-command.ts'

const adminUrl = process.env.TEST_DATABASE_URL

let folder: string
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-move-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = () => ({ DATA_DIR: folder, MARKET_DATA: 'files', MARKET_DATA_DIR: MARKET_FOLDER })
const move = (url: string) =>
  runCommand(['move-to-postgres', url], environment(), {
    print: (line) => void lines.push(line),
    printError: (line) => void lines.push(line),
  })

test('an address that is not PostgreSQL’s is refused', async () => {
  expect(await move('mysql://127.0.0.1/plumbline')).toBe(1)
  expect(lines).toEqual(['"mysql://127.0.0.1/plumbline" does not start with postgres://.'])
})

interface Column {
  name: string
  type: string
}

interface Reference {
  table: string
  from: string
  to: string
}

const columnsOf = async (db: Db, table: string) =>
  (await sql<Column>`select name, type from pragma_table_info(${table})`.execute(db)).rows
const referencesOf = async (db: Db, table: string) =>
  (await sql<Reference>`select "table", "from", "to" from pragma_foreign_key_list(${table})`.execute(db)).rows

/** A value of the column's type. A column that refers to another one has the value of that one. */
async function filledValue(db: Db, table: string, { name, type }: Column): Promise<unknown> {
  const reference = (await referencesOf(db, table)).find(({ from }) => from === name)
  if (reference !== undefined && reference.table !== table)
    return await filledValue(db, reference.table, { name: reference.to, type })
  if (/int|double/i.test(type)) return 1
  return /blob/i.test(type) ? Buffer.from(`${table} ${name}`) : `${table} ${name}`
}

/** Adds a row to each table that has none. Which tables and columns there are is read from the database. */
async function fillEveryTable(db: Db): Promise<string[]> {
  const tables = await tablesByReference(db)
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) continue
    const columns = await columnsOf(db, table)
    const values = await Promise.all(columns.map((column) => filledValue(db, table, column)))
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db)
  }
  return tables
}

test('each table comes after those that it refers to', async () => {
  const { db, close } = await openDatabase(readConfig(environment()))
  try {
    const tables = await tablesByReference(db)
    expect(tables.toSorted()).toEqual((await db.introspection.getTables()).map(({ name }) => name).toSorted())
    let references = 0
    for (const [place, table] of tables.entries())
      for (const referred of await referencesOf(db, table)) {
        references++
        expect(tables.indexOf(referred.table), `${table} refers to ${referred.table}`).toBeLessThan(place)
      }
    expect(references).toBeGreaterThan(20)
  } finally {
    await close()
  }
})

test('every table is moved', async () => {
  const target: EmptyPostgres = await createEmptyPostgres(adminUrl ?? '')
  try {
    const { db, close } = await openDatabase(readConfig(environment()))
    const tables = await fillEveryTable(db)
    await close()
    expect(await move(target.url), lines.join('\n')).toBe(0)
    const moved = lines.flatMap((line) => /^(\w+): [1-9]\d* rows, equal$/.exec(line)?.[1] ?? [])
    expect(moved.toSorted()).toEqual(tables.toSorted())
  } finally {
    await target.drop()
  }
})

test('an embedded database is the same afterwards, to the figure, and only an empty one takes it', async () => {
  const target: EmptyPostgres = await createEmptyPostgres(adminUrl ?? '')
  try {
    const source = await openDatabase(readConfig(environment()))
    const before = await startTestServer({ database: source })
    const token = await before.signIn('ada@plumbline.example')
    const { _id: id } = await before.call(createPortfolio, { token, body: { name: 'Ünïcode 😀' } })
    const buys = Array.from({ length: 100 }, (_, row) => ({
      portfolioId: id,
      stockId: 'CORD.XETRA',
      type: 'buy' as const,
      date: '2023-01-02',
      units: `0.${String(row + 1).padStart(12, '0')}`,
      price: '10.1',
    }))
    await before.call(createTransactions, { token, body: buys })
    const shown = await before.call(getPortfolio, { token, params: { id } })
    await before.close()
    await source.close()

    expect(await move(target.url), lines.join('\n')).toBe(0)
    expect(lines).toContain('transactions: 100 rows, equal')
    const moved = await openPostgresDatabase(target.url)
    const after = await startTestServer({ database: moved })
    expect(await after.call(getPortfolio, { token, params: { id } })).toEqual(shown)
    await after.close()
    await moved.close()

    expect(await move(target.url)).toBe(1)
    expect(lines.at(-1)).toContain('already holds accounts')
  } finally {
    await target.drop()
  }
})
