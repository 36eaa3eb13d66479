import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BrokerErrorKind } from '../broker-error.ts'
import { collectStatement } from '../testing/collect-statement.ts'
import type { DegiroAccount } from '../testing/degiro-account.ts'
import { type DegiroSimulator, startDegiroSimulator } from '../testing/degiro-simulator.ts'
import { createInstantContext } from '../testing/instant-context.ts'
import { readJsonRecording } from '../testing/recordings.ts'
import { degiro } from './degiro.ts'

let simulator: DegiroSimulator

beforeEach(async () => {
  simulator = await startDegiroSimulator()
})
afterEach(() => simulator.close())

const credentials = { username: ' Ann ', password: 'correct horse' }

function serve(changes: Partial<DegiroAccount>): void {
  Object.assign(simulator.account, changes)
}

function serveRecordings(): void {
  serve({
    transactions: readJsonRecording('degiro', 'transactions.json'),
    products: readJsonRecording('degiro', 'products.json'),
    cashMovements: readJsonRecording('degiro', 'cash-movements.json'),
  })
}

const collect = (request = {}) =>
  collectStatement(degiro, createInstantContext(simulator.url).context, credentials, request)

const logins = () => simulator.requests.filter((request) => request.startsWith('POST /login'))

async function signIn(oneTimePassword?: string): Promise<BrokerErrorKind | 'signed in'> {
  const { context } = createInstantContext(simulator.url)
  return await degiro.signIn(context, { ...credentials, oneTimePassword }).then(
    () => 'signed in' as const,
    ({ kind }: { kind: BrokerErrorKind }) => kind,
  )
}

describe('sign-in', () => {
  test('with the password, trimmed and lowercased user name', async () => {
    expect(await signIn()).toBe('signed in')
    expect(logins()).toEqual(['POST /login/secure/login'])
  })

  test('a wrong password is refused after one attempt', async () => {
    serve({ password: 'another' })
    expect(await signIn()).toBe('bad-credentials')
    expect(logins()).toHaveLength(1)
  })

  test.each([
    ['totp', 'POST /login/secure/login/totp'],
    ['sms', 'POST /login/secure/login/sms-new'],
  ] as const)('%s asks for a code, takes the right one and refuses a wrong one', async (secondStep, path) => {
    serve({ secondStep })
    expect(await signIn()).toBe('code-needed')
    expect(await signIn('000000')).toBe('bad-code')
    expect(await signIn('123456')).toBe('signed in')
    expect(logins().at(-1)).toBe(path)
  })

  test('is confirmed in the app: polled every five seconds while the status is 3', async () => {
    serve({ secondStep: 'in-app', pollsUntilConfirmed: 3 })
    const { context, waits } = createInstantContext(simulator.url)
    await degiro.signIn(context, credentials)
    expect(waits).toEqual([5000, 5000, 5000])
    expect(logins()).toEqual(['POST /login/secure/login', ...Array(3).fill('POST /login/secure/login/in-app')])
  })

  test('gives up after 50 seconds without a confirmation', async () => {
    serve({ secondStep: 'in-app', pollsUntilConfirmed: 99 })
    const { context, waits } = createInstantContext(simulator.url)
    await expect(degiro.signIn(context, credentials)).rejects.toMatchObject({ kind: 'app-confirmation-needed' })
    expect(waits).toHaveLength(10)
  })

  test('stops at a captcha, also when the password is right', async () => {
    serve({ asksForCaptcha: true })
    expect(await signIn()).toBe('captcha')
    expect(logins()).toHaveLength(1)
  })

  test.each([
    ['maintenance', 'maintenance', false],
    ['throttled', 'throttled', false],
    ['blocked', 'blocked', true],
  ] as const)('tells %s apart', async (outage, kind, needsUser) => {
    serve({ outage })
    const { context } = createInstantContext(simulator.url)
    await expect(degiro.signIn(context, credentials)).rejects.toMatchObject({ kind, needsUser })
  })

  test('does not reveal the password in an error', async () => {
    serve({ outage: 'maintenance' })
    const { context } = createInstantContext(simulator.url)
    const secret = { username: 'ann', password: 'ZZSECRETZZ', oneTimePassword: 'ZZCODEZZ' }
    const error = await degiro.signIn(context, secret).catch((reason: unknown) => reason)
    expect(`${JSON.stringify(error)} ${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain('ZZ')
  })

  test('keeps the session on the host that it was opened at', async () => {
    const { context } = createInstantContext(simulator.url)
    const evil = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const response = await fetch(input, init)
      const text = (await response.text()).replaceAll(`${simulator.url}/pa`, 'https://collector.example/pa')
      return new Response(text, response)
    }
    const session = await degiro.signIn({ ...context, fetch: evil as typeof fetch }, credentials)
    expect(session).toMatchObject({ intAccount: '9876543' })
  })
})

describe('the statement', () => {
  beforeEach(serveRecordings)

  test('has a buy with its fee in the price currency at the trade’s own rate', async () => {
    // Amounts: fixture of ctasada/stonks-overwatch; 2440.108825 / 2750 and 2.980108825 / that rate.
    const { entries } = await collect()
    expect(entries.find(({ keys }) => keys.includes('transaction:188748018'))).toEqual({
      keys: ['transaction:188748018'],
      type: 'buy',
      instrument: expect.objectContaining({ key: '331868', isin: 'US00000A1011', currency: 'USD' }),
      day: '2020-03-11',
      units: '10',
      price: '275',
      fee: '3.35857941448575',
      currency: 'USD',
      fx: { currency: 'EUR', rate: '0.8873123' },
      note: null,
    })
  })

  test.each([
    ['a sale, whose quantity is negative', '190000001', { type: 'sell', units: '4', price: '300', fee: '1.8' }],
    ['pence stay pence, the rate counts them', '190000002', { units: '46', price: '931', currency: 'GBX', fee: '455' }],
    ['a bond’s price in percent', '190000009', { units: '1000', price: '0.985' }],
    [
      'a product that DEGIRO no longer describes, its currency taken from the cash',
      '190000005',
      { units: '8', price: '12.5', currency: 'USD', fee: '0.625', instrument: expect.objectContaining({ isin: null }) },
    ],
    ['fields that nobody knows', '190000003', { units: '20', price: '40.25', fee: '2' }],
  ])('reads %s', async (_name, id, expected) => {
    const { entries } = await collect()
    expect(entries.find(({ keys }) => keys.includes(`transaction:${id}`))).toMatchObject(expected)
  })

  test('leaves options out', async () => {
    const { leftOut } = await collect()
    expect(leftOut.find(({ keys }) => keys.includes('transaction:190000004'))?.reason).toBe(
      'Options are not supported.',
    )
  })

  test('returns the dividend with its tax after its reversal is removed', async () => {
    const { entries, leftOut } = await collect()
    const dividends = entries.filter(({ type }) => type === 'dividend')
    expect(dividends.map(({ day, price, fee, currency, keys }) => [day, price, fee, currency, keys])).toEqual([
      ['2020-06-22', '8.4', '1.26', 'USD', ['cash:4', 'cash:5']],
      ['2021-09-21', '11', '1.5', 'EUR', ['cash:13', 'cash:11']],
    ])
    expect(leftOut.find(({ keys }) => keys.includes('cash:12'))?.keys).toEqual(['cash:10', 'cash:12'])
  })

  test('makes a split of the pair out and in, and a fee of a holding’s own costs', async () => {
    const { entries } = await collect()
    expect(entries.find(({ type }) => type === 'split')).toMatchObject({
      day: '2022-07-04',
      units: '3',
      keys: ['transaction:190000006+transaction:190000007'],
    })
    expect(entries.find(({ type }) => type === 'fee')).toMatchObject({
      price: '0.2',
      currency: 'USD',
      day: '2021-12-31',
    })
  })

  test('lists what is no transaction of a holding, each with its reason', async () => {
    const { leftOut } = await collect()
    const reasonOf = (key: string) => leftOut.find(({ keys }) => keys.includes(key))?.reason
    expect(reasonOf('cash:1')).toContain('no holding')
    expect(reasonOf('cash:6')).toContain('no holding')
    expect(reasonOf('cash:7')).toContain("DEGIRO's own cash accounts")
    expect(reasonOf('cash:16')).toContain('deposit')
    expect(reasonOf('transaction:190000008')).toContain('corporate action')
    expect(reasonOf('transaction:190000010')).toContain('Futures')
    // The cash of a trade and its costs come with the transaction.
    expect(reasonOf('cash:2')).toBeUndefined()
    expect(reasonOf('cash:3')).toBeUndefined()
  })

  test('is the same from two overlapping readings: one record per id', async () => {
    const first = await collect()
    const second = await collect({ from: '2020-01-01' })
    expect(second.records.map(({ key }) => key).sort()).toEqual(first.records.map(({ key }) => key).sort())
  })

  test('continues after the last page when it was interrupted', async () => {
    const { pages } = await collect()
    const before = simulator.requests.length
    const cursor = pages[7]?.cursor ?? null
    const rest = await collect({ cursor })
    expect(rest.pages).toHaveLength(pages.length - 8)
    expect(simulator.requests.length - before).toBeLessThan(before)
  })

  test('signs in again once when the session ends in the middle', async () => {
    serve({ callsPerSession: 20 })
    const { records } = await collect()
    expect(simulator.signIns).toBe(2)
    expect(records.filter(({ kind }) => kind === 'trade')).toHaveLength(7)
  })

  test('does not go on signing in when every session ends at once', async () => {
    serve({ callsPerSession: 4 })
    await expect(collect()).rejects.toMatchObject({ kind: 'session-expired' })
    expect(simulator.signIns).toBe(2)
  })

  test('asks for a new code when a session with a second step ends', async () => {
    const { context } = createInstantContext(simulator.url)
    serve({ secondStep: 'totp', callsPerSession: 10 })
    const session = await degiro.signIn(context, { ...credentials, oneTimePassword: '123456' })
    const read = async () => {
      for await (const _page of degiro.readStatement(context, session, credentials, {
        from: null,
        to: '2025-01-15',
        cursor: null,
      })) {
        /* read to the end */
      }
    }
    await expect(read()).rejects.toMatchObject({ kind: 'session-expired' })
    expect(await signIn()).toBe('code-needed')
  })

  test('is empty without failing', async () => {
    serve({ transactions: [], cashMovements: [], products: {} })
    expect(await collect()).toMatchObject({ records: [], notes: [] })
  })

  test('counts the fees in the currency that DEGIRO states for the account', async () => {
    serve({ baseCurrency: 'GBP' })
    const { entries } = await collect()
    expect(
      entries
        .filter(({ keys }) => keys.includes('transaction:190000003'))
        .map(({ type, price, fee, currency }) => [type, price, fee, currency]),
    ).toEqual([['buy', '40.25', '2', 'EUR']])
    expect(entries.find(({ keys }) => keys.includes('transaction:190000003'))?.fx).toEqual({
      currency: 'GBP',
      rate: '1',
    })
  })

  test('takes the account’s currency from a trade in it when DEGIRO does not state it', async () => {
    serve({ baseCurrency: null })
    const { entries, notes } = await collect({ from: '2021-01-01' })
    expect(entries.find(({ keys }) => keys.includes('transaction:190000003'))).toMatchObject({
      currency: 'EUR',
      fee: '2',
    })
    expect(notes).toEqual([])
  })

  test('notes when it must assume the account’s currency', async () => {
    serve({ baseCurrency: null, products: {} })
    const { notes } = await collect({ from: '2020-01-01', to: '2020-12-31' })
    expect(notes).toEqual([expect.stringContaining('fees are read as EUR')])
  })

  test('has the positions, without contracts and cash', async () => {
    serve({
      positions: [
        { id: '331868', size: 6 },
        { id: '20001', size: -2 },
      ],
    })
    const { positions } = await collect()
    expect(positions?.map(({ instrument, units }) => [instrument.key, units])).toEqual([['331868', '6']])
  })
})
