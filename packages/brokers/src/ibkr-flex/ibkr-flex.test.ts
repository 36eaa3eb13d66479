import { formatEnglish } from '@plumbline/text/format-text'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BrokerError } from '../broker-error.ts'
import { toLedgerEntries } from '../ledger-entries.ts'
import { collectStatement } from '../testing/collect-statement.ts'
import { type FlexAccount, type IbkrSimulator, startIbkrSimulator } from '../testing/ibkr-simulator.ts'
import { createInstantContext } from '../testing/instant-context.ts'
import { readRecording } from '../testing/recordings.ts'
import { ibkrFlex } from './ibkr-flex.ts'

let simulator: IbkrSimulator

beforeEach(async () => {
  simulator = await startIbkrSimulator({ statement: readRecording('ibkr-flex', 'statement.xml') })
})
afterEach(() => simulator.close())

const credentials = { username: '123456', password: '987654321098765432109876' }

const serve = (changes: Partial<FlexAccount>) => void Object.assign(simulator.account, changes)

function collect(request = {}) {
  const { context, waits } = createInstantContext(simulator.url)
  return collectStatement(ibkrFlex, context, credentials, request).then((statement) => ({ ...statement, waits }))
}

describe('the Flex Web Service', () => {
  test('returns the statement requested at sign-in: one request, one statement', async () => {
    const { records } = await collect({ from: '2024-01-01' })
    expect(records.length).toBeGreaterThan(0)
    expect(simulator.requests).toEqual([
      'GET /AccountManagement/FlexWebService/SendRequest',
      'GET /AccountManagement/FlexWebService/GetStatement',
    ])
  })

  test.each([
    ['in progress', [1019, 1019], [5000, 5000]],
    ['a server of theirs that is busy', [1004, 1009], [5000, 5000]],
    ['too many requests', [1018], [10_000]],
    ['a Warn envelope', ['1019 warn'], [5000]],
  ] as const)('waits and tries again: %s', async (_name, codes, waits) => {
    serve({ statementCodes: [...codes] })
    const statement = await collect({ from: '2024-01-01' })
    expect(statement.waits).toEqual(waits)
    expect(statement.records.length).toBeGreaterThan(0)
  })

  test('waits if it is throttled before the statement is requested', async () => {
    serve({ requestCodes: [1018, 1018] })
    const statement = await collect({ from: '2024-01-01' })
    expect(statement.waits).toEqual([10_000])
    expect(statement.records.length).toBeGreaterThan(0)
  })

  test('gives up after ten tries', async () => {
    serve({ statementCodes: Array(20).fill(1019) })
    const { context, waits } = createInstantContext(simulator.url)
    await expect(collectStatement(ibkrFlex, context, credentials)).rejects.toMatchObject({ kind: 'throttled' })
    expect(waits).toHaveLength(9)
  })

  test.each([
    [1012, 'bad-credentials', 'token has expired'],
    [1015, 'bad-credentials', 'token is not valid'],
    [1014, 'refused', 'no Flex query'],
    [1013, 'refused', 'IP address'],
    [1010, 'refused', 'legacy'],
  ] as const)('code %i is final', async (code, kind, words) => {
    serve({ requestCodes: [code] })
    const error = await collect().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind, needsUser: true })
    expect(formatEnglish((error as BrokerError).text)).toContain(words)
    expect(simulator.requests).toHaveLength(1)
  })

  test.each([
    ['maintenance', 'maintenance'],
    ['throttled', 'throttled'],
  ] as const)('tells %s apart', async (outage, kind) => {
    const { context } = createInstantContext(simulator.url)
    serve({ outage })
    const read = collectStatement(ibkrFlex, context, credentials)
    await expect(read).rejects.toMatchObject({ kind, needsUser: false })
  })

  test.each([
    'https://interactivebrokers.com.collector.example',
    'https://evilinteractivebrokers.com',
    'http://gdcdyn.interactivebrokers.com',
    'https://gdcdyn.interactivebrokers.com:8443',
  ])('does not send the token to %s', async (statementHost) => {
    serve({ statementHost })
    await expect(collect()).rejects.toMatchObject({ kind: 'protocol-changed' })
    expect(simulator.requests).toHaveLength(1)
  })

  test('with a base address of its own takes the path there', async () => {
    serve({ statementHost: 'https://gdcdyn.interactivebrokers.com' })
    expect((await collect({ from: '2024-01-01' })).records.length).toBeGreaterThan(0)
  })

  test('follows Interactive Brokers from one of their hosts to another', async () => {
    const asked: string[] = []
    const { context } = createInstantContext(simulator.url)
    const { baseUrl: _own, ...elsewhere } = context
    const theirs = async (input: Parameters<typeof fetch>[0]) => {
      const url = new URL(String(input))
      asked.push(url.host)
      const response = await fetch(`${simulator.url}${url.pathname}${url.search}`, {
        headers: { 'user-agent': 'test' },
      })
      return new Response(
        (await response.text()).replaceAll(simulator.url, 'https://gdcdyn.interactivebrokers.com'),
        response,
      )
    }
    await collectStatement(ibkrFlex, { ...elsewhere, fetch: theirs as typeof fetch }, credentials, {
      from: '2024-01-01',
    })
    expect(asked).toEqual(['ndcdyn.interactivebrokers.com', 'gdcdyn.interactivebrokers.com'])
  })

  test('does not reveal the token in an error', async () => {
    serve({ outage: 'maintenance' })
    const { context } = createInstantContext(simulator.url)
    const secret = { username: '123456', password: 'ZZSECRETZZ' }
    const error = (await ibkrFlex.signIn(context, secret).catch((reason: unknown) => reason)) as Error
    expect(`${JSON.stringify(error)} ${error} ${error.stack} ${error.cause}`).not.toContain('ZZ')
  })
})

describe('the statement', () => {
  test.each([
    ['a buy', 'trade:1', { type: 'buy', day: '2024-01-15', units: '10', price: '103.18', fee: '1', currency: 'USD' }],
    ['a sale with a tax', 'trade:3', { type: 'sell', day: '2024-02-01', units: '2', price: '104.5', fee: '1.05' }],
    ['a bond in percent', 'trade:7', { units: '5000', price: '0.984' }],
    ['a forward split', 'action:30', { type: 'split', day: '2024-07-10', units: '4', price: '0' }],
    ['a reverse split, once', 'action:31', { type: 'reversesplit', units: '7' }],
    ['a fee of a holding', 'cash:29', { type: 'fee', price: '0.4', units: '0' }],
    ['a payment in lieu', 'cash:25', { type: 'dividend', price: '0.59', fee: '0' }],
    ['a tax that was refunded later', 'cash:26', { type: 'dividend', price: '1.11', fee: '0' }],
  ])('reads %s', async (_name, key, expected) => {
    const { entries } = await collect({ from: '2024-01-01' })
    expect(entries.filter(({ keys }) => keys.includes(key))).toEqual([expect.objectContaining(expected)])
  })

  test('books a reverse split once, although it has one row out and one row in', async () => {
    const { entries, leftOut } = await collect({ from: '2024-01-01' })
    expect(entries.filter(({ type }) => type === 'reversesplit')).toHaveLength(1)
    expect(leftOut.find(({ keys }) => keys.includes('action:32'))?.reason).toContain('other half')
  })

  test('leaves options out', async () => {
    const { leftOut } = await collect({ from: '2024-01-01' })
    expect(leftOut.find(({ keys }) => keys.includes('trade:6'))?.reason).toBe('Options are not supported.')
  })

  test('takes one level of detail: no trade twice', async () => {
    const { entries } = await collect({ from: '2024-01-01' })
    const bought = entries.filter(({ type, instrument }) => type === 'buy' && instrument.isin === 'US00000A1029')
    expect(bought).toHaveLength(1)
  })

  test('books a commission in a third currency as a fee of its own', async () => {
    const { entries } = await collect({ from: '2024-01-01' })
    const parts = entries.filter(({ keys }) => keys.includes('trade:4'))
    expect(parts.map(({ type, price, fee, currency }) => [type, price, fee, currency])).toEqual([
      ['buy', '282.7', '0', 'CHF'],
      ['fee', '5.25', '0', 'USD'],
    ])
  })

  test('gives each dividend the tax that repeats its words', async () => {
    const { entries } = await collect({ from: '2024-01-01' })
    const swiss = entries.filter(({ type, currency }) => type === 'dividend' && currency === 'CHF')
    expect(swiss.map(({ price, fee }) => [price, fee])).toEqual([
      ['4.83', '0'],
      ['41.93', '14.68'],
    ])
    expect(entries.find(({ keys }) => keys.includes('cash:20'))).toMatchObject({ price: '85.97', fee: '12.9' })
  })

  test('lists what is no transaction of a holding, each with its reason', async () => {
    const { leftOut, cancelled } = await collect({ from: '2024-01-01' })
    const reasonOf = (key: string) => [...leftOut, ...cancelled].find(({ keys }) => keys.includes(key))?.reason
    expect(reasonOf('trade:5')).toContain('Currency exchange')
    expect(reasonOf('trade:8')).toContain('cancellation')
    expect(reasonOf('cancellation:9')).toContain('cancellation')
    expect(reasonOf('cash:27')).toContain('no holding')
    expect(reasonOf('cash:28')).toContain('no holding')
    expect(reasonOf('action:33')).toContain('not a split')
  })

  test('books deposits and interest where the portfolio books cash', async () => {
    const { records } = await collect({ from: '2024-01-01' })
    const { entries } = toLedgerEntries(records, { booksCash: true })
    expect(entries.filter(({ isOfMoney }) => isOfMoney)).toMatchObject([
      { keys: ['cash:27'], day: '2024-01-02', type: 'deposit', price: '5000', currency: 'EUR' },
      { keys: ['cash:28'], day: '2024-02-02', type: 'interest', price: '1.2', currency: 'EUR' },
    ])
  })

  const booking = (change: Record<string, string>) => {
    const attributes = {
      currency: 'AUD',
      assetCategory: 'STK',
      symbol: 'INV',
      conid: '81',
      isin: 'AU0000000107',
      tradeDate: '20240702',
      tradePrice: '0.32',
      ibCommissionCurrency: 'AUD',
      transactionType: 'ExchTrade',
      buySell: 'BUY',
      levelOfDetail: 'EXECUTION',
      ...change,
    }
    return `<Trade ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')}/>`
  }
  const first = booking({ tradeID: '2001', transactionID: '1001', quantity: '5000', ibCommission: '-6' })
  const cancellation = booking({
    tradeID: '',
    origTradeID: '2001',
    transactionID: '1002',
    transactionType: 'TradeCancel',
    notes: 'Ca',
    buySell: 'BUY (Ca.)',
    quantity: '-5000',
    ibCommission: '0',
  })
  const again = (change: object) =>
    booking({ tradeID: '2001', transactionID: '1003', quantity: '5000', ibCommission: '0', ...change })

  // The rows of https://github.com/portfolio-performance/portfolio/issues/5915, where 5,000 became 10,000.
  test('BRK-06 a trade that is cancelled and booked again is one trade, with the commission of its first booking', async () => {
    serve({ statement: `<Trades>${first}${cancellation}${again({})}</Trades>` })
    const { entries, cancelled, cancellations } = await collect({ from: '2024-01-01' })
    expect(entries.map(({ keys, units, fee }) => [keys, units, fee])).toEqual([[['trade:2001/1003'], '5000', '6']])
    expect(cancelled.map(({ keys }) => keys)).toEqual([['trade:2001', 'cancellation:1002']])
    expect(cancellations).toEqual([])
  })

  test('of a trade that is booked again in part, the commission is what is left of it', async () => {
    const rest = booking({ tradeID: '2002', transactionID: '1004', quantity: '2000', ibCommission: '-2.4' })
    const part = again({ quantity: '3000', ibCommission: '2.4' })
    serve({ statement: `<Trades>${part}${rest}${cancellation}${first}</Trades>` })
    const { entries } = await collect({ from: '2024-01-01' })
    expect(entries.map(({ units, fee }) => [units, fee])).toEqual([
      ['3000', '3.6'],
      ['2000', '2.4'],
    ])
  })

  test('a cancellation without its trade names the keys of an earlier statement', async () => {
    serve({ statement: `<Trades>${cancellation}${again({})}</Trades>` })
    const { entries, cancellations } = await collect({ from: '2024-01-01' })
    expect(cancellations).toMatchObject([{ key: 'cancellation:1002', cancels: ['trade:2001'], units: '5000' }])
    expect(entries.map(({ keys }) => keys)).toEqual([['trade:2001/1003']])
  })

  test('has the open positions, lots not counted twice', async () => {
    const { positions } = await collect({ from: '2024-01-01' })
    expect(positions?.map(({ instrument, units }) => [instrument.symbol, units])).toEqual([
      ['IVT', '32'],
      ['SMI', '1'],
    ])
  })

  test('without that section returns no positions, and an empty section is not a failure', async () => {
    serve({ statement: '<Trades></Trades><CashTransactions/>' })
    expect(await collect({ from: '2024-01-01' })).toMatchObject({ records: [], positions: undefined, notes: [] })
  })

  test('reads back year by year until there is no more data', async () => {
    const trade =
      '<Trade currency="USD" symbol="IVT" isin="US00000A1029" tradeID="100" tradeDate="20230505" quantity="1" tradePrice="90" buySell="BUY" levelOfDetail="EXECUTION"/>'
    serve({ earlier: { '20230101': `<Trades>${trade}</Trades>` } })
    const { records, pages } = await collect()
    expect(records.map(({ key }) => key)).toContain('trade:100')
    expect(pages.map(({ cursor }) => cursor)).toEqual([{ before: '2024-01-01' }, { before: '2023-01-01' }])
  })

  test('continues after the last page when it was interrupted', async () => {
    const { records } = await collect({ cursor: { before: '2024-01-01' } })
    expect(records).toEqual([])
    expect(simulator.requests.filter((request) => request.includes('GetStatement'))).toHaveLength(0)
  })

  test('an earlier year that fails is noted and fails nothing', async () => {
    serve({ requestCodes: [], earlier: {} })
    const { context } = createInstantContext(simulator.url)
    const session = await ibkrFlex.signIn(context, credentials)
    serve({ requestCodes: [1021] })
    const pages = []
    const request = { from: null, to: '2025-01-15', cursor: null }
    for await (const page of ibkrFlex.readStatement(context, session, credentials, request)) pages.push(page)
    expect(pages.flatMap(({ notes }) => notes.map(formatEnglish))).toEqual([
      expect.stringContaining('1 Jan 2023 to 31 Dec 2023 is missing'),
    ])
  })
})
