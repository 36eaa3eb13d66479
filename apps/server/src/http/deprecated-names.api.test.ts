import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let url: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
  const { _id } = await server.call(createPortfolio, { token, body: { name: 'Long-term' } })
  url = `/api/portfolio/${_id}/imports`
})
afterAll(() => server.close())

async function startImport(name: 'importId' | 'fingerprint') {
  const payload = { [name]: 'fingerprint-of-a-file', source: 'a.csv', rows: 1 }
  const headers = { authorization: `Bearer ${token}` }
  const response = await server.app.inject({ method: 'POST', url, payload, headers })
  expect(response.statusCode).toBe(200)
  return response.headers
}

test('a name that will go still works, and the answer says since when and until when; the present name says nothing', async () => {
  expect(await startImport('importId')).toMatchObject({
    deprecation: `@${Date.UTC(2026, 10, 29) / 1000}`,
    sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    link: '</help/api>; rel="deprecation"; type="text/html"',
  })
  const headers = await startImport('fingerprint')
  for (const name of ['deprecation', 'sunset', 'link']) expect(headers).not.toHaveProperty(name)
})

test('the guide lists each such name with its day, and the reference marks it', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
  const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json()
  const operations = [...server.app.operations.keys()].filter(({ deprecated }) => deprecated !== undefined)
  expect(operations).not.toEqual([])
  for (const { method, path, deprecated = [] } of operations) {
    const documented = path.replaceAll(/:(\w+)/g, '{$1}')
    const { schema } = paths[`/api${documented}`][method.toLowerCase()].requestBody.content['application/json']
    for (const { name, instead, since, until } of deprecated) {
      expect(guide).toContain(`| \`${method} ${documented}\` | \`${name}\` | \`${instead}\` | ${until} |`)
      expect(schema.properties[name]).toMatchObject({ deprecated: true })
      expect(Date.parse(until) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 24 * 3_600_000)
    }
  }
})
