import { copyFileSync, existsSync, lchownSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { isSqliteDamaged } from '../database/database-errors.ts'
import { databaseFile, lockFile, lockFolder, moveIntoPlace } from '../database/sqlite.ts'
import { findSecretKey, isKeyOfDatabase } from '../secrets/secret-key.ts'
import type { Command, CommandContext } from './command.ts'
import { requireBackup } from './require-backup.ts'

/** Moves the current database aside, including its write-ahead log, and returns the new path. It may be damaged. */
function moveAside(dataDir: string, now: Date): string | undefined {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return undefined
  const present = new DatabaseSync(file)
  try {
    present.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  } catch (error) {
    if (!isSqliteDamaged(error)) throw error
  } finally {
    present.close()
  }
  const aside = `${file}.before-restore-${now.toISOString().replaceAll(':', '-')}`
  renameSync(file, aside)
  for (const ending of ['-wal', '-shm']) if (existsSync(file + ending)) renameSync(file + ending, aside + ending)
  return aside
}

function copyDurably(from: string, to: string): void {
  const draft = `${to}.restoring`
  rmSync(draft, { force: true })
  copyFileSync(from, draft)
  moveIntoPlace(draft, to)
}

/**
 * Gives the files of the database to the owner of their folder. A root's command would leave files behind that the
 * server, which is not root, can read at best.
 */
function keepOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  const ours = [basename(databaseFile(dataDir)), basename(lockFile(dataDir))]
  for (const name of readdirSync(dataDir))
    if (ours.some((each) => name.startsWith(each))) lchownSync(join(dataDir, name), uid, gid)
}

async function reportRestored({ config, print }: CommandContext): Promise<void> {
  const database = await openDatabase(config)
  try {
    const { count } = await database.db
      .selectFrom('users')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    print(`Restored: ${count} accounts.`)
    const key = findSecretKey(config)
    if (key === undefined || !(await isKeyOfDatabase(database.db, key)))
      print(
        'The key here is not the one that encrypted the secrets in this backup. Restore that key, or run `npm run cli -- forget-secrets`.',
      )
  } finally {
    await database.close()
  }
}

export const restore: Command = {
  words: ['restore'],
  parameters: ['FILE'],
  summary: 'puts a backup in the place of the database, which is kept aside; stop the server first',
  async run(context, [name = '']) {
    const { config, clock, print } = context
    if (config.databaseUrl !== undefined)
      throw new ConfigError(
        'DATABASE_URL is set: restore PostgreSQL with `pg_restore --clean --dbname=DATABASE_URL FILE`.',
      )
    const file = resolve(name)
    requireBackup(file)
    const lock = lockFolder(config.dataDir)
    try {
      const aside = moveAside(config.dataDir, clock.now())
      copyDurably(file, databaseFile(config.dataDir))
      if (aside !== undefined) print(`The previous database is now ${aside}.`)
    } finally {
      lock.close()
      keepOwner(config.dataDir)
    }
    try {
      await reportRestored(context)
    } finally {
      keepOwner(config.dataDir)
    }
    return true
  },
}
