import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { Kysely } from 'kysely'
import { migrateUpTo } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import type { Schema } from '../database/schema.ts'

const FOLDER = join(import.meta.dirname, 'releases')

/** The figures that a release returned for its database. Money is in the portfolio's currency. */
export interface KeptFigures {
  /** The instant as of which they were measured. */
  now: string
  /** Of the only account. */
  email: string
  portfolio: Record<string, unknown>
  transactions: number
}

/** Every release keeps a small SQLite database, with the figures that it returned for it. */
export const keptReleases: string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.db.gz'))
  .map((name) => name.replace('.db.gz', ''))

export function keptFigures(release: string): KeptFigures {
  return JSON.parse(readFileSync(join(FOLDER, `${release}.json`), 'utf8'))
}

/** A data folder with the release's database. */
export function makeKeptFolder(release: string): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-release-'))
  writeFileSync(join(dataDir, 'plumbline.db'), gunzipSync(readFileSync(join(FOLDER, `${release}.db.gz`))))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

type Row = Record<string, unknown>

/** Tables that others refer to come first. */
function inOrderOfReferences(tables: string[]): string[] {
  const referred = ['users', 'portfolios']
  return [...referred, ...tables.filter((table) => !referred.includes(table))]
}

/** Fills an empty PostgreSQL database as the release would have: its own migrations, then its rows. */
export async function fillPostgresAsOf(release: string, databaseUrl: string): Promise<void> {
  const { dataDir, remove } = makeKeptFolder(release)
  const kept = new DatabaseSync(join(dataDir, 'plumbline.db'), { readOnly: true })
  const db = new Kysely<Schema>({ dialect: openPostgres(databaseUrl) })
  try {
    const names = (query: string) => kept.prepare(query).all() as { name: string }[]
    await migrateUpTo(db, names('select name from kysely_migration order by name desc')[0]?.name ?? '')
    const tables = names("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    for (const table of inOrderOfReferences(tables.map(({ name }) => name))) {
      const rows = kept.prepare(`select * from "${table}"`).all() as Row[]
      for (const row of rows)
        await (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(row).execute()
    }
  } finally {
    await db.destroy()
    kept.close()
    remove()
  }
}
