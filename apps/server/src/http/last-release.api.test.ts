import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakingChanges, type ComparedDocument } from '../testing/breaking-changes.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const RELEASES = join(import.meta.dirname, '../testing/releases')
const SUFFIX = '.openapi.json.gz'

/** By release: what its document says and this one does not, with the reason why no client breaks. */
const HARMLESS: Record<string, Record<string, string[]>> = {
  '0.2.0': {
    'accepted and ignored as before, and no longer listed: a preview says it': [
      ...['isin', 'exchange', 'name', 'total', 'matchedStock', 'isDuplicate', 'twins', 'isChosen', 'isPending'].map(
        (field) => `POST /api/transactions: body[].${field} is not accepted`,
      ),
    ],
    'only where the request has none, which 0.2.0 did not accept': [
      'POST /api/transactions/preview: answer[].rowNumber may be absent',
    ],
  },
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
})
afterAll(() => server.close())

test('requests and responses of the last release’s API document still work', async () => {
  const versions = readdirSync(RELEASES).flatMap((name) => (name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : []))
  const [version = ''] = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const kept: ComparedDocument = JSON.parse(String(gunzipSync(readFileSync(join(RELEASES, version + SUFFIX)))))
  expect(Object.keys(kept.paths).length).toBeGreaterThan(80)
  const current: ComparedDocument = JSON.parse((await server.app.inject({ url: '/api/docs/json' })).payload)
  const harmless = Object.values(HARMLESS[version] ?? {}).flat()
  expect(breakingChanges(kept, current)).toEqual(harmless)
})
