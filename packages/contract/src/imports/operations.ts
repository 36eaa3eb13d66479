import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Newest first. */
export const listImports = defineOperation<typeof schemas.listImports>()({
  method: 'GET',
  path: '/portfolio/:id/imports',
  returns: 'json',
})

/** Removes every transaction of one import. */
export const undoImport = defineOperation<typeof schemas.undoImport>()({
  method: 'DELETE',
  path: '/import/:id',
  returns: 'json',
})
