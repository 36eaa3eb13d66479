import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
})
afterAll(() => server.close())

const write = ({ ruleId, message, location: [place] }: NormalizedProblem) =>
  `${ruleId}: ${message} (${place?.pointer ?? ''})`

async function lint(document: string): Promise<NormalizedProblem[]> {
  const config = await createConfig({ extends: ['recommended'] })
  return await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
}

test('Redocly’s recommended rules find no error in the document of the API', async () => {
  const { payload } = await server.app.inject({ url: '/api/docs/json' })
  const problems = await lint(payload)
  expect(problems.filter(({ severity }) => severity === 'error').map(write)).toEqual([])

  const broken = JSON.parse(payload)
  broken.paths['/api/alerts'].get.responses = { 200: {} }
  const found = await lint(JSON.stringify(broken))
  expect(found.filter(({ severity }) => severity === 'error').map(write)).not.toEqual([])
})
