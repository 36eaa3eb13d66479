import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { deleteSetting, writeSetting } from './settings.ts'
import { databaseFile } from './sqlite.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-sqlite-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what is deleted is overwritten in the file', async () => {
  const marker = 'a name that must not stay'
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await writeSetting(database.db, 'marked', marker)
  await writeSetting(database.db, 'other', 'stays')
  await database.close()
  expect(readFileSync(databaseFile(folder)).includes(marker)).toBe(true)
  const reopened = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await deleteSetting(reopened.db, 'marked')
  await reopened.close()
  const file = readFileSync(databaseFile(folder))
  expect(file.includes(marker)).toBe(false)
  expect(file.includes('stays')).toBe(true)
})

test('a transaction that has only read so far is not overtaken by another process', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const other = new DatabaseSync(databaseFile(folder), { timeout: 0 })
  const insert = "insert into settings (name, value) values ('theirs', '1')"
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('settings').selectAll().execute()
    expect(() => other.exec(insert)).toThrow('database is locked')
    await writeSetting(tx, 'ours', '1')
  })
  other.exec(insert)
  other.close()
  const settings = await database.db.selectFrom('settings').select('name').orderBy('name').execute()
  expect(settings.map(({ name }) => name)).toEqual(expect.arrayContaining(['ours', 'theirs']))
  await database.close()
})
