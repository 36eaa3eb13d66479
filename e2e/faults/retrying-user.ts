import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@plumbline/client/api-error'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import type { ApiClient } from '../harness/api-client.ts'

const ROWS_PER_IMPORT = 50
/** Keeps all users of a test below the limit of changes per network and minute. */
const PAUSE_MS = 25

/** What the users noticed. */
export class Tally {
  requests = 0
  repeated = 0
  longestRepeatedMs = 0

  /** Repeats a call that was cut, as a user or a script does, until it has a response. */
  async untilAnswered<T>(call: () => Promise<T>): Promise<T> {
    const start = Date.now()
    this.requests++
    for (let calls = 1; ; calls++) {
      try {
        const result = await call()
        if (calls > 1) this.longestRepeatedMs = Math.max(this.longestRepeatedMs, Date.now() - start)
        return result
      } catch (error) {
        if (!(error instanceof ApiError && [0, 502, 503, 504].includes(error.status))) throw error
        this.repeated++
        await delay(50)
      }
    }
  }
}

/** Imports, changes, deletes and reads, repeats what was cut, and knows what the stored rows must be. */
export class RetryingUser {
  private readonly units = new Map<string, number>()
  private created = 0
  readonly client: ApiClient
  private readonly portfolioId: string
  private readonly stockId: string
  private readonly tally: Tally

  constructor(client: ApiClient, portfolioId: string, stockId: string, tally: Tally) {
    this.client = client
    this.portfolioId = portfolioId
    this.stockId = stockId
    this.tally = tally
  }

  async useUntil(isOver: () => boolean, random: () => number): Promise<void> {
    while (!isOver()) {
      const ids = [...this.units.keys()]
      const id = ids[Math.floor(random() * ids.length)]
      const choice = random()
      if (id === undefined || choice < 0.1) await this.importRows()
      else if (choice < 0.4) await this.change(id)
      else if (choice < 0.7) await this.remove(id)
      else await this.tally.untilAnswered(() => this.client.call(getPortfolio, { params: { id: this.portfolioId } }))
      await delay(PAUSE_MS)
    }
  }

  private async importRows(): Promise<void> {
    const first = this.created + 1
    this.created += ROWS_PER_IMPORT
    const row = { portfolioId: this.portfolioId, stockId: this.stockId, type: 'buy' as const, price: 10 }
    const body = Array.from({ length: ROWS_PER_IMPORT }, (_, index) => {
      return { ...row, date: '2020-01-02', units: first + index, source: 'retrying' }
    })
    const headers = { 'idempotency-key': `${this.portfolioId}-${first}` }
    const { ids } = await this.tally.untilAnswered(() => this.client.call(createTransactions, { body, headers }))
    for (const [index, id] of ids.entries()) this.units.set(id, first + index)
  }

  private async change(id: string): Promise<void> {
    const units = 1_000_000 + ++this.created
    await this.tally.untilAnswered(() => this.client.call(updateTransaction, { params: { id }, body: { units } }))
    this.units.set(id, units)
  }

  /** A repeated deletion, also one that the proxy repeats, finds nothing left. */
  private async remove(id: string): Promise<void> {
    await this.tally.untilAnswered(async () => {
      await this.client.call(deleteTransaction, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    })
    this.units.delete(id)
  }

  /** Throws unless the stored rows are exactly those that were acknowledged. */
  async verify(): Promise<void> {
    const stored: [string, number][] = []
    let cursor: string | undefined
    do {
      const query = { period: 'all' as const, limit: MAX_TRANSACTIONS_PER_PAGE, cursor }
      const page = await this.client.call(listPortfolioTransactions, { params: { id: this.portfolioId }, query })
      for (const { _id, units } of page.items) stored.push([_id, units])
      cursor = page.nextCursor
    } while (cursor)
    const sorted = (rows: Iterable<[string, number]>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
    assert.deepEqual(sorted(stored), sorted(this.units))
  }
}
