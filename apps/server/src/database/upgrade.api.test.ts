import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { afterEach, expect, test } from 'vitest'
import { fillPostgresAsOf, keptFigures, keptReleases, makeKeptFolder } from '../testing/kept-releases.ts'
import { createEmptyPostgres } from '../testing/test-database.ts'
import { startTestServer } from '../testing/test-server.ts'
import { openDatabase, openPostgresDatabase } from './database.ts'

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
