import { defineOperation } from '../define-operation.ts'
import type * as dataSchemas from './import-data-schemas.ts'
import type * as schemas from './schemas.ts'
import { MAX_CALL_BODY_BYTES } from './vocabulary.ts'

/**
 * Reads files as the page of the import does: which layout they have, what they leave open, and what becomes of each
 * row. Answers to questions are sent with the same files again. With `save`, adds what is ready, each file as an import
 * of its own that can be undone. The same file again adds only what is new. Text and workbooks of brokers are read;
 * documents in PDF are read on the page alone.
 */
export const importData = defineOperation<typeof dataSchemas.importData>()({
  method: 'POST',
  path: '/portfolio/:id/import-data',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolio' },
  maxBodyBytes: MAX_CALL_BODY_BYTES,
})

/** Newest first. */
export const listImports = defineOperation<typeof schemas.listImports>()({
  method: 'GET',
  path: '/portfolio/:id/imports',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})

/**
 * Registers an import before its rows are sent, so that an interrupted import shows as unfinished. Starting the same
 * file again continues the same import and clears its left-out rows.
 */
export const startImport = defineOperation<typeof schemas.startImport>()({
  method: 'POST',
  path: '/portfolio/:id/imports',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolio' },
  deprecated: [{ name: 'importId', instead: 'fingerprint', since: '2026-11-29', until: '2027-12-01' }],
})

/** Marks an import as finished: all its rows were sent. */
export const finishImport = defineOperation()({
  method: 'POST',
  path: '/import/:id/finish',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolios' },
})

/** Removes every transaction of one import. */
export const undoImport = defineOperation<typeof schemas.undoImport>()({
  method: 'DELETE',
  path: '/import/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios' },
})

/** Stores rows of the file that did not become transactions. Existing rows are replaced. */
export const addLeftOutRows = defineOperation<typeof schemas.addLeftOutRows>()({
  method: 'POST',
  path: '/import/:id/left-out-rows',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolios' },
})

/** In the order of the file. */
export const listLeftOutRows = defineOperation<typeof schemas.listLeftOutRows>()({
  method: 'GET',
  path: '/import/:id/left-out-rows',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})

/** Saves which asset a security in a file is, for this user; null removes the choice. Later previews use it. */
export const chooseImportSecurity = defineOperation<typeof schemas.chooseImportSecurity>()({
  method: 'POST',
  path: '/import-security',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

/** By name. */
export const listImportMappings = defineOperation<typeof schemas.listImportMappings>()({
  method: 'GET',
  path: '/import-mapping',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Saves how to read files with this header row. Replaces a mapping for the same header row. */
export const saveImportMapping = defineOperation<typeof schemas.saveImportMapping>()({
  method: 'POST',
  path: '/import-mapping',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const deleteImportMapping = defineOperation()({
  method: 'DELETE',
  path: '/import-mapping/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
