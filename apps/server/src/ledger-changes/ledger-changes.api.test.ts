import { randomUUID } from 'node:crypto'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import {
  getLedgerChangeEffect,
  listLedgerChanges,
  redoLedgerChange,
  undoLedgerChange,
} from '@plumbline/contract/ledger-changes/operations'
import type { LedgerChange } from '@plumbline/contract/ledger-changes/schemas'
import {
  createPortfolio,
  decideSplit,
  exportPortfolio,
  getPortfolio,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import {
  changeTransactions,
  createTransactions,
  deleteTransaction,
  deleteTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})

const base = { type: 'buy', date: '2023-01-02', units: 10, price: 40, stockId: 'CORD.XETRA' } as const

async function record(...rows: Partial<NewTransactionInput>[]): Promise<string[]> {
  const body = rows.map((row) => ({ ...base, portfolioId, ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}
const file = { source: 'broker.csv', fingerprint: 'fingerprint-of-a-file' }
const recordFile = () => record({ ...file, rowNumber: 2 }, { ...file, rowNumber: 3, date: '2023-02-01', units: 5 })

const page = (cursor?: string, params = { id: portfolioId }) =>
  server.call(listLedgerChanges, { token, params, query: cursor === undefined ? {} : { cursor } })
const changes = async () => (await page()).changes
const latest = async (): Promise<LedgerChange> => {
  const [change] = await changes()
  expect(change).toBeDefined()
  return change as LedgerChange
}
const undo = (id: string) => server.call(undoLedgerChange, { token, params: { id } })
const redo = (id: string) => server.call(redoLedgerChange, { token, params: { id } })

/** All transactions without what every change increases. */
async function ledger(id = portfolioId) {
  const query = { period: 'all' } as const
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id }, query })
  return items.map(({ version: _, ...transaction }) => transaction).sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** Undoes the latest change and makes it again, and compares the ledger each time. */
async function expectUndoAndRedo(before: Awaited<ReturnType<typeof ledger>>) {
  const after = await ledger()
  const { _id } = await latest()
  await undo(_id)
  expect(await ledger()).toEqual(before)
  expect(await latest()).toMatchObject({ _id, isUndone: true })
  await redo(_id)
  expect(await ledger()).toEqual(after)
  expect(await latest()).toMatchObject({ _id, isUndone: false })
}

const figures = async () => {
  const { gain, currentValue, percent, totalReturn } = await server.call(getPortfolio, {
    token,
    params: { id: portfolioId },
  })
  return { gain, currentValue, percent, totalReturn }
}

test('what adds, changes or deletes by hand names its changes, and undoing these restores every figure', async () => {
  const [first = ''] = await record({}, { date: '2023-02-01', units: 5, price: 44 })
  const row = { ...base, portfolioId, date: '2023-03-01' }
  const calls = [
    () =>
      server.call(createTransactions, { token, body: [row, { ...row, type: 'sell', date: '2023-03-02', units: 3 }] }),
    () =>
      server.call(updateTransaction, {
        token,
        params: { id: first },
        body: { price: '41', date: '2023-01-03', fee: '2' },
      }),
    () => server.call(changeTransactions, { token, body: { ids: [first], change: { fee: '7' } } }),
    () => server.call(deleteTransactions, { token, body: { ids: [first] } }),
  ]
  for (const change of calls) {
    const before = [await ledger(), await figures()]
    const { changeIds } = await change()
    expect(await figures()).not.toEqual(before[1])
    expect(changeIds).toEqual([(await latest())._id])
    await undo(changeIds[0] ?? '')
    expect([await ledger(), await figures()]).toEqual(before)
    expect(await latest()).toMatchObject({ _id: changeIds[0], isUndone: true })
  }
  const body = [{ ...row, ...file, rowNumber: 2 }]
  expect((await server.call(createTransactions, { token, body })).changeIds).toEqual([])
})

describe('the history says what was done, and undoing restores every transaction', () => {
  test('transactions by hand', async () => {
    await record({}, { type: 'dividend', units: 0, price: 3, date: '2023-03-01' })
    expect(await latest()).toMatchObject({
      kind: 'added',
      by: 'user',
      tokenName: null,
      recordedAt: '2023-12-29T21:00:00.000Z',
      ageSeconds: 0,
      transactions: 2,
      source: null,
      toPortfolioId: null,
    })
    const rows = (await latest()).rows.toSorted((a, b) => ((a.after?.type ?? '') < (b.after?.type ?? '') ? -1 : 1))
    expect(rows).toMatchObject([
      {
        before: null,
        after: { type: 'buy', date: '2023-01-02', units: '10', price: '40', assetId: 'CORD.XETRA', currency: 'EUR' },
      },
      { before: null, after: { type: 'dividend', price: '3' } },
    ])
    await expectUndoAndRedo([])
  })

  test('an edit, with the values before and after it', async () => {
    const [id = ''] = await record({})
    const before = await ledger()
    await server.call(updateTransaction, { token, params: { id }, body: { units: '12.5', comments: 'Savings plan' } })
    expect(await latest()).toMatchObject({
      kind: 'edited',
      rows: [{ transactionId: id, before: { units: '10', comments: null }, after: { units: '12.5', price: '40' } }],
    })
    await expectUndoAndRedo(before)
  })

  test('an edit that changes nothing is no change', async () => {
    const [id = ''] = await record({})
    await server.call(updateTransaction, { token, params: { id }, body: { units: 10 } })
    expect((await changes()).map(({ kind }) => kind)).toEqual(['added'])
  })

  test('deleted transactions, one or several', async () => {
    const ids = await record({}, { date: '2023-02-01' }, { date: '2023-03-01' })
    let before = await ledger()
    await server.call(deleteTransaction, { token, params: { id: ids[0] ?? '' } })
    expect(await latest()).toMatchObject({ kind: 'deleted', transactions: 1, rows: [{ after: null }] })
    await expectUndoAndRedo(before)
    before = await ledger()
    await server.call(deleteTransactions, { token, body: { ids: ids.slice(1) } })
    expect(await latest()).toMatchObject({ kind: 'deleted', transactions: 2 })
    await expectUndoAndRedo(before)
  })

  test('what was deleted is undone, not brought back, when its rows are sent back', async () => {
    const ids = await record({}, { date: '2023-02-01' })
    const { undo: transactions } = await server.call(deleteTransactions, { token, body: { ids } })
    await server.call(restoreTransactions, { token, body: { transactions } })
    expect(await changes()).toMatchObject([{ kind: 'deleted', isUndone: true }, { kind: 'added' }])
    await server.call(deleteTransactions, { token, body: { ids } })
    await server.call(restoreTransactions, { token, body: { transactions: transactions.slice(1) } })
    expect(await latest()).toMatchObject({ kind: 'restored', transactions: 1 })
  })

  test('transactions that moved are in the history of both portfolios', async () => {
    const ids = await record({}, { date: '2023-02-01' })
    const before = await ledger()
    const { _id: other } = await server.call(createPortfolio, { token })
    await server.call(changeTransactions, { token, body: { ids, change: { portfolioId: other } } })
    expect(await latest()).toMatchObject({ kind: 'moved', portfolioId, toPortfolioId: other, transactions: 2 })
    expect((await page(undefined, { id: other })).changes).toEqual([await latest()])
    await expectUndoAndRedo(before)
    expect(await ledger(other)).toHaveLength(2)
  })

  test('an imported file is one change, and returns with its import', async () => {
    await recordFile()
    await record({ ...file, rowNumber: 4, date: '2023-03-01' })
    expect(await changes()).toMatchObject([{ kind: 'imported', source: 'broker.csv', transactions: 3, rows: [] }])
    await expectUndoAndRedo([])
    const imports = () => server.call(listImports, { token, params: { id: portfolioId } })
    expect(await imports()).toMatchObject([{ source: 'broker.csv', transactions: 3 }])
    expect(await record({ ...file, rowNumber: 4, date: '2023-03-01' })).toEqual([])
    const [batch] = await imports()
    await server.call(undoImport, { token, params: { id: batch?._id ?? '' } })
    expect(await latest()).toMatchObject({ kind: 'imported', isUndone: true })
    await redo((await latest())._id)
    expect(await ledger()).toHaveLength(3)
  })

  test('an import from before there was a history returns, too', async () => {
    await recordFile()
    const before = await ledger()
    await server.database.db.deleteFrom('ledger_changes').where('portfolio_id', '=', portfolioId).execute()
    const [batch] = await server.call(listImports, { token, params: { id: portfolioId } })
    await server.call(undoImport, { token, params: { id: batch?._id ?? '' } })
    expect(await latest()).toMatchObject({ kind: 'deleted', source: 'broker.csv', transactions: 2 })
    await expectUndoAndRedo(before)
  })

  test('a booked split', async () => {
    await record({ stockId: 'DUNE.US', date: '2022-05-02' })
    const before = await ledger()
    const body = { assetId: 'DUNE.US', date: '2022-09-01', decision: 'accept' } as const
    await server.call(decideSplit, { token, params: { id: portfolioId }, body })
    expect(await latest()).toMatchObject({ kind: 'split-booked', rows: [{ before: null, after: { type: 'split' } }] })
    await expectUndoAndRedo(before)
  })

  test('a sale with its booked proceeds, also when a purchase becomes one', async () => {
    const settings = { addCashWhenSellling: true }
    await server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings } })
    const [, id = ''] = await record({}, { date: '2023-02-01', units: 4 })
    const before = await ledger()
    await server.call(updateTransaction, { token, params: { id }, body: { type: 'sell' } })
    expect((await ledger()).length).toBe(before.length + 1)
    expect(await latest()).toMatchObject({ transactions: 2, rows: [{ after: { type: 'sell' } }, { before: null }] })
    await expectUndoAndRedo(before)
    const withSale = await ledger()
    await server.call(deleteTransaction, { token, params: { id } })
    await expectUndoAndRedo(withSale)
  })

  test('what an access token did says its name', async () => {
    const { token: key } = await server.call(createAccessToken, {
      token,
      body: { name: 'Spreadsheet', scope: 'write', expiresOn: '2024-06-30', portfolioIds: null },
    })
    await server.call(createTransactions, { token: key, body: [{ ...base, portfolioId }] })
    expect(await latest()).toMatchObject({ by: 'token', tokenName: 'Spreadsheet' })
  })
})

describe('undo is refused', () => {
  test('when a transaction was changed since, and works once that is undone', async () => {
    const [id = ''] = await record({})
    await server.call(updateTransaction, { token, params: { id }, body: { units: 12 } })
    const [edit, addition] = await changes()
    const params = { id: addition?._id ?? '' }
    expect(await server.refusal(undoLedgerChange, { token, params })).toMatchObject({ code: 'changed-meanwhile' })
    await undo(edit?._id ?? '')
    await undo(params.id)
    expect(await ledger()).toEqual([])
    const early = await server.refusal(redoLedgerChange, { token, params: { id: edit?._id ?? '' } })
    expect(early).toMatchObject({ code: 'changed-meanwhile' })
    await redo(params.id)
    await redo(edit?._id ?? '')
    expect(await ledger()).toMatchObject([{ units: 12 }])
  })

  test('twice, and redo of what was not undone', async () => {
    await record({})
    const { _id: id } = await latest()
    expect(await server.refusal(redoLedgerChange, { token, params: { id } })).toMatchObject({
      code: 'changed-meanwhile',
    })
    await undo(id)
    expect(await server.refusal(undoLedgerChange, { token, params: { id } })).toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  test('when later sales need the units', async () => {
    await record({})
    const { _id: id } = await latest()
    await record({ type: 'sell', date: '2023-02-01', units: 4 })
    expect(await server.refusal(undoLedgerChange, { token, params: { id } })).toMatchObject({ code: 'oversold' })
    expect(await ledger()).toHaveLength(2)
  })

  test('when the file was imported again since', async () => {
    await recordFile()
    const { _id: id } = await latest()
    await undo(id)
    await recordFile()
    expect(await server.refusal(redoLedgerChange, { token, params: { id } })).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect(await ledger()).toHaveLength(2)
  })

  test('to a stranger, as if there were no such change', async () => {
    await record({})
    const { _id: id } = await latest()
    const stranger = await server.signIn('mallory@plumbline.example')
    for (const operation of [undoLedgerChange, redoLedgerChange])
      expect(await server.refusal(operation, { token: stranger, params: { id } })).toMatchObject({ code: 'not-found' })
    const call = { token: stranger, params: { id: portfolioId }, query: {} }
    expect(await server.refusal(listLedgerChanges, call)).toMatchObject({ code: 'not-found' })
  })

  test('to an access token of other portfolios', async () => {
    await record({})
    const { _id: id } = await latest()
    const { _id: other } = await server.call(createPortfolio, { token })
    const { token: key } = await server.call(createAccessToken, {
      token,
      body: { name: 'Other', scope: 'write', expiresOn: '2024-06-30', portfolioIds: [other] },
    })
    for (const operation of [undoLedgerChange, redoLedgerChange])
      expect(await server.refusal(operation, { token: key, params: { id } })).toMatchObject({ code: 'not-found' })
  })
})

describe('what a change does to the figures of today', () => {
  const effectOf = async (id: string) => await server.call(getLedgerChangeEffect, { token, params: { id } })
  const figures = async () => {
    const { currentValue, gain, totalReturn } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
    return { value: currentValue, gain: gain.total, totalReturn }
  }

  test('is the difference between the figures without it and with it, done or undone', async () => {
    const [id = ''] = await record({}, { date: '2022-03-01', stockId: 'DUNE.US', price: 30 })
    const without = await figures()
    await server.call(updateTransaction, { token, params: { id }, body: { units: 12, price: 35 } })
    const with12 = await figures()
    expect(with12.value).not.toBe(without.value)
    const { _id } = await latest()
    const expected = {
      currency: 'EUR',
      effect: {
        value: { before: without.value, after: with12.value },
        gain: { before: without.gain, after: with12.gain },
        moneyIn: { before: expect.any(Number), after: expect.any(Number) },
      },
    }
    expect(await effectOf(_id)).toMatchObject(expected)
    await undo(_id)
    expect(await effectOf(_id)).toMatchObject(expected)
  })

  test('of a deleted holding, which began before all others, and of an imported file', async () => {
    const [, id = ''] = await record({ date: '2023-05-02' }, { date: '2022-03-01', stockId: 'DUNE.US', price: 30 })
    const held = await figures()
    await server.call(deleteTransaction, { token, params: { id } })
    const sold = await figures()
    expect(await effectOf((await latest())._id)).toMatchObject({
      effect: { value: { before: held.value, after: sold.value }, gain: { before: held.gain, after: sold.gain } },
    })
    await recordFile()
    const imported = await figures()
    expect(await effectOf((await latest())._id)).toMatchObject({
      effect: { value: { before: sold.value, after: imported.value } },
    })
  })

  test('is not known once a transaction was changed again, and of a ledger without transactions', async () => {
    const [id = ''] = await record({})
    const addition = await latest()
    await server.call(updateTransaction, { token, params: { id }, body: { units: 12 } })
    expect(await effectOf(addition._id)).toEqual({ currency: 'EUR', effect: null })
    await server.call(deleteTransaction, { token, params: { id } })
    expect(await effectOf((await latest())._id)).toEqual({ currency: 'EUR', effect: null })
  })
})

test('the history has pages of thirty', async () => {
  for (let count = 0; count < 31; count += 1) await record({ price: count + 1 })
  const first = await page()
  const priceOf = ({ rows }: LedgerChange) => Number(rows[0]?.after?.price)
  expect(first.changes.map(priceOf)).toEqual(Array.from({ length: 30 }, (_, index) => 31 - index))
  const second = await page(first.nextCursor ?? '')
  expect(second.changes.map(priceOf)).toEqual([1])
  expect(second.nextCursor).toBeNull()
})

test('figures after any changes that are undone again are those before them, and after redo those after them', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), units: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ do: fc.constant('edit' as const), at: fc.nat(9), price: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ do: fc.constant('delete' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('shift' as const), at: fc.nat(9), day: fc.integer({ min: 10, max: 28 }) }),
  )
  const figures = async () => {
    const { lines, currentValue, total, gain } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
    const csv = await server.call(exportPortfolio, { token, params: { id: portfolioId } })
    return { lines, currentValue, total, gain, csv: await csv.blob.text() }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
      await record({}, { stockId: 'DUNE.US', date: '2022-05-02' })
      const states = [await figures()]
      for (const each of steps) {
        const rows = await ledger()
        const chosen = rows[('at' in each ? each.at : 0) % Math.max(1, rows.length)]?._id
        if (each.do === 'add') await record({ units: each.units })
        else if (chosen === undefined) continue
        else if (each.do === 'delete') await server.call(deleteTransactions, { token, body: { ids: [chosen] } })
        else if (each.do === 'edit')
          await server.call(updateTransaction, { token, params: { id: chosen }, body: { price: each.price } })
        else
          await server.call(changeTransactions, {
            token,
            body: { ids: rows.map(({ _id }) => _id), change: { date: `2023-01-${each.day}` } },
          })
        if ((await changes()).length > states.length) states.push(await figures())
      }
      const done = (await changes()).slice(0, -1)
      for (const [index, change] of done.entries()) {
        await undo(change._id)
        expect(await figures()).toEqual(states[states.length - 2 - index])
      }
      for (const [index, change] of done.toReversed().entries()) {
        await redo(change._id)
        expect(await figures()).toEqual(states[index + 1])
      }
    }),
    { numRuns: 6 },
  )
})
