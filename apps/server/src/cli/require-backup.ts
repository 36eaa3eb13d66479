import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config.ts'

/** Throws a ConfigError unless the file is a complete database of this application. */
export function requireBackup(file: string): void {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`)
  const backup = new DatabaseSync(file, { readOnly: true })
  try {
    const [check] = backup.prepare('pragma integrity_check').all()
    backup.prepare('select count(*) from users').get()
    if (check?.integrity_check !== 'ok') throw new Error('damaged')
  } catch (cause) {
    throw new ConfigError(`${file} is not a complete backup of a Plumbline database.`, { cause })
  } finally {
    backup.close()
  }
}
