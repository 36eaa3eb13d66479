import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toLedgerEntries } from '../ledger-entries.ts'
import { collectStatement } from '../testing/collect-statement.ts'
import { createInstantContext } from '../testing/instant-context.ts'
import { readJsonRecording, readRecording } from '../testing/recordings.ts'
import {
  startTrading212Simulator,
  type Trading212Account,
  type Trading212Simulator,
} from '../testing/trading-212-simulator.ts'
import { trading212 } from './trading-212.ts'

type Row = Record<string, unknown>

let simulator: Trading212Simulator

const recorded = (file: string) => readJsonRecording<Row[]>('trading-212', file)
const oldOrders = recorded('orders-old.json')
const newOrders = recorded('orders-new.json')

beforeEach(async () => {
  simulator = await startTrading212Simulator({
    instruments: recorded('instruments.json'),
    orders: [...newOrders, ...oldOrders],
    dividends: recorded('dividends.json'),
    transactions: recorded('transactions.json'),
    report: readRecording('trading-212', 'report.csv'),
  })
})
afterEach(() => simulator.close())

const credentials = { username: 'key-12345', password: 'secret-67890' }

const serve = (changes: Partial<Trading212Account>) => void Object.assign(simulator.account, changes)

function collect(request = {}) {
  const { context, waits } = createInstantContext(simulator.url)
  simulator.account.now = () => context.now()
  return collectStatement(trading212, context, credentials, request).then((statement) => ({ ...statement, waits }))
}

const asked = (path: string) => simulator.requests.filter((request) => request.endsWith(path)).length

describe('the API', () => {
  test('takes a key with its secret, and an older key as it is', async () => {
    const { context } = createInstantContext(simulator.url)
    expect(await trading212.signIn(context, credentials)).toEqual({ currency: 'EUR' })
    serve({ secret: '' })
    expect(await trading212.signIn(context, { ...credentials, password: '' })).toEqual({ currency: 'EUR' })
  })

  test('a wrong key is refused after one attempt', async () => {
    serve({ secret: 'another' })
    await expect(collect()).rejects.toMatchObject({ kind: 'bad-credentials', needsUser: true })
    expect(simulator.requests).toHaveLength(1)
  })

  test('waits until the limit resets', async () => {
    serve({ refusals: 2, resetSeconds: 40 })
    const { records, waits } = await collect()
    expect(records.length).toBeGreaterThan(0)
    expect(waits.slice(0, 2)).toEqual([40_000, 40_000])
  })

  test('gives up when it is refused again and again', async () => {
    serve({ refusals: 99 })
    await expect(collect()).rejects.toMatchObject({ kind: 'throttled', needsUser: false, retryAfterMs: 60_000 })
  })

  test('reports maintenance separately', async () => {
    serve({ outage: 'maintenance' })
    await expect(collect()).rejects.toMatchObject({ kind: 'maintenance', needsUser: false })
  })

  test('reads the lists page by page', async () => {
    serve({ pageSize: 2 })
    const { records } = await collect()
    expect(asked('/history/orders')).toBe(5)
    expect(records.filter(({ kind }) => kind === 'trade')).toHaveLength(6)
  })

  test('never takes the key to another host with the next page', async () => {
    serve({ pageSize: 4 })
    const { context } = createInstantContext(simulator.url)
    const rewriting = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const response = await fetch(input, init)
      const text = (await response.text()).replace('"/api/v0/equity/history', '"https://collector.example/api/v0/x')
      return new Response(text, response)
    }
    const evil = { ...context, fetch: rewriting as typeof fetch }
    const { records } = await collectStatement(trading212, evil, credentials)
    expect(records.filter(({ kind }) => kind === 'trade')).toHaveLength(6)
  })

  test('stops at the page that reaches before the first day wanted', async () => {
    serve({ pageSize: 2 })
    await collect({ from: '2024-07-01' })
    expect(asked('/history/orders')).toBe(3)
  })

  test('knows the addresses of older versions', async () => {
    serve({ isOlderApi: true, positions: [{ ticker: 'INVd_EQ', quantity: 5 }] })
    const { entries, positions, notes } = await collect()
    expect(entries.filter(({ type }) => type === 'dividend').length).toBeGreaterThan(0)
    expect(positions).toHaveLength(1)
    expect(notes).toEqual([])
  })

  test('does not reveal the key in an error', async () => {
    serve({ outage: 'maintenance' })
    const { context } = createInstantContext(simulator.url)
    const secret = { username: 'ZZKEYZZ', password: 'ZZSECRETZZ' }
    const error = (await trading212.signIn(context, secret).catch((reason: unknown) => reason)) as Error
    expect(`${JSON.stringify(error)} ${error} ${error.stack} ${error.cause}`).not.toContain('ZZ')
  })
})

describe('orders', () => {
  test.each([
    ['an old sale by negative quantity', 'fill:104', { type: 'sell', units: '2', price: '120.5', currency: 'USD' }],
    ['an old buy in pence', 'fill:103', { type: 'buy', units: '46', price: '931', currency: 'GBX' }],
    ['an old buy in euros', 'fill:101', { type: 'buy', units: '5', price: '50', fee: '0', currency: 'EUR' }],
    ['a ticker that left the list', 'fill:102', { units: '10', currency: null }],
    // 3 × 110 USD less nothing is 330 USD; 300.45 EUR with a fee of 0.45 EUR: 1.1 USD per EUR.
    [
      'a new buy, the rate divided',
      'fill:201',
      { type: 'buy', units: '3', price: '110', fee: '0.495', fx: { currency: 'EUR', rate: '0.909090909090909' } },
    ],
    // 20 × 950 p are 190 GBP; 0.85 GBP per EUR makes 223.53 EUR.
    [
      'a new sale in pence',
      'fill:202',
      { type: 'sell', units: '20', price: '950', fx: { currency: 'EUR', rate: '0.0117647058823529' } },
    ],
  ])('reads %s', async (_name, key, expected) => {
    const { entries } = await collect()
    expect(entries.find(({ keys, type }) => keys.includes(key) && type !== 'fee')).toMatchObject(expected)
  })

  test('books the fees of an old order in the account’s currency as a fee of its own', async () => {
    const { entries } = await collect()
    expect(entries.filter(({ keys, type }) => keys.includes('fill:104') && type === 'fee')).toEqual([
      expect.objectContaining({
        price: '0.33',
        currency: 'EUR',
        instrument: expect.objectContaining({ key: 'IVX_US_EQ' }),
      }),
    ])
  })

  test('leaves out what was never filled', async () => {
    const { records } = await collect()
    expect(records.map(({ key }) => key).filter((key) => key === 'order:15' || key === 'order:24')).toEqual([])
  })

  test('asks for the list of instruments once, and only when an order lacks its ISIN', async () => {
    await collect()
    expect(asked('/metadata/instruments')).toBe(1)
    serve({ orders: newOrders, dividends: [] })
    await collect()
    expect(asked('/metadata/instruments')).toBe(1)
  })

  test('an order has the same key in the old and the new shape', async () => {
    const inNewShape = {
      order: { id: 11, side: 'BUY', ticker: 'INVd_EQ', instrument: { isin: 'DE0000000101', currency: 'EUR' } },
      fill: { id: 101, filledAt: '2024-02-01T09:00:00.000Z', price: 50, quantity: 5, type: 'TRADE' },
    }
    serve({ orders: [inNewShape] })
    expect((await collect()).records.map(({ key }) => key)).toContain('fill:101')
  })
})

describe('the report', () => {
  test('is requested once, polled while it is queued, and fetched without the key', async () => {
    serve({ pollsUntilFinished: 2 })
    const { waits, notes } = await collect()
    expect(simulator.requests.filter((request) => request === 'POST /api/v0/equity/history/exports')).toHaveLength(1)
    expect(waits).toEqual([60_000, 60_000])
    expect(asked('/reports/1.csv')).toBe(1)
    expect(notes).toEqual([])
  })

  test('gives the split', async () => {
    const { entries } = await collect()
    expect(entries.find(({ type }) => type === 'split')).toMatchObject({
      day: '2024-09-10',
      units: '5',
      instrument: expect.objectContaining({ isin: 'US00000A1052' }),
    })
  })

  test('gives a dividend in another currency its tax: gross and tax per share', async () => {
    const { entries } = await collect()
    expect(entries.find(({ keys }) => keys.includes('dividend:ref-2'))).toMatchObject({
      price: '1.2',
      fee: '0.18',
      currency: 'USD',
    })
  })

  test('gives a dividend that the list lacks', async () => {
    const { entries } = await collect()
    expect(entries.filter(({ type, day }) => type === 'dividend' && day === '2024-11-15')).toEqual([
      expect.objectContaining({ price: '0.9', fee: '0.14', currency: 'USD' }),
    ])
  })

  test('doubles no trade that the orders have, and is their source when there are none', async () => {
    const { entries } = await collect()
    expect(entries.filter(({ type, day }) => type === 'buy' && day === '2024-02-01')).toHaveLength(1)
    serve({ orders: [] })
    const { entries: reported } = await collect()
    const trades = reported.filter(({ type }) => type === 'buy' || type === 'sell')
    expect(trades.map(({ type, units, price, currency }) => [type, units, price, currency])).toEqual([
      ['buy', '5', '50', 'EUR'],
      ['buy', '46', '931', 'GBX'],
      ['sell', '2', '120.5', 'USD'],
    ])
  })

  test('that the key may not ask for is noted; dividends are booked after tax where the tax is unknown', async () => {
    serve({ report: null })
    const { entries, notes } = await collect()
    expect(notes).toEqual([expect.stringContaining('Splits and some dividend taxes are missing')])
    expect(entries.find(({ keys }) => keys.includes('dividend:ref-2'))).toMatchObject({
      price: '0.92',
      fee: '0',
      currency: 'EUR',
      note: '5 × 0.24 per share before tax',
    })
  })

  test('is not awaited for ever', async () => {
    serve({ pollsUntilFinished: 99 })
    const { waits, notes, entries } = await collect()
    expect(waits).toHaveLength(15)
    expect(notes).toEqual([expect.stringContaining('took too long')])
    expect(entries.length).toBeGreaterThan(0)
  })

  test('continues to wait for the same report after an interruption', async () => {
    serve({ pollsUntilFinished: 3 })
    const { pages } = await collect()
    const waiting = pages.find(({ cursor }) => (cursor as { polls?: number }).polls === 1)
    const { entries } = await collect({ cursor: waiting?.cursor ?? null })
    expect(simulator.requests.filter((request) => request === 'POST /api/v0/equity/history/exports')).toHaveLength(1)
    expect(entries.some(({ type }) => type === 'split')).toBe(true)
  })
})

test('a dividend in its own currency shows its tax by the amounts', async () => {
  const { entries } = await collect()
  expect(entries.find(({ keys }) => keys.includes('dividend:ref-1'))).toMatchObject({
    price: '10',
    fee: '2.64',
    currency: 'EUR',
  })
})

test('lists what is no transaction of a holding, each with its reason', async () => {
  const { leftOut } = await collect()
  expect(leftOut.map(({ keys, reason }) => [keys[0], reason])).toEqual(
    expect.arrayContaining([
      ['cash:t-1', expect.stringContaining('no holding')],
      ['cash:t-2', expect.stringContaining('no holding')],
      ['fill:203', expect.stringContaining('not a trade')],
    ]),
  )
})

test('books deposits, withdrawals and interest where the portfolio books cash', async () => {
  const { records } = await collect()
  const { entries } = toLedgerEntries(records, { booksCash: true })
  expect(entries.filter(({ isOfMoney }) => isOfMoney)).toMatchObject([
    { keys: ['cash:t-1'], day: '2024-01-02', type: 'deposit', price: '3000', currency: 'EUR', units: '0' },
    { keys: ['cash:t-2'], day: '2024-06-01', type: 'withdrawal', price: '100', currency: 'EUR' },
    { keys: ['cash:i-1'], day: '2024-10-01', type: 'interest', price: '0.04', currency: 'EUR' },
  ])
  const { entries: without, leftOut } = toLedgerEntries(records)
  expect(without.filter(({ isOfMoney }) => isOfMoney)).toEqual([])
  expect(leftOut.filter(({ isOfMoney }) => isOfMoney).map(({ keys }) => keys[0])).toEqual(
    expect.arrayContaining(['cash:t-1', 'cash:t-2', 'cash:i-1']),
  )
})

test('has the positions by their instruments', async () => {
  serve({
    positions: [
      { ticker: 'IVTl_EQ', quantity: 26 },
      { instrument: { ticker: 'IVX_US_EQ', isin: 'US00000A1052', currency: 'USD' }, quantity: 31.5 },
    ],
  })
  const { positions } = await collect()
  expect(positions?.map(({ instrument, units }) => [instrument.isin, units])).toEqual([
    ['GB00000A1020', '26'],
    ['US00000A1052', '31.5'],
  ])
})
