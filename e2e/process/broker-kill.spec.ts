import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { DegiroAccount } from '@plumbline/brokers/testing/degiro-account'
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

/** About twice in each of the four phases of a run. */
const KILLS = 8
const HISTORY_TRADES = 600
const LATE_TRADES_PER_ROUND = 10
/** Longer than a claim, so that the next start can take over the killed process's run. */
const MINUTES_PER_START = 5
const START = Date.parse('2023-12-29T06:00:00Z')
const FIRST_WAIT_MS = 400
const SETTLED = { timeout: 180_000 }

const credentials = { name: 'degiro', username: 'ann', password: 'correct horse' }
const cordage = { id: '12', name: 'CORDAGE', isin: 'QZ0000000033', symbol: 'CORD', contractSize: 1, currency: 'EUR' }

const twoDigits = (value: number) => String(value).padStart(2, '0')

const buy = (id: number, day: string) => ({
  id,
  productId: 12,
  date: `${day}T10:00:00+01:00`,
  buysell: 'B',
  price: 40,
  quantity: 1,
  total: -40,
  totalInBaseCurrency: -40,
  totalFeesInBaseCurrency: -1,
  transactionTypeId: 0,
})

/** Buys over three years, several of them equal but for their id. */
const history = Array.from({ length: HISTORY_TRADES }, (_, n) =>
  buy(n + 1, `${2021 + (n % 3)}-${twoDigits(1 + (n % 10))}-${twoDigits(1 + (n % 28))}`),
)

/** Buys that the broker books after the run has begun, within the days that every run reads again. */
const lateTradesOf = (round: number) =>
  Array.from({ length: LATE_TRADES_PER_ROUND }, (_, n) =>
    buy(HISTORY_TRADES + round * LATE_TRADES_PER_ROUND + n + 1, `2023-12-${twoDigits(10 + (round % 19))}`),
  )

/** A dividend and its tax. */
const dividendOf = (round: number) =>
  [2, -0.3].map((change, n) => ({
    id: round * 2 + n + 1,
    date: '2023-12-10T08:00:00Z',
    valueDate: `2023-12-${twoDigits(10 + (round % 19))}T08:00:00Z`,
    description: change > 0 ? 'Dividend' : 'Dividendbelasting',
    currency: 'EUR',
    change,
    productId: 12,
    type: 'CASH_TRANSACTION',
  }))

/** Holds back the broker's next replies. */
function holdReplies(account: DegiroAccount): { asked: Promise<void>; release: () => void } {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  account.beforeReply = () => {
    asked.resolve()
    return released.promise
  }
  return { asked: asked.promise, release: released.resolve }
}

test('BRK-06 a synchronization that is killed eight times records every row once', async () => {
  const dataFolder = makeDataFolder()
  const simulator = await startDegiroSimulator({ products: { '12': cordage }, transactions: history })
  const { account } = simulator
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
    /** The longest wait between the broker's reply and the kill. It adapts to how long a run takes on this machine. */
    let longestWaitMs = FIRST_WAIT_MS
    for (; kills < KILLS; round++) {
      // No run ends before the broker replies.
      const { asked, release } = holdReplies(account)
      const running = await start()
      const client = clientWithToken(running.origin, token)
      const [integration] = await client.call(listIntegrations)
      // A run that is under way at the start was killed in the middle.
      const isHit = integration?.runs[0]?.finishedAt === null
      if (round > 0) {
        kills += isHit ? 1 : 0
        longestWaitMs *= isHit ? 1.2 : 0.5
      }
      account.transactions = [...account.transactions, ...lateTradesOf(round)]
      account.cashMovements = [...account.cashMovements, ...dividendOf(round)]
      account.positions = [{ id: '12', size: account.transactions.length }]
      await client.call(syncIntegration, { params: { id: integration?._id ?? '' } })
      await asked
      // Every fourth kill comes during the broker request. The others come later: while a page is stored, while
      // transactions are recorded, or while positions are compared.
      if (round % 4 > 0) {
        release()
        await delay((longestWaitMs * (round % 4)) / 3)
      }
      await running.kill()
    }

    account.beforeReply = () => {}
    const last = await start()
    const client = clientWithToken(last.origin, token)
    const integrationOf = async () => (await client.call(listIntegrations))[0]
    const id = (await integrationOf())?._id ?? ''
    await client.call(syncIntegration, { params: { id } })
    await expect.poll(async () => (await integrationOf())?.isSyncing, SETTLED).toBe(false)
    // The runs after the kills used an older statement; one more run reads the later transactions.
    await client.call(syncIntegration, { params: { id } })
    const total = account.transactions.length + round
    const countOf = async () => {
      const page = await client.call(listPortfolioTransactions, {
        params: { id: portfolioId },
        query: { period: 'all' },
      })
      return page.total
    }
    await expect.poll(countOf, SETTLED).toBe(total)
    await expect.poll(async () => (await integrationOf())?.isSyncing, SETTLED).toBe(false)
    expect(await countOf()).toBe(total)
    expect(await integrationOf()).toMatchObject({ error: null, differences: [], waitingRows: 0 })
    expect((await integrationOf())?.runs.filter(({ hasFailed }) => hasFailed)).toEqual([])
  } finally {
    await server?.kill()
    await simulator.close()
    removeDataFolder(dataFolder)
  }
})
