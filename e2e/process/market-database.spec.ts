import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { serverBuild } from '../../scripts/builds.ts'
import {
  makeDataFolder,
  removeDataFolder,
  runUntilEnd,
  type ServerEnvironment,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import {
  findPostgresqlFolder,
  startTemporaryPostgresql,
  type TemporaryPostgresql,
} from '../../scripts/processes/temporary-postgresql.ts'
import { root } from '../../scripts/tool.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const binaries = findPostgresqlFolder()

test.describe('market data in a database of its own', () => {
  // biome-ignore lint/suspicious/noSkippedTests: runs wherever there is a PostgreSQL server
  test.skip(binaries === undefined, 'needs a PostgreSQL server')

  let postgresql: TemporaryPostgresql
  let market: ServerEnvironment
  const folders: string[] = []
  const servers: ServerProcess[] = []

  function newFolder(): string {
    const folder = makeDataFolder()
    folders.push(folder)
    return folder
  }
  async function start(folder: string, environment: ServerEnvironment = {}): Promise<ServerProcess> {
    const server = await startServer(folder, { ...fixtureEnvironment, ...environment })
    servers.push(server)
    return server
  }
  const endOf = (folder: string, environment: ServerEnvironment = {}) =>
    runUntilEnd({ ...fixtureEnvironment, PORT: '0', DATA_DIR: folder, ...environment })
  const figuresOf = async (server: ServerProcess, token: string, id: string) =>
    await clientWithToken(server.origin, token).call(getPortfolio, { params: { id } })

  test.beforeAll(async () => {
    postgresql = await startTemporaryPostgresql(binaries ?? '')
    market = { MARKET_DATABASE_URL: postgresql.url }
  })
  test.afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
    for (const folder of folders.splice(0)) removeDataFolder(folder)
  })
  test.afterAll(() => postgresql.stop())

  test('is moved there by one command, serves two servers, and outlives a crash of the database', async () => {
    const folder = newFolder()
    const alone = await start(folder)
    const { token, call } = await signInByApi(alone, 'first@plumbline.example')
    const id = await makeFixturePortfolio({ token, call })
    const before = await figuresOf(alone, token, id)
    expect(before.lines.length).toBeGreaterThan(0)
    await alone.stop()

    expect(await endOf(folder, market)).toMatchObject({ exitCode: 1, output: /move-market-data/ })
    const move = spawnSync(process.execPath, [join(dirname(serverBuild.entry), 'cli.js'), 'move-market-data'], {
      cwd: root,
      encoding: 'utf8',
      // The command wants the server's last sign of life to be 90 seconds old.
      env: { ...fixtureEnvironment, NOW: '2023-12-29T21:10:00Z', DATA_DIR: folder, ...market },
    })
    expect(move.stdout + move.stderr).toContain('price histories moved')
    expect(await endOf(folder)).toMatchObject({ exitCode: 1, output: /set MARKET_DATABASE_URL/ })

    const [first, second] = [await start(folder, market), await start(newFolder(), market)]
    expect(await figuresOf(first, token, id)).toEqual(before)
    const other = await signInByApi(second, 'second@plumbline.example')
    const otherId = await makeFixturePortfolio(other)
    const there = await figuresOf(second, other.token, otherId)
    expect(there.open).toEqual(before.open)

    await postgresql.restart('SIGQUIT')
    for (const [server, owner, portfolioId, figures] of [
      [first, token, id, before],
      [second, other.token, otherId, there],
    ] as const) {
      await expect(async () => expect(await figuresOf(server, owner, portfolioId)).toEqual(figures)).toPass()
    }
  })
})
