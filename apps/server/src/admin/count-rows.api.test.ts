import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { countRows } from './count-rows.ts'

const NOW = '2026-01-07T12:00:00.000Z'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** Ids that are not in the order in which the accounts were added. */
const idOf = (account: number) => `account-${(account * 7919) % 100_003}`

async function addAccounts(count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, account) => ({
    id: idOf(account),
    email: `person-${account}@plumbline.example`,
    email_key: `person-${account}@plumbline.example`,
    plan: 'free',
    role: 'user',
    created_at: NOW,
    email_subscribe: 0,
    beta: 0,
    news_view: 'all',
    time_zone: 'UTC',
    passkey_required: 0,
  }))
  for (let first = 0; first < count; first += 500)
    await database.db
      .insertInto('users')
      .values(users.slice(first, first + 500))
      .execute()
}

async function addPortfolios(account: number, count: number): Promise<void> {
  const portfolios = Array.from({ length: count }, (_, at) => ({
    user_id: idOf(account),
    id: `${idOf(account)}-${at}`,
    name: 'Long term',
    currency: 'EUR',
    settings: '{}',
    views: '[]',
    benchmark: '[]',
    ignored_splits: '[]',
    created_at: NOW,
    version: 1,
  }))
  await database.db.insertInto('portfolios').values(portfolios).execute()
}

async function addTransactions(account: number, count: number): Promise<void> {
  const transactions = Array.from({ length: count }, (_, at) => ({
    user_id: idOf(account),
    id: `${idOf(account)}-${at}`,
    portfolio_id: `${idOf(account)}-0`,
    asset_id: 'FLINT.US',
    type: 'buy',
    trade_date: '2026-01-07',
    units: '1',
    price: '1',
    fee: '0',
    currency: 'EUR',
    source: 'manual',
    sequence: at,
    version: 1,
    created_at: NOW,
  }))
  await database.db.insertInto('transactions').values(transactions).execute()
}

test('each row of every account is counted once, however many accounts there are', async () => {
  expect(await countRows(database.db)).toEqual({ users: 0, portfolios: 0, transactions: 0 })
  await addAccounts(1500)
  const owners = Array.from({ length: 1500 }, (_, account) => account).filter((account) => account % 10 === 0)
  for (const account of owners) await addPortfolios(account, 2)
  await addTransactions(0, 3)
  await addTransactions(1490, 5)
  expect(await countRows(database.db)).toEqual({ users: 1500, portfolios: 300, transactions: 8 })
})
