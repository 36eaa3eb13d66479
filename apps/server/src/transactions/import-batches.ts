import type { ImportBatch } from '@plumbline/contract/imports/schemas'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'

interface ImportSource {
  userId: string
  portfolioId: string
  /** Of the file's bytes, or of the broker. */
  fingerprint: string
  source: string
}

/** Returns the id of the one import that a file or a broker is in a portfolio, however often it comes. */
export async function openImport(
  db: Db,
  clock: Clock,
  { userId, portfolioId, fingerprint, source }: ImportSource,
): Promise<string> {
  await db
    .insertInto('imports')
    .values({
      user_id: userId,
      id: newId(),
      portfolio_id: portfolioId,
      fingerprint,
      source,
      created_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'portfolio_id', 'fingerprint']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()
  return id
}

/** The imports of a portfolio, newest first, with how many of their rows are in the ledger now. */
export async function listImportBatches(db: Db, userId: string, portfolioId: string): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('transactions', (join) =>
      join.onRef('transactions.user_id', '=', 'imports.user_id').onRef('transactions.import_id', '=', 'imports.id'),
    )
    .select(({ fn }) => [
      'imports.id as id',
      'imports.source as source',
      'imports.created_at as createdAt',
      fn.count<number>('transactions.id').as('count'),
    ])
    .where('imports.user_id', '=', userId)
    .where('imports.portfolio_id', '=', portfolioId)
    .groupBy(['imports.id', 'imports.source', 'imports.created_at'])
    .orderBy('imports.created_at', 'desc')
    .execute()
  return rows.map(({ id, source, createdAt, count }) => ({
    _id: id,
    portfolioId,
    source,
    createdAt,
    transactions: count,
  }))
}

/** Takes every row of an import out of the ledger again, and answers how many. Sales that needed them are flagged on their line. */
export async function takeBack(db: Db, userId: string, importId: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('imports')
      .select('portfolio_id')
      .where('user_id', '=', userId)
      .where('id', '=', importId)
      .executeTakeFirst()
    if (batch === undefined) throw new DomainError('not-found', 'There is no such import.')
    await lockPortfolio(tx, userId, batch.portfolio_id)
    const { numDeletedRows } = await tx
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .executeTakeFirst()
    await tx.deleteFrom('imports').where('user_id', '=', userId).where('id', '=', importId).execute()
    return Number(numDeletedRows)
  })
}
