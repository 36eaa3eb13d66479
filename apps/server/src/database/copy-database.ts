import { rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { moveIntoPlace } from './sqlite.ts'

/**
 * Writes a consistent copy of a SQLite database, also while others change it. The file exists once the copy is complete
 * and durable; nobody but the owner can read it. A copy that fails leaves no file.
 */
export async function copyDatabase(db: Db, file: string): Promise<void> {
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  try {
    // SQLite would create it readable by everyone.
    writeFileSync(draft, '', { mode: 0o600 })
    await sql`vacuum into ${draft}`.execute(db)
    moveIntoPlace(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
