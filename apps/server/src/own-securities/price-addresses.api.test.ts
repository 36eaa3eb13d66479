import { createServer, type Server } from 'node:http'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import {
  createOwnSecurity,
  enterOwnPrices,
  listOwnPrices,
  listOwnSecurities,
  readPriceAddress,
  updateOwnSecurity,
} from '@plumbline/contract/own-securities/operations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { PRICE_ADDRESS_SWEEP } from './price-addresses.ts'

const HOURS = 60
const paths = { pricePath: 'data[*].close', dayPath: 'data[*].date' }

let server: TestServer
let source: Server
let url: string
let token: string
let assetId: string
let response: { status: number; body: string }
let requests: number

beforeAll(async () => {
  source = createServer((_request, sent) => {
    requests++
    sent.writeHead(response.status, { location: url }).end(response.body)
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const bound = source.address()
  url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/oak.json`
})
afterAll(() => source.close())
beforeEach(async () => {
  requests = 0
  publish({ '2023-12-14': 104, '2023-12-15': 105 })
  server = await startTestServer({ now: '2023-12-18T09:00:00Z', environment: { WEBHOOK_PRIVATE_NETWORKS: 'on' } })
  token = await server.signIn('ada@plumbline.example')
  const security = { name: 'Oak pension plan', kind: 'fund', currency: 'EUR' } as const
  assetId = (await server.call(createOwnSecurity, { token, body: security }))._id
})
afterEach(() => server.close())

function publish(prices: Record<string, number>): void {
  const data = Object.entries(prices).map(([date, close]) => ({ date, close }))
  response = { status: 200, body: JSON.stringify({ data }) }
}

const setAddress = (priceAddress: { url: string; pricePath: string; dayPath: string | null } | null) =>
  server.call(updateOwnSecurity, { token, params: { id: assetId }, body: { priceAddress } })

async function storedPrices(): Promise<Record<string, string>> {
  const { prices } = await server.call(listOwnPrices, { token, params: { id: assetId } })
  return Object.fromEntries(prices.map(({ day, price }) => [day, price]).reverse())
}

async function sweepAfter(minutes: number): Promise<void> {
  server.clock.advance(minutes)
  await server.app.background.run(PRICE_ADDRESS_SWEEP)
}

test('an address is read when it is saved and once a day, and never replaces a price that stands', async () => {
  const entered = { prices: [{ day: '2023-12-14', price: '99' }] }
  await server.call(enterOwnPrices, { token, params: { id: assetId }, body: entered })
  expect(await setAddress({ url, ...paths })).toMatchObject({
    prices: 2,
    price: 105,
    priceDate: '2023-12-15',
    priceAddress: { url, ...paths, readAt: '2023-12-18T09:00:00.000Z', error: null },
  })
  expect(await storedPrices()).toEqual({ '2023-12-14': '99', '2023-12-15': '105' })

  publish({ '2023-12-15': 999, '2023-12-18': 106, '2023-12-19': 107 })
  await sweepAfter(23 * HOURS)
  expect(requests).toBe(1)
  await sweepAfter(2 * HOURS)
  // It is the 19th: its price waits for the next day.
  expect(await storedPrices()).toEqual({ '2023-12-14': '99', '2023-12-15': '105', '2023-12-18': '106' })
  expect(requests).toBe(2)

  expect(await setAddress(null)).toMatchObject({ prices: 3, priceAddress: null })
  await sweepAfter(48 * HOURS)
  expect(requests).toBe(2)
})

test('what cannot be read says why, is tried again after six hours, and heals', async () => {
  await setAddress({ url, ...paths })
  response = { status: 503, body: '' }
  await sweepAfter(25 * HOURS)
  const [failed] = await server.call(listOwnSecurities, { token })
  expect(failed?.priceAddress?.error).toBe('The response had status 503.')
  expect(failed).toMatchObject({ prices: 2, price: 105 })

  publish({ '2023-12-18': 106 })
  await sweepAfter(5 * HOURS)
  expect(await storedPrices()).not.toHaveProperty('2023-12-18')
  await sweepAfter(2 * HOURS)
  const [healed] = await server.call(listOwnSecurities, { token })
  expect(healed?.priceAddress?.error).toBeNull()
  expect(healed).toMatchObject({ prices: 3, price: 106 })
})

test('a look at an address shows its latest prices and stores nothing', async () => {
  const days = Array.from({ length: 12 }, (_, index) => [`2023-12-${String(index + 1).padStart(2, '0')}`, index + 1])
  publish(Object.fromEntries(days))
  const { total, prices } = await server.call(readPriceAddress, { token, body: { url, ...paths } })
  expect(total).toBe(12)
  expect(prices).toHaveLength(10)
  expect(prices[0]).toEqual({ day: '2023-12-12', price: '12' })
  expect(await storedPrices()).toEqual({})
})

test.each([
  ['a page', () => ({ status: 200, body: '<html>' }), 'url', 'The response is not JSON.'],
  ['a redirect', () => ({ status: 302, body: '' }), 'url', 'The response had status 302.'],
  ['too much', () => ({ status: 200, body: `"${'x'.repeat(2_000_000)}"` }), 'url', 'larger than 2 MB'],
  ['no such member', () => ({ status: 200, body: '{"data":[{}]}' }), 'pricePath', 'nothing at “data[*].close”'],
])('%s is refused with the field and the reason', async (_what, respond, field, reason) => {
  response = respond()
  const problem = await server.refusal(readPriceAddress, { token, body: { url, ...paths } })
  expect(problem).toMatchObject({ code: 'invalid-payload', errors: [{ path: field }] })
  expect(problem.errors?.[0]?.message).toContain(reason)
})

test('addresses in private networks, other protocols and paths that are none are refused', async () => {
  const closed = await startTestServer({})
  try {
    const other = await closed.signIn('bob@plumbline.example')
    const asked = { token: other, body: { url: 'https://169.254.169.254/latest', ...paths } }
    expect(await closed.refusal(readPriceAddress, asked)).toMatchObject({ errors: [{ path: 'url' }] })
  } finally {
    await closed.close()
  }
  for (const [field, value] of [
    ['url', 'file:///etc/passwd'],
    ['pricePath', 'data[?(@.close)]'],
    ['dayPath', '$..date'],
  ] as const) {
    const body = { priceAddress: { url, ...paths, [field]: value } }
    const refused = await server.refusal(updateOwnSecurity, { token, params: { id: assetId }, body })
    expect(refused.errors?.[0]?.path).toBe(`priceAddress.${field}`)
  }
  expect(requests).toBe(0)
})

test('the export has the address, and an archive brings it along to be read anew', async () => {
  await setAddress({ url, ...paths })
  const { blob } = await server.call(exportAccount, { token })
  expect(JSON.parse(await blob.text()).ownSecurities[0].priceAddress).toEqual({ url, ...paths })

  const archive = await server.call(exportArchive, { token })
  const other = await server.signIn('bob@plumbline.example')
  await server.call(importArchive, { token: other, body: new Uint8Array(await archive.blob.arrayBuffer()) })
  const [imported] = await server.call(listOwnSecurities, { token: other })
  expect(imported).toMatchObject({ prices: 2, priceAddress: { url, ...paths, readAt: null, error: null } })
  publish({ '2023-12-13': 103 })
  await server.app.background.run(PRICE_ADDRESS_SWEEP)
  expect((await server.call(listOwnSecurities, { token: other }))[0]).toMatchObject({ prices: 3 })
})
