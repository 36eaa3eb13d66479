import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import type { Db } from '../database/db.ts'
import { deleteSetting, readSetting, writeFirstSetting, writeSetting } from '../database/settings.ts'
import { codeOf } from '../thrown.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>

const FINGERPRINT_SETTING = 'secret-key-fingerprint'
const KEY_BYTES = 32

export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

function readKeyFile(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new ConfigError(`${path} does not contain a key: restore the right file, or set SECRET_KEY.`)
  return key
}

/** Writes the file atomically. A file that another process created in the meantime is kept. */
function createKeyFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = secretKeyFile(dataDir)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('plumbline secret key').update(key).digest('base64url')
}

/** True when the database's secrets are encrypted with this key, or nothing is encrypted yet. */
export async function isKeyOfDatabase(db: Db, key: Buffer): Promise<boolean> {
  const known = await readSetting(db, FINGERPRINT_SETTING)
  return known === undefined || known === fingerprintOf(key)
}

/** The configured key, or the one in the data folder; undefined when there is neither. */
export function findSecretKey(config: KeyConfig): Buffer | undefined {
  if (config.secretKey !== undefined) return config.secretKey
  const path = secretKeyFile(config.dataDir)
  return existsSync(path) ? readKeyFile(path) : undefined
}

/** Stores a new key until everything is encrypted with it. */
function nextKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key.next')
}

/** Creates a new key next to the current one. */
export function prepareNextKey(dataDir: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  const path = nextKeyFile(dataDir)
  rmSync(path, { force: true })
  writeFileSync(path, `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
  return key
}

/** Replaces the old key with the new one. */
export function adoptNextKey(dataDir: string): void {
  renameSync(nextKeyFile(dataDir), secretKeyFile(dataDir))
}

/** Completes a rotation that encrypted everything with the new key but was interrupted before adopting it. */
async function finishRotation({ secretKey, dataDir }: KeyConfig, db: Db): Promise<void> {
  if (secretKey !== undefined || !existsSync(nextKeyFile(dataDir))) return
  if ((await readSetting(db, FINGERPRINT_SETTING)) === fingerprintOf(readKeyFile(nextKeyFile(dataDir))))
    adoptNextKey(dataDir)
}

/** Makes this the database's key. Call it in the transaction that encrypts everything with it. */
export async function setKeyOfDatabase(db: Db, key: Buffer): Promise<void> {
  await writeSetting(db, FINGERPRINT_SETTING, fingerprintOf(key))
}

/**
 * The key that encrypts mails and broker credentials; the first start creates one. Throws a ConfigError when the
 * database's secrets were encrypted with another key.
 */
export async function openSecretKey(config: KeyConfig, db: Db): Promise<Buffer> {
  await finishRotation(config, db)
  let key = findSecretKey(config)
  if (key === undefined && (await readSetting(db, FINGERPRINT_SETTING)) === undefined) {
    createKeyFile(config.dataDir)
    key = findSecretKey(config)
  }
  if (key !== undefined) {
    await writeFirstSetting(db, FINGERPRINT_SETTING, fingerprintOf(key))
    if (await isKeyOfDatabase(db, key)) return key
  }
  throw new ConfigError(
    `The secrets in this database were encrypted with another key: set SECRET_KEY, or restore ${secretKeyFile(config.dataDir)}. If the key is lost, \`npm run cli -- forget-secrets\` deletes the secrets.`,
  )
}

/** Lets the next start create a new key. Data encrypted with the old key is lost. */
export async function forgetSecretKey(db: Db): Promise<void> {
  await deleteSetting(db, FINGERPRINT_SETTING)
}
