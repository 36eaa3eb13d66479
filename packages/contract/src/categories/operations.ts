import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'
import { MAX_CLASSIFICATION_BODY_BYTES } from './vocabulary.ts'

/** The account's classifications, by name. */
export const listClassifications = defineOperation<typeof schemas.listClassifications>()({
  method: 'GET',
  path: '/classifications',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

export const createClassification = defineOperation<typeof schemas.createClassification>()({
  method: 'POST',
  path: '/classifications',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
  maxBodyBytes: MAX_CLASSIFICATION_BODY_BYTES,
})

/** Stores the given parts as a whole: `categories` is the whole tree, `assets` all assets in it. */
export const updateClassification = defineOperation<typeof schemas.updateClassification>()({
  method: 'PATCH',
  path: '/classification/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
  maxBodyBytes: MAX_CLASSIFICATION_BODY_BYTES,
})

export const deleteClassification = defineOperation()({
  method: 'DELETE',
  path: '/classification/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
