import { tmpdir } from 'node:os'
import { getReadiness } from '@plumbline/contract/health/operations'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterEach, expect, test } from 'vitest'
import { writeSetting } from '../database/settings.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createMetrics } from './metrics.ts'

const environment = { DATA_DIR: tmpdir() }
const token = 'a-token-of-metrics'

let server: TestServer
afterEach(() => server.close())

test('a server is ready until its database has another key or another version', async () => {
  server = await startTestServer({ environment })
  expect(await server.call(getReadiness)).toEqual({ status: 'ready', version: 'test' })
  await writeSetting(server.database.db, 'secret-key-fingerprint', 'of another key')
  await server.database.db
    .insertInto('kysely_migration' as 'settings')
    .values({ name: '9999-later', timestamp: '2999-01-01T00:00:00Z' } as never)
    .execute()
  expect(await server.refusal(getReadiness)).toMatchObject({
    status: 503,
    detail: 'The tables are those of another version. The secrets were encrypted with another key.',
  })
})

test('a request is logged once, by its route and without personal data', async () => {
  server = await startTestServer({ environment })
  const session = await server.signIn('ada@plumbline.example')
  server.log.length = 0
  await server.refusal(getPortfolio, {
    token: session,
    params: { id: 'unknown-portfolio' },
    query: { groupBy: 'type' },
  })
  const lines = server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(lines).toEqual([
    expect.objectContaining({ method: 'GET', route: '/api/portfolio/:id', status: 404, requestId: expect.any(String) }),
  ])
  expect(server.log.join()).not.toMatch(/unknown-portfolio|groupBy|127\.0\.0\.1|ada@|plb_/)
})

test('metrics count requests, calls and sweeps, and do not exist without the token', async () => {
  const metrics = createMetrics()
  server = await startTestServer({
    environment: { ...environment, METRICS_TOKEN: token },
    metrics,
    provider: () => metrics.countCalls(createFilesProvider(MARKET_FOLDER)),
  })
  const read = (authorization?: string) =>
    server.app.inject({ url: '/api/metrics', headers: authorization === undefined ? {} : { authorization } })
  expect((await read()).statusCode).toBe(404)
  expect((await read('Bearer another')).statusCode).toBe(404)
  await server.call(getReadiness)
  await server.deliver()
  const { body, headers } = await read(`Bearer ${token}`)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/ready",status="200"\} 1/)
  expect(body).toMatch(/plumbline_sweep_runs_total\{sweep="mails",outcome="ok"\} [1-9]/)
  expect(body).toMatch(/plumbline_mails\{state="waiting"\} 0/)
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds /)
})

test('metrics do not exist unless the operator sets a token', async () => {
  server = await startTestServer({ environment })
  expect((await server.app.inject({ url: '/api/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
})
