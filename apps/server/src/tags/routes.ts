import { createTag, deleteTag, listTags, updateTag } from '@plumbline/contract/tags/operations'
import * as schemas from '@plumbline/contract/tags/schemas'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import { addTag, changeTag, removeTag } from './change-tags.ts'
import { readTags } from './stored/tag-rows.ts'

/** Serves the tags that an account gives to its transactions. */
export function serveTags(app: FastifyInstance, db: Db): void {
  serveToUser(app, listTags, schemas.listTags, async ({ user }) => await readTags(db, user.id))

  serveToUser(app, createTag, schemas.createTag, async ({ user, body }) => {
    return await db.transaction().execute(async (tx) => await addTag(tx, user.id, body))
  })

  serveToUser(app, updateTag, schemas.updateTag, async ({ user, params, body }) => {
    return await db.transaction().execute(async (tx) => await changeTag(tx, user.id, params.id, body))
  })

  serveToUser(app, deleteTag, {}, async ({ user, params }) => await removeTag(db, user.id, params.id))
}
