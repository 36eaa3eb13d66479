import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The account's tags, by name. */
export const listTags = defineOperation<typeof schemas.listTags>()({
  method: 'GET',
  path: '/tags',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Adds a tag, or restores a deleted one under its id. */
export const createTag = defineOperation<typeof schemas.createTag>()({
  method: 'POST',
  path: '/tags',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const updateTag = defineOperation<typeof schemas.updateTag>()({
  method: 'PATCH',
  path: '/tag/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** Removes a tag from its transactions. `createTag` with the same content and id restores it there. */
export const deleteTag = defineOperation()({
  method: 'DELETE',
  path: '/tag/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
