import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '../clock.ts'
import { ConfigError } from '../config.ts'
import { type Database, openDatabase, openMarketDatabaseBesideServer } from '../database/database.ts'
import { openDatabaseBesideServer, type UserDatabase } from '../database/databases.ts'
import type { Db, MarketDb } from '../database/db.ts'
import { databaseFile } from '../database/sqlite.ts'
import { createMarket } from '../market/market.ts'
import { storedDataOnly } from '../market/stored-data-only.ts'
import { createPortfolioMeasurer, type PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { withOwnSecurities } from '../own-securities/account-markets.ts'
import { readPortfolios, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { findSecretKey, isKeyOfDatabase } from '../secrets/secret-key.ts'
import { messageOf } from '../thrown.ts'
import type { Command, CommandContext } from './command.ts'
import { requireBackup } from './require-backup.ts'

/** What nobody can fetch again. */
const COUNTED_TABLES = ['users', 'portfolios', 'transactions'] as const

type Counts = Record<(typeof COUNTED_TABLES)[number], number>

/** Of a file of any version, which stays as it is. */
function countRowsOfFile(file: string): Counts {
  const backup = new DatabaseSync(file, { readOnly: true })
  const count = (table: string) => Number(backup.prepare(`select count(*) as rows from ${table}`).get()?.rows)
  try {
    return { users: count('users'), portfolios: count('portfolios'), transactions: count('transactions') }
  } finally {
    backup.close()
  }
}

async function countRows(db: Db): Promise<Counts> {
  const counts: Counts = { users: 0, portfolios: 0, transactions: 0 }
  for (const table of COUNTED_TABLES) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(rows)
  }
  return counts
}

/** In DATA_DIR where there is one, because a container may write nowhere else. Only its owner reads it. */
function createTemporaryFolder(dataDir: string): string {
  const parent = existsSync(dataDir) ? dataDir : tmpdir()
  try {
    return mkdtempSync(join(parent, 'verify-'))
  } catch (cause) {
    throw new ConfigError(`${parent} cannot be written: ${messageOf(cause)}`, { cause })
  }
}

/** Copies the backup into the folder and migrates the copy there. */
async function restoreInto(folder: string, file: string): Promise<Database> {
  try {
    copyFileSync(file, databaseFile(folder))
  } catch (cause) {
    throw new ConfigError(`${file} could not be copied to ${folder}: ${messageOf(cause)}`, { cause })
  }
  return await openDatabase({ dataDir: folder, databaseUrl: undefined })
}

/** Prints the counts and returns false when the upgrade of the restored copy lost or added rows. */
async function compareCounts({ print }: CommandContext, file: string, restored: Db, present: Db | undefined) {
  const before = countRowsOfFile(file)
  const after = await countRows(restored)
  const now = present && (await countRows(present))
  let isEqual = true
  for (const table of COUNTED_TABLES) {
    print(`${table}: ${before[table]} in the backup${now === undefined ? '' : `, ${now[table]} now`}`)
    if (after[table] === before[table]) continue
    isEqual = false
    print(`${table}: ${before[table]} rows became ${after[table]} when the backup was upgraded to this version.`)
  }
  return isEqual
}

interface Compared {
  measured: number
  equal: number
  changed: number
  deleted: number
  differing: string[]
}

interface Restored {
  restored: Db
  /** The backup's own, or the one that the installation shares. */
  marketDb: MarketDb
}

interface PresentInstallation {
  db: Db
  measurer: PortfolioMeasurer
}

/**
 * Measures every portfolio at the backup's prices and rates, so that only a change of its ledger or settings changes
 * its figures.
 */
async function compareFigures(
  { restored, marketDb }: Restored,
  present: Db | undefined,
  { config, clock }: CommandContext,
) {
  const market = createMarket(marketDb, storedDataOnly(config.marketData[0]), clock)
  const today = dayIn('UTC', clock.now())
  const measurer = createPortfolioMeasurer(restored, withOwnSecurities(market, restored))
  const installation = present && {
    db: present,
    measurer: createPortfolioMeasurer(present, withOwnSecurities(market, present)),
  }
  const compared: Compared = { measured: 0, equal: 0, changed: 0, deleted: 0, differing: [] }
  try {
    for (const { id: userId } of await restored.selectFrom('users').select('id').orderBy('id').execute()) {
      for (const portfolio of await readPortfolios(restored, userId)) {
        const { totals, lines } = (await measurer.measure(portfolio, today)).measurement
        compared.measured++
        if (installation !== undefined)
          await compareWithPresent(portfolio, { totals, lines }, today, installation, compared)
      }
    }
  } finally {
    await market.close()
  }
  return compared
}

async function compareWithPresent(
  portfolio: StoredPortfolio,
  figures: object,
  today: string,
  { db, measurer }: PresentInstallation,
  compared: Compared,
): Promise<void> {
  const find = async () => (await readPortfolios(db, portfolio.userId)).find(({ id }) => id === portfolio.id)
  const present = await find()
  if (present === undefined) compared.deleted++
  else if (present.version !== portfolio.version) compared.changed++
  else {
    const { totals, lines } = (await measurer.measure(present, today)).measurement
    if (isDeepStrictEqual({ totals, lines }, figures)) compared.equal++
    // The server may have changed it in between.
    else if ((await find())?.version !== present.version) compared.changed++
    else compared.differing.push(portfolio.id)
  }
}

async function compare(
  context: CommandContext,
  file: string,
  databases: Restored,
  present: Db | undefined,
): Promise<boolean> {
  const { config, print } = context
  const { restored } = databases
  const hasAllRows = await compareCounts(context, file, restored, present)
  const { measured, equal, changed, deleted, differing } = await compareFigures(databases, present, context)
  if (present === undefined)
    print(`figures: ${measured} portfolios measured; no database in ${config.dataDir} to compare with`)
  else print(`figures: ${equal} portfolios equal, ${changed} changed and ${deleted} deleted since the backup`)
  for (const id of differing)
    print(`Portfolio ${id} has different figures here, although it has not changed since the backup.`)
  const key = findSecretKey(config)
  if (key !== undefined && !(await isKeyOfDatabase(restored, key)))
    print('The key here is not the one that the secrets in the backup were encrypted with.')
  const isVerified = hasAllRows && differing.length === 0
  print(isVerified ? 'The backup can be restored.' : 'The backup is incomplete.')
  return isVerified
}

export const verifyBackup: Command = {
  words: ['backup', 'verify'],
  parameters: ['FILE'],
  summary: 'restores a backup into a temporary folder and compares row counts and figures, even while the server runs',
  async run(context, [name = '']) {
    const { config } = context
    if (config.databaseUrl !== undefined)
      throw new ConfigError(
        'DATABASE_URL is set: restore the backup into an empty database with `pg_restore --dbname=URL FILE`.',
      )
    const file = resolve(name)
    requireBackup(file)
    const folder = createTemporaryFolder(config.dataDir)
    const opened: UserDatabase[] = []
    const open = async <Opened extends UserDatabase>(opening: Promise<Opened>): Promise<Opened['db']> => {
      const database = await opening
      opened.push(database)
      return database.db
    }
    try {
      const restored = await open(restoreInto(folder, file))
      const { marketDatabaseUrl: url } = config
      const marketDb = url === undefined ? restored : await open(openMarketDatabaseBesideServer(url))
      const isThere = existsSync(databaseFile(config.dataDir))
      return await compare(
        context,
        file,
        { restored, marketDb },
        isThere ? await open(openDatabaseBesideServer(config)) : undefined,
      )
    } finally {
      for (const database of opened) await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
