import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSessions } from '@plumbline/contract/accounts/operations'
import { createPortfolio, getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { createLiveSource, flint, type LiveSource } from '@plumbline/market-sources/testing/live-source'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from './cli/run-command.ts'
import { openPostgresDatabase } from './database/database.ts'
import { type Databases, openDatabases } from './database/databases.ts'
import { listenForChanges } from './market/listen-for-changes.ts'

import { upsertSecurities } from './market/securities/upsert-securities.ts'
import { createEmptyPostgres, type EmptyPostgres } from './testing/test-database.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const adminUrl = process.env.TEST_DATABASE_URL ?? ''
const now = '2026-01-09T08:00:00Z'
const soon = { timeout: 15_000 }

/** Forwards connections to PostgreSQL, and cuts them as a restart does. */
async function startForwarder(target: URL) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    restore: () => listen(port),
  }
}

interface Installation {
  server: TestServer
  source: LiveSource
  token: string
  portfolioId: string
}

describe('two installations that share their market data', () => {
  let market: EmptyPostgres
  let forwarder: Awaited<ReturnType<typeof startForwarder>>
  const undo: (() => unknown)[] = []

  function makeFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-apart-'))
    undo.push(() => rmSync(folder, { recursive: true }))
    return folder
  }
  const configOf = (dataDir: string) => ({ dataDir, databaseUrl: undefined, marketDatabaseUrl: forwarder.url })

  async function start({ db, marketDb }: Databases) {
    const source = createLiveSource({ '2026-01-07': 10 })
    const rates = { days: Int32Array.of(parseIsoDate('2026-01-07')), values: Float64Array.of(1.1) }
    source.fx = vi.fn(async () => [{ base: 'EUR', quote: 'USD', rates }])
    const server = await startTestServer({
      database: { db: db as never, close: async () => {} },
      marketDb,
      now,
      provider: () => source,
    })
    undo.push(() => server.close())
    const listening = listenForChanges(forwarder.url, server.market)
    undo.push(() => listening.close())
    return { server, source }
  }
  /** With a holding of the one security. */
  async function install(databases: Databases): Promise<Installation> {
    await upsertSecurities(databases.marketDb, [flint], new Map())
    const { server, source } = await start(databases)
    const token = await server.signIn('ada@plumbline.example')
    const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
    const bought = { portfolioId, stockId: flint.id, type: 'buy' as const, date: '2026-01-07', units: '2', price: '9' }
    await server.call(createTransactions, { token, body: [bought] })
    return { server, source, token, portfolioId }
  }
  const open = async (...folders: string[]): Promise<Databases[]> => {
    const opened = await Promise.all(folders.map((folder) => openDatabases(configOf(folder))))
    for (const databases of opened) undo.push(() => databases.close())
    return opened
  }
  const priceIn = async ({ server, token, portfolioId }: Installation) =>
    (await server.call(getPortfolio, { token, params: { id: portfolioId } })).lines[0]?.price

  beforeEach(async () => {
    market = await createEmptyPostgres(adminUrl)
    forwarder = await startForwarder(new URL(market.url))
    undo.push(
      () => market.drop(),
      () => forwarder.cut(),
    )
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  test('ask a source once for a price, and see what the other has stored', async () => {
    const [here, there] = await open(makeFolder(), makeFolder())
    const first = await install(here as Databases)
    const second = await install(there as Databases)
    expect(await priceIn(first)).toBe(10)
    expect(first.source.askedFrom).toHaveLength(1)
    expect(await priceIn(second)).toBe(10)
    expect(second.source.askedFrom).toEqual([])
    expect(await second.server.call(listPortfolios, { token: second.token })).toHaveLength(1)
    expect((await second.server.refusal(listPortfolios, { token: first.token })).status).toBe(401)

    for (const { server, source } of [first, second]) {
      source.closes['2026-01-08'] = 11
      server.clock.advance(24 * 60)
    }
    await Promise.all([first, second].map(({ server }) => server.app.background.run('prices')))
    expect(first.source.askedFrom.length + second.source.askedFrom.length).toBe(2)
    for (const each of [first, second]) await expect.poll(() => priceIn(each), soon).toBe(11)
  })

  test('refuse with 503 what needs market data while it is away, and continue when it is back', async () => {
    const [databases] = await open(makeFolder())
    const { server, token, portfolioId } = await install(databases as Databases)
    const problems = async () => (await server.app.inject({ url: '/api/ready' })).json().detail ?? ''
    const shown = () =>
      server.app.inject({ url: `/api/portfolio/${portfolioId}`, headers: { authorization: `Bearer ${token}` } })
    expect(await problems()).not.toContain('market data')

    await forwarder.cut()
    const refused = await shown()
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)])
    expect(await problems()).toContain('The market data cannot be read.')
    expect(await server.call(listSessions, { token })).toHaveLength(1)

    await forwarder.restore()
    await expect.poll(async () => (await shown()).statusCode, soon).toBe(200)
    expect(await problems()).not.toContain('market data')
  })

  test('begin with the market data of one that moves its own, whose figures stay the same', async () => {
    const folder = makeFolder()
    const environment = { DATA_DIR: folder, MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'none' }
    const alone = await openDatabases({ ...configOf(folder), marketDatabaseUrl: undefined })
    const before = await install(alone)
    const figures = async ({ server, token, portfolioId }: Installation) =>
      await server.call(getPortfolio, { token, params: { id: portfolioId } })
    const shown = await figures(before)
    expect(shown.lines[0]?.price).toBe(10)
    expect(shown.currentValue).toBeCloseTo(22)
    const decision = { asset_id: flint.id, finding: 'dividend-2026-01-07', choice: 'accept', decided_by: null }
    const decided = { ...decision, decided_at: '2026-01-08T08:00:00.000Z' }
    await alone.marketDb.insertInto('finding_decisions').values(decided).execute()
    await before.server.close()
    await alone.close()
    await expect(open(folder)).rejects.toThrow('move-market-data')

    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const move = () =>
      runCommand(
        ['move-market-data'],
        { ...environment, MARKET_DATABASE_URL: forwarder.url },
        { print, printError: print },
      )
    expect(await move(), lines.join('\n')).toBe(0)
    expect(lines[0]).toBe('1 price histories moved; 0 were there already and stay as they are.')

    await expect(openDatabases({ ...configOf(folder), marketDatabaseUrl: undefined })).rejects.toThrow(
      'set MARKET_DATABASE_URL',
    )
    const [moved, other] = await open(folder, makeFolder())
    const after: Installation = { ...before, ...(await start(moved as Databases)) }
    expect(await figures(after)).toEqual(shown)
    expect(after.source.askedFrom).toEqual([])
    expect(after.source.fx).not.toHaveBeenCalled()
    expect(await moved?.marketDb.selectFrom('finding_decisions').selectAll().execute()).toEqual([decided])
    const second = await install(other as Databases)
    expect(await priceIn(second)).toBe(10)
    expect(second.source.askedFrom).toEqual([])
  })

  test('refuse a database of another part', async () => {
    const { url, drop } = await createEmptyPostgres(adminUrl)
    undo.push(drop)
    await (await openPostgresDatabase(url)).close()
    const config = { dataDir: makeFolder(), databaseUrl: undefined }
    await expect(openDatabases({ ...config, marketDatabaseUrl: url })).rejects.toThrow('a database with accounts')
    await open(makeFolder())
    await expect(openPostgresDatabase(forwarder.url)).rejects.toThrow('for market data only')
  })
})
