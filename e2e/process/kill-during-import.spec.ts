import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { ApiError } from '@plumbline/client/api-error'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { type ApiClient, clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'

const batches = 30
const batchSize = 100
const rows = batches * batchSize
const fingerprint = 'kill-during-import-0001'

interface Ledger {
  portfolioId: string
  stockId: string
}

function makeBatch(batch: number, ledger: Ledger) {
  const firstRow = batch * batchSize + 1
  return Array.from({ length: batchSize }, (_, index) => ({
    ...ledger,
    type: 'buy' as const,
    date: '2020-01-02',
    units: 1,
    price: 10,
    source: 'ledger.csv',
    fingerprint,
    rowNumber: firstRow + index,
    comments: `row ${firstRow + index}`,
  }))
}

/**
 * Sends the file batch by batch as the wizard does, from its first row on, and returns the rows that were acknowledged
 * before the connection broke.
 *
 * @param onSend told the number of each batch, from 0, when it is sent
 */
async function importAll(client: ApiClient, ledger: Ledger, onSend?: (batch: number) => void): Promise<number[]> {
  const acknowledged: number[] = []
  for (let batch = 0; batch < batches; batch += 1) {
    const body = makeBatch(batch, ledger)
    const response = client.call(createTransactions, {
      body,
      headers: { 'idempotency-key': `${fingerprint}-${batch}` },
    })
    onSend?.(batch)
    try {
      await response
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return acknowledged
      throw error
    }
    acknowledged.push(...body.map((row) => row.rowNumber))
  }
  return acknowledged
}

async function storedRows(client: ApiClient, ledger: Ledger): Promise<number[]> {
  const stored: number[] = []
  let cursor: string | undefined
  do {
    const query = { period: 'all' as const, limit: MAX_TRANSACTIONS_PER_PAGE, cursor }
    const page = await client.call(listPortfolioTransactions, { params: { id: ledger.portfolioId }, query })
    for (const { comments } of page.items) stored.push(Number(comments?.replace('row ', '')))
    cursor = page.nextCursor
  } while (cursor)
  return stored.sort((a, b) => a - b)
}

test.describe('killed while importing into SQLite', () => {
  let dataFolder: string
  let server: ServerProcess

  test.beforeEach(async () => {
    dataFolder = makeDataFolder()
    server = await startServer(dataFolder, fixtureEnvironment)
  })
  test.afterEach(async () => {
    await server.stop()
    removeDataFolder(dataFolder)
  })

  for (const seed of [1, 2, 3]) {
    test(`no acknowledged row is lost, none is doubled, and the next start needs no hand (seed ${seed})`, async () => {
      const random = randomNumbers(seed)
      const { token } = await signInByApi(server, 'killed@plumbline.example')
      let client = clientWithToken(server.origin, token)
      const [asset] = await client.call(searchAssets, { query: { limit: 1 } })
      const portfolio = await client.call(createPortfolio, { body: { currency: 'EUR' } })
      const ledger: Ledger = { portfolioId: portfolio._id, stockId: asset?._id ?? '' }

      const acknowledged = new Set<number>()
      for (let kills = 0; kills < 3; kills += 1) {
        const killAt = Math.floor(random() * batches)
        const killAfter = random() * 8
        let killing: Promise<void> | undefined
        const rowsAnswered = await importAll(client, ledger, (batch) => {
          if (batch === killAt) killing = delay(killAfter).then(() => server.kill())
        })
        await killing
        for (const row of rowsAnswered) acknowledged.add(row)
        server = await startServer(dataFolder, fixtureEnvironment)
        client = clientWithToken(server.origin, token)
        const stored = await storedRows(client, ledger)
        expect(stored).toEqual([...new Set(stored)])
        expect(stored).toEqual(expect.arrayContaining([...acknowledged]))
        expect(stored.length % batchSize).toBe(0)
      }

      expect(await importAll(client, ledger)).toHaveLength(rows)
      expect(await storedRows(client, ledger)).toEqual(Array.from({ length: rows }, (_, index) => index + 1))
    })
  }
})
