import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureUser } from '../accounts/users.ts'
import { openCredentials, sealCredentials } from '../brokers/credentials.ts'
import { newConnection } from '../brokers/new-connection.ts'
import { createClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { openSecretKey, secretKeyFile } from '../secrets/secret-key.ts'
import { runCommand } from './run-command.ts'

const clock = createClock(undefined)
const credentials = { username: 'ann', password: 'correct horse', session: null }

let folder: string
let environment: Record<string, string>
let printed: string[]
let errors: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-rotate-'))
  environment = { DATA_DIR: folder, MARKET_DATA: 'files', MARKET_DATA_DIR: MARKET_FOLDER }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function run(...words: string[]): Promise<number> {
  printed = []
  errors = []
  return await runCommand(words, environment, {
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
  })
}

/** What a server does at its start, then `work`, then its end. */
async function withServer<T>(work: (db: Db, key: Buffer) => Promise<T>): Promise<T> {
  const config = readConfig(environment)
  const database = await openDatabase(config)
  try {
    return await work(database.db, await openSecretKey(config, database.db))
  } finally {
    await database.close()
  }
}

async function addConnection(db: Db, key: Buffer): Promise<void> {
  const { id: user_id } = await ensureUser(db, clock, 'ada@plumbline.example', null)
  const now = clock.now().toISOString()
  const connection = { user_id, id: 'c1' }
  await db
    .insertInto('broker_connections')
    .values({
      ...connection,
      broker: 'degiro',
      username: 'ann',
      ...newConnection(now),
      sealed: sealCredentials(key, connection, credentials),
    })
    .execute()
}

const openStored = (db: Db, key: Buffer) =>
  db
    .selectFrom('broker_connections')
    .selectAll()
    .executeTakeFirstOrThrow()
    .then((connection) => openCredentials(key, connection))

test('seals credentials with a new key in the key file, which the next start uses', async () => {
  await withServer(addConnection)
  const old = Buffer.from(readFileSync(secretKeyFile(folder), 'utf8'), 'base64')
  expect(await run('secrets', 'rotate')).toBe(0)
  expect(printed[0]).toBe('Encrypted with the new key: 1 broker connections, 0 waiting mails.')
  await withServer(async (db, key) => {
    expect(key).not.toEqual(old)
    expect(await openStored(db, key)).toEqual(credentials)
    expect(await openStored(db, old)).toBeUndefined()
  })
  expect(statSync(secretKeyFile(folder)).mode & 0o777).toBe(0o600)
})

test('a rotation that ended before the new key was in place is finished by the next start', async () => {
  await withServer(addConnection)
  const file = secretKeyFile(folder)
  copyFileSync(file, join(folder, 'old'))
  expect(await run('secrets', 'rotate')).toBe(0)
  renameSync(file, `${file}.next`)
  renameSync(join(folder, 'old'), file)
  await withServer(async (db, key) => expect(await openStored(db, key)).toEqual(credentials))
  expect(existsSync(`${file}.next`)).toBe(false)
})

test('a rotation that ended before anything was sealed leaves the old key', async () => {
  await withServer(addConnection)
  const file = secretKeyFile(folder)
  copyFileSync(file, join(folder, 'old'))
  expect(await run('secrets', 'rotate')).toBe(0)
  copyFileSync(join(folder, 'old'), `${file}.next`)
  await withServer(async (db, key) => expect(await openStored(db, key)).toEqual(credentials))
})

test('with SECRET_KEY the new one comes from NEW_SECRET_KEY, and the old one no longer starts', async () => {
  environment.SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
  await withServer(addConnection)
  expect(await run('secrets', 'rotate')).toBe(1)
  expect(errors).toEqual([expect.stringContaining('NEW_SECRET_KEY')])
  environment.NEW_SECRET_KEY = Buffer.alloc(32, 2).toString('base64')
  expect(await run('secrets', 'rotate')).toBe(0)
  await expect(withServer(openStored)).rejects.toThrow('encrypted with another key')
  environment.SECRET_KEY = environment.NEW_SECRET_KEY
  expect(await withServer(openStored)).toEqual(credentials)
})

test('is refused with another key than the database has, and beside a server', async () => {
  environment.SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
  environment.NEW_SECRET_KEY = Buffer.alloc(32, 2).toString('base64')
  await withServer(addConnection)
  environment.SECRET_KEY = Buffer.alloc(32, 3).toString('base64')
  expect(await run('secrets', 'rotate')).toBe(1)
  environment.SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
  const now = clock.now().toISOString()
  await withServer((db) =>
    db
      .insertInto('sweeps')
      .values({ name: 'mails', last_started_at: now, last_finished_at: now, last_done: 0, last_error: null })
      .execute(),
  )
  expect(await run('secrets', 'rotate')).toBe(1)
  expect(errors).toEqual([expect.stringContaining('Stop it')])
  expect(await withServer(openStored)).toEqual(credentials)
})

test('forget-secrets gives up credentials whose key is lost, and says so', async () => {
  await withServer(addConnection)
  rmSync(secretKeyFile(folder))
  expect(await run('forget-secrets')).toBe(0)
  expect(printed).toContain('Broker connections that must be reconnected: 1.')
  await withServer(async (db) =>
    expect(await db.selectFrom('broker_connections').selectAll().executeTakeFirst()).toMatchObject({
      sealed: null,
      needs_user: 1,
      error: 'Unauthorized',
    }),
  )
})
