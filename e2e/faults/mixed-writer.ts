import assert from 'node:assert/strict'
import { ApiError } from '@plumbline/client/api-error'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import type { ApiClient } from '../harness/api-client.ts'

/** Units by transaction id. */
type Rows = Map<string, number>

/** True when the server went away; its response would have said whether the change was made. */
function isCut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/**
 * Writes to a portfolio of its own and tracks what the server has acknowledged. The stored rows must be exactly
 * those, with or without the one change whose response was cut off.
 */
export class MixedWriter {
  private rows: Rows = new Map()
  private unanswered: ((rows: Rows, stored: Rows) => void) | undefined
  private created = 0
  acknowledged = 0
  private readonly portfolioId: string
  private readonly stockId: string
  private readonly random: () => number

  private constructor(portfolioId: string, stockId: string, random: () => number) {
    this.portfolioId = portfolioId
    this.stockId = stockId
    this.random = random
  }

  static async start(client: ApiClient, stockId: string, random: () => number): Promise<MixedWriter> {
    const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
    return new MixedWriter(_id, stockId, random)
  }

  /** Writes until the server goes away. */
  async writeUntilCut(client: ApiClient): Promise<void> {
    try {
      while (true) await this.write(client)
    } catch (error) {
      if (!isCut(error)) throw error
    }
  }

  private async write(client: ApiClient): Promise<void> {
    const ids = [...this.rows.keys()]
    const id = ids[Math.floor(this.random() * ids.length)]
    const choice = this.random()
    if (id === undefined || choice < 0.5) await this.create(client)
    else if (choice < 0.75) await this.change(client, id)
    else await this.remove(client, id)
    this.acknowledged++
  }

  private async create(client: ApiClient): Promise<void> {
    const firstUnits = this.created + 1
    const row = { portfolioId: this.portfolioId, stockId: this.stockId, type: 'buy' as const, date: '2020-01-02' }
    const body = [0, 1, 2].map((index) => ({ ...row, price: 10, units: firstUnits + index, source: 'mixed' }))
    this.created += body.length
    const key = `${this.portfolioId}-${firstUnits}`
    this.unanswered = (rows, stored) => {
      for (const [id, units] of stored) if (units >= firstUnits && units < firstUnits + 3) rows.set(id, units)
    }
    const { ids } = await client.call(createTransactions, { body, headers: { 'idempotency-key': key } })
    for (const [index, id] of ids.entries()) this.rows.set(id, firstUnits + index)
    this.unanswered = undefined
  }

  private async change(client: ApiClient, id: string): Promise<void> {
    const units = 1_000_000 + ++this.created
    this.unanswered = (rows) => void rows.set(id, units)
    await client.call(updateTransaction, { params: { id }, body: { units } })
    this.rows.set(id, units)
    this.unanswered = undefined
  }

  private async remove(client: ApiClient, id: string): Promise<void> {
    this.unanswered = (rows) => void rows.delete(id)
    await client.call(deleteTransaction, { params: { id } })
    this.rows.delete(id)
    this.unanswered = undefined
  }

  /** Throws when an acknowledged change is lost, doubled or half done. */
  async verify(client: ApiClient): Promise<void> {
    const stored = await this.readStored(client)
    const withUnanswered = new Map(this.rows)
    this.unanswered?.(withUnanswered, stored)
    const sorted = (rows: Rows) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
    const isWithout = JSON.stringify(sorted(stored)) === JSON.stringify(sorted(this.rows))
    if (!isWithout) assert.deepEqual(sorted(stored), sorted(withUnanswered))
    assert.ok([0, 3].includes(withUnanswered.size - this.rows.size) || withUnanswered.size <= this.rows.size)
    this.rows = stored
    this.unanswered = undefined
  }

  private async readStored(client: ApiClient): Promise<Rows> {
    const stored: Rows = new Map()
    let read = 0
    let cursor: string | undefined
    do {
      const query = { period: 'all' as const, limit: MAX_TRANSACTIONS_PER_PAGE, cursor }
      const page = await client.call(listPortfolioTransactions, { params: { id: this.portfolioId }, query })
      for (const { _id, units } of page.items) stored.set(_id, units)
      read += page.items.length
      cursor = page.nextCursor
    } while (cursor)
    assert.equal(stored.size, read)
    return stored
  }
}
