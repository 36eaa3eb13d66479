import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabaseInMemory } from '../database/database.ts'
import { openSecretKey, secretKeyFile } from './secret-key.ts'

let folder: string
let database: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-key-'))
  database = await openDatabaseInMemory()
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const withFile = () => ({ secretKey: undefined, dataDir: folder })
const withKey = (byte: number) => ({ secretKey: Buffer.alloc(32, byte), dataDir: folder })

test('the first start makes a key that only its owner reads, and later ones use it', async () => {
  const key = await openSecretKey(withFile(), database.db)
  expect(key).toHaveLength(32)
  expect(statSync(secretKeyFile(folder)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(await openSecretKey(withFile(), database.db)).toEqual(key)
})

test('a configured key makes no file', async () => {
  expect(await openSecretKey(withKey(7), database.db)).toEqual(Buffer.alloc(32, 7))
  expect(readdirSync(folder)).toEqual([])
})

test('another key than the one of the database is refused, and no new one is made in its place', async () => {
  await openSecretKey(withKey(7), database.db)
  await expect(openSecretKey(withKey(8), database.db)).rejects.toThrow('encrypted with another key')
  await expect(openSecretKey(withFile(), database.db)).rejects.toThrow('encrypted with another key')
  expect(readdirSync(folder)).toEqual([])
  await openSecretKey(withKey(7), database.db)
})
