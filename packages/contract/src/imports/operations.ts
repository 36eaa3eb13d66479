import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const MAX_LEFT_OUT_ROWS_PER_CALL = 500
export const MAX_IMPORT_COLUMNS = 500
export const MAX_IMPORT_MAPPINGS = 200

/** Newest first. */
export const listImports = defineOperation<typeof schemas.listImports>()({
  method: 'GET',
  path: '/portfolio/:id/imports',
  returns: 'json',
})

/**
 * Announces an import before its rows are sent, so that one that is interrupted shows as unfinished. Started again for
 * the same file, it is the same import, and its left-out rows are cleared.
 */
export const startImport = defineOperation<typeof schemas.startImport>()({
  method: 'POST',
  path: '/portfolio/:id/imports',
  returns: 'json',
})

/** Says that all rows of an import were sent. */
export const finishImport = defineOperation()({
  method: 'POST',
  path: '/import/:id/finish',
  returns: 'nothing',
})

/** Removes every transaction of one import. */
export const undoImport = defineOperation<typeof schemas.undoImport>()({
  method: 'DELETE',
  path: '/import/:id',
  returns: 'json',
})

/** Keeps rows of the file that did not become transactions. A row that is there already is replaced. */
export const addLeftOutRows = defineOperation<typeof schemas.addLeftOutRows>()({
  method: 'POST',
  path: '/import/:id/left-out-rows',
  returns: 'nothing',
})

/** In the order of the file. */
export const listLeftOutRows = defineOperation<typeof schemas.listLeftOutRows>()({
  method: 'GET',
  path: '/import/:id/left-out-rows',
  returns: 'json',
})

/** Remembers which asset a security of a file is, for this user; null forgets it. Previews use it from then on. */
export const chooseImportSecurity = defineOperation<typeof schemas.chooseImportSecurity>()({
  method: 'POST',
  path: '/import-security',
  returns: 'nothing',
})

/** By name. */
export const listImportMappings = defineOperation<typeof schemas.listImportMappings>()({
  method: 'GET',
  path: '/import-mapping',
  returns: 'json',
})

/** Keeps how files with this header row are read. A mapping for the same header row is replaced. */
export const saveImportMapping = defineOperation<typeof schemas.saveImportMapping>()({
  method: 'POST',
  path: '/import-mapping',
  returns: 'json',
})

export const deleteImportMapping = defineOperation()({
  method: 'DELETE',
  path: '/import-mapping/:id',
  returns: 'nothing',
})
