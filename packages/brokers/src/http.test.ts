import { expect, test } from 'vitest'
import { retryAfterOf, send } from './http.ts'

const NOW = Date.UTC(2026, 0, 1, 12)

// RFC 9110, 10.2.3: seconds or a date.
test.each([
  ['7', 7000],
  [' 0 ', 0],
  ['1.5', 1500],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2026 11:59:30 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After: %s is %s milliseconds', (header, milliseconds) => {
  const headers = new Headers(header === undefined ? {} : { 'retry-after': header })
  expect(retryAfterOf({ status: 429, headers, text: '' }, NOW)).toBe(milliseconds)
})

test('a body is sent as JSON; a request without one has no content type', async () => {
  const sent: RequestInit[] = []
  const fetch = async (_url: unknown, init: RequestInit = {}) => {
    sent.push(init)
    return new Response('{}')
  }
  const context = { fetch: fetch as typeof globalThis.fetch }
  await send(context, 'Broker', { url: 'https://broker.example/' })
  await send(context, 'Broker', { url: 'https://broker.example/', method: 'POST', body: { a: 1 } })
  expect(sent.map(({ body, headers }) => [body, headers])).toEqual([
    [undefined, {}],
    ['{"a":1}', { 'content-type': 'application/json' }],
  ])
})

test('an unreachable broker is told without the address, which may hold a token', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed: https://broker.example/?t=SECRET'))
  const error = await send({ fetch }, 'Broker', { url: 'https://broker.example/?t=SECRET' }).catch((reason) => reason)
  expect(error).toMatchObject({ kind: 'unreachable' })
  expect(`${error.message} ${error.stack} ${error.cause}`).not.toContain('SECRET')
})
