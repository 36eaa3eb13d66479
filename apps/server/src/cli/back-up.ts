import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import { copyDatabase } from '../database/copy-database.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import { LAST_BACKUP_SETTING, writeSetting } from '../database/settings.ts'
import { secretKeyFile } from '../secrets/secret-key.ts'
import { messageOf } from '../thrown.ts'
import type { Command } from './command.ts'

export const backUp: Command = {
  words: ['backup'],
  parameters: ['FILE'],
  summary: 'writes a consistent copy of the database to a new file, even while the server runs',
  async run({ config, clock, print }, [name = '']) {
    if (config.databaseUrl !== undefined)
      throw new ConfigError(
        'DATABASE_URL is set: back PostgreSQL up with `pg_dump --format=custom --file=FILE DATABASE_URL`.',
      )
    const file = resolve(name)
    if (existsSync(file)) throw new ConfigError(`${file} already exists. Name a new file.`)
    const database = await openDatabaseBesideServer(config)
    try {
      await copyDatabase(database.db, file)
      // The backup exists even if the database's disk is full.
      await writeIfPossible(writeSetting(database.db, LAST_BACKUP_SETTING, clock.now().toISOString()))
    } catch (cause) {
      const [reason] = messageOf(cause).split('\n', 1)
      throw new ConfigError(`${file} could not be written: ${reason}`, { cause })
    } finally {
      await database.close()
    }
    print(`${file}: ${Math.ceil(statSync(file).size / 1024)} KiB`)
    if (config.secretKey === undefined)
      print(`The backup does not contain the key. Keep ${secretKeyFile(config.dataDir)} in a different place.`)
    return true
  },
}
