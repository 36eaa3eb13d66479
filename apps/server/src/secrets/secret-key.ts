import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import type { Db } from '../database/db.ts'
import { readSetting } from '../database/settings.ts'

const settingName = 'secret-key-fingerprint'
const keyLength = 32

export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

function readKeyFile(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== keyLength)
    throw new ConfigError(`${path} does not hold a key: put the right one back, or set SECRET_KEY.`)
  return key
}

/** The file appears whole or not at all, and never replaces one that another process has made meanwhile. */
function createKeyFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = secretKeyFile(dataDir)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('plumbline secret key').update(key).digest('base64url')
}

/** True when the key is the one that this database's secrets are sealed with, or nothing is sealed yet. */
export async function isKeyOfDatabase(db: Db, key: Buffer): Promise<boolean> {
  const known = await readSetting(db, settingName)
  return known === undefined || known === fingerprintOf(key)
}

/** The configured key, else the one in the data folder; undefined when there is neither. */
export function findSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Buffer | undefined {
  if (config.secretKey !== undefined) return config.secretKey
  const path = secretKeyFile(config.dataDir)
  return existsSync(path) ? readKeyFile(path) : undefined
}

/**
 * The key that mails and broker credentials are sealed with; the first start makes one. Throws a ConfigError when the database's secrets were sealed
 * with another key.
 */
export async function openSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>, db: Db): Promise<Buffer> {
  let key = findSecretKey(config)
  if (key === undefined && (await readSetting(db, settingName)) === undefined) {
    createKeyFile(config.dataDir)
    key = findSecretKey(config)
  }
  if (key !== undefined) {
    await db
      .insertInto('settings')
      .values({ name: settingName, value: fingerprintOf(key) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    if (await isKeyOfDatabase(db, key)) return key
  }
  throw new ConfigError(
    `The secrets in this db were sealed with another key: set SECRET_KEY, or put it back as ${secretKeyFile(config.dataDir)}. If it is lost, \`npm run cli -- forget-secrets\` gives them up.`,
  )
}

/** Lets the next start use a new key. What was sealed is lost. */
export async function forgetSecretKey(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', settingName).execute()
}
