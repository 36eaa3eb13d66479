import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
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

  test('keeps the copies of its last three upgrades, and what a restore set aside', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    const names = ['0001-a', '0002-b', '0002-c', 'restore-2026-01-09T12-00-00Z', '0004-d.part']
    const files = names.map((name) => join(dataDir, `plumbline.db.before-${name}`))
    // The oldest are neither the first nor the last by name.
    for (const [index, made] of [4, 1, 3, 0, 0].entries()) {
      writeFileSync(files[index] ?? '', '')
      utimesSync(files[index] ?? '', made, made)
    }
    const lines: string[] = []
    await (await openDatabase({ dataDir, databaseUrl: undefined }, (line) => lines.push(line))).close()
    expect(lines[1]).toBe(`Older copies were deleted: ${files[1]}.`)
    const kept = readdirSync(dataDir).filter((name) => name.startsWith('plumbline.db.before-'))
    expect(kept.map((name) => name.slice('plumbline.db.before-'.length)).sort()).toEqual([
      '0001-a',
      '0002-c',
      '0003-narrow-series',
      '0004-d.part',
      'restore-2026-01-09T12-00-00Z',
    ])
    expect(statSync(join(dataDir, 'plumbline.db.before-0003-narrow-series')).mode & 0o777).toBe(0o600)
  })

  test('is not upgraded while the disk has no room for its copy, and the message says how much it takes', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    const config = { dataDir, databaseUrl: undefined }
    const { size } = statSync(databaseFile(dataDir))
    const room: string[] = []
    const freeOf = (bytes: number | undefined) => (folder: string) => {
      room.push(folder)
      return bytes
    }
    const opening = openDatabase(config, undefined, freeOf(100_000))
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow(
      `the copy that is made first takes ${Math.ceil(size / 1e6)} MB, and the disk of ${dataDir} has 0 MB left`,
    )
    expect(room).toEqual([dataDir])
    expect(readdirSync(dataDir).filter((name) => name.includes('before'))).toEqual([])
    const file = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
    expect(file.prepare('select max(name) as last from kysely_migration').get()).toEqual({ last: '0002-accounts' })
    file.close()

    for (const enough of [undefined, size]) {
      const other = makeKeptFolder('0.1.0')
      undo.push(other.remove)
      const database = await openDatabase({ ...config, dataDir: other.dataDir }, undefined, freeOf(enough))
      await database.close()
    }
  })

  test('whose copy cannot be written is not upgraded, and no part of the copy is left', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    mkdirSync(join(dataDir, 'plumbline.db.before-0003-narrow-series'))
    await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(/cannot be upgraded, because/)
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
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

  test('that is an empty file is refused by commands, and stays empty', async () => {
    const dataDir = emptyFolder()
    const file = databaseFile(dataDir)
    writeFileSync(file, '')
    await expect(openDatabaseBesideServer({ dataDir, databaseUrl: undefined })).rejects.toThrow(`${file} is empty`)
    expect(statSync(file).size).toBe(0)
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
