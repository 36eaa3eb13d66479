import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'
import { ARCHIVE_TYPE } from './vocabulary.ts'

/** The whole account as a zip archive (docs/account-archive.md). Needs a fresh sign-in. */
export const exportArchive = defineOperation()({
  method: 'GET',
  path: '/user/archive',
  returns: 'file',
  receives: ARCHIVE_TYPE,
  access: 'session',
})

/**
 * Imports an archive into an account without portfolios and lists. If some of its assets are not found here, nothing is
 * imported and they are listed; repeated with `leaveOut`, the rest is imported.
 */
export const importArchive = defineOperation<typeof schemas.importArchive>()({
  method: 'POST',
  path: '/user/archive',
  returns: 'json',
  access: 'session',
  sends: ARCHIVE_TYPE,
})
