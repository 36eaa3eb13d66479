import { expect, test } from 'vitest'
import { fillAddress } from './send-request.ts'
import { writeCurl } from './write-curl.ts'

test.each([
  { path: '/api/portfolio/{id}', values: { id: 'a b/c' }, address: '/api/portfolio/a%20b%2Fc' },
  { path: '/api/portfolio/{id}', values: { id: 'x', from: '' }, address: '/api/portfolio/x' },
  { path: '/api/stock/search', values: { q: 'A & B', limit: '5' }, address: '/api/stock/search?q=A+%26+B&limit=5' },
])('$address', ({ path, values, address }) => {
  expect(fillAddress(path, values)).toBe(address)
})

test('a command for a shell quotes what it sends', () => {
  const url = 'https://plumbline.example/api/portfolio'
  expect(writeCurl({ method: 'GET', url, needsToken: true, body: undefined })).toBe(
    `curl '${url}' \\\n  -H "Authorization: Bearer $PLUMBLINE_TOKEN"`,
  )
  expect(writeCurl({ method: 'POST', url, needsToken: false, body: { name: "Ada's" } })).toBe(
    `curl -X POST '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name":"Ada'\\''s"}'`,
  )
})
