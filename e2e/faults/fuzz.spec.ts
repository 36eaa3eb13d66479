import { expect, test } from '@playwright/test'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'
import { EXTENT, report } from './extent.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface ApiOperation {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const ODD_VALUES: unknown[] = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  "' or 1=1 --",
  '%',
  '=1+1',
  '2023-02-30',
  '9999-12-31',
  'x'.repeat(5000),
  '🙂'.repeat(100),
  '1e400',
  '-0',
  '0.00000000000000000001',
  0,
  -1,
  2 ** 31,
  2 ** 53 + 1,
  1e308,
  true,
  [],
  {},
  [[]],
  { $gt: '' },
]

/** Values that mostly fit a schema and sometimes do not. */
function createValues(random: () => number, known: readonly string[]) {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]

  function valueFor(schema: Schema): unknown {
    if (random() < 0.08) return pick(ODD_VALUES)
    const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (options !== undefined) return valueFor(pick(options) ?? {})
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return pick(schema.enum)
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(() => random() < 0.9)
            .map(([name, property]) => [name, valueFor(property)]),
        )
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(schema.items ?? {}))
      case 'number':
      case 'integer':
        return Math.floor(random() * 1000)
      case 'boolean':
        return random() < 0.5
      default:
        return textOf()
    }
  }

  function textOf(): string {
    if (random() < 0.4) return pick(known) ?? ''
    return random() < 0.5 ? `2023-0${1 + Math.floor(random() * 9)}-15` : String(Math.floor(random() * 100_000))
  }

  return { valueFor, textOf }
}

/** Requests that would end the session or send needless mails, and the sample, for which the small market is a 503. */
const LEFT_OUT = /^(POST|DELETE) \/api\/(signout|signin|sessions?|user\/deletion|claim|portfolio\/sample)/

test('requests made from the published schemas, valid and not, never get a 5xx', async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { ...fixtureEnvironment, BILLING: 'off', TRUSTED_PROXIES: '127.0.0.1' })
  const client = await signInByApi(server, 'fuzz@plumbline.example')
  const stockId = (await client.call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const row = { portfolioId, stockId, type: 'buy' as const, date: '2020-01-02', units: 1000, price: 10 }
  const { ids } = await client.call(createTransactions, { body: [row, row, row] })

  const { paths } = (await (await fetch(`${server.origin}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, ApiOperation>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation }))
      .filter((each) => !LEFT_OUT.test(`${each.method} ${each.path}`)),
  )
  expect(operations.length).toBeGreaterThan(30)
  const random = randomNumbers(3)
  const { valueFor, textOf } = createValues(random, [portfolioId, stockId, ...ids, 'EUR', 'buy', 'GBX', '12.5'])
  const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const failures: string[] = []
  const statuses = new Map<number, number>()

  async function send(): Promise<void> {
    const chosen = operations[Math.floor(random() * operations.length)]
    if (chosen === undefined) return
    const { path, method, operation } = chosen
    const url = new URL(
      path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(textOf().toWellFormed())),
      server.origin,
    )
    for (const parameter of operation.parameters ?? [])
      if (parameter.in === 'query' && random() < 0.7)
        url.searchParams.set(parameter.name, asText(valueFor(parameter.schema ?? {})).toWellFormed())
    const schema = operation.requestBody?.content?.['application/json']?.schema
    const body = schema === undefined ? undefined : JSON.stringify(valueFor(schema))
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        // From many networks, as behind a proxy: one network may change 6000 things a minute.
        'x-forwarded-for': `192.0.2.${Math.floor(random() * 250)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(random() < 0.2 && { 'idempotency-key': textOf() || 'key' }),
      },
      ...(body !== undefined && { body }),
    })
    await response.arrayBuffer()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status >= 500) failures.push(`${response.status} ${method} ${url} ${body ?? ''}`.slice(0, 1000))
  }

  for (let sent = 0; sent < EXTENT.requests; sent += 4) await Promise.all([send(), send(), send(), send()])
  expect(failures).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(EXTENT.requests / 20)
  const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`)
  report(`${EXTENT.requests} requests over ${operations.length} operations: ${summary.join(', ')}`)
  await server.stop()
  removeDataFolder(dataFolder)
})
