import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { openDatabase, openWholeDatabaseBesideServer } from './database.ts'
import { isDatabaseUnwritable, writeIfPossible } from './database-errors.ts'
import { deleteSetting, readSetting, writeSetting } from './settings.ts'
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

test('the database and its journals can be read by their owner only, also those of an earlier version', async () => {
  const file = databaseFile(folder)
  const modes = () => ['', '-wal', '-shm'].map((end) => (statSync(file + end).mode & 0o777).toString(8))
  for (const start of ['first', 'after an upgrade']) {
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
    await writeSetting(database.db, 'start', start)
    expect(modes(), start).toEqual(['600', '600', '600'])
    await database.close()
    chmodSync(file, 0o644)
  }
})

describe('while another process has locked the database', () => {
  test('reads go on, and a write is done when the lock ends', async () => {
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
    await writeSetting(database.db, 'known', '1')
    const other = new DatabaseSync(databaseFile(folder), { timeout: 0 })
    other.exec('begin immediate')
    const writing = writeSetting(database.db, 'new', '2')
    const transaction = database.db.transaction().execute((tx) => writeSetting(tx, 'newer', '3'))
    expect(await readSetting(database.db, 'known')).toBe('1')
    expect(await readSetting(database.db, 'new')).toBeUndefined()
    other.exec('commit')
    other.close()
    await Promise.all([writing, transaction])
    expect([await readSetting(database.db, 'new'), await readSetting(database.db, 'newer')]).toEqual(['2', '3'])
    await database.close()
  })
})

test('a long transaction holds up neither reads nor the event loop', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000) select max(i) from n`
  let turns = 0
  let isOver = false
  const countTurn = () => {
    turns++
    if (!isOver) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const transaction = database.db.transaction().execute(async (tx) => {
    await writeSetting(tx, 'new', '1')
    for (let statement = 0; statement < 20; statement++) await slow.execute(tx)
  })
  expect(await readSetting(database.db, 'new')).toBeUndefined()
  expect(isOver).toBe(false)
  await transaction
  isOver = true
  expect(turns).toBeGreaterThan(5)
  expect(await readSetting(database.db, 'new')).toBe('1')
  await database.close()
})

test('large commits reach the database file while it is open, and a copy of file and log has every commit', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const large = 'x'.repeat(5_000_000)
  const file = databaseFile(folder)
  await writeSetting(database.db, 'large', large)
  await database.db.transaction().execute((tx) => writeSetting(tx, 'larger', large))
  await expect.poll(() => statSync(file).size).toBeGreaterThan(5_000_000)
  await writeSetting(database.db, 'last', '1')
  const copied = join(folder, 'copied')
  mkdirSync(copied)
  for (const ending of ['', '-wal']) copyFileSync(file + ending, databaseFile(copied) + ending)
  const copy = await openDatabase({ dataDir: copied, databaseUrl: undefined })
  for (const name of ['large', 'larger']) expect(await readSetting(copy.db, name)).toBe(large)
  expect(await readSetting(copy.db, 'last')).toBe('1')
  await copy.close()
  await writeSetting(database.db, 'large', large.replaceAll('x', 'y'))
  await database.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('a read sees every commit of this process before it, and those of others by the next turn', async () => {
  const server = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await server.close()
  const { db, close } = await openWholeDatabaseBesideServer({ dataDir: folder, databaseUrl: undefined })
  const read = (name: string) => readSetting(db, name)
  for (let commit = 0; commit < 20; commit++) {
    const number = String(commit)
    await writeSetting(db, 'alone', number)
    expect(await read('alone')).toBe(number)
    await db.transaction().execute((tx) => writeSetting(tx, 'in a transaction', number))
    expect(await read('in a transaction')).toBe(number)
  }

  const other = new DatabaseSync(databaseFile(folder))
  other.exec(`insert into settings (name, value) values ('by another process', '1')`)
  other.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await read('by another process')).toBe('1')
  await close()
})

test('on a full disk writes are refused, reads go on, and writes work again once there is room', async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db)
  await limit(1)
  const large = 'x'.repeat(1_000_000)
  const inTransaction = database.db.transaction().execute((tx) => writeSetting(tx, 'large', large))
  expect(isDatabaseUnwritable(await inTransaction.catch((error: unknown) => error))).toBe(true)
  const alone = writeSetting(database.db, 'large', large)
  expect(isDatabaseUnwritable(await alone.catch((error: unknown) => error))).toBe(true)
  await writeIfPossible(writeSetting(database.db, 'large', large))
  expect(await readSetting(database.db, 'large')).toBeUndefined()
  await limit(1_000_000)
  await writeSetting(database.db, 'large', large)
  expect(await readSetting(database.db, 'large')).toBe(large)
  await database.close()
})

/** The last byte of the schema format number: https://www.sqlite.org/fileformat.html#the_database_header */
const SCHEMA_FORMAT_OFFSET = 47

describe('opening is refused in one sentence', () => {
  const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined })

  async function refusal(dataDir = folder): Promise<string> {
    const error = await openDatabase({ dataDir, databaseUrl: undefined }).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }

  test('when the database is empty, foreign, damaged or only its log is there, and nothing is created', async () => {
    await (await open()).close()
    const file = databaseFile(folder)
    const whole = readFileSync(file)

    writeFileSync(file, '')
    expect(await refusal()).toContain(`${file} is empty`)
    expect(readFileSync(file)).toHaveLength(0)

    writeFileSync(file, 'x'.repeat(10_000))
    expect(await refusal()).toContain(`${file} is damaged`)
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(10_000))

    writeFileSync(file, Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 'x')]))
    expect(await refusal()).toContain(`${file} is damaged`)

    const unknownFormat = Buffer.from(whole)
    unknownFormat[SCHEMA_FORMAT_OFFSET] = 9
    writeFileSync(file, unknownFormat)
    expect(await refusal()).toContain(`${file} is damaged`)

    rmSync(file)
    const foreign = new DatabaseSync(file)
    foreign.exec('create table songs (title text)')
    foreign.close()
    expect(await refusal()).toContain(`${file} is not a Plumbline database`)

    rmSync(file)
    writeFileSync(`${file}-wal`, 'x')
    expect(await refusal()).toContain(`${file} is missing`)
    expect(existsSync(file)).toBe(false)

    rmSync(`${file}-wal`)
    writeFileSync(file, whole)
    await (await open()).close()
  })

  test('when the folder cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    for (const dataDir of [join(folder, 'file', 'data'), '/proc'])
      expect(await refusal(dataDir)).toContain(`DATA_DIR ${dataDir} cannot be written`)
  })

  test('except after a crash while the database was created', async () => {
    writeFileSync(`${databaseFile(folder)}.new`, 'half')
    await (await open()).close()
    expect(readdirSync(folder).toSorted()).toEqual(['plumbline.db', 'server.lock'])
  })
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
