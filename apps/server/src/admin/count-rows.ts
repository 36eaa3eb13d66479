import type { Db } from '../database/db.ts'

/** So many accounts have some ten thousand transactions, which are counted in about a millisecond. */
const ACCOUNTS_PER_STATEMENT = 500

interface Counts {
  users: number
  portfolios: number
  transactions: number
}

interface Range {
  after: string
  last: string
}

async function countRowsOf(db: Db, table: 'portfolios' | 'transactions', { after, last }: Range): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '>', after)
    .where('user_id', '<=', last)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts some hundred accounts at a time, because one statement over all would hold up every other request. */
export async function countRows(db: Db): Promise<Counts> {
  const counts: Counts = { users: 0, portfolios: 0, transactions: 0 }
  let after = ''
  while (true) {
    const accounts = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ACCOUNTS_PER_STATEMENT)
      .execute()
    const last = accounts.at(-1)?.id
    if (last === undefined) return counts
    counts.users += accounts.length
    counts.portfolios += await countRowsOf(db, 'portfolios', { after, last })
    counts.transactions += await countRowsOf(db, 'transactions', { after, last })
    after = last
  }
}
