import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { fillPostgresAsOf, keptFigures, keptReleases, makeKeptFolder } from '../testing/kept-releases.ts'
import { createEmptyPostgres } from '../testing/test-database.ts'
import { startTestServer } from '../testing/test-server.ts'
import { openDatabase, openPostgresDatabase } from './database.ts'
import { openDatabaseBesideServer } from './databases.ts'
import { databaseFile } from './sqlite.ts'

const postgresUrl = process.env.TEST_DATABASE_URL

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Opens the release's database with this version's code. */
async function upgrade(release: string) {
  if (!postgresUrl) {
    const { dataDir, remove } = makeKeptFolder(release)
    undo.push(remove)
    return await openDatabase({ dataDir, databaseUrl: undefined })
  }
  const { url, drop } = await createEmptyPostgres(postgresUrl)
  undo.push(drop)
  await fillPostgresAsOf(release, url)
  return await openPostgresDatabase(url)
}

/** Within 1e-9 of each number, because sums may be added in another order. */
function approximately(value: unknown): unknown {
  if (typeof value === 'number')
    return value === 0 ? expect.closeTo(0, 9) : expect.closeTo(value, 9 - Math.ceil(Math.log10(Math.abs(value) + 1)))
  if (Array.isArray(value)) return value.map(approximately)
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, approximately(field)])),
  )
}

test.each(keptReleases)('the database of release %s is upgraded, and its figures are equal', async (release) => {
  const { now, email, portfolio, transactions } = keptFigures(release)
  const database = await upgrade(release)
  undo.push(() => database.close())
  const server = await startTestServer({
    database,
    now,
    provider: (clock) => createDemoProvider({ today: () => clock.now().toISOString().slice(0, 10), scale: 50 }),
  })
  undo.push(() => server.close())
  const token = await server.signIn(email)
  const [stored] = await server.call(listPortfolios, { token })
  const id = stored?._id ?? ''
  expect(await server.call(getPortfolio, { token, params: { id } })).toEqual(approximately(portfolio))
  expect(
    (await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })).items,
  ).toHaveLength(transactions)
})

describe.skipIf(postgresUrl)('a SQLite database', () => {
  function emptyFolder(): string {
    const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-upgrade-'))
    undo.push(() => rmSync(dataDir, { recursive: true }))
    return dataDir
  }

  test('is backed up before its upgrade, as it was', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    const lines: string[] = []
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, (line) => lines.push(line))
    await database.close()
    const backup = join(dataDir, 'plumbline.db.before-0003-narrow-series')
    expect(lines).toEqual([expect.stringContaining(backup)])
    const kept = new DatabaseSync(backup, { readOnly: true })
    undo.push(() => kept.close())
    expect(kept.prepare('select max(name) as last from kysely_migration').get()).toEqual({ last: '0002-accounts' })
  })

  test('stays as it was when a migration fails in the middle of its upgrade', async () => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    undo.push(remove)
    const file = new DatabaseSync(databaseFile(dataDir))
    undo.push(() => file.close())
    const schema = () => file.prepare('select name, sql from sqlite_master order by name').all()
    file.exec('create table subscriptions (name text)')
    const before = schema()
    await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow('subscriptions')
    expect(schema()).toEqual(before)
    expect(file.prepare('select max(name) as last from kysely_migration').get()).toEqual({ last: '0002-accounts' })
  })

  test('of this version, or a new one, is not backed up', async () => {
    const config = { dataDir: emptyFolder(), databaseUrl: undefined }
    const lines: string[] = []
    for (const _start of [1, 2]) await (await openDatabase(config, (line) => lines.push(line))).close()
    expect(lines).toEqual([])
  })

  test('of a newer version is refused in one sentence, by the server and by commands', async () => {
    const config = { dataDir: emptyFolder(), databaseUrl: undefined }
    const database = await openDatabase(config)
    await database.db
      .insertInto('kysely_migration' as 'settings')
      .values({ name: '9999-later', timestamp: '2999-01-01T00:00:00Z' } as never)
      .execute()
    await database.close()
    for (const open of [openDatabase, openDatabaseBesideServer]) {
      await expect(open(config)).rejects.toThrow(ConfigError)
      await expect(open(config)).rejects.toThrow(/newer version/)
    }
  })
})

test.runIf(postgresUrl)(
  'two processes that start at once on an empty PostgreSQL database migrate it once',
  async () => {
    const { url, drop } = await createEmptyPostgres(postgresUrl ?? '')
    undo.push(drop)
    const databases = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(url)))
    undo.push(() => Promise.all(databases.map((database) => database.close())))
    const rows = await databases[0]?.db
      .selectFrom('kysely_migration' as 'settings')
      .select('name')
      .execute()
    expect(new Set(rows?.map(({ name }) => name)).size).toBe(rows?.length)
  },
)
