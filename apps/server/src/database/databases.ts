import { type Config, ConfigError } from '../config.ts'
import {
  type Database,
  type DatabaseConfig,
  openDatabase,
  openMarketDatabaseBesideServer,
  openPostgresDatabase,
  openWholeDatabaseBesideServer,
} from './database.ts'
import type { Db, MarketDb, WholeDb } from './db.ts'
import { readSetting, type SettingsDb, writeFirstSetting } from './settings.ts'

export interface UserDatabase {
  readonly db: Db
  close(): Promise<void>
}

/** User data and market data: in one database, or in two (MARKET_DATABASE_URL). */
export interface Databases extends UserDatabase {
  readonly marketDb: MarketDb
}

type DatabasesConfig = DatabaseConfig & Pick<Config, 'marketDatabaseUrl'>

/** Set in user data once its market data is in another database. */
const APART_SETTING = 'market-data-apart'

/** Remembers that the server needs MARKET_DATABASE_URL from now on. */
export async function markApart(db: SettingsDb): Promise<void> {
  await writeFirstSetting(db, APART_SETTING, 'yes')
}

/** Throws a ConfigError when MARKET_DATABASE_URL is not set for a database whose market data is elsewhere. */
async function refuseApart(db: SettingsDb): Promise<void> {
  if ((await readSetting(db, APART_SETTING)) !== undefined)
    throw new ConfigError('The market data of this installation is in another database: set MARKET_DATABASE_URL.')
}

/** Throws a ConfigError when the database has market data of its own, which would be out of use. */
async function refuseOwnMarketData(db: WholeDb): Promise<void> {
  const asset = await db.selectFrom('assets').select('id').limit(1).executeTakeFirst()
  if (asset !== undefined)
    throw new ConfigError(
      'This installation has market data of its own: stop the server and run `npm run cli -- move-market-data` once.',
    )
}

/** Adds the market data; closes the user data when it cannot be opened. */
async function together(user: Database, opening: Promise<Database>): Promise<Databases> {
  try {
    const market = await opening
    return {
      db: user.db,
      marketDb: market.db,
      close: async () => void (await Promise.all([user.close(), market.close()])),
    }
  } catch (error) {
    await user.close()
    throw error
  }
}

async function openMarketOf({ db }: Database, url: string): Promise<Database> {
  await refuseOwnMarketData(db)
  const market = await openPostgresDatabase(url, { part: 'market' })
  await markApart(db)
  return market
}

async function openOwnMarketOf(user: Database): Promise<Database> {
  await refuseApart(user.db)
  return { db: user.db, close: async () => {} }
}

/** Opens and migrates the configured databases, as `openDatabase` does. */
export async function openDatabases(config: DatabasesConfig, print?: (line: string) => void): Promise<Databases> {
  const { marketDatabaseUrl: url } = config
  const user = await openDatabase(config, print)
  return await together(user, url === undefined ? openOwnMarketOf(user) : openMarketOf(user, url))
}

/** Opens the configured databases without migrating them, also while a server uses them. */
export async function openDatabasesBesideServer(config: DatabasesConfig): Promise<Databases> {
  const { marketDatabaseUrl: url } = config
  const user = await openWholeDatabaseBesideServer(config)
  return await together(user, url === undefined ? openOwnMarketOf(user) : openMarketDatabaseBesideServer(url))
}

/** Opens the user data without migrating it, also while a server uses it. */
export async function openDatabaseBesideServer(config: DatabaseConfig): Promise<UserDatabase> {
  return await openWholeDatabaseBesideServer(config)
}
