import type { BodyOf } from '@plumbline/contract/operation'
import type { updatePortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import type { PortfolioSet } from '@plumbline/contract/portfolio-sets/schemas'
import { MAX_PORTFOLIO_SETS, SET_PREFIX } from '@plumbline/contract/portfolio-sets/vocabulary'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { lockUser } from '../accounts/users.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeTexts } from '../database/decode.ts'
import type { PortfolioSetsTable } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { readRealPortfolioNames } from './branches.ts'

/** Oldest first. */
export async function readSets(db: Db, userId: string): Promise<PortfolioSet[]> {
  const rows = await db
    .selectFrom('portfolio_sets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(setOf)
}

/** @throws {DomainError} `not-found` */
export async function readSet(db: Db, userId: string, id: string): Promise<PortfolioSet> {
  const row = await db
    .selectFrom('portfolio_sets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', text('This portfolio does not exist.'))
  return setOf(row)
}

/** Stores a new set, or the changed one in its place. All of its portfolios must exist. */
export async function storeSet(
  tx: Tx,
  clock: Clock,
  userId: string,
  set: Omit<PortfolioSet, '_id'> & { _id?: string },
): Promise<PortfolioSet> {
  await lockUser(tx, userId)
  const names = await readRealPortfolioNames(tx, userId)
  const unknown = set.portfolioIds.findIndex((id) => !names.has(id))
  if (unknown >= 0) throw fieldProblem('invalid-payload', `portfolioIds.${unknown}`, text('No such portfolio'))
  const others = (await readSets(tx, userId)).filter(({ _id }) => _id !== set._id)
  if (others.some(({ name }) => name === set.name))
    throw fieldProblem('invalid-payload', 'name', text('Another set has this name'))
  if (others.length >= MAX_PORTFOLIO_SETS)
    throw new DomainError(
      'invalid-payload',
      text('At most {max} sets can be saved. Delete one first.', { max: MAX_PORTFOLIO_SETS }),
    )
  const stored = { ...set, _id: set._id ?? `${SET_PREFIX}${newId()}`, portfolioIds: [...new Set(set.portfolioIds)] }
  const values = {
    name: stored.name,
    currency: stored.currency,
    portfolio_ids: JSON.stringify(stored.portfolioIds),
  }
  await tx
    .insertInto('portfolio_sets')
    .values({ user_id: userId, id: stored._id, created_at: clock.now().toISOString(), ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(values))
    .execute()
  return stored
}

/** Locks before it reads, so that concurrent changes of one set are all kept. Portfolios deleted since leave the set. */
export async function changeSet(
  tx: Tx,
  clock: Clock,
  userId: string,
  id: string,
  change: BodyOf<typeof updatePortfolioSet>,
): Promise<PortfolioSet> {
  await lockUser(tx, userId)
  const set = await readSet(tx, userId, id)
  const names = await readRealPortfolioNames(tx, userId)
  const known = set.portfolioIds.filter((each) => names.has(each))
  const { name = set.name, currency = set.currency, portfolioIds = known } = change
  return await storeSet(tx, clock, userId, { _id: id, name, currency, portfolioIds })
}

/**
 * Waits for a concurrent change of the set, which would store it again.
 *
 * @throws {DomainError} `not-found`
 */
export async function deleteSet(tx: Tx, userId: string, id: string): Promise<void> {
  await lockUser(tx, userId)
  const { numDeletedRows } = await tx
    .deleteFrom('portfolio_sets')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw new DomainError('not-found', text('This portfolio does not exist.'))
}

function setOf({ id, name, currency, portfolio_ids }: Selectable<PortfolioSetsTable>): PortfolioSet {
  return { _id: id, name, currency, portfolioIds: decodeTexts(portfolio_ids, 'portfolio_sets.portfolio_ids') }
}
