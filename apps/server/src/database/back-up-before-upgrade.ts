import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { messageOf } from '../thrown.ts'
import { copyDatabase } from './copy-database.ts'
import type { WholeDb } from './db.ts'

/** Older copies are deleted, because each holds all data, also of accounts that were deleted since. */
const MAX_KEPT_COPIES = 3
const BYTES_PER_MEGABYTE = 1_000_000

/** Free bytes of the disk that holds a folder; undefined where the file system does not say. */
export type FreeBytesOf = (folder: string) => number | undefined

export function freeBytesOf(folder: string): number | undefined {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return blocks === 0 ? undefined : bavail * bsize
}

/** The most that a copy takes: all pages in use. */
async function bytesInUse(db: WholeDb): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db)
  return rows[0]?.bytes ?? 0
}

const inMegabytes = (megabytes: number) => `${megabytes.toLocaleString('en')} MB`

async function refuseWithoutRoom(db: WholeDb, file: string, freeOf: FreeBytesOf): Promise<void> {
  const folder = dirname(file)
  const free = freeOf(folder)
  const needed = await bytesInUse(db)
  if (free === undefined || needed <= free) return
  const takes = inMegabytes(Math.ceil(needed / BYTES_PER_MEGABYTE))
  const left = inMegabytes(Math.floor(free / BYTES_PER_MEGABYTE))
  throw new ConfigError(
    `The database cannot be upgraded: the copy that is made first takes ${takes}, and the disk of ${folder} has ${left} left. Make room and start again; nothing was changed. Older copies (${basename(file).replace(/before-.*/, 'before-…')}) may be moved elsewhere.`,
  )
}

/** Copies of earlier upgrades, the newest first. Those that `restore` set aside are not among them. */
function olderCopies(databaseFile: string, newest: string): string[] {
  const folder = dirname(databaseFile)
  const prefix = `${basename(databaseFile)}.before-`
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d{4}-[a-z0-9-]+$/.test(name.slice(prefix.length)))
    .map((name) => join(folder, name))
    .filter((file) => file !== newest)
    .map((file) => ({ file, madeAt: statSync(file).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt)
    .map(({ file }) => file)
}

/**
 * Copies a SQLite database to a file beside it, named for the first migration of the upgrade:
 *
 * 1. refuses when the disk has no room for a copy; nothing was changed then;
 * 2. writes the copy, which replaces one of an attempt that failed later;
 * 3. deletes all but the newest copies of earlier upgrades.
 */
export async function backUpBeforeUpgrade(
  db: WholeDb,
  databaseFile: string,
  { migration, freeOf }: { migration: string; freeOf: FreeBytesOf },
): Promise<{ copy: string; deleted: string[] }> {
  const copy = `${databaseFile}.before-${migration}`
  await refuseWithoutRoom(db, copy, freeOf)
  try {
    await copyDatabase(db, copy)
  } catch (cause) {
    throw new ConfigError(
      `The database cannot be upgraded, because its backup ${copy} cannot be written: ${messageOf(cause)}.`,
      { cause },
    )
  }
  const deleted = olderCopies(databaseFile, copy).slice(MAX_KEPT_COPIES - 1)
  for (const file of deleted) rmSync(file, { force: true })
  return { copy, deleted }
}
