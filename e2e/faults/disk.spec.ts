import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { ApiError } from '@plumbline/client/api-error'
import { searchAssets } from '@plumbline/contract/assets/operations'
import {
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { freePort } from '../../scripts/processes/free-port.ts'
import {
  makeDataFolder,
  removeDataFolder,
  runUntilEnd,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { type ApiClient, clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'
import { EXTENT, report } from './extent.ts'

const environment = { ...fixtureEnvironment, BILLING: 'off' }

interface Owner {
  client: ApiClient
  portfolioId: string
  stockId: string
}

async function createOwner(server: ServerProcess): Promise<Owner> {
  const client = await signInByApi(server, 'owner@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const stockId = (await client.call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
  await write({ client, portfolioId, stockId })
  return { client, portfolioId, stockId }
}

async function write({ client, portfolioId, stockId }: Owner): Promise<void> {
  const row = { portfolioId, stockId, type: 'buy' as const, date: '2020-01-02', units: 1, price: 10, source: 'disk' }
  const body = Array.from({ length: 100 }, () => ({ ...row, comments: 'x'.repeat(2000) }))
  await client.call(createTransactions, { body })
}

/** Returns how many transactions are listed. */
async function readEverything(owner: Owner): Promise<number> {
  await (await owner.client.call(exportPortfolio, { params: { id: owner.portfolioId } })).blob.text()
  return await readPages(owner)
}

async function readPages({ client, portfolioId }: Owner): Promise<number> {
  const params = { id: portfolioId }
  await client.call(listPortfolios)
  await client.call(getPortfolio, { params })
  return (await client.call(listPortfolioTransactions, { params, query: { period: 'all', limit: 1 } })).total
}

async function statusOf(work: Promise<unknown>): Promise<number> {
  return await work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status
      throw error
    },
  )
}

test.describe('a disk of 24 MB', () => {
  let disk: string
  let server: ServerProcess

  test.beforeEach(async () => {
    disk = mkdtempSync(join(tmpdir(), 'plumbline-disk-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
    expect(mounted.status, 'mounting a small disk needs root on Linux').toBe(0)
    server = await startServer(disk, environment)
  })
  test.afterEach(async () => {
    await server?.stop()
    spawnSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })

  test('that is full refuses changes, serves every read, leaves no half backup, and recovers', async () => {
    const owner = await createOwner(server)
    let status = 200
    let written = 1
    while (status === 200) {
      status = await statusOf(write(owner))
      if (status === 200) written++
    }
    expect(status).toBe(507)
    expect(await readEverything(owner)).toBe(written * 100)

    const backup = join(disk, 'backup.db')
    const command = spawnSync(process.execPath, ['apps/server/src/cli.ts', 'backup', backup], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH ?? '', DATA_DIR: disk },
      encoding: 'utf8',
    })
    expect(command.status).toBe(1)
    expect(command.stderr.trim().split('\n')).toHaveLength(1)
    for (const name of [backup, `${backup}.part`]) expect(statSync(name, { throwIfNoEntry: false })).toBeUndefined()

    spawnSync('mount', ['-o', 'remount,size=64m', disk])
    await write(owner)
    expect(await readEverything(owner)).toBe((written + 1) * 100)
    await server.stop()
    const database = new DatabaseSync(join(disk, 'plumbline.db'))
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
    report(`full after ${written} batches; 507 for changes, reads served, whole again with room`)
  })

  test('that is read-only refuses the start in one sentence, and starts again once it can be written', async () => {
    const owner = await createOwner(server)
    const count = await readEverything(owner)
    await server.stop()
    spawnSync('mount', ['-o', 'remount,ro', disk])
    const ended = await runUntilEnd({ PORT: String(await freePort()), DATA_DIR: disk, ...environment })
    expect(ended.exitCode).toBeGreaterThan(0)
    expect(ended.output.trim().split('\n')).toHaveLength(1)
    expect(ended.output).toContain(`DATA_DIR ${disk} cannot be written`)
    spawnSync('mount', ['-o', 'remount,rw', disk])
    server = await startServer(disk, environment)
    const again = { ...owner, client: clientWithToken(server.origin, owner.client.token) }
    expect(await readEverything(again)).toBe(count)
  })
})

test('a lock of another process on SQLite blocks no read, and a change waits for it or fails with 503', async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, environment)
  const owner = await createOwner(server)
  await readPages(owner)
  const other = new DatabaseSync(join(dataFolder, 'plumbline.db'))
  other.exec('begin immediate')
  const refused = statusOf(write(owner))
  for (let read = 0; read < 20; read++) expect(await readPages(owner)).toBe(100)
  expect(await refused).toBe(503)
  const waiting = statusOf(write(owner))
  expect(await readPages(owner)).toBe(100)
  other.exec('commit')
  other.close()
  expect(await waiting).toBe(200)
  expect(await readEverything(owner)).toBe(200)
  await server.stop()
  removeDataFolder(dataFolder)
})

test('a damaged database starts intact or is refused in one sentence, and its file stays unchanged', async () => {
  const random = randomNumbers(2)
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, environment)
  await createOwner(server)
  await server.stop()
  const file = join(dataFolder, 'plumbline.db')
  const whole = readFileSync(file)
  let refusals = 0
  for (let round = 0; round < EXTENT.damagedFiles; round++) {
    const damaged = Buffer.from(whole)
    const start = round % 2 === 0 ? Math.floor(random() * 200) : Math.floor(random() * whole.length)
    damaged.fill(Math.floor(random() * 256), start, start + Math.floor(random() * 5000))
    writeFileSync(file, damaged)
    const started = await startServer(dataFolder, environment).catch((error: Error) => error)
    if (started instanceof Error) {
      refusals++
      const [, ...lines] = started.message.trim().split('\n')
      expect(lines, started.message).toHaveLength(1)
      expect(lines[0]).toContain(file)
    } else await started.kill()
    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
  }
  writeFileSync(file, whole)
  await (await startServer(dataFolder, environment)).stop()
  removeDataFolder(dataFolder)
  report(`${EXTENT.damagedFiles} damaged files, ${refusals} refused at the start in one sentence`)
})
