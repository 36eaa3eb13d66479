import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '../database/schema.ts'
import { createQueryCheck, describeMarketTables, describeUnkeyed, describeUserTables } from './require-user-key.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new SqliteIntrospector(each),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const transactions = db.selectFrom('transactions').select('id')

test.each([
  ['a select by another column', transactions.where('portfolio_id', '=', 'p'), 'select transactions by portfolio_id'],
  ['a change', db.updateTable('imports').set({ source: 'a' }).where('id', '=', 'i'), 'update imports by id'],
  ['a deletion of everything', db.deleteFrom('saved_screens'), 'delete saved_screens by nothing'],
  [
    'a subquery',
    db.selectFrom('assets').select('id').where('id', 'in', db.selectFrom('watched_assets').select('asset_id')),
    'select watched_assets by asset_id, id',
  ],
  ['the id in a list of values', transactions.where('id', 'in', ['user_id']), 'select transactions by id'],
])('%s without the user is named', (_, query, name) => {
  expect(describeUnkeyed(query.toOperationNode())).toBe(name)
})

test('raw SQL without the user is named, and with the user it is not', () => {
  const raw = (text: string) => describeUnkeyed(sql.raw(text).toOperationNode())
  expect(raw('select * from portfolios')).toBe('raw portfolios by nothing')
  expect(raw('select * from portfolios where user_id = 1')).toBeUndefined()
})

test('a query with the user and one on the market are not', () => {
  expect(describeUnkeyed(transactions.where('user_id', '=', 'u').toOperationNode())).toBeUndefined()
  expect(describeUnkeyed(db.selectFrom('assets').select('id').toOperationNode())).toBeUndefined()
})

test('the tables of the other part of the data are named', () => {
  const joined = transactions.innerJoin('assets', 'assets.id', 'transactions.asset_id').where('user_id', '=', 'u')
  expect(describeMarketTables(joined.toOperationNode())).toBe('assets')
  expect(describeUserTables(joined.toOperationNode())).toBe('transactions')
  const raw = sql.raw('select * from users join assets on true')
  expect(describeMarketTables(raw.toOperationNode())).toBe('assets')
  expect(describeUserTables(db.selectFrom('users').select(raw.as('a')).toOperationNode())).toBe('users')
  expect(describeMarketTables(transactions.where('asset_id', '=', 'assets').toOperationNode())).toBeUndefined()
})

test('a server that runs such a query is found out, except for the queries that need none', async () => {
  const { userPlugin, marketPlugin, unkeyed, misplaced } = createQueryCheck()
  const checked = db.withPlugin(userPlugin)
  await checked.deleteFrom('sessions').where('expires_at', '<', '2026').execute()
  await checked.selectFrom('portfolios').selectAll().where('user_id', '=', 'u').execute()
  expect([...unkeyed]).toEqual([])
  await checked.selectFrom('portfolios').selectAll().where('id', '=', 'p').execute()
  expect([...unkeyed]).toEqual(['select portfolios by id'])
  expect([...misplaced]).toEqual([])
  await checked.selectFrom(['watched_assets', 'assets']).selectAll().where('user_id', '=', 'u').execute()
  expect([...misplaced]).toEqual(['assets'])
  await db.withPlugin(marketPlugin).selectFrom('portfolios').selectAll().where('user_id', '=', 'u').execute()
  expect([...misplaced]).toEqual(['assets', 'portfolios'])
})
