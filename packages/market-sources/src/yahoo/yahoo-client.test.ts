import { describe, expect, test } from 'vitest'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { startProviderServer } from '../testing/provider-server.ts'
import { createYahooClient } from './yahoo-client.ts'
import type { SessionStore } from './yahoo-session.ts'

const { signal } = new AbortController()
const request = { path: '/v8/finance/chart/AAA', query: {}, signal }
const common = () => ({ timers: createInstantTimers(), random: () => 0 })

describe('two hosts', () => {
  function hostsWhere(responseOf: (host: string) => Response | Error) {
    const asked: string[] = []
    const fetchFrom: typeof fetch = async (url) => {
      const { hostname } = new URL(String(url))
      asked.push(hostname.split('.')[0] ?? '')
      const response = responseOf(hostname)
      if (response instanceof Error) throw response
      return response
    }
    return { asked, client: createYahooClient({ ...common(), fetch: fetchFrom }) }
  }

  test('the other one is asked where the first cannot be reached', async () => {
    const { asked, client } = hostsWhere((host) =>
      host.startsWith('query2') ? new TypeError('fetch failed') : Response.json({ chart: 1 }),
    )
    expect(await client.open(request)).toEqual({ status: 200, json: { chart: 1 } })
    expect(asked).toEqual(['query2', 'query2', 'query2', 'query1'])
  })

  test('both throttle by address, so the other one is not asked after 429', async () => {
    const { asked, client } = hostsWhere(() => new Response('', { status: 429 }))
    await expect(client.open(request)).rejects.toMatchObject({ isThrottled: true })
    expect(new Set(asked)).toEqual(new Set(['query2']))
  })
})

describe('the session', () => {
  function createStore(): SessionStore & { text: string | undefined } {
    return {
      text: undefined,
      async read() {
        return this.text
      },
      async write(session) {
        this.text = session
      },
    }
  }

  function yahooWith(agents: (string | undefined)[] = []) {
    return startProviderServer((url, { headers }) => {
      agents.push(headers['user-agent'])
      if (url.pathname === '/') return { status: 404, headers: { 'set-cookie': ['A3=abc; Path=/'] } }
      if (url.pathname === '/v1/test/getcrumb') return { body: 'cRuMb.1/x' }
      const isSignedIn = url.searchParams.get('crumb') === 'cRuMb.1/x' && headers.cookie === 'A3=abc'
      return isSignedIn ? { body: { quotes: 1 } } : { status: 401, body: '{}' }
    })
  }

  test('outlives the process, and is opened again once the source refuses it', async () => {
    const store = createStore()
    const server = await yahooWith()
    const clientNow = () => createYahooClient({ ...common(), baseUrl: server.baseUrl, sessionStore: store })
    await clientNow().withCrumb(request)
    expect(server.requests).toHaveLength(3)
    await clientNow().withCrumb(request)
    expect(server.requests).toHaveLength(4)
    store.text = store.text?.replace('cRuMb.1/x', 'cRuMb.old')
    expect(await clientNow().withCrumb(request)).toMatchObject({ status: 200 })
    expect(server.requests).toHaveLength(8)
    expect(store.text).toContain('cRuMb.1/x')
  })

  test('that is damaged is ignored', async () => {
    const server = await yahooWith()
    const store = createStore()
    store.text = '{"crumb":'
    const client = createYahooClient({ ...common(), baseUrl: server.baseUrl, sessionStore: store })
    expect(await client.withCrumb(request)).toMatchObject({ status: 200 })
  })

  test.each([
    [undefined, /^Mozilla\/5\.0 .* Chrome\/\d+/],
    ['Plumbline/1 (me@example.com)', /^Plumbline\/1 \(me@example\.com\)$/],
  ])('the user agent %s', async (userAgent, expected) => {
    const agents: (string | undefined)[] = []
    const server = await yahooWith(agents)
    await createYahooClient({ ...common(), baseUrl: server.baseUrl, userAgent }).withCrumb(request)
    expect(agents).toHaveLength(3)
    for (const agent of agents) expect(agent).toMatch(expected)
  })
})
