import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import { decodeVersion, type Version } from './versions.ts'

const PER_PAGE = 500

/** Portfolios of one user, and how far their history goes. */
export interface HistoryOfPortfolios {
  userId: string
  portfolioIds: readonly string[]
  /** Sequence of the last change that belongs to it. */
  upTo: number
}

/** The sequence of the latest change of the portfolios; 0 without one. */
export async function readLastChange(
  db: Db,
  { userId, portfolioIds }: Omit<HistoryOfPortfolios, 'upTo'>,
): Promise<number> {
  const [last] = await changesOf(db, { userId, portfolioIds }).orderBy('sequence', 'desc').limit(1).execute()
  return last?.sequence ?? 0
}

/** A transaction before and after a change. */
export interface NumberedVersion extends Version {
  /** Place of its change among those of the history, from 1. */
  change: number
  transactionId: string
}

/** Each transaction before and after each change of the history, oldest first, in pages. */
export async function* versionsOfHistory(db: Db, history: HistoryOfPortfolios): AsyncGenerator<NumberedVersion[]> {
  let number = 0
  for await (const changes of changesOfHistory(db, history)) {
    const numbers = new Map(changes.map(({ id }, index) => [id, number + index + 1]))
    number += changes.length
    for (const ids of inGroups(changes))
      for await (const versions of versionPages(db, history.userId, ids))
        yield versions.map(({ change_id, transaction_id, ...stored }) => ({
          change: numbers.get(change_id) ?? 0,
          transactionId: transaction_id,
          ...decodeVersion(history.userId, stored),
        }))
  }
}

function changesOf(db: Db, { userId, portfolioIds }: Omit<HistoryOfPortfolios, 'upTo'>) {
  const ids = among(portfolioIds)
  return db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('portfolio_id', 'in', ids), where('to_portfolio_id', 'in', ids)]))
}

type StoredChange = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/** What was done to the transactions of the portfolios, oldest first, in pages. */
export async function* changesOfHistory(db: Db, history: HistoryOfPortfolios): AsyncGenerator<StoredChange[]> {
  let after = 0
  for (;;) {
    const changes = await changesOf(db, history)
      .where('sequence', '>', after)
      .where('sequence', '<=', history.upTo)
      .orderBy('sequence')
      .limit(PER_PAGE)
      .execute()
    const last = changes.at(-1)
    if (last === undefined) return
    after = last.sequence
    yield changes
  }
}

/** Ids of consecutive changes that have about a page of versions together. */
function* inGroups(changes: readonly StoredChange[]): Generator<string[]> {
  let ids: string[] = []
  let versions = 0
  for (const { id, transactions, import_id } of changes) {
    // The transactions of an import have no versions.
    if (import_id !== null) continue
    ids.push(id)
    versions += transactions
    if (versions < PER_PAGE) continue
    yield ids
    ids = []
    versions = 0
  }
  if (ids.length > 0) yield ids
}

/** The versions of some changes; those of a single large one in pages. */
async function* versionPages(db: Db, userId: string, changeIds: readonly string[]) {
  const versions = db
    .selectFrom('ledger_versions')
    .select(['change_id', 'transaction_id', 'before', 'after', 'place'])
    .where('user_id', '=', userId)
  const [only] = changeIds
  if (changeIds.length > 1 || only === undefined) {
    const all = await versions.where('change_id', 'in', among(changeIds)).orderBy('place').execute()
    const order = new Map(changeIds.map((id, index) => [id, index]))
    yield all.sort((a, b) => (order.get(a.change_id) ?? 0) - (order.get(b.change_id) ?? 0))
    return
  }
  let after = -1
  for (;;) {
    const page = await versions
      .where('change_id', '=', only)
      .where('place', '>', after)
      .orderBy('place')
      .limit(PER_PAGE)
      .execute()
    const last = page.at(-1)
    if (last === undefined) return
    after = last.place
    yield page
  }
}
