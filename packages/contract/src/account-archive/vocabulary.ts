export const ARCHIVE_FORMAT = 'plumbline-account-archive'
/** Raised when an older program would misread the archive. */
export const ARCHIVE_VERSION = 1
export const ARCHIVE_TYPE = 'application/zip'
/** Of the zip file. */
export const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
/** Of all its files together. */
export const MAX_UNPACKED_ARCHIVE_BYTES = 512 * 1024 * 1024
