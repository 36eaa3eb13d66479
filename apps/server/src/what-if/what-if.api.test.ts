import { randomUUID } from 'node:crypto'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { listLedgerChanges, redoLedgerChange, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { listPositions } from '@plumbline/contract/performance/operations'
import { premiumLimits } from '@plumbline/contract/plans'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import {
  copyPortfolio,
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  sumPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { chooseLots, listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import {
  createTransactions,
  deleteTransactions,
  listAssetTransactions,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import {
  compareBranch,
  createBranch,
  discardBranch,
  keepBranch,
  listBranches,
  previewBranch,
} from '@plumbline/contract/what-if/operations'
import type { WhatIfRule } from '@plumbline/contract/what-if/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  id = (await server.call(createPortfolio, { token, body: { name: 'Depot', currency: 'EUR' } }))._id
})

const base = { type: 'buy', date: '2023-01-02', units: 10, price: 40, stockId: 'CORD.XETRA' } as const

async function record(...rows: Partial<NewTransactionInput>[]): Promise<string[]> {
  const body = rows.map((row) => ({ ...base, portfolioId: id, ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}
const bought = () => record({}, { type: 'sell', date: '2023-06-01', units: 4, price: 45 })
const branch = async (rule: WhatIfRule, of = id) =>
  (await server.call(createBranch, { token, params: { id: of }, body: { rule } }))._id
const refused = (rule: WhatIfRule) => server.refusal(createBranch, { token, params: { id }, body: { rule } })
const get = (of: string) => server.call(getPortfolio, { token, params: { id: of } })
const compare = (of: string) => server.call(compareBranch, { token, params: { id: of } })
const keep = (of: string) => server.call(keepBranch, { token, params: { id: of } })
async function ledger(of: string) {
  const query = { period: 'all' } as const
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id: of }, query })
  return items.map(({ type, date, units, price }) => [type, date, Number(units), Number(price)])
}

describe('a branch', () => {
  test('has the ledger that its rule makes, and the portfolio keeps its own', async () => {
    await bought()
    const never = await branch({ kind: 'never-sold' })
    expect(await ledger(never)).toEqual([['buy', '2023-01-02', 10, 40]])
    expect(await ledger(id)).toHaveLength(2)
    expect(await get(never)).toMatchObject({ name: 'Depot', branch: { of: id, rule: { kind: 'never-sold' } } })
    expect((await get(id)).branch).toBeNull()
    const { real, branch: figures, ...compared } = await compare(never)
    expect(compared).toEqual({
      of: { _id: id, name: 'Depot' },
      rule: { kind: 'never-sold' },
      currency: 'EUR',
      added: 0,
      edited: 0,
      removed: 1,
      hasChangedSince: false,
    })
    expect(figures).toMatchObject({ moneyIn: 400, moneyOut: 0, income: 0, isPartial: false })
    expect(real).toMatchObject({ moneyIn: 400, moneyOut: 180, value: (await get(id)).currentValue })
    expect((figures.value ?? 0) / (real.value ?? 1)).toBeCloseTo(10 / 6, 9)
    expect(figures.value).toBe((await get(never)).currentValue)
    expect(figures.maxDrawdown).toBeLessThanOrEqual(0)
  })

  test('says before it is made what it would change', async () => {
    await bought()
    const plan = { kind: 'plan', assetId: 'CORD.XETRA', amount: 500, every: 'month', wholeUnits: false } as const
    const rule = { ...plan, from: '2023-01-03', to: '2023-12-31' }
    const preview = await server.call(previewBranch, { token, params: { id }, body: { rule } })
    expect(preview).toMatchObject({ added: 12, edited: 0, removed: 0, firstAdded: '2023-01-03', shortfall: null })
    expect(preview.bought).toBeCloseTo(12 * 500, 4)
    expect(await server.call(listBranches, { token, params: { id } })).toEqual([])
    const made = await branch(rule)
    expect(await ledger(made)).toHaveLength(14)
    expect(await server.call(listBranches, { token, params: { id } })).toEqual([
      { _id: made, rule, createdAt: '2023-12-29T21:00:00.000Z' },
    ])
  })

  test('is in no list, sum, set or count, and not among the positions and transactions of an asset', async () => {
    await bought()
    const sum = await server.call(sumPortfolios, { token })
    const assetQuery = { period: 'all' } as const
    const asset = { token, params: { id: 'CORD.XETRA' } }
    const positions = await server.call(listPositions, asset)
    const made = await branch({ kind: 'scale', factor: 3 })
    expect((await server.call(listPortfolios, { token })).map(({ _id }) => _id)).toEqual([id])
    expect(await server.call(sumPortfolios, { token })).toEqual(sum)
    expect((await get('all')).portfolios?.map(({ _id }) => _id)).toEqual([id])
    expect(await server.call(listPositions, asset)).toEqual(positions)
    expect((await server.call(listAssetTransactions, { ...asset, query: assetQuery })).total).toBe(2)
    const set = { name: 'Set', portfolioIds: [id, made] }
    expect(await server.refusal(createPortfolioSet, { token, body: set })).toMatchObject({ code: 'invalid-payload' })
    const limited = { name: 'Script', scope: 'read', portfolioIds: [made], expiresOn: '2024-03-01' } as const
    expect(await server.refusal(createAccessToken, { token, body: limited })).toMatchObject({ code: 'invalid-payload' })
    const { _id: whole } = await server.call(createPortfolioSet, { token, body: { name: 'Set', portfolioIds: [id] } })
    expect((await get(whole)).portfolios?.map(({ _id }) => _id)).toEqual([id])
  })

  test('does not count toward the portfolios of a plan, and there are five at a time', async () => {
    await bought()
    for (const factor of [2, 3, 4, 5, 6]) await branch({ kind: 'scale', factor })
    const { db } = server.database
    const settings = '{"isSample":true}'
    await db.updateTable('portfolios').set({ settings }).where('id', '=', id).execute()
    for (let place = 0; place < premiumLimits.portfolios; place++) await server.call(createPortfolio, { token })
    expect(await refused({ kind: 'scale', factor: 7 })).toMatchObject({ code: 'over-quota' })
    const [first] = await server.call(listBranches, { token, params: { id } })
    await server.call(discardBranch, { token, params: { id: first?._id ?? '' } })
    await branch({ kind: 'scale', factor: 7 })
  })

  test('is deleted with its portfolio; discarded, the portfolio stays', async () => {
    await bought()
    const one = await branch({ kind: 'copy' })
    const other = await branch({ kind: 'copy' })
    await server.call(discardBranch, { token, params: { id: one } })
    expect(await server.refusal(getPortfolio, { token, params: { id: one } })).toMatchObject({ code: 'not-found' })
    expect(await ledger(id)).toHaveLength(2)
    expect(await server.refusal(discardBranch, { token, params: { id } })).toMatchObject({ code: 'not-found' })
    await server.call(deletePortfolio, { token, params: { id } })
    expect(await server.refusal(getPortfolio, { token, params: { id: other } })).toMatchObject({ code: 'not-found' })
  })

  test('of another user does not exist', async () => {
    await bought()
    const made = await branch({ kind: 'copy' })
    token = await server.signIn(`${randomUUID()}@plumbline.example`)
    for (const operation of [compareBranch, keepBranch, discardBranch])
      expect(await server.refusal(operation, { token, params: { id: made } })).toMatchObject({ code: 'not-found' })
    expect(await refused({ kind: 'copy' })).toMatchObject({ code: 'not-found' })
  })
})

describe('a rule is refused in words', () => {
  test('with the asset and the day without a price', async () => {
    await bought()
    const plan = { kind: 'plan', assetId: 'CORD.XETRA', amount: 1, every: 'week', wholeUnits: false } as const
    const { code, message } = await refused({ ...plan, from: '1990-01-01', to: '1990-02-01' })
    expect(code).toBe('invalid-payload')
    expect(message).toContain('Cord')
    expect(message).toContain('1 Jan 1990')
  })

  test('for an unknown asset, for nothing to change, and where more would be sold than is held', async () => {
    await bought()
    expect(await refused({ kind: 'never-sold', assetId: 'NO.SUCH' })).toMatchObject({ code: 'unknown-asset' })
    expect(await refused({ kind: 'drop', assetId: 'DUNE.US' })).toMatchObject({ code: 'invalid-payload' })
    expect(await refused({ kind: 'drop', type: 'buy' })).toMatchObject({ code: 'oversold' })
  })

  test('for weights that do not add up, and for a what-if of a what-if', async () => {
    await bought()
    const weights = [{ assetId: 'CORD.XETRA', percent: 99 }]
    expect(await refused({ kind: 'rebalance', from: '2023-01-02', weights })).toMatchObject({ code: 'invalid-payload' })
    id = await branch({ kind: 'copy' })
    expect(await refused({ kind: 'copy' })).toMatchObject({ code: 'invalid-payload' })
  })
})

describe('kept', () => {
  test('the portfolio has the transactions of the branch by one change, and undoing restores every figure', async () => {
    await bought()
    const before = await get(id)
    const [sale] = (await ledgerIds(id)).filter(({ type }) => type === 'sell')
    const made = await branch({ kind: 'scale', factor: 1.5 })
    await record({ portfolioId: made, date: '2023-03-01', units: 1 })
    const [branchSale] = (await ledgerIds(made)).filter(({ type }) => type === 'sell')
    await server.call(deleteTransactions, { token, body: { ids: [branchSale?._id ?? ''] } })
    const wanted = await get(made)
    expect(await compare(made)).toMatchObject({ added: 1, edited: 1, removed: 1 })
    const kept = await keep(made)
    expect(kept).toMatchObject({ _id: id, added: 1, edited: 1, removed: 1, changeIds: [expect.any(String)] })
    expect(await server.refusal(getPortfolio, { token, params: { id: made } })).toMatchObject({ code: 'not-found' })
    const after = await get(id)
    expect(after).toMatchObject({ currentValue: wanted.currentValue, gain: wanted.gain, name: 'Depot', branch: null })
    const { changes } = await server.call(listLedgerChanges, { token, params: { id }, query: {} })
    expect(changes[0]).toMatchObject({ _id: kept.changeIds[0], kind: 'what-if-kept', by: 'user', transactions: 3 })
    await server.call(undoLedgerChange, { token, params: { id: kept.changeIds[0] ?? '' } })
    expect(await get(id)).toEqual(before)
    expect((await ledgerIds(id)).map(({ _id }) => _id)).toContain(sale?._id)
    await server.call(redoLedgerChange, { token, params: { id: kept.changeIds[0] ?? '' } })
    expect((await get(id)).gain).toEqual(after.gain)
  })

  test('what the branch does not change keeps its id; without a difference nothing is recorded', async () => {
    const ids = await bought()
    const { changeIds } = await keep(await branch({ kind: 'copy' }))
    expect(changeIds).toEqual([])
    const made = await branch({ kind: 'copy' })
    await record({ portfolioId: made, date: '2023-03-01', units: 1 })
    await keep(made)
    expect((await ledgerIds(id)).map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
  })

  test('says when the portfolio was changed since, and replaces that, too', async () => {
    const [first = ''] = await bought()
    const made = await branch({ kind: 'never-sold' })
    await branch({ kind: 'copy' })
    expect(await compare(made)).toMatchObject({ hasChangedSince: false })
    await server.call(updateTransaction, { token, params: { id: first }, body: { units: 12 } })
    await record({ date: '2023-02-01', units: 3 })
    expect(await compare(made)).toMatchObject({ hasChangedSince: true, edited: 1, removed: 2 })
    await keep(made)
    expect(await ledger(id)).toEqual([['buy', '2023-01-02', 10, 40]])
  })

  test('chosen lots come along, and undoing restores those before', async () => {
    const [, late = '', sale = ''] = await record(
      {},
      { date: '2023-02-01', price: 44 },
      { type: 'sell', date: '2023-06-01', units: 5, price: 50 },
    )
    const gain = async (of: string) => {
      const query = { method: 'chosen' } as const
      return (await server.call(listRealizedGains, { token, params: { id: of }, query })).gain
    }
    const choose = (saleId: string, ...lots: { purchaseId: string; units: number }[]) =>
      server.call(chooseLots, { token, params: { id: saleId }, body: { lots } })
    await choose(sale, { purchaseId: late, units: 5 })
    expect(await gain(id)).toBe(30)
    const made = await branch({ kind: 'copy' })
    const copy = (await server.call(copyPortfolio, { token, params: { id: made } }))._id
    expect([await gain(made), await gain(copy)]).toEqual([30, 30])
    expect((await get(copy)).branch).toBeNull()
    const rows = await ledgerIds(made)
    const branchSale = rows.find(({ type }) => type === 'sell')?._id ?? ''
    const boughtOn = (day: string) => rows.find(({ date }) => date === day)?._id ?? ''
    const [early, later] = [boughtOn('2023-01-02'), boughtOn('2023-02-01')]
    await choose(branchSale, { purchaseId: later, units: 3 }, { purchaseId: early, units: 2 })
    const { changeIds } = await keep(made)
    // 3 x (50 - 44) + 2 x (50 - 40); the oldest alone would be 50.
    expect(await gain(id)).toBe(38)
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await gain(id)).toBe(30)
  })

  test('proceeds of sales follow their sales', async () => {
    await server.call(updatePortfolio, { token, params: { id }, body: { settings: { addCashWhenSellling: true } } })
    await bought()
    const made = await branch({ kind: 'scale', assetId: 'CORD.XETRA', factor: 2 })
    expect(await ledger(made)).toEqual([
      ['buy', '2023-06-01', 360, 1],
      ['sell', '2023-06-01', 8, 45],
      ['buy', '2023-01-02', 20, 40],
    ])
    await keep(made)
    expect(await ledger(id)).toContainEqual(['buy', '2023-06-01', 360, 1])
    const never = await branch({ kind: 'never-sold' })
    expect(await ledger(never)).toEqual([['buy', '2023-01-02', 20, 40]])
    const { changeIds } = await keep(never)
    await server.call(undoLedgerChange, { token, params: { id: changeIds[0] ?? '' } })
    expect(await ledger(id)).toHaveLength(3)
  })
})

async function ledgerIds(of: string) {
  const query = { period: 'all' } as const
  return (await server.call(listPortfolioTransactions, { token, params: { id: of }, query })).items
}
