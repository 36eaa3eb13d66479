import { statfs } from 'node:fs/promises'
import type { Installation } from '@plumbline/contract/admin/schemas'
import type { Language } from '@plumbline/text/language'
import { sql } from 'kysely'
import { engineOf } from '../database/db.ts'
import { LAST_BACKUP_SETTING, readSetting } from '../database/settings.ts'
import { formatProblemText } from '../errors.ts'
import { countAssets } from '../market/securities/assets.ts'
import { findReadinessProblems, type ReadinessParts } from '../monitoring/readiness.ts'
import { readUpdateState } from '../monitoring/update-check.ts'
import { countRows } from './count-rows.ts'

const databaseSize = {
  sqlite: sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`,
}

interface Release {
  version: string
  updateCheckUrl: string | undefined
  /** Of the sentences about updates and problems. */
  language: Language
}

/** Version, update state, storage and row counts. */
export async function describeInstallation(
  parts: ReadinessParts,
  { version, updateCheckUrl, language }: Release,
): Promise<Installation> {
  const { db, marketDb, dataDir } = parts
  const database = engineOf(db)
  const { rows } = await databaseSize[database].execute(db)
  const disk = await statfs(dataDir)
  return {
    version,
    update: await readUpdateState(db, updateCheckUrl, version, language),
    database,
    databaseBytes: Number(rows[0]?.bytes ?? 0),
    freeBytes: disk.bavail * disk.bsize,
    lastBackupAt: (await readSetting(db, LAST_BACKUP_SETTING)) ?? null,
    ...(await countRows(db)),
    assets: await countAssets(marketDb),
    problems: (await findReadinessProblems(parts)).map((problem) => formatProblemText(problem, language)),
  }
}
