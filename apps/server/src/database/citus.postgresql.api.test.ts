import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'

const statements = readFileSync(new URL('../../../../deploy/citus.sql', import.meta.url), 'utf8')
const namesAfter = (call: string) =>
  [...statements.matchAll(new RegExp(`${call}\\('(\\w+)'`, 'g'))].map(([, name = '']) => name)
const referenceTables = namesAfter('create_reference_table')
const distributedTables = namesAfter('create_distributed_table')

describe('deploy/citus.sql', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('places every table once', async () => {
    const tables = await database.db.introspection.getTables()
    const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
    expect([...referenceTables, ...distributedTables].sort()).toEqual(names.sort())
  })

  test('distributes only tables whose unique keys contain the user', async () => {
    const { rows } = await sql<{ name: string }>`
      select indrelid::regclass::text as name from pg_index
      where indisunique and not exists (
        select 1 from pg_attribute
        where attrelid = indrelid and attnum = any(indkey) and attname = 'user_id')`.execute(database.db)
    expect(rows.map(({ name }) => name).filter((name) => distributedTables.includes(name))).toEqual([])
  })

  test('lets no reference table refer to a distributed one', async () => {
    const { rows } = await sql<{ source: string; target: string }>`
      select conrelid::regclass::text as source, confrelid::regclass::text as target from pg_constraint
      where contype = 'f'`.execute(database.db)
    expect(rows.length).toBeGreaterThan(10)
    const refused = rows.filter(
      ({ source, target }) => referenceTables.includes(source) && distributedTables.includes(target),
    )
    expect(refused).toEqual([])
  })

  test('distributes each table after those that it refers to', async () => {
    const order = [...referenceTables, ...distributedTables]
    const { rows } = await sql<{ source: string; target: string }>`
      select conrelid::regclass::text as source, confrelid::regclass::text as target from pg_constraint
      where contype = 'f' and conrelid <> confrelid`.execute(database.db)
    expect(rows.filter(({ source, target }) => order.indexOf(source) < order.indexOf(target))).toEqual([])
  })
})
