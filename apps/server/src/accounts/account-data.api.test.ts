import { startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import type { AccountExport } from '@plumbline/contract/account-export/schemas'
import { confirmDeletion, getUser, startDeletion, updateUser } from '@plumbline/contract/accounts/operations'
import { createClassification } from '@plumbline/contract/categories/operations'
import { sendFeedback } from '@plumbline/contract/feedback/operations'
import { createGoal } from '@plumbline/contract/goals/operations'
import { addLeftOutRows } from '@plumbline/contract/imports/operations'
import { acceptInvitation } from '@plumbline/contract/memberships/operations'
import { createOwnSecurity, enterOwnPrices } from '@plumbline/contract/own-securities/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { correctPrice } from '@plumbline/contract/price-corrections/operations'
import { createSavingsPlan, skipPlanPurchases } from '@plumbline/contract/savings-plans/operations'
import { saveScreen } from '@plumbline/contract/screener/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { saveValuation } from '@plumbline/contract/valuations/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addOneOfEach } from '../testing/add-one-of-each.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const email = 'ada@plumbline.example'
const otherEmail = 'bob@plumbline.example'

let server: TestServer
let token: string
let other: string

async function fill(owner: string, name: string): Promise<string> {
  await server.call(updateUser, { token: owner, body: { first_name: name } })
  const { _id: portfolioId } = await server.call(createPortfolio, { token: owner, body: { name: `${name}’s` } })
  const row = { portfolioId, date: '2023-01-02', stockId: 'CORD.XETRA', fingerprint: `fingerprint-of-${name}-file` }
  const { batchId } = await server.call(createTransactions, {
    token: owner,
    body: [
      {
        ...row,
        rowNumber: 1,
        type: 'buy',
        units: '3.000000000001',
        price: '10.10',
        fee: '1',
        comments: `${name} 1`,
        tags: [`${name}’s tag`],
      },
      {
        ...row,
        rowNumber: 2,
        type: 'sell',
        units: '1',
        price: '12',
        rate: '1.25',
        currency: 'USD',
        comments: `${name} 2`,
      },
    ],
    headers: { 'idempotency-key': `key of ${name}` },
  })
  const messages = [{ message: 'The row has no date', values: {} }]
  const leftOut = [{ rowNumber: 3, reason: 'No date', messages, cells: [`${name} 3`] }]
  await server.call(addLeftOutRows, { token: owner, params: { id: batchId ?? '' }, body: leftOut })
  await server.call(watchAsset, {
    token: owner,
    params: { id: 'ACRN.US' },
    body: { targetPrice: '80.5', notes: `${name} waits` },
  })
  const goal = { name: `${name}’s goal`, portfolioId, currency: 'EUR', day: '2040-01-01', yearlyReturn: 0.05 }
  await server.call(createGoal, { token: owner, body: { ...goal, amount: '1000.10' } })
  await server.call(saveValuation, {
    token: owner,
    params: { id: 'ACRN.US' },
    body: {
      growth: 0.1,
      growthOption: name.toLowerCase(),
      flows: [{ year: 2023, freeCashFlow: 133 }],
      discountRate: 0.1,
      terminalMultiple: 2,
      isTerminalDiscounted: false,
      fairValue: 99.5,
      currency: 'USD',
      price: 88.95,
    },
  })
  await server.call(sendFeedback, {
    token: owner,
    body: { message: `${name} likes it`, url: 'http://127.0.0.1:3000/app/portfolios', browser: 'Chromium' },
  })
  await server.call(saveScreen, { token: owner, body: { name: `${name}’s screen`, address: 'filters=pe.lt.15' } })
  const house = { name: `${name}’s house`, kind: 'property', currency: 'EUR' } as const
  const { _id: id } = await server.call(createOwnSecurity, { token: owner, body: house })
  const prices = [{ day: '2023-01-02', price: '10.10' }]
  await server.call(enterOwnPrices, { token: owner, params: { id }, body: { prices } })
  const corrected = { id: 'CORD.XETRA', day: '2023-01-02' }
  const reason = `${name}’s reason`
  await server.call(correctPrice, { token: owner, params: corrected, body: { price: '41.10', reason } })
  const categories = [{ _id: 'a', parent: null, name: `${name}’s`, color: 'slice1' as const }]
  const assets = [{ assetId: 'CORD.XETRA', shares: [{ categoryId: 'a', percent: 40 }] }]
  await server.call(createClassification, { token: owner, body: { name: `${name}’s`, categories, assets } })
  const plan = {
    assetId: 'CORD.XETRA',
    amount: '50.10',
    currency: 'EUR',
    every: 'month',
    startsOn: '2023-12-01',
  } as const
  const planned = { token: owner, params: { id: portfolioId }, body: plan }
  const { _id: planId } = await server.call(createSavingsPlan, planned)
  const days = ['2023-12-01']
  await server.call(skipPlanPurchases, { token: owner, params: { id: planId }, body: { days } })
  const webhook = { url: `https://hooks.plumbline.example/${name}`, events: ['sync.failed' as const] }
  await server.call(createWebhook, { token: owner, body: webhook })
  return portfolioId
}

beforeEach(async () => {
  server = await startTestServer()
  token = await server.signIn(email)
  other = await server.signIn(otherEmail)
})
afterEach(() => server.close())

describe('the export of an account', () => {
  test('needs a sign-in of the last ten minutes', async () => {
    server.clock.advance(11)
    expect(await server.refusal(exportAccount, { token })).toMatchObject({ code: 'fresh-sign-in-needed' })
    await server.call(exportAccount, { token: await server.signIn('ada@plumbline.example') })
  })

  test('API-04 holds what its owner entered, exactly, as a file, and nothing of anybody else', async () => {
    const portfolioId = await fill(token, 'Ada')
    await fill(other, 'Bob')
    const { name, blob } = await server.call(exportAccount, { token })
    const exported: AccountExport = JSON.parse(await blob.text())
    expect(exported).toMatchObject({
      format: 'plumbline-account',
      version: 1,
      user: { email, first_name: 'Ada' },
      sessions: [{ userAgent: 'lightMyRequest' }],
      valuations: [{ assetId: 'ACRN.US', growthOption: 'ada', fairValue: 99.5, price: 88.95 }],
      ownSecurities: [{ name: 'Ada’s house', prices: [{ day: '2023-01-02', price: '10.10' }], earlierPrices: [] }],
      classifications: [
        {
          name: 'Ada’s',
          categories: [{ name: 'Ada’s' }],
          assets: [{ assetId: 'CORD.XETRA', shares: [{ categoryId: 'a', percent: 40 }] }],
        },
      ],
      tags: [{ name: 'Ada’s tag', color: 'slice1' }],
      goals: [
        { name: 'Ada’s goal', portfolioId, amount: '1000.10', monthly: '0', yearlyReturn: 0.05, inflation: null },
      ],
      priceChanges: [
        { assetId: 'CORD.XETRA', day: '2023-01-02', price: '41.10', marketPrice: '40', isInForce: true, by: 'user' },
      ],
      watchlist: [{ assetId: 'ACRN.US', targetPrice: '80.5', notes: 'Ada waits' }],
      assetNotes: [{ assetId: 'ACRN.US', note: 'Ada waits', changedAt: expect.any(String), tags: [] }],
      feedback: [{ message: 'Ada likes it', browser: 'Chromium' }],
      webhooks: [{ url: 'https://hooks.plumbline.example/Ada', events: ['sync.failed'] }],
      savedScreens: [{ name: 'Ada’s screen', address: 'filters=pe.lt.15' }],
      portfolios: [
        {
          _id: portfolioId,
          name: 'Ada’s',
          savingsPlans: [
            { assetId: 'CORD.XETRA', amount: '50.10', purchases: [{ day: '2023-12-01', transactionId: null }] },
          ],
          transactions: [
            {
              asset: { _id: 'CORD.XETRA' },
              type: 'buy',
              date: '2023-01-02',
              units: '3.000000000001',
              price: '10.10',
              fee: '1',
              comments: 'Ada 1',
              tags: ['Ada’s tag'],
              rowNumber: 1,
            },
            { type: 'sell', units: '1', price: '12', rate: '1.25', currency: 'USD', comments: 'Ada 2', rowNumber: 2 },
          ],
        },
      ],
    })
    expect(exported.events.map(({ event }) => event).sort()).toEqual([
      'account-exported',
      'import-begun',
      'signed-in',
      'webhook-created',
    ])
    expect(exported.portfolios[0]?.imports).toMatchObject([
      { leftOutRows: [{ rowNumber: 3, messages: [{ message: 'The row has no date' }], cells: ['Ada 3'] }] },
    ])
    expect(exported.ledgerChanges).toMatchObject([
      { kind: 'imported', by: 'user', source: 'manual', transactions: 2, rows: [] },
    ])
    expect(JSON.stringify(exported)).not.toContain('Bob')
    expect(JSON.stringify(exported)).not.toContain('whsec_')
    expect(JSON.stringify(exported)).not.toContain(token.slice(4))
    expect(name).toBe('plumbline-account-2023-12-29.json')
  })

  test('API-04 holds what gives people, programs and brokers access, without the secrets', async () => {
    const broker = await startDegiroSimulator()
    const PUBLIC_URL = 'https://portfolio.example'
    const open = await startTestServer({ environment: { DEGIRO_BASE_URL: broker.url, PUBLIC_URL } })
    const session = await open.signIn(email)
    const { portfolio, 'shared-with-me': invitation = '' } = await addOneOfEach(open, session, PUBLIC_URL)
    await open.call(acceptInvitation, { token: session, params: { id: invitation } })
    const text = await (await open.call(exportAccount, { token: session })).blob.text()
    expect(JSON.parse(text)).toMatchObject({
      accessTokens: [{ name: 'Script', scope: 'read', portfolioIds: null, revokedAt: null }],
      calendarAddresses: [{ portfolioId: portfolio }],
      shareLinks: [{ portfolioId: portfolio, showsAmounts: false }],
      members: [{ portfolioId: portfolio, email: 'member@plumbline.example', role: 'read' }],
      sharedWithMe: [{ ownerEmail: 'inviting@plumbline.example', role: 'read' }],
      webhooks: [{ url: 'https://hooks.plumbline.example/', events: ['sync.failed'] }],
      passkeys: [{ name: expect.any(String), lastUsedAt: null }],
      integrations: [{ name: 'degiro', username: 'ann' }],
      portfolioSets: [{ name: 'Set', portfolioIds: [portfolio] }],
      importMappings: [{ name: 'Bank' }],
      alerts: { alerts: [{ assetId: 'CORD.XETRA', kind: 'change', level: '5' }] },
    })
    expect(text).not.toMatch(/plb_|whsec_|correct horse/)
    await open.close()
    await broker.close()
  })

  test('API-04 covers every table that a user owns', async () => {
    const tables = await server.database.db.introspection.getTables()
    const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name)
    const ofBrokers = ['connections', 'runs', 'records', 'assets', 'positions'].map((name) => `broker_${name}`)
    const exported = [
      'sessions',
      'access_tokens',
      'calendar_addresses',
      'share_links',
      'members',
      'webhooks',
      'passkeys',
      'openid_identities',
      'portfolios',
      'portfolio_sets',
      'classifications',
      'tags',
      'goals',
      'imports',
      'transactions',
      'ledger_changes',
      'ledger_versions',
      'feedback',
      'audit_log',
      ...ofBrokers,
    ]
    const ofImports = ['import_left_out_rows', 'import_mappings', 'import_securities']
    const ofAssets = [
      'asset_notes',
      'category_shares',
      'own_securities',
      'own_prices',
      'own_price_addresses',
      'own_price_versions',
      'price_corrections',
      'watched_assets',
      'alerts',
      'alert_events',
      'alert_settings',
      'saved_valuations',
      'stated_units',
      'ignored_findings',
      'booked_dividends',
      'chosen_lots',
      'savings_plans',
      'plan_purchases',
    ]
    const ofMails = ['mails', 'scheduled_mails', 'mail_schedules']
    const ofNoUse = [
      'own_market_versions',
      'dividend_schedules',
      'account_confirmations',
      'oauth_codes',
      ...ofMails,
      'webhook_deliveries',
      'idempotency_keys',
    ]
    const ofScreener = ['saved_screens']
    const paid = ['billing_accounts', 'subscriptions']
    const ofPayments = ['payment_attempts', 'coupon_grants', 'trial_cards', 'sandbox_customers', 'closed_customers']
    const unpaid = [...exported, ...ofImports, ...ofScreener, ...ofAssets, ...ofNoUse]
    expect(owned.sort()).toEqual([...unpaid, ...paid, ...ofPayments].sort())
  })
})

describe('the deletion of an account', () => {
  /** Requests the deletion and returns the mailed code. */
  async function askForDeletion(): Promise<string> {
    await server.call(startDeletion, { token })
    await server.deliver()
    const mail = server.mails.at(-1)
    expect(mail?.to).toBe(email)
    return /\/app\/confirm\/deletion\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test('API-04 leaves no row that names the user, and touches nobody else', async () => {
    const { _id: userId } = await server.call(getUser, { token })
    await fill(token, 'Adelaide')
    const otherPortfolio = await fill(other, 'Bob')
    await server.call(updateUser, { token, body: { email: 'ada@elsewhere.example' } })
    await server.call(confirmDeletion, { body: { token: await askForDeletion() } })

    const tables = await server.database.db.introspection.getTables()
    for (const { name } of tables) {
      const rows = await server.database.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      const content = JSON.stringify(rows)
      for (const trace of [userId, email, 'elsewhere', 'Adelaide']) expect(content, name).not.toContain(trace)
    }
    expect(await server.refusal(getUser, { token })).toMatchObject({ status: 401 })
    expect(await server.call(getPortfolio, { token: other, params: { id: otherPortfolio } })).toMatchObject({
      name: 'Bob’s',
    })
  })

  test('happens once, by the newest link, within an hour', async () => {
    const first = await askForDeletion()
    const second = await askForDeletion()
    const refused = { status: 400, code: 'confirmation-not-valid' }
    expect(await server.refusal(confirmDeletion, { body: { token: first } })).toMatchObject(refused)
    server.clock.advance(60)
    expect(await server.refusal(confirmDeletion, { body: { token: second } })).toMatchObject(refused)
    await server.call(getUser, { token })
    const third = await askForDeletion()
    await server.call(confirmDeletion, { body: { token: third } })
    expect(await server.refusal(confirmDeletion, { body: { token: third } })).toMatchObject(refused)
  })

  test('is not confirmed by the link of an e-mail change', async () => {
    await server.call(updateUser, { token, body: { email: 'ada@elsewhere.example' } })
    await server.deliver()
    const change = server.mails.find(({ to }) => to === 'ada@elsewhere.example')
    const code = /code=([\w-]+)/.exec(change?.text ?? '')?.[1]
    expect(await server.refusal(confirmDeletion, { body: { token: code } })).toMatchObject({ status: 400 })
  })

  test('API-04 is requested by its owner, and the address may sign up again', async () => {
    const { _id: before } = await server.call(getUser, { token })
    await server.call(exportAccount, { token })
    await server.call(confirmDeletion, { body: { token: await askForDeletion() } })
    expect((await server.call(getUser, { token: await server.signIn(email) }))._id).not.toBe(before)
  })
})
