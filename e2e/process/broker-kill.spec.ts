import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { connectIntegration, listIntegrations, syncIntegration } from '@plumbline/contract/integrations/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const KILLS = 20
const TRADES_PER_ROUND = 30
/** Longer than a claim: the next start finds the run of the killed process free. */
const MINUTES_PER_START = 5
const START = Date.parse('2023-12-29T06:00:00Z')

const credentials = { name: 'degiro', username: 'ann', password: 'correct horse' }
const cordage = { id: '12', name: 'CORDAGE', isin: 'QZ0000000033', symbol: 'CORD', contractSize: 1, currency: 'EUR' }

/** Buys of one unit each, spread over the years that a first synchronization reads. */
const tradesOf = (round: number) =>
  Array.from({ length: TRADES_PER_ROUND }, (_, n) => buy(round * TRADES_PER_ROUND + n + 1))

const buy = (id: number) => ({
  id,
  productId: 12,
  date: `${2021 + (id % 3)}-0${1 + (id % 9)}-1${id % 9}T10:00:00+01:00`,
  buysell: 'B',
  price: 40,
  quantity: 1,
  total: -40,
  totalInBaseCurrency: -40,
  totalFeesInBaseCurrency: -1,
  transactionTypeId: 0,
})

/** A dividend and its tax. */
const dividendOf = (round: number) =>
  [2, -0.3].map((change, n) => ({
    id: round * 2 + n + 1,
    date: '2023-05-10T08:00:00Z',
    valueDate: `2023-05-${10 + (round % 19)}T08:00:00Z`,
    description: change > 0 ? 'Dividend' : 'Dividendbelasting',
    currency: 'EUR',
    change,
    productId: 12,
    type: 'CASH_TRANSACTION',
  }))

test('BRK-06 a synchronization that is killed twenty times in the middle brings every row once', async () => {
  test.setTimeout(300_000)
  const dataFolder = makeDataFolder()
  const simulator = await startDegiroSimulator({ products: { '12': cordage } })
  let server: ServerProcess | undefined
  let starts = 0
  const start = async () => {
    const NOW = new Date(START + starts * MINUTES_PER_START * 60_000).toISOString()
    starts += 1
    server = await startServer(dataFolder, {
      ...fixtureEnvironment,
      NOW,
      BILLING: 'off',
      DEGIRO_BASE_URL: simulator.url,
    })
    return server
  }
  try {
    const first = await start()
    const { token, call } = await signInByApi(first, 'ann@example.com')
    const { _id: portfolioId } = await call(createPortfolio, { body: { name: 'Broker', currency: 'EUR' } })
    await call(connectIntegration, { body: credentials })
    await first.kill()

    let kills = 0
    let round = 0
    for (; kills < KILLS; round++) {
      expect(round).toBeLessThan(KILLS * 3)
      const running = await start()
      const client = clientWithToken(running.origin, token)
      const [integration] = await client.call(listIntegrations)
      // A run that is under way at the start is one that was killed.
      if (round > 0 && integration?.isSyncing === true) kills += 1
      const { account } = simulator
      account.transactions = [...account.transactions, ...tradesOf(round)]
      account.cashMovements = [...account.cashMovements, ...dividendOf(round)]
      account.positions = [{ id: '12', size: account.transactions.length }]
      const asked = new Promise<void>((resolve) => {
        account.beforeTransactions = resolve
      })
      await client.call(syncIntegration, { params: { id: integration?._id ?? '' } })
      await Promise.race([asked, delay(500)])
      // At a request, or somewhere in what follows it: keeping the page, booking, comparing.
      await delay((round * 7) % 50)
      await running.kill()
    }

    const last = await start()
    const client = clientWithToken(last.origin, token)
    const integrationOf = async () => (await client.call(listIntegrations))[0]
    const id = (await integrationOf())?._id ?? ''
    await client.call(syncIntegration, { params: { id } })
    await expect.poll(async () => (await integrationOf())?.isSyncing, { timeout: 30_000 }).toBe(false)
    // What the killed runs had begun ended with an older statement: one more reads what came since.
    await client.call(syncIntegration, { params: { id } })
    const total = simulator.account.transactions.length + round
    const countOf = async () => {
      const page = await client.call(listPortfolioTransactions, {
        params: { id: portfolioId },
        query: { period: 'all' },
      })
      return page.total
    }
    await expect.poll(countOf, { timeout: 30_000 }).toBe(total)
    await expect.poll(async () => (await integrationOf())?.isSyncing, { timeout: 30_000 }).toBe(false)
    expect(await countOf()).toBe(total)
    expect(await integrationOf()).toMatchObject({ error: null, differences: [], waitingRows: 0 })
    expect((await integrationOf())?.runs.filter(({ hasFailed }) => hasFailed)).toEqual([])
  } finally {
    await server?.kill()
    await simulator.close()
    removeDataFolder(dataFolder)
  }
})
