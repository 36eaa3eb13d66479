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

async function addAccounts(accounts: readonly number[]): Promise<void> {
  const users = accounts.map((account) => ({
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
  await database.db.insertInto('users').values(users).execute()
}

async function addPortfolios(accounts: readonly number[]): Promise<void> {
  const portfolios = accounts.map((account) => ({
    user_id: idOf(account),
    id: `${idOf(account)}-portfolio`,
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

async function addTransactions(accounts: readonly number[]): Promise<void> {
  const transactions = accounts.map((account) => ({
    user_id: idOf(account),
    id: `${idOf(account)}-transaction`,
    portfolio_id: `${idOf(account)}-portfolio`,
    asset_id: 'FLINT.US',
    type: 'buy',
    trade_date: '2026-01-07',
    units: '1',
    price: '1',
    fee: '0',
    currency: 'EUR',
    source: 'manual',
    sequence: 1,
    version: 1,
    created_at: NOW,
  }))
  await database.db.insertInto('transactions').values(transactions).execute()
}

test('each row of every account is counted once, however many accounts there are', async () => {
  expect(await countRows(database.db)).toEqual({ users: 0, portfolios: 0, transactions: 0 })
  for (let first = 0; first < 1500; first += 300) {
    const accounts = Array.from({ length: 300 }, (_, at) => first + at)
    await addAccounts(accounts)
    await addPortfolios(accounts)
    await addTransactions(accounts)
  }
  expect(await countRows(database.db)).toEqual({ users: 1500, portfolios: 1500, transactions: 1500 })
})
