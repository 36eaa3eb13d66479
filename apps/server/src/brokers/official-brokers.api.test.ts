import { type IbkrSimulator, startIbkrSimulator } from '@plumbline/brokers/testing/ibkr-simulator'
import { startTrading212Simulator, type Trading212Simulator } from '@plumbline/brokers/testing/trading-212-simulator'
import { connectIntegration, listIntegrations } from '@plumbline/contract/integrations/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { SYNC_SWEEP } from './broker-services.ts'

let ibkr: IbkrSimulator
let trading212: Trading212Simulator
let server: TestServer
let token: string
let portfolioId: string

const statement = `<Trades>
 <Trade currency="USD" symbol="ACRN" isin="QZ0000000017" conid="1" tradeID="1" tradeDate="20230110" quantity="10" tradePrice="60" ibCommission="-1" ibCommissionCurrency="USD" buySell="BUY" levelOfDetail="EXECUTION"/>
</Trades>
<CashTransactions>
 <CashTransaction type="Dividends" currency="USD" symbol="ACRN" isin="QZ0000000017" conid="1" settleDate="20230320" amount="4" transactionID="2" description="ACRN CASH DIVIDEND"/>
 <CashTransaction type="Withholding Tax" currency="USD" symbol="ACRN" isin="QZ0000000017" conid="1" settleDate="20230320" amount="-0.6" transactionID="3" description="ACRN CASH DIVIDEND - US TAX"/>
</CashTransactions>
<OpenPositions><OpenPosition currency="USD" symbol="ACRN" isin="QZ0000000017" conid="1" position="10"/></OpenPositions>`

const beam = { ticker: 'BEAMl_EQ', isin: 'QZ0000000025', currencyCode: 'GBX', name: 'Beam', shortName: 'BEAM' }
const order = (id: number, dateExecuted: string) => ({
  id,
  ticker: 'BEAMl_EQ',
  status: 'FILLED',
  dateExecuted: `${dateExecuted}T10:00:00Z`,
  fillPrice: 250,
  filledQuantity: 4,
  fillId: id,
  fillType: 'TOTV',
  taxes: [{ name: 'STAMP_DUTY', quantity: -0.5 }],
})

beforeEach(async () => {
  ibkr = await startIbkrSimulator({ statement, fromDate: '20230101', toDate: '20231228' })
  trading212 = await startTrading212Simulator({
    currency: 'GBP',
    instruments: [beam],
    orders: [order(2, '2023-06-01'), order(1, '2023-05-02')],
    positions: [{ ticker: 'BEAMl_EQ', quantity: 8 }],
  })
  server = await startTestServer({
    environment: { IBKR_FLEX_BASE_URL: ibkr.url, TRADING_212_BASE_URL: `${trading212.url}/api/v0` },
    brokerTimers: { now: () => server.clock.now().getTime(), wait: async () => {} },
  })
  trading212.account.now = () => server.clock.now().getTime()
  token = await server.signIn('ann@example.com')
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Broker', currency: 'GBP' } }))._id
})
afterEach(async () => {
  await server.close()
  await Promise.all([ibkr.close(), trading212.close()])
})

const sync = () => server.app.background.run(SYNC_SWEEP)

async function rows(): Promise<unknown[]> {
  const call = { token, params: { id: portfolioId }, query: { period: 'all' as const } }
  const { items } = await server.call(listPortfolioTransactions, call)
  return items
    .map(({ date, type, units, price, fee, currency, source }) => [date, type, units, price, fee, currency, source])
    .sort()
}

test('Interactive Brokers: a token is checked, and its statement comes with the first synchronization', async () => {
  const connect = (password: string) =>
    server.call(connectIntegration, { token, body: { name: 'ibkr-flex', username: ibkr.account.queryId, password } })
  expect(await connect('another token')).toBe('badCredentials')
  expect(await connect(ibkr.account.token)).toMatchObject({ success: true })
  await sync()
  expect(await rows()).toEqual([
    ['2023-01-10', 'buy', 10, 60, 1, 'USD', 'Interactive Brokers'],
    ['2023-03-20', 'dividend', 0, 4, 0.6, 'USD', 'Interactive Brokers'],
  ])
  const [integration] = await server.call(listIntegrations, { token })
  expect(integration).toMatchObject({ credentials: { username: '123456' }, error: null, differences: [] })
})

test('Interactive Brokers: an expired token requires a new one, and another query id reads everything again', async () => {
  const body = { name: 'ibkr-flex', username: ibkr.account.queryId, password: ibkr.account.token }
  await server.call(connectIntegration, { token, body })
  await sync()
  ibkr.account.requestCodes.push(1012)
  server.clock.advance(24 * 60)
  await sync()
  const [integration] = await server.call(listIntegrations, { token })
  expect(integration).toMatchObject({ error: 'Unauthorized', needsReconnect: true })
  expect(integration?.logs).toContainEqual(expect.stringContaining('The token has expired'))
  ibkr.account.queryId = '777'
  await server.call(connectIntegration, { token, body: { ...body, username: '777' } })
  await sync()
  expect(await rows()).toHaveLength(2)
})

const flexTrade = (change: Record<string, string>) => {
  const attributes = {
    currency: 'USD',
    symbol: 'ACRN',
    isin: 'QZ0000000017',
    conid: '1',
    tradeDate: '20231220',
    tradePrice: '60',
    buySell: 'BUY',
    transactionType: 'ExchTrade',
    ibCommissionCurrency: 'CHF',
    levelOfDetail: 'EXECUTION',
    ...change,
  }
  return `<Trade ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`
}
const booked = flexTrade({ tradeID: '71', transactionID: '501', quantity: '10', ibCommission: '-1' })
const cancellation = flexTrade({
  tradeID: '',
  origTradeID: '71',
  transactionID: '502',
  transactionType: 'TradeCancel',
  buySell: 'BUY (Ca.)',
  quantity: '-10',
  ibCommission: '0',
})
const bookedAgain = flexTrade({ tradeID: '71', transactionID: '503', quantity: '9', ibCommission: '0' })

async function connectIbkr(trades: string): Promise<void> {
  ibkr.account.statement = `<Trades>${trades}</Trades>`
  const body = { name: 'ibkr-flex', username: ibkr.account.queryId, password: ibkr.account.token }
  await server.call(connectIntegration, { token, body })
  await sync()
}

async function nextStatement(trades: string): Promise<void> {
  ibkr.account.statement = `<Trades>${trades}</Trades>`
  server.clock.advance(24 * 60)
  await sync()
}

const logs = async () => (await server.call(listIntegrations, { token }))[0]?.logs

test('BRK-06 Interactive Brokers: a trade that a later statement cancels and books again is in the ledger once', async () => {
  await connectIbkr(booked)
  expect(await rows()).toEqual([
    ['2023-12-20', 'buy', 10, 60, 0, 'USD', 'Interactive Brokers'],
    ['2023-12-20', 'fee', 0, 1, 0, 'CHF', 'Interactive Brokers'],
  ])
  await nextStatement(`${booked}${cancellation}${bookedAgain}`)
  const corrected = [
    ['2023-12-20', 'buy', 9, 60, 0, 'USD', 'Interactive Brokers'],
    ['2023-12-20', 'fee', 0, 1, 0, 'CHF', 'Interactive Brokers'],
  ]
  expect(await rows()).toEqual(corrected)
  expect(await logs()).toContain(
    '1 row skipped. The broker canceled a trade of an earlier statement. Its transaction was deleted. (2023-12-20 buy 10 ACRN @ 60)',
  )
  await nextStatement(`${booked}${cancellation}${bookedAgain}`)
  expect(await rows()).toEqual(corrected)
})

test.each([
  ['by its id', cancellation],
  ['by its terms', cancellation.replace('origTradeID="71"', '')],
])(
  'Interactive Brokers: a cancellation alone deletes its trade, found %s, and the trade does not return',
  async (_how, alone) => {
    await connectIbkr(booked)
    await nextStatement(alone)
    expect(await rows()).toEqual([])
    await nextStatement(booked)
    expect(await rows()).toEqual([])
  },
)

test('Interactive Brokers: a cancelled trade that the user changed stays, and the log says so', async () => {
  await connectIbkr(booked)
  const call = { token, params: { id: portfolioId }, query: { period: 'all' as const } }
  const { items } = await server.call(listPortfolioTransactions, call)
  const bought = items.find(({ type }) => type === 'buy')
  await server.call(updateTransaction, { token, params: { id: bought?._id ?? '' }, body: { price: '61' } })
  await nextStatement(`${booked}${cancellation}`)
  expect(await rows()).toContainEqual(['2023-12-20', 'buy', 10, 61, 0, 'USD', 'Interactive Brokers'])
  expect(await logs()).toContainEqual(expect.stringContaining('whose transaction you changed'))
})

test('Trading 212: an order that was left out is booked when the next statement shows it as a trade', async () => {
  const asSplit = { ...order(2, '2023-12-01'), fillType: 'STOCK_SPLIT' }
  trading212.account.orders = [asSplit]
  await server.call(connectIntegration, {
    token,
    body: { name: 'trading-212', username: trading212.account.key, password: trading212.account.secret },
  })
  await sync()
  expect(await rows()).toEqual([])
  trading212.account.orders = [{ ...asSplit, fillType: 'OTC' }]
  server.clock.advance(24 * 60)
  await sync()
  expect(await rows()).toEqual([['2023-12-01', 'buy', 4, 2.5, 0.5, 'GBP', 'Trading 212']])
})

test('Trading 212: pence become pounds, and a limit that resets in a minute ends the turn, not the run', async () => {
  trading212.account.pageSize = 1
  await server.call(connectIntegration, {
    token,
    body: { name: 'trading-212', username: trading212.account.key, password: trading212.account.secret },
  })
  trading212.account.refusals = 1
  await sync()
  const [waiting] = await server.call(listIntegrations, { token })
  expect(waiting).toMatchObject({ isSyncing: true, error: null })
  server.clock.advance(2)
  await sync()
  expect(await rows()).toEqual([
    ['2023-05-02', 'buy', 4, 2.5, 0.5, 'GBP', 'Trading 212'],
    ['2023-06-01', 'buy', 4, 2.5, 0.5, 'GBP', 'Trading 212'],
  ])
  const [integration] = await server.call(listIntegrations, { token })
  expect(integration?.runs).toHaveLength(1)
  expect(integration).toMatchObject({ isSyncing: false, credentials: { username: 'key-12345' } })
})

test('Trading 212: deposits and interest fill the cash once the portfolio books it, those of before too, each once', async () => {
  trading212.account.transactions = [
    { type: 'WITHDRAW', amount: -30, reference: 't-2', dateTime: '2023-06-02T10:00:00Z' },
    { type: 'DEPOSIT', amount: 100, reference: 't-1', dateTime: '2023-05-01T10:00:00Z' },
  ]
  await server.call(connectIntegration, {
    token,
    body: { name: 'trading-212', username: trading212.account.key, password: trading212.account.secret },
  })
  await sync()
  expect(await rows()).toHaveLength(2)
  const settings = { cash: 'one-currency' } as const
  await server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings } })
  for (const _turn of [1, 2]) {
    server.clock.advance(24 * 60)
    await sync()
    expect(await rows()).toEqual([
      ['2023-05-01', 'deposit', 0, 100, 0, 'GBP', 'Trading 212'],
      ['2023-05-02', 'buy', 4, 2.5, 0.5, 'GBP', 'Trading 212'],
      ['2023-06-01', 'buy', 4, 2.5, 0.5, 'GBP', 'Trading 212'],
      ['2023-06-02', 'withdrawal', 0, 30, 0, 'GBP', 'Trading 212'],
    ])
  }
  const { lines } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
  expect(lines.find(({ status }) => status.isCash)).toMatchObject({ units: 100 - 30 - 21, currency: 'GBP' })
})

test('Trading 212: of an older key, a secret itself, only the end is shown', async () => {
  trading212.account.secret = ''
  const body = { name: 'trading-212', username: trading212.account.key, password: '' }
  await server.call(connectIntegration, { token, body })
  await sync()
  const [integration] = await server.call(listIntegrations, { token })
  expect(integration).toMatchObject({ credentials: { username: '…2345' }, error: null })
  expect(await rows()).toHaveLength(2)
})
