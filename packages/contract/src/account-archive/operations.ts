import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const ARCHIVE_FORMAT = 'plumbline-account-archive'
/** Raised when an older program would misread the archive. */
export const ARCHIVE_VERSION = 1
export const ARCHIVE_TYPE = 'application/zip'
/** Of the zip file. */
export const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
/** Of all its files together. */
export const MAX_UNPACKED_ARCHIVE_BYTES = 512 * 1024 * 1024

/** The whole account as a zip archive (docs/account-archive.md). Needs a fresh sign-in. */
export const exportArchive = defineOperation()({
  method: 'GET',
  path: '/user/archive',
  returns: 'file',
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
