import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { createAlert, deleteAlert, listAlerts, setAlertMails, updateAlert } from '@plumbline/contract/alerts/operations'
import { MAX_ALERTS } from '@plumbline/contract/alerts/vocabulary'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createOwnSecurity, deleteOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { correctPrice } from '@plumbline/contract/price-corrections/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { unwatchAsset, watchAsset } from '@plumbline/contract/watchlist/operations'
import { createNtfyTopic, createWebhook } from '@plumbline/contract/webhooks/operations'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeBrowser } from '../accounts/users.ts'
import type { Mail } from '../mail/mailer.ts'
import { SCHEDULED_MAIL_SWEEP } from '../scheduled-mails/scheduled-mail-sweep.ts'
import { unsubscribeAddress } from '../scheduled-mails/unsubscribe.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Monday evening; in Berlin it is one hour later. */
const MONDAY = '2023-12-18T18:00:00Z'

const files: Record<string, string[]> = {
  'securities.csv': [
    'symbol,exchange,name,type,currency,isin,sector,industry,country',
    'UP,US,Upward Company,Common Stock,EUR,,,,',
    'DOWN,US,Downward Company,Common Stock,USD,,,,',
  ],
  'prices/UP.US.csv': ['date,close', '2023-12-15,110', '2023-12-18,112', '2023-12-19,121', '2023-12-20,122'],
  'prices/DOWN.US.csv': ['date,close', '2023-12-15,45', '2023-12-18,44', '2023-12-19,43', '2023-12-20,39.6'],
  'fx/EURUSD.csv': ['date,rate', '2023-12-01,1'],
}

let folder: string
let server: TestServer
let token: string
let up: string
let down: string
const secretKey = randomBytes(32)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-alerts-'))
  for (const name of ['prices', 'fx']) mkdirSync(join(folder, name))
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  server = await startTestServer({ now: MONDAY, provider: () => createFilesProvider(folder), secretKey })
  token = await server.signIn('ada@plumbline.example')
  const { _id } = await server.call(getUser, { token })
  await storeBrowser(server.database.db, server.clock, _id, { language: 'en', timeZone: 'Europe/Berlin' })
  up = await assetId('UP')
  down = await assetId('DOWN')
  server.mails.length = 0
})
afterEach(() => server.close())

async function assetId(symbol: string): Promise<string> {
  const [asset] = await server.call(searchAssets, { token, query: { q: symbol, limit: 1 } })
  return asset?._id ?? ''
}

interface Asked {
  assetId: string
  kind: 'price' | 'change' | 'year-high' | 'earnings' | 'weight'
  level?: string | null
  portfolioId?: string
  direction?: 'up' | 'down'
}
const set = (body: Asked) => server.call(createAlert, { token, body })
const list = (owner = token) => server.call(listAlerts, { token: owner })

async function mailsAfter(hours: number): Promise<Mail[]> {
  server.clock.advance(hours * 60)
  await server.app.background.run(SCHEDULED_MAIL_SWEEP)
  await server.deliver()
  return server.mails.splice(0)
}

const setAlertMailsOff = () => server.call(setAlertMails, { token, body: { byMail: false } })

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('what happens to an alert comes in one mail in the morning, and stays in the list', async () => {
  // On Monday UP has closed at 112, DOWN at 44.
  expect(await set({ assetId: up, kind: 'price', level: '120' })).toMatchObject({
    asset: { name: 'Upward Company' },
    kind: 'price',
    level: '120',
    direction: 'up',
    source: 'own',
    reachedOn: null,
    price: 112,
    priceDate: '2023-12-18',
  })
  expect(await set({ assetId: down, kind: 'price', level: '43.5' })).toMatchObject({ direction: 'down' })
  await set({ assetId: down, kind: 'change', level: '7' })
  expect(await mailsAfter(11)).toEqual([])

  // Wednesday, 7 in the morning in Berlin.
  const [mail, ...others] = await mailsAfter(25)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Alerts: Downward Company and 1 more')
  const text = plain(mail?.text ?? '')
  expect(text).toContain('Your alerts on 20 Dec 2023')
  expect(text).toContain('Upward Company: EUR 121.00 (Closed at or above EUR 120.00 on 19 Dec 2023)')
  expect(text).toContain('Downward Company: USD 43.00 (Closed at or below USD 43.50 on 19 Dec 2023)')
  expect(await mailsAfter(1)).toEqual([])

  // 39.6 after 43 is a fall of 7.9 %.
  const [next] = await mailsAfter(24)
  expect(next?.subject).toBe('Alert: Downward Company')
  expect(plain(next?.text ?? '')).toContain('Downward Company: −7.91% (Change on 20 Dec 2023, your limit is 7%)')
  const { alerts, events } = await list()
  expect(alerts.map(({ asset, kind, reachedOn }) => [asset.symbol, kind, reachedOn])).toEqual([
    ['DOWN', 'price', '2023-12-19'],
    ['DOWN', 'change', '2023-12-20'],
    ['UP', 'price', '2023-12-19'],
  ])
  expect(events).toMatchObject([
    { asset: { symbol: 'DOWN' }, kind: 'change', date: '2023-12-20', value: expect.closeTo(39.6 / 43 - 1, 12) },
    { date: '2023-12-19' },
    { date: '2023-12-19' },
  ])
})

test('a new level waits again from today on, and a deleted alert is silent', async () => {
  const { _id: id } = await set({ assetId: up, kind: 'price', level: '120' })
  const { _id: other } = await set({ assetId: down, kind: 'price', level: '43.5' })
  await mailsAfter(36)
  server.mails.length = 0
  const params = { id }
  expect(await server.call(updateAlert, { token, params, body: { level: '121.5' } })).toMatchObject({
    level: '121.5',
    direction: 'down',
    reachedOn: null,
  })
  await server.call(updateAlert, { token, params, body: { level: '122' } })
  await server.call(deleteAlert, { token, params: { id: other } })
  expect((await list()).alerts).toHaveLength(1)
  expect(await server.refusal(deleteAlert, { token, params: { id: other } })).toMatchObject({ status: 404 })
})

describe('the weight of a holding', () => {
  let pension: string

  beforeEach(async () => {
    pension = (await server.call(createPortfolio, { token, body: { name: 'Pension', currency: 'EUR' } }))._id
    const buy = { portfolioId: pension, type: 'buy', date: '2023-12-15', units: 10 } as const
    const bought = [
      { ...buy, stockId: up, price: 110 },
      { ...buy, stockId: down, price: 45 },
    ]
    await server.call(createTransactions, { token, body: bought })
  })

  // Of ten units each: 1,120 / 1,560 = 71.79% at Monday's close, 1,210 / 1,640 = 73.78% at Tuesday's.
  test('is told once, on the morning after the close at which it is reached', async () => {
    const weight = { assetId: up, kind: 'weight', portfolioId: pension } as const
    expect(await set({ ...weight, level: '73', direction: 'up' })).toMatchObject({
      direction: 'up',
      portfolio: { _id: pension, name: 'Pension' },
    })
    await set({ ...weight, level: '20', direction: 'down' })
    expect(await mailsAfter(12)).toEqual([])
    const [mail] = await mailsAfter(24)
    expect(mail?.subject).toBe('Alert: Upward Company')
    expect(plain(mail?.text ?? '')).toContain(
      'Upward Company: 73.78% (Weight in Pension on 19 Dec 2023, at or above 73.00%)',
    )
    expect(await mailsAfter(24)).toEqual([])
    const { alerts, events } = await list()
    expect(alerts.map(({ level, reachedOn }) => [level, reachedOn])).toEqual([
      ['73', '2023-12-19'],
      ['20', null],
    ])
    const event = { kind: 'weight', portfolioId: pension, portfolioName: 'Pension', value: expect.closeTo(1210 / 1640) }
    expect(events).toMatchObject([event])
    const [{ _id: id } = { _id: '' }] = alerts
    const again = await server.call(updateAlert, { token, params: { id }, body: { level: '80' } })
    expect(again).toMatchObject({ level: '80', direction: 'up', reachedOn: null })
  })

  test('needs a portfolio of the account and a direction, and is deleted with the portfolio', async () => {
    const weight = { assetId: up, kind: 'weight', level: '20', portfolioId: pension, direction: 'up' } as const
    const refusal = (body: Asked) => server.refusal(createAlert, { token, body })
    const { direction: _, ...undirected } = weight
    const { portfolioId: __, ...nowhere } = weight
    for (const body of [undirected, nowhere, { ...undirected, kind: 'change' as const }])
      expect(await refusal(body)).toMatchObject({ status: 400, errors: [{ path: 'portfolioId' }] })
    const ofPrice = { assetId: up, kind: 'price', level: '20', direction: 'up' } as const
    expect(await refusal(ofPrice)).toMatchObject({ status: 400, errors: [{ path: 'direction' }] })
    const other = await server.signIn('bob@plumbline.example')
    expect(await server.refusal(createAlert, { token: other, body: weight })).toMatchObject({ status: 404 })
    await set(weight)
    await set({ assetId: up, kind: 'change', level: '5' })
    await server.call(deletePortfolio, { token, params: { id: pension } })
    expect((await list()).alerts.map(({ kind }) => kind)).toEqual(['change'])
  })
})

test('an alert follows the price that its owner corrected', async () => {
  await set({ assetId: up, kind: 'price', level: '120' })
  server.clock.advance(24 * 60)
  // The market closes at 121 on Tuesday.
  const params = { id: up, day: '2023-12-19' }
  await server.call(correctPrice, { token, params, body: { price: '119' } })
  expect(await mailsAfter(12)).toEqual([])
  expect((await list()).alerts).toMatchObject([{ reachedOn: null, price: 122 }])
  const [mail] = await mailsAfter(24)
  expect(plain(mail?.text ?? '')).toContain('Upward Company: EUR 122.00 (Closed at or above EUR 120.00 on 20 Dec 2023)')
})

test('own securities have alerts, which are deleted with them', async () => {
  const security = { name: 'Oak pension fund', kind: 'fund', currency: 'EUR' } as const
  const { _id: own } = await server.call(createOwnSecurity, { token, body: security })
  await set({ assetId: own, kind: 'price', level: '12' })
  expect((await list()).alerts).toMatchObject([{ asset: { name: 'Oak pension fund' }, price: null }])
  await server.call(deleteOwnSecurity, { token, params: { id: own } })
  const left = await server.database.db.selectFrom('alerts').select('asset_id').execute()
  expect(left.map(({ asset_id }) => asset_id)).not.toContain(own)
})

describe('the target of a watched asset', () => {
  const watch = (targetPrice: string | null, notes: string | null = null) =>
    server.call(watchAsset, { token, params: { id: up }, body: { targetPrice, notes } })

  test('is an alert, which follows it and goes with it', async () => {
    await watch('120')
    expect((await list()).alerts).toMatchObject([{ source: 'watchlist', level: '120', direction: 'up' }])
    const [alert] = (await list()).alerts
    const refused = { token, params: { id: alert?._id ?? '' }, body: { level: '130' } }
    expect(await server.refusal(updateAlert, refused)).toMatchObject({ status: 400, code: 'invalid-payload' })

    expect((await mailsAfter(36)).map(({ subject }) => subject)).toEqual(['Alert: Upward Company'])
    await watch('120', 'Wait')
    expect((await list()).alerts).toMatchObject([{ reachedOn: '2023-12-19' }])
    await watch('90')
    expect((await list()).alerts).toMatchObject([{ level: '90', direction: 'down', reachedOn: null }])
    await watch(null)
    expect((await list()).alerts).toEqual([])
    await watch('90')
    await server.call(unwatchAsset, { token, params: { id: up } })
    expect((await list()).alerts).toEqual([])
  })
})

test('mails stop by a link or on the page, and webhooks are told all the same', async () => {
  const webhook = { url: 'https://hooks.example/plumbline', events: ['alert.reached' as const] }
  await server.call(createWebhook, { token, body: webhook })
  await set({ assetId: up, kind: 'price', level: '120' })
  await set({ assetId: up, kind: 'change', level: '0.5' })
  const mail = (await mailsAfter(36)).find(({ subject }) => subject.startsWith('Alert'))
  const address = /http\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(address)
  const ofDeleted = unsubscribeAddress('', secretKey, 'alerts', 'nobody')
  expect((await server.app.inject({ method: 'POST', url: ofDeleted })).statusCode).toBe(200)
  expect((await list()).byMail).toBe(true)
  await server.app.inject({ method: 'POST', url: `${pathname}${search}` })
  expect((await list()).byMail).toBe(false)
  server.mails.length = 0
  expect(await mailsAfter(24)).toEqual([])
  const sent = await server.database.db.selectFrom('webhook_deliveries').select('payload').execute()
  const told = sent.map(({ payload }) => JSON.parse(payload).data)
  const price = { assetId: up, kind: 'price', level: '120', direction: 'up', date: '2023-12-19', value: 121 }
  expect(told).toContainEqual({ ...price, alertId: expect.any(String), portfolioId: null, currency: 'EUR' })
  expect(told.map(({ kind, date }) => `${kind} ${date}`).sort()).toEqual([
    'change 2023-12-19',
    'change 2023-12-20',
    'price 2023-12-19',
  ])
  await server.call(setAlertMails, { token, body: { byMail: true } })
  expect((await list()).byMail).toBe(true)
})

test('a topic of ntfy gets one notice a morning, with amounts only where they are wanted', async () => {
  for (const [topic, withAmounts] of [
    ['plain', false],
    ['full', true],
  ] as const)
    await server.call(createNtfyTopic, { token, body: { url: `https://ntfy.example/${topic}`, withAmounts } })
  await set({ assetId: up, kind: 'price', level: '120' })
  await set({ assetId: up, kind: 'change', level: '5' })
  await set({ assetId: down, kind: 'price', level: '43.5' })
  await setAlertMailsOff()
  await mailsAfter(36)
  const { db } = server.database
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['url', 'payload'])
    .execute()
  expect(rows).toHaveLength(2)
  const notices = new Map(rows.map(({ url, payload }) => [url, JSON.parse(payload)]))
  expect([...notices.keys()].sort()).toEqual(['https://ntfy.example/full', 'https://ntfy.example/plain'])
  const title = 'Alerts: Downward Company and 2 more'
  expect(notices.get('https://ntfy.example/plain')).toEqual({
    title,
    message: [
      'Downward Company: Closed at or below your level on 19 Dec 2023',
      'Upward Company: Closed at or above your level on 19 Dec 2023',
      'Upward Company: Large change on 19 Dec 2023',
    ].join('\n'),
    click: expect.stringMatching(/^http.*\/app\/alerts$/),
  })
  // 121 after 112 is a rise of 8.04 %.
  expect(plain(notices.get('https://ntfy.example/full').message).split('\n')).toEqual([
    'Downward Company: USD 43.00 (Closed at or below USD 43.50 on 19 Dec 2023)',
    'Upward Company: EUR 121.00 (Closed at or above EUR 120.00 on 19 Dec 2023)',
    'Upward Company: +8.04% (Change on 19 Dec 2023, your limit is 5%)',
  ])
})

test('in quiet hours nothing is sent; what came up meanwhile is sent once after them', async () => {
  const webhook = { url: 'https://hooks.example/plumbline', events: ['alert.reached' as const] }
  await server.call(createWebhook, { token, body: webhook })
  const quietHours = { from: '22:00', to: '09:00' }
  await server.call(setAlertMails, { token, body: { quietHours } })
  expect(await list()).toMatchObject({ byMail: true, quietHours, timeZone: 'Europe/Berlin' })
  await set({ assetId: up, kind: 'price', level: '120' })
  await mailsAfter(36)
  // Wednesday, 7:00 in Berlin, and then 8:59.
  expect((await list()).events).toEqual([])
  server.clock.advance(59)
  expect(await mailsAfter(1)).toEqual([])
  server.clock.advance(1)
  expect((await mailsAfter(0)).map(({ subject }) => subject)).toEqual(['Alert: Upward Company'])
  expect(await mailsAfter(1)).toEqual([])
  expect(await mailsAfter(24)).toEqual([])
  expect(await server.database.db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(1)

  await server.call(setAlertMails, { token, body: { byMail: false } })
  expect(await list()).toMatchObject({ byMail: false, quietHours })
  await server.call(setAlertMails, { token, body: { quietHours: null } })
  expect(await list()).toMatchObject({ byMail: false, quietHours: null })
})

test.each([
  ['quietHours.from', { from: '24:00', to: '08:00' }],
  ['quietHours.to', { from: '08:00', to: '08:00' }],
  ['quietHours.to', { from: '08:00', to: '07:01' }],
])('quiet hours that leave no hour are refused at %s: %o', async (path, quietHours) => {
  const refused = await server.refusal(setAlertMails, { token, body: { quietHours } })
  expect(refused).toMatchObject({ status: 400, errors: [{ path }] })
})

test('levels that do not suit, unknown assets and one alert too many are refused', async () => {
  const refusal = (body: Asked) => server.refusal(createAlert, { token, body })
  const unfit: Asked[] = [
    { assetId: up, kind: 'price', level: '0' },
    { assetId: up, kind: 'price' },
    { assetId: up, kind: 'change', level: '0.4' },
    { assetId: up, kind: 'change', level: '101' },
    { assetId: up, kind: 'earnings', level: '31' },
    { assetId: up, kind: 'year-high', level: '3' },
    { assetId: up, kind: 'weight', level: '101', portfolioId: 'a', direction: 'up' },
  ]
  for (const body of unfit) {
    const problem = await refusal(body)
    expect(problem).toMatchObject({ status: 400, code: 'invalid-payload' })
    expect(problem.errors?.[0]?.path).toBe('level')
  }
  expect(await refusal({ assetId: 'NOPE', kind: 'year-high' })).toMatchObject({ status: 404, code: 'not-found' })
  const { _id: id } = await set({ assetId: up, kind: 'change', level: '5' })
  const change = { token, params: { id }, body: { level: '0' } }
  expect(await server.refusal(updateAlert, change)).toMatchObject({ status: 400 })

  const { _id: user_id } = await server.call(getUser, { token })
  const row = { user_id, asset_id: up, kind: 'year-high', level: null, direction: null, source: 'own' }
  const days = { created_at: MONDAY, set_day: '2023-12-18', seen_day: '2023-12-18', reached_on: null }
  const many = Array.from({ length: MAX_ALERTS - 1 }, (_, index) => ({ ...row, ...days, id: `many-${index}` }))
  await server.database.db.insertInto('alerts').values(many).execute()
  expect(await refusal({ assetId: up, kind: 'year-high' })).toMatchObject({ status: 403, code: 'over-quota' })
  await server.call(watchAsset, { token, params: { id: up }, body: { targetPrice: '150' } })
  expect((await list()).alerts).toHaveLength(MAX_ALERTS + 1)
})

test('alerts are seen, changed and deleted by their owner alone, who finds them in the export', async () => {
  const { _id: id } = await set({ assetId: up, kind: 'price', level: '120' })
  const other = await server.signIn('bob@plumbline.example')
  expect(await list(other)).toEqual({ alerts: [], events: [], byMail: true, quietHours: null, timeZone: 'UTC' })
  const refused = { status: 404, code: 'not-found' }
  expect(await server.refusal(updateAlert, { token: other, params: { id }, body: { level: '1' } })).toMatchObject(
    refused,
  )
  expect(await server.refusal(deleteAlert, { token: other, params: { id } })).toMatchObject(refused)
  await mailsAfter(36)
  const { blob } = await server.call(exportAccount, { token: await server.signIn('ada@plumbline.example') })
  const { alerts } = JSON.parse(await blob.text()) as { alerts: object }
  expect(alerts).toMatchObject({
    byMail: true,
    alerts: [{ assetId: up, level: '120', reachedOn: '2023-12-19', setDay: '2023-12-18', seenDay: '2023-12-19' }],
    events: [{ assetId: up, value: 121 }],
  })
})
