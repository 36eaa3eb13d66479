import { chmodSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { messageOf } from '../thrown.ts'
import type { WholeDb } from './db.ts'

/** Copies the SQLite database to a file next to it and returns the path. Replaces the copy of a failed attempt. */
export async function backUpBeforeUpgrade(db: WholeDb, databaseFile: string, migration: string): Promise<string> {
  const file = `${databaseFile}.before-${migration}`
  rmSync(file, { force: true })
  try {
    await sql`vacuum into ${file}`.execute(db)
  } catch (cause) {
    throw new ConfigError(
      `The database cannot be upgraded, because its backup ${file} cannot be written: ${messageOf(cause)}.`,
      { cause },
    )
  }
  chmodSync(file, 0o600)
  return file
}
