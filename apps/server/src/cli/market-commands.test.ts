import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { type ProviderServer, type Reply, startProviderServer } from '@plumbline/market-sources/testing/provider-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createMarket } from '../market/market.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { readSourceHealth, recordSourceHealth } from '../market/source-health.ts'
import { runCommand } from './run-command.ts'

const key = 'S3CRET+key'
const row = (Code: string) => ({ Code, Name: Code, Exchange: 'NYSE', Currency: 'USD', Type: 'Common Stock' })

let folder: string
let source: ProviderServer
let reply: (url: URL) => Reply
let output: string[]
let database: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-cli-'))
  source = await startProviderServer((url) => reply(url))
  database = await openDatabase(readConfig(environment()))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  DATA_DIR: folder,
  MARKET_DATA: 'eodhd',
  EODHD_API_TOKEN: key,
  EODHD_BASE_URL: source.baseUrl,
  ECB_BASE_URL: source.baseUrl,
})

async function run(...words: string[]): Promise<number> {
  output = []
  const keep = (line: string) => void output.push(line)
  return await runCommand(words, environment(), { print: keep, printError: keep })
}

test('universe load brings in an exchange with what is delisted there', async () => {
  reply = (url) => {
    if (url.pathname !== '/exchange-symbol-list/US') return { status: 404 }
    return { body: url.searchParams.has('delisted') ? [row('OLD')] : [row('AAA'), row('BBB')] }
  }
  expect(await run('universe', 'load', 'US')).toBe(0)
  expect(output).toEqual(['2 securities', '3 securities'])
  const assets = await database.db.selectFrom('assets').select(['id', 'delisted_on']).orderBy('id').execute()
  expect(assets).toEqual([
    { id: 'AAA.US', delisted_on: null },
    { id: 'BBB.US', delisted_on: null },
    { id: 'OLD.US', delisted_on: '' },
  ])
  expect(await run('universe', 'load', 'NOWHERE')).toBe(1)
  expect(output).toEqual(['eodhd lists no securities of NOWHERE.'])
})

test('a refused key is said in one line that does not hold it', async () => {
  reply = (url) => ({ status: 401, body: `Unauthenticated: ${url.search}` })
  expect(await run('universe', 'load', 'US')).toBe(1)
  expect(output).toEqual(['eodhd: the key was refused'])
})

test('prices refresh requests every stored history at once, and doctor reports failures without the key', async () => {
  const clock = createClock(undefined)
  const market = createMarket(database.db, createLiveSource({ '2026-01-08': 10 }), clock)
  await upsertSecurities(database.db, [{ ...flint, currency: 'USD' }], new Map())
  await market.histories.historiesOf([flint.id], '2026-01-09')
  reply = (url) => ({ status: 403, body: url.search })
  expect(await run('prices', 'refresh')).toBe(1)
  expect(output).toEqual(['1 histories requested, 1 failed'])
  expect(source.requests.some((path) => path.startsWith('/eod/FLINT.US'))).toBe(true)
  await run('doctor')
  expect(output).toContainEqual(
    expect.stringMatching(/^look {2}prices +1 histories stored, 0 due now; 0 profiles; 1 failing, last error: eodhd: /),
  )
  expect(output.some((line) => /^look {2}source +eodhd is failing$/.test(line))).toBe(true)
  recordSourceHealth(
    database.db,
    clock,
    () => undefined,
  )({
    part: 'eodhd',
    state: 'paused',
    until: new Date('2100-01-01T00:00:00Z'),
    reason: 'eodhd: /eod returned 429',
  })
  await vi.waitFor(async () => expect(await readSourceHealth(database.db, clock)).toHaveLength(1), { timeout: 20_000 })
  await run('doctor')
  expect(output).toContainEqual(
    expect.stringMatching(
      /^look {2}source +eodhd is paused until 2100-01-01T00:00:00.000Z: eodhd: \/eod returned 429; eodhd is impaired$/,
    ),
  )
  for (const secret of [key, encodeURIComponent(key), 'S3CRET']) expect(output.join('\n')).not.toContain(secret)
})

test('source preview shows what is read at an own address, or which entry of the file is wrong', async () => {
  const path = join(folder, 'sources.json')
  const oak = { symbol: 'OAK', exchange: 'NAV', name: 'Oak Fund', currency: 'EUR', date: 'day', price: 'nav' }
  const preview = async (entry: object, id: string) => {
    writeFileSync(path, JSON.stringify({ securities: [entry] }))
    output = []
    const keep = (line: string) => void output.push(line)
    const variables = { ...environment(), JSON_SOURCES: path }
    return await runCommand(['source', 'preview', id], variables, { print: keep, printError: keep })
  }
  reply = () => ({ body: [{ day: '2026-01-05', nav: 10.5 }, { day: '2026-01-06' }] })
  const url = `${source.baseUrl}/oak?from={from}`
  expect(await preview({ ...oak, url }, 'OAK.NAV')).toBe(0)
  expect(output).toEqual(['Oak Fund; closes: 1, unreadable rows: 1', '2026-01-05 10.5 EUR'])
  expect(await preview({ ...oak, url }, 'ELM.NAV')).toBe(1)
  expect(output.join()).toContain('has no ELM.NAV, only OAK.NAV')
  expect(await preview({ ...oak, url: 'oak' }, 'OAK.NAV')).toBe(1)
  expect(output.join()).toContain('securities[0].url must start with http:// or https://')
  reply = () => ({ status: 500 })
  expect(await preview({ ...oak, url }, 'OAK.NAV')).toBe(1)
  expect(output).toEqual(['json: the address of OAK.NAV returned 500'])
})
