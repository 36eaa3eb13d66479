import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { deletePortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createShareLink,
  listShareLinks,
  readSharedPortfolio,
  revokeShareLink,
} from '@plumbline/contract/share-links/operations'
import type { SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

interface ExpectedLine {
  baseCurrencyCurrentValue: number
}

const expected = JSON.parse(readFileSync(join(MARKET_FOLDER, 'example-ledger.expected.json'), 'utf8'))

let server: TestServer
let token: string
let id: string

beforeEach(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
})
afterEach(() => server.close())

const create = async (change: { portfolioId?: string; showsAmounts?: boolean; expiresOn?: string | null } = {}) => {
  const body = { portfolioId: id, showsAmounts: false, expiresOn: null, ...change }
  return await server.call(createShareLink, { token, body })
}
const secretOf = ({ address }: { address: string }) => new URL(address).hash.slice(1)
const open = (secret: string) => server.call(readSharedPortfolio, { body: { secret } })
const refusalOf = (secret: string) => server.refusal(readSharedPortfolio, { body: { secret } })

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersOf) : []
}

const holdingIn = ({ holdings }: SharedPortfolio, symbol: string) => holdings.find((each) => each.symbol === symbol)

test('with amounts, anybody sees the figures of the owner', async () => {
  const shared = await open(secretOf(await create({ showsAmounts: true })))
  expect(shared).toMatchObject({ currency: expected.baseCurrency, asOf: '2023-12-29', showsAmounts: true })
  expect(shared.value).toBeCloseTo(expected.currentValue, 2)
  expect(shared.gain).toBeCloseTo(expected.gain.total, 2)
  expect(shared.series.values?.at(-1)).toBeCloseTo(expected.currentValue, 2)
  expect(shared.series.dates.at(-1)).toBe('2023-12-29')
  const values = shared.holdings.map(({ value }) => value ?? 0)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(expected.currentValue, 2)
  // 20 bought, 2 for 1 split, 15 sold: 10 + 10, times 2, less 15.
  expect(holdingIn(shared, 'ACRN')?.units).toBe(25)
})

test('without amounts, no figure tells how much is held', async () => {
  const [whole, discreet] = [
    await open(secretOf(await create({ showsAmounts: true }))),
    await open(secretOf(await create())),
  ]
  expect(discreet).toMatchObject({ showsAmounts: false, value: null, gain: null, series: { values: null } })
  expect(discreet.percent).toBeCloseTo(whole.percent ?? Number.NaN, 4)
  for (const holding of discreet.holdings) {
    expect(holding).toMatchObject({ units: null, value: null, gain: null })
    expect(holding.weight).toBe(Number((holding.weight ?? Number.NaN).toFixed(4)))
  }
  const weights = discreet.holdings.map(({ weight }) => weight)
  const values: number[] = Object.values<ExpectedLine>(expected.lines).map((line) => line.baseCurrencyCurrentValue)
  const held = values.filter((value) => value > 0).toSorted((a, b) => b - a)
  expect(weights).toEqual(held.map((value) => Number((value / expected.currentValue).toFixed(4))))
  const amounts = [
    ...numbersOf([whole.value, whole.gain, whole.series.values]),
    ...whole.holdings.flatMap(({ units, value, gain }) => numbersOf([units, value, gain])),
  ].filter((amount) => amount !== 0)
  expect(amounts.length).toBeGreaterThan(100)
  const told = new Set(numbersOf(discreet))
  expect(amounts.filter((amount) => told.has(amount))).toEqual([])
  const ratios = [...discreet.series.returns, ...numbersOf([discreet.sinceStart, discreet.lastDay, discreet.percent])]
  for (const ratio of ratios) expect(Math.abs(ratio * 1e4 - Math.round(ratio * 1e4))).toBeLessThan(1e-6)
})

test('its secret is stored as a hash, is shown once, is in no log, and opens nothing else', async () => {
  const link = await create()
  const secret = secretOf(link)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(new URL(link.address).pathname).toBe('/app/shared')
  await open(secret)
  const rows = await server.database.db.selectFrom('share_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(await server.call(listShareLinks, { token }))).not.toContain(secret)
  expect(server.log.join('\n')).not.toContain(secret)
  const exported = JSON.parse(await (await server.call(exportAccount, { token })).blob.text())
  expect(exported.shareLinks).toMatchObject([{ portfolioId: id, showsAmounts: false, expiresOn: null }])
  expect(JSON.stringify(exported)).not.toContain(secret)
  expect(exported.events.map(({ event }: { event: string }) => event)).toContain('share-link-created')
  expect(await server.refusal(listShareLinks, { token: secret })).toMatchObject({ status: 401 })
})

test('it opens through its last day in the time zone of its owner', async () => {
  const secret = secretOf(await create({ expiresOn: '2023-12-30' }))
  await server.database.db.updateTable('users').set({ time_zone: 'America/Los_Angeles' }).execute()
  server.clock.advance(34 * 60 + 59)
  expect(server.clock.now().toISOString()).toBe('2023-12-31T07:59:00.000Z')
  expect(await open(secret)).toMatchObject({ name: 'Example' })
  server.clock.advance(1)
  expect(await refusalOf(secret)).toMatchObject({ status: 404 })
  expect(
    await server.refusal(createShareLink, {
      token: await server.signIn('ada@plumbline.example'),
      body: { portfolioId: id, showsAmounts: false, expiresOn: '2023-12-30' },
    }),
  ).toMatchObject({ status: 400, errors: [{ path: 'expiresOn' }] })
})

test('a revoked or wrong one opens nothing, and neither does one whose portfolio or account is gone', async () => {
  const [first, second, ofAll] = [await create(), await create(), await create({ portfolioId: 'all' })]
  await server.call(revokeShareLink, { token, params: { id: first._id } })
  expect(await refusalOf(secretOf(first))).toMatchObject({ status: 404 })
  expect(await server.refusal(revokeShareLink, { token, params: { id: first._id } })).toMatchObject({ status: 404 })
  expect(await refusalOf('wrong')).toMatchObject({ status: 404 })
  expect((await open(secretOf(second))).holdings).not.toEqual([])
  await server.call(deletePortfolio, { token, params: { id } })
  expect(await refusalOf(secretOf(second))).toMatchObject({ status: 404 })
  expect((await open(secretOf(ofAll))).holdings).toEqual([])
  const { db } = server.database
  await db.updateTable('users').set({ disabled_at: '2023-12-29T21:00:00.000Z' }).execute()
  expect(await refusalOf(secretOf(ofAll))).toMatchObject({ status: 404 })
  await db.deleteFrom('users').execute()
  expect(await refusalOf(secretOf(ofAll))).toMatchObject({ status: 404 })
  expect(await db.selectFrom('share_links').selectAll().execute()).toEqual([])
})

test('only its owner creates, lists and revokes it, lately signed in, never with an access token', async () => {
  const link = await create()
  const stranger = await server.signIn('bob@plumbline.example')
  const body = { portfolioId: id, showsAmounts: true, expiresOn: null }
  expect(await server.refusal(createShareLink, { token: stranger, body })).toMatchObject({ status: 404 })
  expect(await server.call(listShareLinks, { token: stranger })).toEqual([])
  const params = { id: link._id }
  expect(await server.refusal(revokeShareLink, { token: stranger, params })).toMatchObject({ status: 404 })
  const chosen = { name: 'Script', scope: 'write' as const, portfolioIds: null, expiresOn: '2024-03-01' }
  const script = (await server.call(createAccessToken, { token, body: chosen })).token
  const refused = { status: 403, code: 'insufficient-scope' }
  expect(await server.refusal(createShareLink, { token: script, body })).toMatchObject(refused)
  expect(await server.refusal(listShareLinks, { token: script })).toMatchObject(refused)
  expect(await server.refusal(revokeShareLink, { token: script, params })).toMatchObject(refused)
  server.clock.advance(24 * 60)
  expect(await server.refusal(createShareLink, { token, body })).toMatchObject({ code: 'fresh-sign-in-needed' })
  expect(await server.call(listShareLinks, { token })).toMatchObject([{ _id: link._id }])
})

test('its owner sees when it was last opened, exact to an hour', async () => {
  const link = await create()
  const lastReadAt = async () => (await server.call(listShareLinks, { token }))[0]?.lastReadAt
  expect(await lastReadAt()).toBeNull()
  await open(secretOf(link))
  expect(await lastReadAt()).toBe('2023-12-29T21:00:00.000Z')
  server.clock.advance(59)
  await open(secretOf(link))
  expect(await lastReadAt()).toBe('2023-12-29T21:00:00.000Z')
  server.clock.advance(1)
  await open(secretOf(link))
  expect(await lastReadAt()).toBe('2023-12-29T22:00:00.000Z')
})

test('a portfolio has twenty, and who guesses is stopped', async () => {
  for (let count = 0; count < 20; count++) await create()
  const body = { portfolioId: id, showsAmounts: false, expiresOn: null }
  expect(await server.refusal(createShareLink, { token, body })).toMatchObject({ code: 'over-quota' })
  await create({ portfolioId: 'all' })
  const statuses = []
  for (let guess = 0; guess < 31; guess++) statuses.push((await refusalOf(`guess-${guess}`)).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
