import type { ArchiveFileName } from '@plumbline/contract/account-archive/schemas'
import { MAX_ASSET_NOTES } from '@plumbline/contract/asset-notes/vocabulary'
import { MAX_IMPORT_MAPPINGS } from '@plumbline/contract/imports/vocabulary'
import { MAX_OWN_SECURITIES } from '@plumbline/contract/own-securities/vocabulary'
import { MAX_SAVED_SCREENS } from '@plumbline/contract/screener/vocabulary'

const MEGABYTE = 1024 * 1024

/** The manifest lists thirteen files. */
export const MAX_MANIFEST_BYTES = MEGABYTE

/** An archive has fourteen files. */
export const MAX_ENTRIES = 100

/**
 * The most that is parsed at once. An import with all rows of a large file left out is one line, so a line may be long;
 * the number of its commas and brackets bounds the number of values that it becomes in memory.
 */
export const MAX_LINE_BYTES = 64 * MEGABYTE
export const MAX_LINE_MARKS = 4_000_000

/**
 * Lines per file. The account's quota limits the transactions when they are written. `record.jsonl` is not imported, so
 * its lines are not read.
 */
export const MAX_LINES: Record<Exclude<ArchiveFileName, 'record.jsonl'>, number> = {
  'profile.jsonl': 1,
  'assets.jsonl': 50_000,
  'portfolios.jsonl': 1000,
  'imports.jsonl': 50_000,
  'transactions.jsonl': 2_000_000,
  'own-securities.jsonl': MAX_OWN_SECURITIES,
  'watchlist.jsonl': 50_000,
  'asset-notes.jsonl': MAX_ASSET_NOTES,
  'valuations.jsonl': 100_000,
  'screens.jsonl': MAX_SAVED_SCREENS,
  'import-mappings.jsonl': MAX_IMPORT_MAPPINGS,
  'import-securities.jsonl': 100_000,
}

/** Memory of the thread that reads archives, in megabytes. An archive that needs more is refused. */
export const MAX_THREAD_MEGABYTES = 512
