import { text } from '@plumbline/text/text'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'

interface Limits {
  transactions: number
  megabytes: number
  /** The contact for a higher quota. */
  contactEmail: string
}

interface TextFields {
  comments?: string | null | undefined
  tags?: string | null | undefined
  source: string
  proofs?: string | null | undefined
}

/**
 * Throws `over-quota` when the account has no room for these rows. Call it before inserting them, in the same
 * transaction.
 */
export type RequireRoom = (db: Db, userId: string, rows: readonly TextFields[]) => Promise<void>

interface Usage {
  transactions: number
  bytes: number
}

/** Size of a row without its texts, including indexes. */
const BYTES_PER_ROW = 400
const MEGABYTE = 1024 * 1024
const MAX_CACHED_ACCOUNTS = 10_000
const CACHE_TTL_MS = 60_000

function usageOf(rows: readonly TextFields[]): Usage {
  let bytes = rows.length * BYTES_PER_ROW
  for (const { comments, source, proofs, tags } of rows)
    bytes += (comments?.length ?? 0) + source.length + (proofs?.length ?? 0) + (tags?.length ?? 0)
  return { transactions: rows.length, bytes }
}

async function readUsage(db: Db, userId: string): Promise<Usage> {
  const { count, textLength } = await db
    .selectFrom('transactions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<
        number | null
      >`sum(length(source) + coalesce(length(comments), 0) + coalesce(length(proofs), 0) + coalesce(length(tags), 0))`.as(
        'textLength',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { transactions: count, bytes: count * BYTES_PER_ROW + Number(textLength ?? 0) }
}

/** Counts an account's ledger once a minute while it grows, and again before refusing anything. */
export function createAccountQuota({ transactions, megabytes, contactEmail }: Limits): RequireRoom {
  const cache = new LRUCache<string, Usage>({ ...atMost(MAX_CACHED_ACCOUNTS), ttl: CACHE_TTL_MS })
  const isOver = (usage: Usage) => usage.transactions > transactions || usage.bytes > megabytes * MEGABYTE

  return async (db, userId, rows) => {
    const added = usageOf(rows)
    const withAdded = (usage: Usage): Usage => ({
      transactions: usage.transactions + added.transactions,
      bytes: usage.bytes + added.bytes,
    })
    const cached = cache.get(userId)
    let usage = withAdded(cached ?? (await readUsage(db, userId)))
    if (cached !== undefined && isOver(usage)) usage = withAdded(await readUsage(db, userId))
    if (isOver(usage)) {
      cache.delete(userId)
      throw new DomainError(
        'over-quota',
        text(
          'An account holds at most {transactions} transactions and {megabytes} MB. Delete transactions first, or ask {contactEmail} for more room.',
          {
            transactions: transactions.toLocaleString('en'),
            megabytes: megabytes.toLocaleString('en'),
            contactEmail,
          },
        ),
      )
    }
    cache.set(userId, usage)
  }
}
