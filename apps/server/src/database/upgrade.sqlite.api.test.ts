import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { makeKeptFolder } from '../testing/kept-releases.ts'
import { openDatabase } from './database.ts'
import { openDatabaseBesideServer } from './databases.ts'
import { databaseFile } from './sqlite.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describe('a SQLite database', () => {
  function emptyFolder(): string {
    const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-upgrade-'))
    undo.push(() => rmSync(dataDir, { recursive: true }))
    return dataDir
  }

  test('is backed up before its upgrade, as it was', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    const lines: string[] = []
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, (line) => lines.push(line))
    await database.close()
    const backup = join(dataDir, 'plumbline.db.before-0003-narrow-series')
    expect(lines).toEqual([expect.stringContaining(backup)])
    const kept = new DatabaseSync(backup, { readOnly: true })
    undo.push(() => kept.close())
    expect(kept.prepare('select max(name) as last from kysely_migration').get()).toEqual({ last: '0002-accounts' })
  })

  test('stays as it was when a migration fails in the middle of its upgrade', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    const file = new DatabaseSync(databaseFile(dataDir))
    undo.push(() => file.close())
    const schema = () => file.prepare('select name, sql from sqlite_master order by name').all()
    file.exec('create table subscriptions (name text)')
    const before = schema()
    await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow('subscriptions')
    expect(schema()).toEqual(before)
    expect(file.prepare('select max(name) as last from kysely_migration').get()).toEqual({ last: '0002-accounts' })
  })

  test('of this version, or a new one, is not backed up', async () => {
    const config = { dataDir: emptyFolder(), databaseUrl: undefined }
    const lines: string[] = []
    for (const _start of [1, 2]) await (await openDatabase(config, (line) => lines.push(line))).close()
    expect(lines).toEqual([])
  })

  test('of a newer version is refused in one sentence, by the server and by commands', async () => {
    const config = { dataDir: emptyFolder(), databaseUrl: undefined }
    const database = await openDatabase(config)
    await database.db
      .insertInto('kysely_migration' as 'settings')
      .values({ name: '9999-later', timestamp: '2999-01-01T00:00:00Z' } as never)
      .execute()
    await database.close()
    for (const open of [openDatabase, openDatabaseBesideServer]) {
      await expect(open(config)).rejects.toThrow(ConfigError)
      await expect(open(config)).rejects.toThrow(/newer version/)
    }
  })
})
