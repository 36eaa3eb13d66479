import type { updateClassification } from '@plumbline/contract/categories/operations'
import type { Classification } from '@plumbline/contract/categories/schemas'
import {
  CLASSIFICATION_PREFIX,
  type ClassificationId,
  DEFAULT_TARGET_BAND,
  isClassificationId,
  MAX_CLASSIFICATIONS,
} from '@plumbline/contract/categories/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import { batchesOf } from '@plumbline/engine/batches-of'
import { givenFields } from '@plumbline/text/given-fields'
import { text } from '@plumbline/text/text'
import { lockUser } from '../accounts/users.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { requireValidShares, requireValidTree } from './require-valid-tree.ts'
import { findClassification } from './stored/classification-rows.ts'

const ROWS_PER_STATEMENT = 100

type Content = Omit<Classification, '_id'>

/** @throws {DomainError} `not-found` */
export async function readClassification(db: Db, userId: string, id: string): Promise<Classification> {
  const found = isClassificationId(id) ? await findClassification(db, userId, id) : undefined
  if (found === undefined) throw new DomainError('not-found', text('These categories do not exist.'))
  return found
}

/**
 * Stores a new classification, or the changed one in its place. The user is locked, and its assets exist.
 *
 * @throws {DomainError} `invalid-payload`
 */
export async function storeClassification(
  tx: Tx,
  clock: Clock,
  userId: string,
  {
    _id = `${CLASSIFICATION_PREFIX}${newId()}`,
    name,
    categories,
    assets,
    targetBand = DEFAULT_TARGET_BAND,
  }: Content & { _id?: ClassificationId },
): Promise<Classification> {
  requireValidTree(categories)
  requireValidShares(assets, categories)
  await requireFreeName(tx, userId, { _id, name })
  const values = { name, categories: JSON.stringify(categories), target_band: targetBand }
  await tx
    .insertInto('classifications')
    .values({ user_id: userId, id: _id, created_at: clock.now().toISOString(), ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(values))
    .execute()
  await deleteShares(tx, userId, _id)
  for (const part of batchesOf(assets, ROWS_PER_STATEMENT)) {
    const rows = part.map(({ assetId, shares }) => ({
      user_id: userId,
      classification_id: _id,
      asset_id: assetId,
      shares: JSON.stringify(shares),
    }))
    await tx.insertInto('category_shares').values(rows).execute()
  }
  return { _id, name, categories, assets, targetBand }
}

async function requireFreeName(tx: Tx, userId: string, { _id, name }: Pick<Classification, '_id' | 'name'>) {
  const others = await tx
    .selectFrom('classifications')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '!=', _id)
    .execute()
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw fieldProblem('invalid-payload', 'name', text('Other categories have this name'))
  if (others.length >= MAX_CLASSIFICATIONS)
    throw new DomainError(
      'invalid-payload',
      text('At most {max} trees of categories can be saved. Delete one first.', { max: MAX_CLASSIFICATIONS }),
    )
}

/** Locks before it reads, so that concurrent changes of one classification are all kept. */
export async function changeClassification(
  tx: Tx,
  clock: Clock,
  userId: string,
  id: string,
  change: BodyOf<typeof updateClassification>,
): Promise<Classification> {
  await lockUser(tx, userId)
  const { _id, ...stored } = await readClassification(tx, userId, id)
  return await storeClassification(tx, clock, userId, { _id, ...stored, ...givenFields(change) })
}

/**
 * Waits for a concurrent change of the classification, which would store it again.
 *
 * @throws {DomainError} `not-found`
 */
export async function deleteClassification(tx: Tx, userId: string, id: string): Promise<void> {
  await lockUser(tx, userId)
  await readClassification(tx, userId, id)
  await deleteShares(tx, userId, id)
  await tx.deleteFrom('classifications').where('user_id', '=', userId).where('id', '=', id).execute()
}

async function deleteShares(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('category_shares').where('user_id', '=', userId).where('classification_id', '=', id).execute()
}
