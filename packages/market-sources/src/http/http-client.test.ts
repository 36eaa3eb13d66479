import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type Reply, startProviderServer } from '../testing/provider-server.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createHttpClient, type HttpClientOptions, type SourceHealth } from './http-client.ts'
import { readJson } from './read-json.ts'

const { signal } = new AbortController()

function clientOf(baseUrl: string, options: Partial<HttpClientOptions> = {}) {
  const timers = createInstantTimers()
  const client = createHttpClient({ provider: 'test', baseUrl, timers, random: () => 0, burst: 1000, ...options })
  const get = (path = '/prices') =>
    client.read({ path, query: { api_token: 'k3y+secret' }, signal }, (response) => readJson('test', path, response))
  return { get, timers, client }
}

async function failureOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UpstreamError)
  return error as UpstreamError
}

/** The replies in order; the last one repeats. */
function inOrder(...sequence: Reply[]) {
  let index = 0
  return () => sequence[Math.min(index++, sequence.length - 1)] as Reply
}

describe('retries', () => {
  test('waits as long as Retry-After says, then succeeds', async () => {
    const server = await startProviderServer(
      inOrder({ status: 429, headers: { 'retry-after': '7' } }, { body: { ok: 1 } }),
    )
    const { get, timers } = clientOf(server.baseUrl)
    expect(await get()).toEqual({ ok: 1 })
    expect(timers.waits).toEqual([7000])
  })

  test('backs off exponentially after 429 without Retry-After', async () => {
    const server = await startProviderServer(inOrder({ status: 429 }, { status: 429 }, { body: [] }))
    const { get, timers } = clientOf(server.baseUrl, { firstDelayMs: 400 })
    await get()
    expect(timers.waits).toEqual([200, 400])
  })

  test('does not wait for a long Retry-After: the request fails, and the source is paused for five minutes at most', async () => {
    const server = await startProviderServer(inOrder({ status: 429, headers: { 'retry-after': '3600' } }))
    const { get, timers } = clientOf(server.baseUrl)
    const error = await failureOf(get())
    expect(error.isRetryable).toBe(true)
    await failureOf(get())
    expect(server.requests).toHaveLength(1)
    expect(timers.waits).toEqual([])
    await timers.wait(5 * 60_000, signal)
    await failureOf(get())
    expect(server.requests).toHaveLength(2)
  })

  test('tries three times after 500', async () => {
    const server = await startProviderServer(inOrder({ status: 500 }))
    const error = await failureOf(clientOf(server.baseUrl).get())
    expect(error).toMatchObject({ provider: 'test', isRetryable: true, message: 'test: /prices returned 500' })
    expect(server.requests).toHaveLength(3)
  })

  test.each([
    ['a web page with status 200', '<!doctype html><html><body>Please log in</body></html>'],
    ['JSON cut short', '[{"date":"2020-01-02","close":1'],
    ['an empty body', ''],
  ])('%s is a retryable failure, not data', async (_name, body) => {
    const server = await startProviderServer(inOrder({ body }))
    const error = await failureOf(clientOf(server.baseUrl).get())
    expect(error.isRetryable).toBe(true)
    expect(server.requests).toHaveLength(3)
  })

  test('does not retry 401', async () => {
    const server = await startProviderServer(inOrder({ status: 401, body: 'Unauthenticated' }))
    const error = await failureOf(clientOf(server.baseUrl).get())
    expect(error.isRetryable).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  test('a redirect is not followed', async () => {
    const inside = await startProviderServer(() => ({ body: { secret: 1 } }))
    const server = await startProviderServer(() => ({
      status: 302,
      headers: { location: `${inside.baseUrl}/private` },
    }))
    expect((await failureOf(clientOf(server.baseUrl).get())).message).toBe('test: /prices returned 302')
    expect(inside.requests).toEqual([])
  })

  test('a hanging request ends at the timeout', async () => {
    const timers = createInstantTimers()
    const server = await startProviderServer(() => {
      timers.expire()
      return undefined
    })
    const error = await failureOf(clientOf(server.baseUrl, { timers }).get())
    expect(error).toMatchObject({ isRetryable: true })
    expect(error.message).toContain('timed out')
  })

  test('a hanging body ends at the timeout', async () => {
    const timers = createInstantTimers()
    const server = await startProviderServer((_url, _request, response) => {
      response.writeHead(200).write('[1,')
      setImmediate(() => timers.expire())
      return undefined
    })
    expect((await failureOf(clientOf(server.baseUrl, { timers }).get())).isRetryable).toBe(true)
  })

  test('an endless body is cut off at the size limit and not retried', async () => {
    const server = await startProviderServer((_url, _request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
      return undefined
    })
    const error = await failureOf(clientOf(server.baseUrl, { maxBytes: 1_000_000 }).get())
    expect(error.isRetryable).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  test("the caller's abort is an UpstreamError too", async () => {
    const controller = new AbortController()
    const server = await startProviderServer(() => {
      controller.abort()
      return undefined
    })
    const { client } = clientOf(server.baseUrl)
    const error = await failureOf(client.request({ path: '/prices', signal: controller.signal }))
    expect(error.isRetryable).toBe(true)
    expect(server.requests).toHaveLength(1)
  })
})

describe('circuit breaker', () => {
  test('opens after four failed requests in a row, then lets one through', async () => {
    let isBroken = true
    const server = await startProviderServer(() => (isBroken ? { status: 503 } : { body: { ok: 1 } }))
    const { get, timers } = clientOf(server.baseUrl, { attempts: 1, pauseMs: 30_000 })
    for (let call = 0; call < 6; call++) await failureOf(get())
    expect(server.requests).toHaveLength(4)
    isBroken = false
    await timers.wait(30_000, signal)
    expect(await get()).toEqual({ ok: 1 })
  })

  test('does not open when callers time out or abort', async () => {
    const server = await startProviderServer((url) => {
      controller.abort(url.pathname === '/slow' ? new DOMException('late', 'TimeoutError') : undefined)
      return undefined
    })
    const { client } = clientOf(server.baseUrl, { failuresToOpen: 1 })
    let controller = new AbortController()
    const ask = async (path: string) => {
      controller = new AbortController()
      const error = await failureOf(client.request({ path, signal: controller.signal }))
      expect(error.message).toContain('aborted by the caller')
    }
    await ask('/left')
    await ask('/slow')
    await ask('/slow')
    expect(server.requests).toEqual(['/left', '/slow', '/slow'])
  })

  test('counts eight requests that fail together as one failure', async () => {
    let isBroken = true
    const server = await startProviderServer(() => (isBroken ? { status: 429 } : { body: { ok: 1 } }))
    const { get } = clientOf(server.baseUrl, { failuresToOpen: 2 })
    await Promise.all(Array.from({ length: 8 }, () => failureOf(get())))
    isBroken = false
    expect(await get()).toEqual({ ok: 1 })
  })

  test('sends one probe after a pause, and the other requests wait for its outcome', async () => {
    let isBroken = true
    let release = () => {}
    const server = await startProviderServer((_url, _request, response) => {
      if (isBroken) return { status: 503 }
      release = () => response.writeHead(200).end('{"ok":1}')
      if (server.requests.length > 2) release()
      return undefined
    })
    const healths: SourceHealth[] = []
    const onHealth = (health: SourceHealth) => healths.push(health)
    const { get, timers } = clientOf(server.baseUrl, { attempts: 1, pauseMs: 30_000, failuresToOpen: 1, onHealth })
    await failureOf(get())
    isBroken = false
    await timers.wait(30_000, signal)
    const requests = [get(), get(), get()]
    await vi.waitFor(() => expect(server.requests).toHaveLength(2), { timeout: 20_000 })
    release()
    expect(await Promise.all(requests)).toEqual([{ ok: 1 }, { ok: 1 }, { ok: 1 }])
    expect(healths.map(({ part, state, reason }) => [part, state, reason])).toEqual([
      ['test', 'paused', 'test: /prices returned 503'],
      ['test', 'answering', undefined],
    ])
  })

  test('no pause is longer than five minutes', async () => {
    const server = await startProviderServer(() => ({ status: 503 }))
    const { get, timers } = clientOf(server.baseUrl, { attempts: 1, pauseMs: 60_000, failuresToOpen: 1 })
    for (let request = 1; request <= 12; request++) {
      await failureOf(get())
      expect(server.requests).toHaveLength(request)
      await timers.wait(5 * 60_000, signal)
    }
  })

  test('doubles the pause with each failure after it', async () => {
    const server = await startProviderServer(() => ({ status: 503 }))
    const { get, timers } = clientOf(server.baseUrl, { attempts: 1, pauseMs: 30_000, failuresToOpen: 1 })
    await failureOf(get())
    await timers.wait(30_000, signal)
    await failureOf(get())
    await timers.wait(59_000, signal)
    await failureOf(get())
    expect(server.requests).toHaveLength(2)
    await timers.wait(1000, signal)
    await failureOf(get())
    expect(server.requests).toHaveLength(3)
  })

  test('requests beyond the burst keep to the rate', async () => {
    const server = await startProviderServer(() => ({ body: [] }))
    const { get, timers } = clientOf(server.baseUrl, { perSecond: 2, burst: 2 })
    for (let call = 0; call < 4; call++) await get()
    expect(timers.waits).toEqual([500, 500])
  })
})

test('no error contains the key', async () => {
  const replies: Reply[] = [
    { status: 500, body: 'k3y+secret' },
    { status: 401, body: 'Unauthenticated k3y+secret' },
    { body: '<html>k3y+secret</html>' },
  ]
  for (const reply of replies) {
    const server = await startProviderServer(() => reply)
    expectNoKey(await failureOf(clientOf(server.baseUrl, { secrets: ['k3y+secret'] }).get()))
  }
  const broken = await startProviderServer(() => ({ status: 500 }))
  expectNoKey(await failureOf(clientOf(broken.baseUrl, { secrets: ['k3y+secret'] }).get('/k3y+secret/prices')))
  const refusing: typeof fetch = async (address) => {
    throw new TypeError(`fetch failed for ${address}`, { cause: new Error(`connect ${address} with k3y+secret`) })
  }
  const { get } = clientOf('http://127.0.0.1:9', { secrets: ['k3y+secret'], fetch: refusing })
  expectNoKey(await failureOf(get()))
  expectNoKey(await failureOf(clientOf('not an address', { secrets: ['k3y+secret'] }).get()))
})

function expectNoKey(error: UpstreamError): void {
  const shown = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error) + String(error.cause)
  expect(shown).not.toMatch(/k3y|secret/)
}
