import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { getInstallation } from '@plumbline/contract/admin/operations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '../accounts/users.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const DAY_MINUTES = 24 * 60
const url = 'https://code.plumbline.example/releases/tag/next'

let forge: Server
let address: string
let asked: { path: string | undefined; headers: Record<string, unknown> }[]
let respond: { status?: number; location?: string; body?: unknown }
let database: Database
let servers: TestServer[]

beforeAll(async () => {
  forge = createServer((request, response) => {
    asked.push({ path: request.url, headers: request.headers })
    const { status = 200, location, body } = respond
    response.writeHead(status, { ...(location && { location }) })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => forge.listen(0, '127.0.0.1', resolve))
  const bound = forge.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
beforeEach(async () => {
  asked = []
  respond = { body: { tag_name: 'v0.10.0', html_url: url, draft: false } }
  database = await openTestDatabase()
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  await database.close()
})
afterAll(() => {
  forge.closeAllConnections()
  forge.close()
})

async function start(environment: Record<string, string> = { UPDATE_CHECK_URL: `${address}/latest` }) {
  const server = await startTestServer({
    database,
    environment: { DATA_DIR: tmpdir(), ...environment },
    version: '0.9.1',
  })
  servers.push(server)
  const db: Db = database.db
  await db.transaction().execute((tx) => makeAdmin(tx, server.clock, 'ada@plumbline.example'))
  const token = await server.signIn('ada@plumbline.example')
  const warnings = () => server.log.filter((line) => line.includes('the check for a new version failed'))
  return {
    warnings,
    wait: (minutes: number) => server.clock.advance(minutes),
    check: async () => {
      await server.app.background.run('update-check')
      return (await server.call(getInstallation, { token })).update
    },
  }
}

test('without the setting nothing is requested', async () => {
  const { check } = await start({})
  expect(await check()).toBeNull()
  expect(asked).toEqual([])
})

test('a newer release of a forge is announced; the request says nothing about the installation', async () => {
  const { check } = await start()
  const checkedAt = '2023-12-29T21:00:00.000Z'
  expect(await check()).toEqual({ checkedAt, available: { version: '0.10.0', url }, error: null })
  expect(asked).toMatchObject([{ path: '/latest', headers: { 'user-agent': 'Plumbline' } }])
  expect(JSON.stringify(asked)).not.toContain('0.9.1')
})

test('a file of the operator’s own serves as well; neither the same nor an older release is announced', async () => {
  const { check, wait } = await start()
  for (const [version, available] of [
    ['0.9.2', { version: '0.9.2', url }],
    ['0.9.1', null],
    ['0.8.30', null],
  ] as const) {
    respond = { body: { version, url } }
    expect(await check(), version).toMatchObject({ available, error: null })
    wait(DAY_MINUTES)
  }
})

test('the address is read once a day, by one of several servers, and at once after it has changed', async () => {
  const first = await start()
  const second = await start()
  await Promise.all([first.check(), second.check()])
  first.wait(DAY_MINUTES - 1)
  await first.check()
  expect(asked).toHaveLength(1)
  first.wait(1)
  await first.check()
  expect(asked).toHaveLength(2)
  const moved = await start({ UPDATE_CHECK_URL: `${address}/elsewhere` })
  await moved.check()
  expect(asked.at(-1)?.path).toBe('/elsewhere')
})

test('a failure is shown, logged once, and keeps the release that is known', async () => {
  const { check, wait, warnings } = await start()
  const available = { version: '0.10.0', url }
  await check()
  for (const [response, error] of [
    [{ status: 503 }, 'The response had status 503.'],
    [{ status: 302, location: '/other' }, 'The response had status 302. Redirects are not followed.'],
    [{ body: '<html>' }, /no version such as 1\.2\.3/],
    [{ body: { version: '1.0.0', url: 'javascript:alert(1)' } }, /no version such as 1\.2\.3/],
    [{ body: { version: '1.0.0-rc.1', url } }, /no version such as 1\.2\.3/],
    [{ body: 'x'.repeat(2 * 1024 * 1024) }, /larger than 1048576 bytes/],
  ] as const) {
    wait(DAY_MINUTES)
    respond = response
    expect(await check()).toMatchObject({
      available,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    })
  }
  expect(asked.map(({ path }) => path)).not.toContain('/other')
  expect(warnings()).toHaveLength(1)
  respond = { body: { version: '0.10.0', url } }
  wait(DAY_MINUTES)
  expect(await check()).toMatchObject({ available, error: null })
})
