import { endSession, listSessions } from '@plumbline/contract/accounts/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, deleteTransaction } from '@plumbline/contract/transactions/operations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './database/database.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** Two processes on one database share nothing else: what one changes, the next request to the other sees. */
let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

describe('a change by one process', () => {
  let first: TestServer
  let second: TestServer
  let token: string

  beforeEach(async () => {
    first = await startTestServer({ database })
    second = await startTestServer({ database })
    token = await first.signIn('ada@plumbline.example')
  })
  afterEach(async () => void (await Promise.all([first.close(), second.close()])))

  test('of transactions and of settings is in the next figures of the other', async () => {
    const { _id: id } = await first.call(createPortfolio, { token, body: { currency: 'EUR' } })
    const figures = async () => {
      const { lines, settings } = await second.call(getPortfolio, { token, params: { id } })
      return [lines.map(({ units, baseCurrencyTotal }) => [units, baseCurrencyTotal]), settings.costMethod]
    }
    expect(await figures()).toEqual([[], 'average'])
    const trade = { portfolioId: id, stockId: 'CORD.XETRA', price: 40 }
    const bought = await first.call(createTransactions, {
      token,
      body: [
        { ...trade, type: 'buy', date: '2022-03-01', units: 2 },
        { ...trade, type: 'buy', date: '2022-03-02', units: 2, price: 60 },
      ],
    })
    expect(await figures()).toEqual([[[4, 200]], 'average'])
    const sale = { ...trade, type: 'sell' as const, date: '2022-03-03', units: 1, price: 70 }
    const sold = await first.call(createTransactions, { token, body: [sale] })
    expect(await figures()).toEqual([[[3, 150]], 'average'])
    await first.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod: 'fifo' } } })
    expect(await figures()).toEqual([[[3, 160]], 'fifo'])
    await first.call(deleteTransaction, { token, params: { id: sold.ids[0] ?? '' } })
    await first.call(deleteTransaction, { token, params: { id: bought.ids[1] ?? '' } })
    expect(await figures()).toEqual([[[2, 80]], 'fifo'])
  })

  test('of sessions ends them in the other', async () => {
    const other = await second.signIn('ada@plumbline.example')
    await second.call(listSessions, { token: other })
    const sessions = await first.call(listSessions, { token })
    const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
    await first.call(endSession, { token, params: { id } })
    expect((await second.refusal(listSessions, { token: other })).status).toBe(401)
  })
})
