import { randomUUID } from 'node:crypto'
import { listLedgerChanges, redoLedgerChange, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { measureReturns } from '@plumbline/contract/performance/operations'
import {
  copyPortfolio,
  createPortfolio,
  getPortfolio,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import {
  changeTransactions,
  createCompanyAction,
  createTransactions,
  createTransfer,
  deleteTransaction,
  deleteTransactions,
  exportTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  sumTransactions,
  updateCompanyAction,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import type { SingleAction } from '@plumbline/contract/transactions/vocabulary'
import { createBranch } from '@plumbline/contract/what-if/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string
let bought: string[]

const stockId = 'CORD.XETRA'
const otherStockId = 'DUNE.US'

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
})
afterAll(() => server.close())

/** 10 at 10 EUR with 1 EUR of fees, and 10 at 30 EUR. */
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Mine', currency: 'EUR' } }))._id
  bought = await record(
    { type: 'buy', date: '2022-03-01', units: 10, price: 10, fee: 1 },
    { type: 'buy', date: '2022-06-01', units: 10, price: 30 },
  )
})

async function record(...rows: Pick<NewTransactionInput, 'type' | 'date' | 'units' | 'price' | 'fee'>[]) {
  const body = rows.map((row) => ({ portfolioId, stockId, currency: 'EUR', ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}

const common = () => ({ portfolioId, stockId, otherStockId, date: '2023-03-01' })

/** 10 of the other security for 20, at 12 EUR each, with a quarter of the cost. */
const spinOff = (given: object = {}) =>
  server.call(createCompanyAction, {
    token,
    body: { ...common(), kind: 'spinoff', ratio: '0.5', costShare: '0.25', price: '12', ...given },
  })

const exchange = (given: object = {}) =>
  server.call(createCompanyAction, {
    token,
    body: { ...common(), kind: 'exchange', ratio: '2', price: '15', ...given },
  })

const list = async (id = portfolioId) =>
  (await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })).items

async function figuresOf(asset: string, id = portfolioId) {
  const { lines } = await server.call(getPortfolio, { token, params: { id }, query: {} })
  const line = lines.find(({ _id }) => _id === asset)
  return line && { units: line.units, cost: line.baseCurrencyTotal, fees: line.gain.fees, realized: line.gain.realized }
}

describe('a spin-off', () => {
  test('takes the share of the cost with the fees, and leaves the units', async () => {
    const { effect } = await spinOff()
    expect(effect).toEqual({
      unitsHeld: 20,
      unitsAfter: 20,
      otherUnits: 10,
      value: 120,
      money: 0,
      currency: 'EUR',
      costs: [{ currency: 'EUR', moved: 100.25, kept: 300.75, taken: 0 }],
    })
    expect(await figuresOf(stockId)).toEqual({ units: 20, cost: 300, fees: -0.75, realized: 0 })
    expect(await figuresOf(otherStockId)).toEqual({ units: 10, cost: 100, fees: -0.25, realized: 0 })
  })

  test('is listed as what became of both securities, and as neither bought nor sold', async () => {
    await spinOff({ comments: 'Notice of 1 March' })
    const rows = (await list()).filter(({ action }) => action !== null)
    expect(rows.find(({ type }) => type === 'spinoff')).toMatchObject({
      price: 120,
      comments: 'Notice of 1 March',
      transfer: null,
      action: { kind: 'spinoff', stockId: otherStockId, symbol: 'DUNE', otherUnits: 10, costShare: 0.25, price: 12 },
    })
    expect(rows.find(({ type }) => type === 'buy')).toMatchObject({
      units: 10,
      price: 12,
      action: { kind: 'spinoff', stockId, symbol: 'CORD', costShare: 0.25 },
    })
    expect((await list(ALL_PORTFOLIOS)).filter(({ action }) => action !== null)).toHaveLength(2)
    const query = { period: 'all' } as const
    const { sums } = await server.call(sumTransactions, { token, params: { id: portfolioId }, query })
    expect(sums.map(({ type, total }) => [type, total])).toEqual([['buy', '400']])
    const csv = await server.call(exportTransactions, { token, params: { id: portfolioId }, query })
    const lines = (await csv.blob.text()).trim().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)).toContain('DUNE')
  })

  test('is no flow of the portfolio', async () => {
    const query = { from: '2023-02-28', to: '2023-12-29' } as const
    const returns = async () => await server.call(measureReturns, { token, params: { id: portfolioId }, query })
    await spinOff()
    const { twr } = await returns()
    expect(twr).not.toBeNull()
    const { lines, gain } = await server.call(getPortfolio, { token, params: { id: portfolioId }, query: {} })
    const cost = lines.reduce((sum, line) => sum + (line.baseCurrencyTotal ?? Number.NaN), 0)
    expect(cost).toBe(400)
    expect(gain.realized).toBe(0)
  })

  test('has the days of the purchases, also when what came is sold or goes on', async () => {
    await server.call(updatePortfolio, {
      token,
      params: { id: portfolioId },
      body: { settings: { costMethod: 'fifo' } },
    })
    await spinOff()
    const sale = { portfolioId, stockId: otherStockId, type: 'sell', date: '2023-06-01', units: 6, price: 15 } as const
    await server.call(createTransactions, { token, body: [{ ...sale, currency: 'EUR' }] })
    const query = { from: '2023-01-01', to: '2023-12-31', method: 'fifo' } as const
    const { sales } = await server.call(listRealizedGains, { token, params: { id: portfolioId }, query })
    expect(sales[0]?.lots.map(({ opened, units, cost }) => [opened, units, cost])).toEqual([
      ['2022-03-01', 5, 25],
      ['2022-06-01', 1, 15],
    ])
    const { _id: to } = await server.call(createPortfolio, { token, body: { name: 'New', currency: 'EUR' } })
    const body = { portfolioId, toPortfolioId: to, stockId: otherStockId, date: '2023-07-03', price: 15 }
    await server.call(createTransfer, { token, body })
    expect(await figuresOf(otherStockId, to)).toMatchObject({ units: 4, cost: 60 })
    // A correction of the first purchases reaches it through both.
    await server.call(updateTransaction, { token, params: { id: bought[1] ?? '' }, body: { price: '50' } })
    expect(await figuresOf(otherStockId, to)).toMatchObject({ units: 4, cost: 100 })
  })

  test('does not count what was bought on its day', async () => {
    await record({ type: 'buy', date: '2023-03-01', units: 10, price: 40 })
    await spinOff()
    expect(await figuresOf(stockId)).toMatchObject({ units: 30, cost: 700 })
    expect(await figuresOf(otherStockId)).toMatchObject({ units: 10, cost: 100 })
  })
})

describe('an exchange', () => {
  test('takes all units with their purchases to the other security', async () => {
    const { effect } = await exchange()
    expect(effect).toMatchObject({ unitsHeld: 20, unitsAfter: 0, otherUnits: 40, value: 600 })
    expect(await figuresOf(stockId)).toMatchObject({ units: 0, realized: 0, fees: 0 })
    expect(await figuresOf(otherStockId)).toEqual({ units: 40, cost: 400, fees: -1, realized: 0 })
  })

  test('takes the units that came where they are stated, and the last close where no value is', async () => {
    const { effect } = await exchange({ ratio: undefined, otherUnits: '39', price: undefined })
    expect(effect.otherUnits).toBe(39)
    expect(effect.value).toBeGreaterThan(0)
  })
})

describe('a return of capital', () => {
  const pay = (price: number) => record({ type: 'returnofcapital', date: '2023-02-01', units: 0, price })

  test('lowers the cost, is no income, and what exceeds the cost is a gain', async () => {
    await pay(100)
    expect(await figuresOf(stockId)).toEqual({ units: 20, cost: 300, fees: -1, realized: 0 })
    await pay(350)
    expect(await figuresOf(stockId)).toEqual({ units: 20, cost: 0, fees: -1, realized: 50 })
    const { gain } = await server.call(getPortfolio, { token, params: { id: portfolioId }, query: {} })
    expect(gain.dividend).toBe(0)
    const query = { from: '2023-01-01', to: '2023-12-29' } as const
    const { sales } = await server.call(listRealizedGains, { token, params: { id: portfolioId }, query })
    expect(sales.map(({ proceeds, cost, gain }) => [proceeds, cost, gain])).toEqual([
      [100, 100, 0],
      [350, 300, 50],
    ])
  })

  test('is paid into the cash that a portfolio books', async () => {
    const body = { settings: { cash: 'per-currency' as const } }
    await server.call(updatePortfolio, { token, params: { id: portfolioId }, body })
    const cash = async () => {
      const { lines } = await server.call(getPortfolio, { token, params: { id: portfolioId }, query: {} })
      return lines.find(({ _id }) => _id !== stockId)?.units
    }
    const before = await cash()
    await pay(100)
    expect((await cash()) ?? 0).toBe((before ?? 0) + 100)
  })

  test('lowers the cost after a later exchange for another security, and a correction does, too', async () => {
    const { ids } = await exchange()
    const [paid = ''] = await pay(100)
    expect(ids).toHaveLength(2)
    expect(await figuresOf(otherStockId)).toMatchObject({ units: 40, cost: 300 })
    await server.call(updateTransaction, { token, params: { id: paid }, body: { price: '40' } })
    expect(await figuresOf(otherStockId)).toMatchObject({ units: 40, cost: 360 })
  })

  test('has its own type in the csv file', async () => {
    await pay(100)
    const query = { period: 'all', types: 'returnofcapital' } as const
    const csv = await server.call(exportTransactions, { token, params: { id: portfolioId }, query })
    const [, line] = (await csv.blob.text()).trim().split('\n')
    expect(line).toMatch(/^2023-02-01,returnofcapital,CORD,/)
  })
})

describe('an exchange with money beside the new units', () => {
  // HM Revenue & Customs, Capital Gains Manual, CG52587: £4 and two new shares worth £6 each for every share that cost £3.
  test('HMRC CG52587: a quarter of the cost goes with the money, which gains 65,000', async () => {
    const own = (await server.call(createPortfolio, { token, body: { name: 'Denims', currency: 'EUR' } }))._id
    const row = { portfolioId: own, stockId, type: 'buy', date: '2022-03-01', units: 20_000, price: 3 } as const
    await server.call(createTransactions, { token, body: [{ ...row, currency: 'EUR' }] })
    const { effect, ids, changeIds } = await exchange({ portfolioId: own, ratio: '2', price: '6', amount: '80000' })
    expect(effect).toEqual({
      unitsHeld: 20_000,
      unitsAfter: 0,
      otherUnits: 40_000,
      value: 240_000,
      money: 80_000,
      currency: 'EUR',
      costs: [{ currency: 'EUR', moved: 45_000, kept: 0, taken: 15_000 }],
    })
    expect(ids).toHaveLength(3)
    expect(await figuresOf(stockId, own)).toMatchObject({ units: 0, realized: 65_000 })
    expect(await figuresOf(otherStockId, own)).toMatchObject({ units: 40_000, cost: 45_000 })
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await list(own)).toHaveLength(1)
  })

  test('states the cost of each currency, including one whose purchases are all sold for the money', async () => {
    const own = (await server.call(createPortfolio, { token, body: { name: 'Oldest first', currency: 'EUR' } }))._id
    const body = { settings: { costMethod: 'fifo' as const } }
    await server.call(updatePortfolio, { token, params: { id: own }, body })
    const row = { portfolioId: own, stockId, type: 'buy', units: 10, price: 10 } as const
    const rows = [
      { ...row, date: '2022-03-01', currency: 'EUR' },
      { ...row, date: '2022-06-01', currency: 'USD' },
    ]
    await server.call(createTransactions, { token, body: rows })
    const { effect } = await exchange({ portfolioId: own, ratio: '1', price: '5', amount: '100', isPreview: true })
    expect(effect.costs).toEqual([
      { currency: 'EUR', moved: 0, kept: 0, taken: 100 },
      { currency: 'USD', moved: 100, kept: 0, taken: 0 },
    ])
  })
})

describe('an action within one security', () => {
  const act = (kind: SingleAction, given: object) =>
    server.call(createCompanyAction, {
      token,
      body: { portfolioId, stockId, date: '2023-03-01', kind, ...given },
    })

  test('a takeover for money sells all units', async () => {
    const { effect } = await act('takeover', { amount: '700' })
    expect(effect).toMatchObject({ unitsHeld: 20, unitsAfter: 0, money: 700, costs: [{ kept: 0, taken: 401 }] })
    expect(await figuresOf(stockId)).toMatchObject({ units: 0, cost: 0, realized: 300 })
  })

  test('a takeover pays into cash where proceeds are booked', async () => {
    const body = { settings: { addCashWhenSellling: true } }
    await server.call(updatePortfolio, { token, params: { id: portfolioId }, body })
    await act('takeover', { amount: '700' })
    const { lines } = await server.call(getPortfolio, { token, params: { id: portfolioId }, query: {} })
    expect(lines.find(({ _id }) => _id !== stockId)).toMatchObject({ units: 700 })
  })

  test('a return of capital lowers the cost, and is undone', async () => {
    const { effect, changeIds } = await act('returnofcapital', { amount: '100' })
    const costs = [{ currency: 'EUR', moved: 0, kept: 301, taken: 100 }]
    expect(effect).toMatchObject({ unitsHeld: 20, unitsAfter: 20, money: 100, costs })
    expect(await figuresOf(stockId)).toMatchObject({ units: 20, cost: 300 })
    const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolioId }, query: {} })
    expect(changes[0]).toMatchObject({ kind: 'company-action', transactions: 1 })
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await figuresOf(stockId)).toMatchObject({ units: 20, cost: 400 })
  })

  // TCGA 1992 s.127: the new holding is the old one, acquired when it was and for what it cost.
  test.each([
    ['at a ratio', { ratio: '0.1' }],
    ['as units received', { otherUnits: '2' }],
  ])('bonus shares stated %s keep cost and purchases', async (_, stated) => {
    const { effect } = await act('bonus', stated)
    const costs = [{ currency: 'EUR', moved: 0, kept: 401, taken: 0 }]
    expect(effect).toMatchObject({ unitsHeld: 20, unitsAfter: 22, money: 0, costs })
    expect(await figuresOf(stockId)).toMatchObject({ units: 22, cost: 400, realized: 0 })
  })

  // HM Revenue & Customs, Capital Gains Manual, CG51895 and CG57861.
  test('HMRC: 200 shares at £3.50 for 1,000 that cost £4,300 make £5,000; rights sold for £100 lower it', async () => {
    const own = (await server.call(createPortfolio, { token, body: { name: 'Electrical', currency: 'EUR' } }))._id
    const row = { portfolioId: own, stockId, type: 'buy', date: '2022-03-01', units: 1000, price: 4.3 } as const
    await server.call(createTransactions, { token, body: [{ ...row, currency: 'EUR' }] })
    const { effect } = await act('rights', { portfolioId: own, ratio: '0.2', price: '3.5' })
    const costs = [{ currency: 'EUR', moved: 0, kept: 5000, taken: -700 }]
    expect(effect).toMatchObject({ unitsHeld: 1000, unitsAfter: 1200, money: -700, costs })
    expect(await figuresOf(stockId, own)).toMatchObject({ units: 1200, cost: 5000, realized: 0 })
    await act('rights', { portfolioId: own, date: '2023-04-03', amount: '100' })
    expect(await figuresOf(stockId, own)).toMatchObject({ units: 1200, cost: 4900, realized: 0 })
  })

  test('is refused with a field that its kind does not have, and without one that it needs', async () => {
    const refused = async (kind: SingleAction, given: object) =>
      await server.refusal(createCompanyAction, {
        token,
        body: { portfolioId, stockId, date: '2023-03-01', kind, ...given },
      })
    expect(await refused('takeover', {})).toMatchObject({ errors: [{ path: 'amount' }] })
    expect(await refused('returnofcapital', { amount: '5', ratio: '2' })).toMatchObject({ errors: [{ path: 'ratio' }] })
    expect(await refused('returnofcapital', { amount: '0' })).toMatchObject({ errors: [{ path: 'amount' }] })
    expect(await refused('bonus', {})).toMatchObject({ errors: [{ path: 'ratio' }] })
    expect(await refused('bonus', { ratio: '1', amount: '3' })).toMatchObject({ errors: [{ path: 'amount' }] })
    expect(await refused('rights', {})).toMatchObject({ errors: [{ path: 'ratio' }] })
    expect(await refused('rights', { ratio: '1' })).toMatchObject({ errors: [{ path: 'price' }] })
    expect(await refused('bonus', { ratio: '1', otherStockId })).toMatchObject({ errors: [{ path: 'otherStockId' }] })
    expect(await refused('bonus', { ratio: '1', date: '2023-12-30' })).toMatchObject({ errors: [{ path: 'date' }] })
    expect(await refused('takeover', { amount: '5', date: '2021-01-04' })).toMatchObject({ code: 'oversold' })
    await record({ type: 'sell', date: '2023-06-01', units: 18, price: 50 })
    expect(await refused('takeover', { amount: '5' })).toMatchObject({ code: 'oversold' })
  })

  test('is refused if its new units round to 0', async () => {
    const little = '0.00000000000001'
    for (const given of [{ kind: 'rights', price: '1' }, { kind: 'bonus' }] as const) {
      const body = { portfolioId, stockId, date: '2023-03-01', otherUnits: little, ...given }
      expect(await server.refusal(createCompanyAction, { token, body })).toMatchObject({ errors: [{ path: 'ratio' }] })
    }
    const body = { ...common(), kind: 'exchange', ratio: '2', price: '6', amount: little } as const
    expect(await server.refusal(createCompanyAction, { token, body })).toMatchObject({ errors: [{ path: 'amount' }] })
    expect(await list()).toHaveLength(2)
  })
})

describe('both transactions', () => {
  test('are not stored for a preview', async () => {
    const { ids, effect } = await spinOff({ isPreview: true })
    expect([ids, effect.otherUnits, (await list()).length]).toEqual([[], 10, 2])
  })

  test('change as a whole, and only so', async () => {
    const { ids } = await spinOff()
    for (const id of ids)
      for (const body of [{ date: '2023-04-03' }, { price: '3' }, { stockId: 'ACRN.US' }] as const)
        expect(await server.refusal(updateTransaction, { token, params: { id }, body })).toMatchObject({ status: 400 })
    const later = { ids, change: { date: '2023-04-03' } }
    expect(await server.refusal(changeTransactions, { token, body: later })).toMatchObject({ status: 400 })
    await server.call(updateTransaction, { token, params: { id: ids[0] ?? '' }, body: { comments: 'Seen' } })
    expect((await list()).filter(({ comments }) => comments === 'Seen')).toHaveLength(2)
    const body = { date: '2023-04-03', otherUnits: '8', costShare: '0.5', price: '20', comments: null }
    const { changeIds } = await server.call(updateCompanyAction, { token, params: { id: ids[1] ?? '' }, body })
    expect(await figuresOf(stockId)).toMatchObject({ units: 20, cost: 200 })
    expect(await figuresOf(otherStockId)).toMatchObject({ units: 8, cost: 200 })
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await figuresOf(otherStockId)).toMatchObject({ units: 10, cost: 100 })
  })

  test('refuse a change that was made on an older version', async () => {
    const { ids } = await spinOff()
    const body = { date: '2023-04-03', otherUnits: '8', costShare: '0.5', price: '20', version: 7 }
    expect(await server.refusal(updateCompanyAction, { token, params: { id: ids[0] ?? '' }, body })).toMatchObject({
      code: 'changed-meanwhile',
    })
    const params = { id: bought[0] ?? '' }
    expect(await server.refusal(updateCompanyAction, { token, params, body })).toMatchObject({ status: 400 })
  })

  test.each(['spinoff', 'exchange'] as const)('of a %s go and come back together', async (kind) => {
    const before = await figuresOf(stockId)
    const { ids, changeIds } = await (kind === 'spinoff' ? spinOff() : exchange())
    const after = [await figuresOf(stockId), await figuresOf(otherStockId)]
    const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolioId }, query: {} })
    expect(changes[0]).toMatchObject({ kind: 'company-action', transactions: 2, toPortfolioId: null })
    await server.call(deleteTransaction, { token, params: { id: ids[1] ?? '' } })
    expect([(await list()).length, await figuresOf(stockId)]).toEqual([2, before])
    const [deleted] = (await server.call(listLedgerChanges, { token, params: { id: portfolioId }, query: {} })).changes
    await server.call(undoLedgerChange, { token, params: { id: deleted?._id ?? '' } })
    expect([await figuresOf(stockId), await figuresOf(otherStockId)]).toEqual(after)
    const { undo } = await server.call(deleteTransactions, { token, body: { ids: [ids[0] ?? ''] } })
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect([await figuresOf(stockId), await figuresOf(otherStockId)]).toEqual(after)
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await figuresOf(stockId)).toEqual(before)
    await server.call(redoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect([await figuresOf(stockId), await figuresOf(otherStockId)]).toEqual(after)
  })

  test('are linked again in a copy and in a what-if', async () => {
    await spinOff()
    const rule = { kind: 'copy' } as const
    const { _id: branch } = await server.call(createBranch, { token, params: { id: portfolioId }, body: { rule } })
    const { _id: copy } = await server.call(copyPortfolio, { token, params: { id: portfolioId } })
    for (const id of [branch, copy]) {
      const rows = await list(id)
      const out = rows.find(({ type }) => type === 'spinoff')
      expect(out?.action).toMatchObject({ stockId: otherStockId })
      const first = rows.find(({ date }) => date === '2022-03-01')
      await server.call(updateTransaction, { token, params: { id: first?._id ?? '' }, body: { price: '20' } })
      expect(await figuresOf(otherStockId, id)).toMatchObject({ units: 10, cost: 125 })
      await server.call(deleteTransaction, { token, params: { id: out?._id ?? '' } })
      expect(await list(id)).toHaveLength(2)
    }
    expect(await figuresOf(otherStockId)).toMatchObject({ units: 10, cost: 100 })
  })
})

describe('a company action is refused', () => {
  const refusal = (given: object) =>
    server.refusal(createCompanyAction, {
      token,
      body: { ...common(), kind: 'spinoff', ratio: '0.5', costShare: '0.25', price: '12', ...given },
    })

  test('without a holding, into the future, and of what is needed later', async () => {
    expect(await refusal({ date: '2022-03-01' })).toMatchObject({ code: 'oversold', errors: [{ path: 'date' }] })
    expect(await refusal({ date: '2023-12-30' })).toMatchObject({ errors: [{ path: 'date' }] })
    await record({ type: 'sell', date: '2023-06-01', units: 18, price: 50 })
    expect(await refusal({ kind: 'exchange', costShare: undefined })).toMatchObject({ code: 'oversold' })
  })

  test('with one security, with cash, and with what contradicts itself', async () => {
    expect(await refusal({ otherStockId: stockId })).toMatchObject({ errors: [{ path: 'otherStockId' }] })
    expect(await refusal({ otherStockId: 'nothing' })).toMatchObject({ code: 'unknown-asset' })
    expect(await refusal({ costShare: undefined })).toMatchObject({ errors: [{ path: 'costShare' }] })
    expect(await refusal({ costShare: '1.01' })).toMatchObject({ errors: [{ path: 'costShare' }] })
    expect(await refusal({ kind: 'exchange' })).toMatchObject({ errors: [{ path: 'costShare' }] })
    expect(await refusal({ otherUnits: '3' })).toMatchObject({ errors: [{ path: 'ratio' }] })
    expect(await refusal({ ratio: undefined })).toMatchObject({ errors: [{ path: 'ratio' }] })
    expect(await refusal({ ratio: '0' })).toMatchObject({ errors: [{ path: 'ratio' }] })
    const row = { portfolioId, stockId, type: 'spinoff', date: '2023-01-02', units: 1, price: 1 } as never
    expect(await server.refusal(createTransactions, { token, body: [row] })).toMatchObject({ status: 400 })
    const params = { id: bought[0] ?? '' }
    expect(await server.refusal(updateTransaction, { token, params, body: { type: 'spinoff' } })).toMatchObject({
      status: 400,
    })
  })

  test('where two securities would become each other on one day', async () => {
    await exchange({ ratio: '1' })
    const back = { kind: 'exchange', stockId: otherStockId, otherStockId: stockId, ratio: '1', costShare: undefined }
    expect(await refusal(back)).toMatchObject({ errors: [{ path: 'date' }] })
    const body = { ...common(), ...back, kind: 'exchange' as const, date: '2023-03-02' }
    const { ids } = await server.call(createCompanyAction, { token, body })
    expect(await figuresOf(stockId)).toMatchObject({ units: 20, cost: 400 })
    const params = { id: ids[0] ?? '' }
    const change = { date: '2023-03-01', ratio: '1' }
    expect(await server.refusal(updateCompanyAction, { token, params, body: change })).toMatchObject({
      errors: [{ path: 'date' }],
    })
  })

  test('in the portfolio of someone else', async () => {
    const stranger = await server.signIn(`${randomUUID()}@plumbline.example`)
    const { _id: theirs } = await server.call(createPortfolio, { token: stranger, body: { currency: 'EUR' } })
    expect(await refusal({ portfolioId: theirs })).toMatchObject({ status: 404 })
  })
})
