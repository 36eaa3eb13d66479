import { statfs } from 'node:fs/promises'
import { text } from '@plumbline/text/text'
import { sql } from 'kysely'
import pTimeout from 'p-timeout'
import { type Db, engineOf, type MarketDb } from '../database/db.ts'
import { readMigrationState } from '../database/migrate.ts'
import { readAssetsVersion } from '../market/securities/assets-version.ts'
import { isKeyOfDatabase } from '../secrets/secret-key.ts'

const CHECK_TIMEOUT_MS = 3000
const MIN_FREE_BYTES = 64 * 1024 * 1024

export interface ReadinessParts {
  db: Db
  marketDb: MarketDb
  dataDir: string
  secretKey: Buffer
}

/** Why this process should not receive requests now, one sentence per reason; empty when it is ready. */
export async function findReadinessProblems({ db, marketDb, dataDir, secretKey }: ReadinessParts): Promise<string[]> {
  const checks: Record<string, () => Promise<string | undefined>> = {
    [text('The database does not respond.')]: async () => void (await sql`select 1`.execute(db)),
    [text('The tables cannot be read.')]: async () => {
      const { pending, unknown } = await readMigrationState(db, 'whole')
      return pending.length + unknown.length > 0 ? text('The tables are those of another version.') : undefined
    },
    [text('The market data cannot be read.')]: async () => void (await readAssetsVersion(marketDb)),
    [text('The key cannot be checked.')]: async () =>
      (await isKeyOfDatabase(db, secretKey)) ? undefined : text('The secrets were encrypted with another key.'),
    [text('The data folder cannot be read.')]: async () => {
      if (engineOf(db) === 'postgres') return undefined
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize < MIN_FREE_BYTES ? text('The disk of the data folder is full.') : undefined
    },
  }
  const found = await Promise.all(
    Object.entries(checks).map(([failure, check]) =>
      pTimeout(check(), { milliseconds: CHECK_TIMEOUT_MS }).catch(() => failure),
    ),
  )
  return found.filter((problem) => problem !== undefined)
}
