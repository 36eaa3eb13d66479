import { randomBytes } from 'node:crypto'
import type { DegiroAccount } from '@plumbline/brokers/testing/degiro-account'
import { type DegiroSimulator, startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { listFindings } from '@plumbline/contract/checks/operations'
import {
  connectIntegration,
  deleteIntegration,
  listIntegrations,
  listWaitingInstruments,
  matchWaitingInstrument,
  syncIntegration,
  updateIntegration,
} from '@plumbline/contract/integrations/operations'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { listLedgerChanges, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import {
  createPortfolio,
  deletePortfolio,
  listPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { compareHoldings } from '@plumbline/contract/reconciliation/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { SYNC_SWEEP } from './broker-services.ts'

let simulator: DegiroSimulator
let server: TestServer
let token: string
let portfolioId: string

/** On the fixture market: ACRN in dollars, split 2 for 1 in 2022, and CORD in euros. */
const products = {
  '11': {
    id: '11',
    name: 'ACORN TOOLS',
    isin: 'QZ0000000017',
    symbol: 'ACRN',
    contractSize: 1,
    productTypeId: 1,
    currency: 'USD',
  },
  '12': {
    id: '12',
    name: 'CORDAGE',
    isin: 'QZ0000000033',
    symbol: 'CORD',
    contractSize: 1,
    productTypeId: 1,
    currency: 'EUR',
  },
  '13': {
    id: '13',
    name: 'UNLISTED',
    isin: 'QZ0000000990',
    symbol: 'UNL',
    contractSize: 1,
    productTypeId: 1,
    currency: 'EUR',
  },
}

const trade = (id: number, productId: number, date: string, quantity: number, price: number, change = {}) => ({
  id,
  productId,
  date: `${date}T10:00:00+01:00`,
  buysell: quantity < 0 ? 'S' : 'B',
  price,
  quantity,
  total: -quantity * price,
  totalInBaseCurrency: -quantity * price,
  totalFeesInBaseCurrency: -2,
  transactionTypeId: 0,
  ...change,
})

const inDollars = { totalInBaseCurrency: -2000, fxRate: 1.1 }
const bought = trade(1, 11, '2022-03-01', 20, 110, inDollars)
const sold = trade(2, 12, '2022-06-01', -3, 55)
const boughtCordage = trade(3, 12, '2022-04-01', 10, 50)

const dividends = [
  {
    id: 21,
    date: '2022-05-10T08:00:00Z',
    valueDate: '2022-05-10T08:00:00Z',
    description: 'Dividend',
    currency: 'USD',
    change: 8.4,
    productId: 11,
    type: 'CASH_TRANSACTION',
  },
  {
    id: 22,
    date: '2022-05-10T08:00:00Z',
    valueDate: '2022-05-10T08:00:00Z',
    description: 'Dividendbelasting',
    currency: 'USD',
    change: -1.26,
    productId: 11,
    type: 'CASH_TRANSACTION',
  },
  {
    id: 23,
    date: '2022-05-11T08:00:00Z',
    valueDate: '2022-05-11T08:00:00Z',
    description: 'iDEAL storting',
    currency: 'EUR',
    change: 500,
    type: 'CASH_TRANSACTION',
  },
]

const secretKey = randomBytes(32)
const instantTimers = { now: () => Date.now(), wait: async () => {} }
const credentials = { name: 'degiro', username: 'ann', password: 'correct horse' }

beforeEach(async () => {
  simulator = await startDegiroSimulator({
    products,
    transactions: [bought, boughtCordage, sold],
    cashMovements: dividends,
    positions: [
      { id: '11', size: 40 },
      { id: '12', size: 7 },
    ],
  })
  server = await startTestServer({
    environment: { DEGIRO_BASE_URL: simulator.url },
    brokerTimers: instantTimers,
    secretKey,
  })
  token = await server.signIn('ann@example.com')
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Broker', currency: 'EUR' } }))._id
})
afterEach(async () => {
  await server.close()
  await simulator.close()
})

const serve = (changes: Partial<DegiroAccount>) => void Object.assign(simulator.account, changes)
const connect = (change = {}) => server.call(connectIntegration, { token, body: { ...credentials, ...change } })
const sync = () => server.app.background.run(SYNC_SWEEP)
const logins = () => simulator.requests.filter((request) => request === 'POST /login/secure/login').length

async function theIntegration(): Promise<Integration> {
  const [integration] = await server.call(listIntegrations, { token })
  if (integration === undefined) throw new Error('There is no integration')
  return integration
}

async function ledger() {
  const page = await server.call(listPortfolioTransactions, {
    token,
    params: { id: portfolioId },
    query: { period: 'all' },
  })
  return page.items.map(({ _id, date, type, units, price, fee, currency, source }) => ({
    _id,
    row: [date, type, units, price, fee, currency, source],
  }))
}

const rows = async () => (await ledger()).map(({ row }) => row).sort()

const everything = [
  // 2 EUR at the trade's own 2000 / 2200 EUR per USD.
  ['2022-03-01', 'buy', 20, 110, 2.2, 'USD', 'DEGIRO'],
  ['2022-04-01', 'buy', 10, 50, 2, 'EUR', 'DEGIRO'],
  ['2022-05-10', 'dividend', 0, 8.4, 1.26, 'USD', 'DEGIRO'],
  ['2022-06-01', 'sell', 3, 55, 2, 'EUR', 'DEGIRO'],
]

async function connectAndSync(change = {}): Promise<void> {
  expect(await connect(change)).toMatchObject({ success: true })
  await sync()
}

/** Until the next daily synchronization. */
async function nextDay(): Promise<void> {
  server.clock.advance(24 * 60)
  await sync()
}

describe('connecting', () => {
  test('keeps the proceeds of sales where the portfolio asks for it', async () => {
    const body = { settings: { addCashWhenSellling: true } }
    await server.call(updatePortfolio, { token, params: { id: portfolioId }, body })
    await connectAndSync()
    await nextDay()
    expect(await rows()).toEqual([...everything, ['2022-06-01', 'buy', 163, 1, 0, 'EUR', 'DEGIRO']].sort())
    expect((await theIntegration()).differences).toEqual([])
  })

  test('BRK-06 brings the transactions into the only portfolio, and a second time adds nothing', async () => {
    await connectAndSync()
    expect(await rows()).toEqual(everything)
    const integration = await theIntegration()
    expect(integration).toMatchObject({
      name: 'degiro',
      credentials: { username: 'ann' },
      error: null,
      portfolioId,
      isSyncing: false,
      differences: [],
    })
    expect(integration.updatedAt).not.toBeNull()
    expect(integration.logs).toEqual([
      '29 Dec 2023, 21:00 · Started',
      '6 rows read, 4 transactions added from 5 rows, 0 rows known already',
      '1 row skipped. Cash that belongs to no holding: deposits, withdrawals, interest, currency exchange, account fees. (iDEAL storting 500 EUR)',
      '29 Dec 2023, 21:00 · Finished',
    ])
    serve({ transactions: [bought, boughtCordage, sold, trade(4, 12, '2023-12-29', 1, 60)] })
    await nextDay()
    expect(await rows()).toHaveLength(5)
    expect((await theIntegration()).logs).toContain('1 row read, 1 transaction added, 0 rows known already')
  })

  test('a dividend of the broker takes the place of an equal one that was booked from market data', async () => {
    const row = { portfolioId, stockId: 'ACRN.US', type: 'dividend', date: '2022-05-10', price: 8.4 } as const
    const body = [{ ...row, fee: 1.26, currency: 'USD', source: 'market' }]
    const { ids } = await server.call(createTransactions, { token, body })
    const { db } = server.database
    const { user_id } = await db.selectFrom('portfolios').select('user_id').executeTakeFirstOrThrow()
    await db
      .insertInto('booked_dividends')
      .values({
        user_id,
        portfolio_id: portfolioId,
        asset_id: 'ACRN.US',
        ex_date: '2022-05-03',
        pay_date: '2022-05-10',
        transaction_id: ids[0] ?? '',
        booked_at: '2022-05-10T06:10:00.000Z',
        replaced_at: null,
      })
      .execute()
    await connectAndSync()
    expect(await rows()).toEqual(everything)
    const booked = await db.selectFrom('booked_dividends').select('replaced_at').execute()
    expect(booked).toEqual([{ replaced_at: expect.any(String) }])
  })

  test('a purchase of the broker takes the place of the one that a savings plan booked at the close', async () => {
    const planned = { portfolioId, stockId: 'CORD.XETRA', type: 'buy', date: '2022-03-30', source: 'plan' } as const
    const other = { ...planned, date: '2022-05-01' }
    const body = [planned, other].map((each) => ({ ...each, units: '10.2', price: '49' }))
    const { ids } = await server.call(createTransactions, { token, body })
    await connectAndSync()
    const kept = ['2022-05-01', 'buy', 10.2, 49, 0, 'EUR', 'plan']
    expect(await rows()).toEqual([...everything, kept].sort())
    const executed = (await ledger()).find(({ _id }) => _id === ids[0])
    expect(executed?.row).toEqual(['2022-04-01', 'buy', 10, 50, 2, 'EUR', 'DEGIRO'])
    const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolioId } })
    const replaced = changes.find(({ kind }) => kind === 'plan-replaced')
    expect(replaced).toMatchObject({ by: 'broker', source: 'DEGIRO', transactions: 1 })
    await nextDay()
    expect(await rows()).toHaveLength(5)
    await server.call(undoLedgerChange, { token, params: { id: replaced?._id ?? '' } })
    expect((await rows()).filter(([, , , , , , source]) => source === 'plan')).toHaveLength(2)
  })

  test('is synchronizing from the moment it is due', async () => {
    await connectAndSync()
    expect(await theIntegration()).toMatchObject({ isSyncing: false })
    server.clock.advance(24 * 60)
    expect(await theIntegration()).toMatchObject({ isSyncing: true })
    await sync()
    expect(await theIntegration()).toMatchObject({ isSyncing: false })
  })

  test('BRK-06 what is due is looked for several times in 15 minutes', () => {
    server.app.background.start()
    const wait = (server.app.background.nextRunAt(SYNC_SWEEP)?.getTime() ?? Number.NaN) - Date.now()
    expect(wait).toBeLessThan(5 * 60_000)
  })

  test('asks for the code, says when it is wrong, and goes on with the right one', async () => {
    serve({ secondStep: 'totp' })
    expect(await connect()).toBe('totpNeeded')
    expect(await connect({ oneTimePassword: '000000' })).toBe('error')
    expect(await server.call(listIntegrations, { token })).toEqual([])
    await connectAndSync({ oneTimePassword: '123456' })
    expect(await rows()).toEqual(everything)
  })

  test('waits while the sign-in is confirmed in the app', async () => {
    serve({ secondStep: 'in-app', pollsUntilConfirmed: 3 })
    await connectAndSync()
    expect(await rows()).toEqual(everything)
  })

  test.each([
    ['a wrong password', { password: 'another' }, 'badCredentials'],
    ['a captcha', { asksForCaptcha: true }, { success: false, message: expect.stringContaining('in your browser') }],
    ['maintenance', { outage: 'maintenance' }, { success: false, message: 'DEGIRO is down for maintenance.' }],
    ['a block', { outage: 'blocked' }, { success: false, message: expect.stringContaining('blocking requests') }],
  ] as const)('tells %s after one attempt and keeps nothing', async (_name, changes, response) => {
    serve(changes)
    expect(await connect()).toEqual(response)
    expect(logins()).toBe(1)
    expect(await server.call(listIntegrations, { token })).toEqual([])
  })

  test.each([
    ['an unknown broker', { name: 'coinbase' }, 'name'],
    ['no password', { password: '' }, 'password'],
    ['no user name', { username: '  ' }, 'username'],
  ])('refuses %s', async (_name, change, path) => {
    const error = await server.refusal(connectIntegration, { token, body: { ...credentials, ...change } })
    expect(error).toMatchObject({ status: 400, errors: [{ path }] })
    expect(logins()).toBe(0)
  })

  test('BRK-06 waits for the choice among several portfolios, and brings everything into the chosen one', async () => {
    await server.call(createPortfolio, { token, body: { name: 'Other' } })
    await connectAndSync()
    expect((await theIntegration()).portfolioId).toBeNull()
    expect(await rows()).toEqual([])
    const { _id } = await theIntegration()
    await server.call(updateIntegration, { token, params: { id: _id }, body: { portfolioId } })
    await sync()
    expect(await rows()).toEqual(everything)
  })

  test('another portfolio gets everything too, and the first keeps what it has', async () => {
    await connectAndSync()
    const { _id: other } = await server.call(createPortfolio, { token, body: { name: 'Other', currency: 'EUR' } })
    const { _id } = await theIntegration()
    await server.call(updateIntegration, { token, params: { id: _id }, body: { portfolioId: other } })
    await sync()
    expect(await rows()).toEqual(everything)
    portfolioId = other
    expect(await rows()).toEqual(everything)
  })

  test('connecting again to another portfolio brings everything there, with the same login', async () => {
    await connectAndSync()
    const { _id: other } = await server.call(createPortfolio, { token, body: { name: 'Other', currency: 'EUR' } })
    await connectAndSync({ portfolioId: other })
    portfolioId = other
    expect(await rows()).toEqual(everything)
  })

  test('connecting again with another login reads that account from its beginning, into the same portfolio', async () => {
    await connectAndSync()
    serve({ username: 'bob', transactions: [trade(4, 12, '2021-02-01', 1, 40)], cashMovements: [] })
    await connectAndSync({ username: 'bob' })
    expect(await rows()).toEqual([['2021-02-01', 'buy', 1, 40, 2, 'EUR', 'DEGIRO'], ...everything])
  })

  test('a portfolio that is deleted leaves the connection waiting for another', async () => {
    await connectAndSync()
    await server.call(createPortfolio, { token, body: { name: 'Other' } })
    await server.call(deletePortfolio, { token, params: { id: portfolioId } })
    await nextDay()
    expect(await theIntegration()).toMatchObject({ portfolioId: null, nextSyncAt: null, error: null })
  })
})

describe('what the user did stays', () => {
  test('a row that was changed or deleted is not brought back, not even by a new connection', async () => {
    await connectAndSync()
    const [first, second] = await ledger()
    await server.call(updateTransaction, { token, params: { id: first?._id ?? '' }, body: { price: '56' } })
    const dividend = (await ledger()).find(({ row }) => row[1] === 'dividend')
    await server.call(deleteTransaction, { token, params: { id: dividend?._id ?? '' } })
    const left = await rows()
    expect(left).toHaveLength(3)
    await nextDay()
    expect(await rows()).toEqual(left)
    const { _id } = await theIntegration()
    await server.call(deleteIntegration, { token, params: { id: _id } })
    await connectAndSync()
    expect(await rows()).toEqual(left)
    expect(second).toBeDefined()
  })

  const recent = trade(7, 12, '2023-12-20', 5, 60)
  const changedLines = async () => (await theIntegration()).logs.filter((line) => /broker/.test(line))

  test.each([
    ['price', { ...recent, price: 61, total: -305, totalInBaseCurrency: -305 }, '2023-12-20 buy 5 @ 61, fee 2 EUR'],
    ['fee', { ...recent, totalFeesInBaseCurrency: -3 }, '2023-12-20 buy 5 @ 60, fee 3 EUR'],
  ])(
    'a %s that the broker corrects under the same id is said once, and the row stays',
    async (_what, corrected, now) => {
      serve({ transactions: [recent] })
      await connectAndSync()
      const before = await rows()
      serve({ transactions: [corrected] })
      await nextDay()
      expect(await rows()).toEqual(before)
      expect(await changedLines()).toEqual([
        `CORDAGE: changed at the broker, from “2023-12-20 buy 5 @ 60, fee 2 EUR” to “${now}”. Your transaction is as it was: check it.`,
      ])
      await nextDay()
      expect(await changedLines()).toHaveLength(1)
    },
  )

  test('a trade that the broker no longer lists is said once, and the row stays', async () => {
    serve({ transactions: [recent] })
    await connectAndSync()
    const before = await rows()
    serve({ transactions: [] })
    await nextDay()
    expect(await rows()).toEqual(before)
    expect(await changedLines()).toEqual([
      'The broker no longer lists “2023-12-20 buy 5 @ 60, fee 2 EUR”. Delete its transaction if it did not take place.',
    ])
    await nextDay()
    expect(await changedLines()).toHaveLength(1)
  })

  test('rows that a file or a hand brought in before are recognized, one for one', async () => {
    const entry = (change: object) => ({
      portfolioId,
      stockId: 'CORD.XETRA',
      type: 'buy' as const,
      date: '2022-04-01',
      units: '10',
      price: '50.00',
      source: 'degiro.csv',
      ...change,
    })
    await server.call(createTransactions, {
      token,
      body: [
        entry({}),
        entry({ stockId: 'ACRN.US', type: 'dividend', date: '2022-05-10', units: '0', price: '7.14', currency: 'USD' }),
      ],
    })
    // The trade appears twice at the broker and once in the file: the second one is a separate trade.
    serve({ transactions: [bought, boughtCordage, { ...boughtCordage, id: 33 }, sold] })
    await connectAndSync()
    expect(await rows()).toEqual([
      ['2022-03-01', 'buy', 20, 110, 2.2, 'USD', 'DEGIRO'],
      ['2022-04-01', 'buy', 10, 50, 0, 'EUR', 'degiro.csv'],
      ['2022-04-01', 'buy', 10, 50, 2, 'EUR', 'DEGIRO'],
      ['2022-05-10', 'dividend', 0, 7.14, 0, 'USD', 'degiro.csv'],
      ['2022-06-01', 'sell', 3, 55, 2, 'EUR', 'DEGIRO'],
    ])
    expect((await theIntegration()).logs[1]).toBe('7 rows read, 3 transactions added, 3 rows known already')
  })
})

test.each([
  ['an order of a file', ['20'], [['2023-12-20', 'buy', 20, 60, 0, 'EUR', 'orders.csv']]],
  [
    'an order and an execution of its own',
    ['20', '5'],
    [
      ['2023-12-20', 'buy', 20, 60, 0, 'EUR', 'orders.csv'],
      ['2023-12-20', 'buy', 5, 60, 0, 'EUR', 'orders.csv'],
    ],
  ],
])(
  'BRK-06 executions of 12, 8 and 5 are booked only where %s does not stand for them',
  async (_name, orders, known) => {
    const body = orders.map((units) => ({
      portfolioId,
      stockId: 'CORD.XETRA',
      type: 'buy' as const,
      date: '2023-12-20',
      units,
      price: '60.00',
      source: 'orders.csv',
    }))
    await server.call(createTransactions, { token, body })
    serve({ transactions: [12, 5, 8].map((units, index) => trade(40 + index, 12, '2023-12-20', units, 60)) })
    await connectAndSync()
    const trades = (await rows()).filter(([, type]) => type === 'buy')
    const missing = orders.length === 1 ? [['2023-12-20', 'buy', 5, 60, 2, 'EUR', 'DEGIRO']] : []
    expect(trades).toEqual([...known, ...missing].sort())
    await nextDay()
    expect((await rows()).filter(([, type]) => type === 'buy')).toEqual(trades)
  },
)

describe('a failure', () => {
  test('is logged in the language of the reader', async () => {
    serve({ outage: 'none' })
    await connectAndSync()
    serve({ outage: 'maintenance' })
    await nextDay()
    const { body } = await server.app.inject({
      url: '/api/integrations',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'de' },
    })
    const [{ error, logs }] = JSON.parse(body) as [{ error: string; logs: string[] }]
    expect(error).toBe('DEGIRO wird gerade gewartet.')
    expect(logs).toContain('Fehlgeschlagen: DEGIRO wird gerade gewartet.')
    expect(logs).toContain('6 Zeilen gelesen, 4 Transaktionen hinzugefügt aus 5 Zeilen, 0 Zeilen bereits bekannt')
    expect(logs).toContain('29. Dez. 2023, 21:00 · Gestartet')
  })

  test('BRK-06 in the middle leaves what was read, and the next attempt resumes from there', async () => {
    let pages = 0
    serve({
      beforeReply: (path) => {
        if (path.endsWith('/transactions')) pages += 1
        else if (pages === 10) serve({ outage: 'maintenance' })
      },
    })
    await connectAndSync()
    expect(await theIntegration()).toMatchObject({ error: 'DEGIRO is down for maintenance.', needsReconnect: false })
    expect((await theIntegration()).logs.at(-1)).toBe('Failed: DEGIRO is down for maintenance.')
    serve({ outage: 'none' })
    await sync()
    expect(pages).toBe(10)
    server.clock.advance(15)
    await sync()
    // 11 windows from 2013 to 2023; the response to the tenth was lost, the eleventh is new.
    expect(pages).toBe(12)
    expect(await rows()).toEqual(everything)
    expect(await theIntegration()).toMatchObject({ error: null })
  })

  test('of the sign-in stops every further attempt until the user reconnects with a code', async () => {
    serve({ secondStep: 'totp' })
    await connectAndSync({ oneTimePassword: '123456' })
    // A new session needs a new code.
    simulator.endSession()
    const webhook = { url: 'https://hooks.plumbline.example/', events: ['sync.failed' as const] }
    await server.call(createWebhook, { token, body: webhook })
    await server.deliver()
    server.mails.length = 0
    await nextDay()
    const integration = await theIntegration()
    const events = await server.database.db.selectFrom('webhook_deliveries').select('payload').execute()
    expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { type: 'sync.failed', data: { integrationId: integration._id, broker: 'degiro', needsUser: true } },
    ])
    expect(integration).toMatchObject({ error: 'Unauthorized', needsReconnect: true, nextSyncAt: null })
    // Before the next day: the mail expires within one.
    await server.deliver()
    const before = simulator.requests.length
    await nextDay()
    expect(simulator.requests).toHaveLength(before)
    await server.deliver()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['DEGIRO needs you to reconnect'])
    expect(server.mails[0]?.text).toContain(`/app/settings/integrations/${integration._id}`)
    const params = { id: integration._id }
    expect(await server.refusal(syncIntegration, { token, params })).toMatchObject({ status: 409 })
    for (const oneTimePassword of ['12345', '1234567']) {
      const call = { token, params, body: { oneTimePassword } }
      expect(await server.refusal(updateIntegration, call)).toMatchObject({ status: 400 })
    }
    expect(simulator.requests).toHaveLength(before)
    expect(await server.call(updateIntegration, { token, params, body: { oneTimePassword: '999999' } })).toBe('error')
    expect(await server.call(updateIntegration, { token, params, body: { oneTimePassword: '123456' } })).toMatchObject({
      success: true,
    })
    await sync()
    expect(await theIntegration()).toMatchObject({ error: null, needsReconnect: false })
    expect(await rows()).toEqual(everything)
  })

  test('a password that was changed at the broker is tried once', async () => {
    await connectAndSync()
    serve({ password: 'changed' })
    simulator.endSession()
    const before = logins()
    await nextDay()
    await nextDay()
    expect(logins()).toBe(before + 1)
    expect((await theIntegration()).error).toBe('Unauthorized')
  })
})

describe('a security that is not known', () => {
  beforeEach(() =>
    serve({
      transactions: [bought, boughtCordage, sold, trade(5, 13, '2022-07-01', 4, 25), trade(6, 13, '2022-08-01', 1, 26)],
    }),
  )

  test('waits for the user, and the choice is remembered', async () => {
    await connectAndSync()
    expect(await rows()).toEqual(everything)
    const { _id, waitingRows, logs } = await theIntegration()
    expect(waitingRows).toBe(2)
    expect(logs).toContain('2 rows waiting until you choose the security')
    const params = { id: _id }
    expect(await server.call(listWaitingInstruments, { token, params })).toEqual([
      {
        key: '13',
        isin: 'QZ0000000990',
        symbol: 'UNL',
        name: 'UNLISTED',
        currency: 'EUR',
        rows: 2,
        firstDay: '2022-07-01',
        isIgnored: false,
      },
    ])
    const body = { key: '13', stockId: 'CORD.XETRA' }
    expect(await server.call(matchWaitingInstrument, { token, params, body })).toMatchObject({ transactions: 2 })
    expect(await rows()).toHaveLength(6)
    expect(await server.call(listWaitingInstruments, { token, params })).toEqual([])
    serve({ transactions: [trade(7, 13, '2023-12-29', 1, 27)] })
    await nextDay()
    expect(await rows()).toHaveLength(7)
    expect((await theIntegration()).waitingRows).toBe(0)
  })

  test('can be left out, and taken in later', async () => {
    await connectAndSync()
    const { _id } = await theIntegration()
    const params = { id: _id }
    await server.call(matchWaitingInstrument, { token, params, body: { key: '13', stockId: null } })
    expect((await theIntegration()).waitingRows).toBe(0)
    expect(await server.call(listWaitingInstruments, { token, params })).toMatchObject([{ isIgnored: true }])
    await server.call(matchWaitingInstrument, { token, params, body: { key: '13', stockId: 'CORD.XETRA' } })
    expect(await rows()).toHaveLength(6)
  })

  test('is not taken for a listing in another currency', async () => {
    serve({ products: { ...products, '11': { ...products['11'], currency: 'CHF' } } })
    await connectAndSync()
    const { _id } = await theIntegration()
    const waiting = await server.call(listWaitingInstruments, { token, params: { id: _id } })
    expect(waiting.map(({ key, rows: count }) => [key, count])).toEqual([
      ['11', 3],
      ['13', 2],
    ])
  })
})

describe('the positions', () => {
  test('a difference is shown with the day after the last comparison that agreed', async () => {
    await connectAndSync()
    await nextDay()
    serve({
      positions: [
        { id: '11', size: 40 },
        { id: '12', size: 9 },
      ],
    })
    await nextDay()
    expect((await theIntegration()).differences).toEqual([
      {
        stock: { _id: 'CORD.XETRA', symbol: 'CORD', name: 'Cordage SE' },
        brokerUnits: 9,
        units: 7,
        since: '2023-12-31',
      },
    ])
    const statements = async () => {
      const params = { id: (await theIntegration()).portfolioId ?? '' }
      const { findings } = await server.call(listFindings, { token, params })
      return findings.filter(({ details }) => details.kind === 'statement')
    }
    expect(await statements()).toMatchObject([
      { assetId: 'CORD.XETRA', since: '2023-12-31', details: { statedUnits: '9', ledgerUnits: '7' } },
    ])
    const params = { id: (await theIntegration()).portfolioId ?? '' }
    const { holdings } = await server.call(compareHoldings, { token, params })
    expect(holdings.find(({ assetId }) => assetId === 'CORD.XETRA')).toMatchObject({
      state: 'different',
      stated: { source: 'synchronization', day: '2023-12-31', units: '9', ledgerUnits: '7' },
      days: expect.arrayContaining([
        { day: '2023-12-30', units: '7', ledgerUnits: '7', isEqual: true, hasAgreed: true },
      ]),
    })
    serve({
      positions: [
        { id: '11', size: 40 },
        { id: '12', size: 7 },
      ],
    })
    await nextDay()
    expect((await theIntegration()).differences).toEqual([])
    expect(await statements()).toEqual([])
  })

  test('a row that the user deletes makes the past differ: the difference can have begun with the first transaction', async () => {
    await connectAndSync()
    const sale = (await ledger()).find(({ row }) => row[1] === 'sell')
    await server.call(deleteTransaction, { token, params: { id: sale?._id ?? '' } })
    await nextDay()
    expect((await theIntegration()).differences).toMatchObject([{ brokerUnits: 7, units: 10, since: '2022-04-01' }])
  })

  test('what the broker no longer holds is 0 units there', async () => {
    serve({ positions: [{ id: '11', size: 40 }] })
    await connectAndSync()
    expect((await theIntegration()).differences).toMatchObject([{ brokerUnits: 0, units: 7, since: '2022-04-01' }])
  })
})

describe('several processes', () => {
  test('synchronize each account once', async () => {
    const second = await startTestServer({
      environment: { DEGIRO_BASE_URL: simulator.url },
      brokerTimers: instantTimers,
      database: server.database,
      secretKey,
    })
    try {
      await server.warmUp()
      const others: string[] = []
      for (let number = 0; number < 6; number++) others.push(await server.signIn(`user${number}@example.com`))
      await Promise.all(
        others.map(async (other, number) => {
          await server.call(createPortfolio, { token: other, body: { name: 'Broker', currency: 'EUR' } })
          const process = number % 2 === 0 ? server : second
          await process.call(connectIntegration, { token: other, body: credentials })
        }),
      )
      await Promise.all([sync(), second.app.background.run(SYNC_SWEEP), sync()])
      for (const other of others) {
        const [portfolio] = await server.call(listPortfolios, { token: other })
        const page = await server.call(listPortfolioTransactions, {
          token: other,
          params: { id: portfolio?._id ?? '' },
          query: { period: 'all' },
        })
        expect(page.total).toBe(4)
        const [integration] = await server.call(listIntegrations, { token: other })
        expect(integration?.runs).toHaveLength(1)
      }
      // Eleven years of transactions each, and no sign-in but that of connecting.
      expect(simulator.requests.filter((request) => request.endsWith('/v4/transactions'))).toHaveLength(6 * 11)
      expect(simulator.signIns).toBe(6)
    } finally {
      await second.close()
    }
  })
})

describe('credentials', () => {
  const marked = { ...credentials, password: 'ZZSECRETZZ' }

  async function dump(): Promise<string> {
    const tables = await server.database.db.introspection.getTables()
    const contents = await Promise.all(
      tables.map(({ name }) =>
        server.database.db
          .selectFrom(name as 'broker_connections')
          .selectAll()
          .execute(),
      ),
    )
    return JSON.stringify(contents)
  }

  test('BRK-06 are in no table, log, response or export', async () => {
    serve({ password: 'ZZSECRETZZ', secondStep: 'totp', code: 'ZZ3456' })
    await connectAndSync({ password: 'ZZSECRETZZ', oneTimePassword: 'ZZ3456' })
    serve({ outage: 'maintenance' })
    await nextDay()
    const responses = await Promise.all(
      ['/api/integrations', '/api/user', '/api/user/export', '/api/portfolio', '/api/health'].map(async (url) => {
        const response = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        return response.body
      }),
    )
    expect(JSON.stringify([responses, server.log, await dump()])).not.toMatch(/ZZ(SECRET|3456)|prod_b_112/)
  })

  test('cannot be decrypted in another user’s row, nor with one bit changed', async () => {
    serve({ password: 'ZZSECRETZZ' })
    await server.call(connectIntegration, { token, body: marked })
    const other = await server.signIn('bob@example.com')
    await server.call(createPortfolio, { token: other, body: { name: 'Bob' } })
    await server.call(connectIntegration, { token: other, body: marked })
    await sync()
    const { db } = server.database
    const stored = await db.selectFrom('broker_connections').select(['user_id', 'sealed']).execute()
    const [mine, theirs] = stored
    const swap = async (userId: string | undefined, sealed: string | null | undefined) =>
      await db
        .updateTable('broker_connections')
        .set({ sealed: sealed ?? null })
        .where('user_id', '=', userId ?? '')
        .execute()
    await swap(mine?.user_id, theirs?.sealed)
    const flipped = `${theirs?.sealed?.slice(0, -2)}${theirs?.sealed?.endsWith('AA') ? 'BB' : 'AA'}`
    await swap(theirs?.user_id, flipped)
    const before = simulator.requests.length
    await nextDay()
    expect(simulator.requests).toHaveLength(before)
    for (const each of [token, other]) {
      const [integration] = await server.call(listIntegrations, { token: each })
      expect(integration).toMatchObject({ error: 'Unauthorized', needsReconnect: true })
    }
  })

  test('are gone once the broker is disconnected', async () => {
    await connectAndSync()
    const { _id } = await theIntegration()
    await server.call(deleteIntegration, { token, params: { id: _id } })
    expect(await server.call(listIntegrations, { token })).toEqual([])
    expect(await server.database.db.selectFrom('broker_connections').selectAll().execute()).toEqual([])
    expect(await rows()).toEqual(everything)
    expect(simulator.requests.at(-1)).toContain('logout')
  })

  test('of a server with another key do not open', async () => {
    await connectAndSync()
    const other = await startTestServer({
      environment: { DEGIRO_BASE_URL: simulator.url },
      database: server.database,
      secretKey: randomBytes(32),
      brokerTimers: instantTimers,
      now: '2023-12-31T21:00:00Z',
    })
    await other.app.background.run(SYNC_SWEEP)
    await other.close()
    expect((await theIntegration()).error).toBe('Unauthorized')
  })
})

describe('a plan without synchronization', () => {
  test('UPG-01 connects nothing and synchronizes nothing between the trial and premium', async () => {
    const free = await startTestServer({
      environment: { DEGIRO_BASE_URL: simulator.url, BILLING: 'sandbox' },
      brokerTimers: instantTimers,
    })
    try {
      const owner = await free.signIn('free@example.com')
      await free.call(createPortfolio, { token: owner, body: { name: 'Free' } })
      await free.call(connectIntegration, { token: owner, body: credentials })
      await free.app.background.run(SYNC_SWEEP)
      free.clock.advance(15 * 24 * 60)
      const before = simulator.requests.length
      await free.app.background.run(SYNC_SWEEP)
      const [integration] = await free.call(listIntegrations, { token: owner })
      expect(integration).toMatchObject({ isPaused: true, nextSyncAt: null })
      const params = { id: integration?._id ?? '' }
      const refusals = [
        await free.refusal(connectIntegration, { token: owner, body: credentials }),
        await free.refusal(syncIntegration, { token: owner, params }),
        await free.refusal(updateIntegration, { token: owner, params, body: { oneTimePassword: '123456' } }),
      ]
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ status: 403, code: 'over-plan-limit', source: 'integration-degiro' })
      }
      expect(simulator.requests).toHaveLength(before)
      await free.database.db.updateTable('users').set({ plan: 'premium' }).execute()
      await free.call(syncIntegration, { token: owner, params })
      await free.app.background.run(SYNC_SWEEP)
      expect((await free.call(listIntegrations, { token: owner }))[0]).toMatchObject({ isPaused: false, error: null })
      expect(simulator.requests.length).toBeGreaterThan(before)
    } finally {
      await free.close()
    }
  })
})
