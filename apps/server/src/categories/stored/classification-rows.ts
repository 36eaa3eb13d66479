import assert from 'node:assert/strict'
import type { CategorizedAsset, Category, Classification } from '@plumbline/contract/categories/schemas'
import { type ClassificationId, isClassificationId } from '@plumbline/contract/categories/vocabulary'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { decodeList } from '../../database/decode.ts'
import type { CategorySharesTable, ClassificationsTable } from '../../database/schema.ts'

/** By name. */
export async function readClassifications(db: Db, userId: string): Promise<Classification[]> {
  const rows = await db.selectFrom('classifications').selectAll().where('user_id', '=', userId).execute()
  const shares = await db
    .selectFrom('category_shares')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('asset_id')
    .execute()
  const sharesOf = Map.groupBy(shares, ({ classification_id }) => classification_id)
  return rows
    .map((row) => describe(row, sharesOf.get(row.id) ?? []))
    .sort((left, right) => compareTexts(left.name, right.name))
}

/** Undefined if the account has no such classification. */
export async function findClassification(
  db: Db,
  userId: string,
  id: ClassificationId,
): Promise<Classification | undefined> {
  const row = await db
    .selectFrom('classifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const shares = await db
    .selectFrom('category_shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('classification_id', '=', id)
    .orderBy('asset_id')
    .execute()
  return describe(row, shares)
}

function describe(
  { id, name, categories, target_band }: Selectable<ClassificationsTable>,
  shares: readonly Selectable<CategorySharesTable>[],
): Classification {
  assert(isClassificationId(id), `classifications.id holds "${id}"`)
  return {
    _id: id,
    name,
    categories: decodeList<Category>(categories, 'classifications.categories'),
    assets: shares.map(({ asset_id, shares: stored }) => ({
      assetId: asset_id,
      shares: decodeList<CategorizedAsset['shares'][number]>(stored, 'category_shares.shares'),
    })),
    targetBand: target_band,
  }
}

/** Takes an asset that is deleted out of all categories. */
export async function takeOutOfCategories(tx: Tx, userId: string, assetId: string): Promise<void> {
  await tx.deleteFrom('category_shares').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
}
