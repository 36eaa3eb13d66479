import { describe, expect, test } from 'vitest'
import { createInstantContext } from '../testing/instant-context.ts'
import { createClient } from './client.ts'

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** A client whose requests get these replies, then `{}`. */
function client(...replies: Reply[]) {
  const asked: string[] = []
  const { context, waits } = createInstantContext('https://t212.example')
  const start = context.now()
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input))
    asked.push(`${init.method ?? 'GET'} ${pathname}`)
    const { status = 200, headers = {}, body = '{}' } = replies.shift() ?? {}
    return new Response(body, { status, headers })
  }
  const calls = createClient(
    { ...context, fetch: fetch as typeof globalThis.fetch },
    { username: ' key ', password: ' secret ' },
  )
  return { calls, asked, waits, start }
}

const failure = (reply: Reply) =>
  client(reply)
    .calls.get('orders')
    .catch((error: unknown) => error)

describe('a call', () => {
  test.each([
    [401, '{}', 'bad-credentials'],
    [403, '{}', 'missing-permission'],
    [402, '{}', 'protocol-changed'],
    [408, '{}', 'unreachable'],
    [504, '{}', 'unreachable'],
    [409, '{}', 'protocol-changed'],
    [505, '{}', 'maintenance'],
    [500, '{}', 'maintenance'],
    [503, '<html>', 'maintenance'],
    [499, '{}', 'protocol-changed'],
    [499, ' <html>', 'maintenance'],
    [200, '<html>', 'maintenance'],
    [200, 'no JSON', 'protocol-changed'],
    [201, '{}', 'protocol-changed'],
    [400, '{}', 'refused'],
    [404, '{}', 'protocol-changed'],
  ])('with status %i and %s fails as %s', async (status, body, kind) => {
    expect(await failure({ status, body })).toMatchObject({ kind })
  })

  test('goes to the next older path where the first is not found, and fails at the last', async () => {
    const found = client({ status: 404 }, { body: '[1]' })
    expect(await found.calls.get('new', 'old')).toEqual([1])
    expect(found.asked).toEqual(['GET /api/v0/new', 'GET /api/v0/old'])
    const missing = client({ status: 404 }, { status: 404 })
    await expect(missing.calls.get('new', 'old')).rejects.toMatchObject({ kind: 'protocol-changed' })
  })
})

describe('the rate limit', () => {
  const remaining = (seconds: string) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': seconds })

  test('is waited for before the next call of the same kind, and by no other', async () => {
    const { calls, waits } = client({ headers: remaining('30') })
    await calls.get('orders?limit=50')
    await calls.get('dividends')
    await calls.post({}, 'orders')
    expect(waits).toEqual([])
    await calls.get('orders?limit=50&cursor=1')
    await calls.get('orders')
    expect(waits).toEqual([30_000])
  })

  test('with calls left is not waited for', async () => {
    const { calls, waits } = client({ headers: { ...remaining('30'), 'x-ratelimit-remaining': '1' } })
    await calls.get('orders')
    await calls.get('orders')
    expect(waits).toEqual([])
  })

  // Seconds since 1970 have ten digits since 2001.
  test.each([
    ['seconds', () => '40', 40_000],
    ['the time in seconds since 1970', (now: number) => String(now / 1000 + 40), 40_000],
    ['at least a second after a refusal', () => '0', 1000],
    ['at most ten minutes', () => '3600', 600_000],
  ])('of a refusal states %s', async (_what, reset, wait) => {
    const { start } = client()
    const { calls, waits } = client({ status: 429, headers: remaining(reset(start)) })
    await calls.get('orders')
    expect(waits).toEqual([wait])
  })

  test.each([
    ['Retry-After', { 'retry-after': '7' }, 7000],
    ['half a minute without any statement', {}, 30_000],
  ])('of a refusal is else %s', async (_what, headers, wait) => {
    const { calls, waits } = client({ status: 429, headers: headers as Record<string, string> })
    await calls.get('orders')
    expect(waits).toEqual([wait])
  })

  test('that has passed with no statement is over', async () => {
    const { calls, waits } = client({ headers: { 'x-ratelimit-remaining': '0' } })
    await calls.get('orders')
    await calls.get('orders')
    expect(waits).toEqual([])
  })

  test('is asked six times at most', async () => {
    const refused = Array.from({ length: 9 }, (): Reply => ({ status: 429, headers: { 'retry-after': '2' } }))
    const { calls, asked, waits } = client(...refused)
    await expect(calls.get('orders')).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 2000 })
    expect([asked.length, waits.length]).toEqual([6, 5])
  })
})

test.each([
  ['https://files.example/report.csv', true],
  ['http://files.example/report.csv', false],
  ['https://t212.example/report.csv', true],
  ['report.csv', false],
])('the report at %s is fetched: %s', async (link, isFetched) => {
  const { calls, asked } = client({ body: 'Action,Time' })
  if (isFetched) expect(await calls.download(link)).toBe('Action,Time')
  else await expect(calls.download(link)).rejects.toMatchObject({ kind: 'protocol-changed' })
  expect(asked).toHaveLength(isFetched ? 1 : 0)
})
