import { chmodSync, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/database.ts'
import { writeSetting } from '../database/settings.ts'
import { secretKeyFile } from '../secrets/secret-key.ts'
import type { Command } from './command.ts'

/** When the last backup was made by this command, as an ISO instant. */
export const lastBackupSetting = 'last-backup-at'

export const backUp: Command = {
  words: ['backup'],
  parameters: ['FILE'],
  summary: 'writes the database, consistent also while the server runs, into a new file',
  async run({ config, clock, print }, [name = '']) {
    if (config.databaseUrl !== undefined)
      throw new ConfigError(
        'DATABASE_URL is set: back PostgreSQL up with `pg_dump --format=custom --file=FILE DATABASE_URL`.',
      )
    const file = resolve(name)
    if (existsSync(file)) throw new ConfigError(`${file} exists already: name a new file.`)
    const database = await openDatabaseBesideServer(config)
    try {
      await sql`vacuum into ${file}`.execute(database.db)
      chmodSync(file, 0o600)
      await writeSetting(database.db, lastBackupSetting, clock.now().toISOString())
    } finally {
      await database.close()
    }
    print(`${file}: ${Math.ceil(statSync(file).size / 1024)} KiB`)
    if (config.secretKey === undefined)
      print(`The key is not in it. Keep ${secretKeyFile(config.dataDir)} somewhere else than the backup.`)
    return true
  },
}
