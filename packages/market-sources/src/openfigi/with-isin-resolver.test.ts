import { beforeEach, describe, expect, test } from 'vitest'
import type { MarketDataProvider } from '../provider.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { createLiveSource } from '../testing/live-source.ts'
import { type ProviderServer, type Reply, startProviderServer } from '../testing/provider-server.ts'
import { securityOf } from '../testing/security.ts'
import { createOpenFigi } from './openfigi-client.ts'
import { withIsinResolver } from './with-isin-resolver.ts'

const { signal } = new AbortController()
const ISIN = 'QZ0000000017'
const row = (ticker: string, exchCode: string) => ({ figi: 'BBG000000000', ticker, exchCode, name: 'OAK PLC' })

let reply: Reply
let server: ProviderServer
let bodies: string[]
let asked: string[]
let provider: MarketDataProvider

beforeEach(async () => {
  bodies = []
  asked = []
  reply = { body: [{ data: [row('OAK', 'LN'), row('OAK', 'XX'), row('OAK1', 'GY')] }] }
  server = await startProviderServer((_url, request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(reply.status ?? 200)
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
    return undefined
  })
  const source: MarketDataProvider = {
    ...createLiveSource({}),
    async search(query) {
      asked.push(query)
      if (query === 'OAK')
        return [
          securityOf({ id: 'OAK.L', symbol: 'OAK.L', exchange: 'LSE', currency: 'GBP' }),
          securityOf({ id: 'OAK', symbol: 'OAK', exchange: 'NYSE' }),
          securityOf({ id: 'OAKY.L', symbol: 'OAKY.L', exchange: 'LSE', currency: 'GBP' }),
        ]
      return query === 'OAK1' ? [securityOf({ id: 'OAK1.DE', symbol: 'OAK1.DE', exchange: 'XETRA' })] : []
    },
  }
  const figi = createOpenFigi({ baseUrl: server.baseUrl, timers: createInstantTimers(), random: () => 0 })
  provider = withIsinResolver(source, figi)
})

describe('an ISIN that the source does not find', () => {
  test('is found by its tickers, in the countries of its listings only', async () => {
    const found = await provider.search(ISIN, signal)
    expect(found.map(({ id, isin }) => [id, isin])).toEqual([
      ['OAK.L', ISIN],
      ['OAK1.DE', ISIN],
    ])
    expect(bodies).toEqual([`[{"idType":"ID_ISIN","idValue":"${ISIN}"}]`])
    expect(asked).toEqual([ISIN, 'OAK', 'OAK1'])
  })

  test('stays unknown when OpenFIGI does not know it either', async () => {
    reply = { body: [{ warning: 'No identifier found.' }] }
    expect(await provider.search(ISIN, signal)).toEqual([])
  })

  test.each<{ fault: string; broken: Reply }>([
    { fault: '429', broken: { status: 429, body: 'Too many' } },
    { fault: '500', broken: { status: 500, body: '' } },
    { fault: 'a web page', broken: { body: '<html>' } },
    { fault: 'another shape', broken: { body: [{ error: 'Invalid' }] } },
  ])('is a failure after $fault, and no answer', async ({ broken }) => {
    reply = broken
    await expect(provider.search(ISIN, signal)).rejects.toMatchObject({ provider: 'openfigi', isRetryable: true })
  })
})

test('nothing is asked for other searches', async () => {
  expect(await provider.search('OAK', signal)).toHaveLength(3)
  expect(await provider.search('ELM', signal)).toEqual([])
  expect(server.requests).toEqual([])
})
