import {
  createClassification,
  deleteClassification as deleteOperation,
  listClassifications,
  updateClassification,
} from '@plumbline/contract/categories/operations'
import type { CategorizedAsset } from '@plumbline/contract/categories/schemas'
import * as schemas from '@plumbline/contract/categories/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { lockUser } from '../accounts/users.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { fieldProblem } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import type { Markets } from '../market/market.ts'
import {
  changeClassification,
  deleteClassification,
  readClassification,
  storeClassification,
} from './classifications.ts'
import { readClassifications } from './stored/classification-rows.ts'

export interface CategoryServices {
  db: Db
  clock: Clock
  market: Markets
}

/** Serves the trees of categories in which an account puts its assets. */
export function serveCategories(app: FastifyInstance, { db, clock, market }: CategoryServices): void {
  /** Throws `unknown-asset` for the first asset that does not exist. Those that are stored already did. */
  async function requireAssets(
    userId: string,
    assets: readonly CategorizedAsset[],
    stored: readonly CategorizedAsset[] = [],
  ): Promise<void> {
    const before = new Set(stored.map(({ assetId }) => assetId))
    const seen = await market.ofAccount(userId)
    const known = await seen.assetsOf(assets.map(({ assetId }) => assetId))
    const unknown = assets.findIndex(({ assetId }) => !before.has(assetId) && !known.has(assetId))
    if (unknown >= 0) throw fieldProblem('unknown-asset', `assets.${unknown}.assetId`, text('No such asset'))
  }

  serveToUser(app, listClassifications, schemas.listClassifications, async ({ user }) => {
    return await readClassifications(db, user.id)
  })

  serveToUser(app, createClassification, schemas.createClassification, async ({ user, body }) => {
    await requireAssets(user.id, body.assets)
    return await db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id)
      return await storeClassification(tx, clock, user.id, body)
    })
  })

  serveToUser(app, updateClassification, schemas.updateClassification, async ({ user, params, body }) => {
    if (body.assets !== undefined) {
      const { assets } = await readClassification(db, user.id, params.id)
      await requireAssets(user.id, body.assets, assets)
    }
    return await db.transaction().execute(async (tx) => await changeClassification(tx, clock, user.id, params.id, body))
  })

  serveToUser(app, deleteOperation, {}, async ({ user, params }) => {
    await db.transaction().execute(async (tx) => await deleteClassification(tx, user.id, params.id))
  })
}
