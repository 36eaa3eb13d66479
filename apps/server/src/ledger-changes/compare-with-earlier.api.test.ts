import { randomUUID } from 'node:crypto'
import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import { compareWithEarlier, listLedgerChanges, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import type { ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import { readSeries } from '@plumbline/contract/performance/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  changeTransactions,
  createTransactions,
  deleteTransactions,
  listPortfolioTransactions,
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

const compare = (query: { at?: string; before?: string; day?: string }, id = portfolioId): Promise<ThenAndNow> =>
  server.call(compareWithEarlier, { token, params: { id }, query })

async function latest(): Promise<string> {
  const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolioId }, query: {} })
  return changes[0]?._id ?? ''
}
async function figures() {
  const { currentValue, gain } = await server.call(getPortfolio, { token, params: { id: portfolioId } })
  return { value: currentValue, gain: gain.total }
}
async function ledger() {
  const query = { period: 'all' } as const
  return (await server.call(listPortfolioTransactions, { token, params: { id: portfolioId }, query })).items
}

describe('a portfolio as it was known before a change', () => {
  test('has the figures of that moment, the part of the change and the holding that differs', async () => {
    const [id = ''] = await record({}, { stockId: 'DUNE.US', date: '2022-05-02', price: 30 })
    const then = await figures()
    await server.call(updateTransaction, { token, params: { id }, body: { units: 12, price: 35 } })
    const now = await figures()
    const compared = await compare({ before: await latest() })
    expect(compared).toMatchObject({
      currency: 'EUR',
      at: '2023-12-29T21:00:00.000Z',
      day: '2023-12-29',
      today: '2023-12-29',
      byChanges: {
        value: { before: then.value, after: now.value },
        gain: { before: then.gain, after: now.gain },
        moneyIn: { before: expect.any(Number), after: expect.any(Number) },
      },
      byTime: { value: { before: now.value, after: now.value } },
      parts: [{ _id: await latest(), change: { kind: 'edited', transactions: 1 }, move: 'made' }],
      earlierChanges: 0,
      holdings: [{ assetId: 'CORD.XETRA', units: { before: 10, after: 12 } }],
    })
    expect(compared.parts[0]?.value).toBeCloseTo((now.value ?? 0) - (then.value ?? 0), 9)
    expect(compared.parts[0]?.gain).toBeCloseTo((now.gain ?? 0) - (then.gain ?? 0), 9)
  })

  test('knows nothing of a file that was imported later, whatever became of its transactions', async () => {
    await record({})
    const then = await figures()
    await record({ ...file, rowNumber: 2 }, { ...file, rowNumber: 3, date: '2023-02-01', units: 5 })
    const imported = await latest()
    const [, row] = (await ledger()).filter(({ importId }) => importId !== null)
    await server.call(updateTransaction, { token, params: { id: row?._id ?? '' }, body: { units: 7 } })
    expect(await compare({ before: imported })).toMatchObject({
      byChanges: { value: { before: then.value, after: (await figures()).value } },
      parts: [{ change: { kind: 'edited' } }, { change: { kind: 'imported', source: 'broker.csv' } }],
    })
    const [batch] = await server.call(listImports, { token, params: { id: portfolioId } })
    await server.call(undoImport, { token, params: { id: batch?._id ?? '' } })
    const undone = await compare({ before: imported })
    expect(undone).toMatchObject({
      byChanges: { value: { before: then.value, after: then.value } },
      parts: [{ move: 'undone', change: { kind: 'imported' } }, { change: { kind: 'edited' } }, { move: 'made' }],
      holdings: [],
    })
    expect(undone.parts.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(0, 9)
  })

  test('has the values of holdings in the currency of the portfolio', async () => {
    const [id = ''] = await record({ stockId: 'DUNE.US', date: '2022-05-02', price: 30 })
    const line = async () => (await server.call(getPortfolio, { token, params: { id: portfolioId } })).lines[0]
    const then = await line()
    await server.call(updateTransaction, { token, params: { id }, body: { units: 12 } })
    const now = await line()
    expect(now?.currency).toBe('USD')
    expect((await compare({ before: await latest() })).holdings).toEqual([
      {
        assetId: 'DUNE.US',
        assetName: 'Dune World ETF',
        units: { before: then?.units, after: now?.units },
        value: { before: then?.baseCurrencyCurrentValue, after: now?.baseCurrencyCurrentValue },
        gain: { before: then?.gain.total, after: now?.gain.total },
      },
    ])
  })

  test('has figures beside a holding that is in no sum, neither then nor now', async () => {
    const [, id = ''] = await record({ stockId: 'ACRN.US', currency: 'SEK' }, {})
    const then = await figures()
    await server.call(updateTransaction, { token, params: { id }, body: { units: 12 } })
    expect(await compare({ before: await latest() })).toMatchObject({
      byChanges: { value: { before: then.value, after: (await figures()).value } },
    })
  })

  test('has what was deleted or moved away since, also when nothing is left', async () => {
    const ids = await record({}, { stockId: 'DUNE.US', date: '2022-05-02', price: 30 })
    const then = await figures()
    const { _id: other } = await server.call(createPortfolio, { token })
    await server.call(changeTransactions, { token, body: { ids: ids.slice(0, 1), change: { portfolioId: other } } })
    const moved = await latest()
    await server.call(deleteTransactions, { token, body: { ids: ids.slice(1) } })
    expect(await compare({ before: moved })).toMatchObject({
      byChanges: { value: { before: then.value, after: 0 } },
      parts: [{ change: { kind: 'deleted' } }, { change: { kind: 'moved', toPortfolioId: other } }],
      holdings: [{ units: { after: null } }, { units: { after: null } }],
    })
    const reached = await compare({ before: moved }, other)
    expect(reached).toMatchObject({ holdings: [{ assetId: 'CORD.XETRA', units: { before: null, after: 10 } }] })
  })

  test('on a past day, also before a split, has the value that the series has on it, and what time did since', async () => {
    await record({ stockId: 'DUNE.US', date: '2022-05-02', price: 30 })
    await record({ date: '2023-03-01' })
    for (const day of ['2022-08-15', '2022-09-30', '2023-06-30']) {
      const query = { from: '2022-05-01', to: day }
      const { dates, values } = await server.call(readSeries, { token, params: { id: portfolioId }, query })
      expect(dates.at(-1)).toBe(day)
      const { byTime, byChanges } = await compare({ at: '2023-12-29T20:00:00Z', day })
      expect(byTime?.value.before).toBeCloseTo(values.at(-1) ?? Number.NaN, 9)
      expect(byTime?.value.after).toBe((await figures()).value)
      expect(byChanges?.value.before).toBe(0)
    }
  })
})

test('without a moment it is that of a week ago; a day ends where the user lives', async () => {
  const email = `${randomUUID()}@plumbline.example`
  token = await server.signIn(email)
  portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
  const { db } = server.database
  await db.updateTable('users').set({ time_zone: 'Pacific/Auckland' }).where('email', '=', email).execute()
  await record({})
  const held = await figures()
  // 21:00 in London is 10:00 of the next day in Auckland.
  expect(await compare({ day: '2023-12-30' })).toMatchObject({ at: null, parts: [], holdings: [] })
  expect(await compare({ day: '2023-12-29' })).toMatchObject({ day: '2023-12-29', parts: [{ move: 'made' }] })
  const weekAgo = await compare({})
  expect(weekAgo).toMatchObject({ day: '2023-12-23', today: '2023-12-30', byTime: { value: { after: held.value } } })
  expect(weekAgo.byChanges?.value.before).toBe(0)
})

describe('a comparison is refused', () => {
  test('with two moments, and with one in the future', async () => {
    await record({})
    const params = { id: portfolioId }
    const refusal = async (query: object) =>
      (await server.refusal(compareWithEarlier, { token, params, query: query as { at: string } })).code
    expect(await refusal({ at: '2023-12-01T00:00:00Z', before: await latest() })).toBe('invalid-payload')
    expect(await refusal({ at: '2024-01-01T00:00:00Z' })).toBe('invalid-payload')
    expect(await refusal({ at: '2023-12-01T00:00:00Z', day: '2023-12-30' })).toBe('invalid-payload')
  })

  test('for a change of another portfolio or of another user', async () => {
    await record({})
    const before = await latest()
    const { _id: other } = await server.call(createPortfolio, { token })
    const elsewhere = { token, params: { id: other }, query: { before } }
    expect(await server.refusal(compareWithEarlier, elsewhere)).toMatchObject({ code: 'not-found' })
    const stranger = await server.signIn('mallory@plumbline.example')
    const theirs = { token: stranger, params: { id: portfolioId }, query: { before } }
    expect(await server.refusal(compareWithEarlier, theirs)).toMatchObject({ code: 'not-found' })
  })
})

test('what was known at a moment is what was shown then, whatever is recorded later; the parts add up', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), units: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ do: fc.constant('import' as const), units: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ do: fc.constant('edit' as const), at: fc.nat(9), price: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ do: fc.constant('delete' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('undo' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
      await record({}, { stockId: 'DUNE.US', date: '2022-05-02' })
      /** Of each change: the figures before it. */
      const shown: { before: string; value: number | null; gain: number | null }[] = []
      for (const [place, each] of steps.entries()) {
        const before = await figures()
        const rows = await ledger()
        const chosen = rows[('at' in each ? each.at : 0) % Math.max(1, rows.length)]?._id
        const known = await latest()
        if (each.do === 'add') await record({ units: each.units })
        else if (each.do === 'import')
          await record({
            source: `${place}.csv`,
            fingerprint: `fingerprint-of-${place}`,
            rowNumber: 2,
            units: each.units,
          })
        else if (each.do === 'undo')
          await server.call(undoLedgerChange, { token, params: { id: known } }).catch(() => {})
        else if (chosen === undefined) continue
        else if (each.do === 'delete') await server.call(deleteTransactions, { token, body: { ids: [chosen] } })
        else await server.call(updateTransaction, { token, params: { id: chosen }, body: { price: each.price } })
        const made = await latest()
        if (made !== known) shown.push({ before: made, ...before })
      }
      const now = await figures()
      for (const { before, value, gain } of shown) {
        const { byChanges, parts } = await compare({ before })
        expect(byChanges?.value ?? { before: 0, after: 0 }).toEqual({ before: value ?? 0, after: now.value ?? 0 })
        expect(byChanges?.gain.before ?? 0).toBe(gain ?? 0)
        const sum = (read: (part: ThenAndNow['parts'][number]) => number | null) =>
          parts.reduce((total, part) => total + (read(part) ?? Number.NaN), 0)
        expect(sum((part) => part.value)).toBeCloseTo((now.value ?? 0) - (value ?? 0), 6)
        expect(sum((part) => part.gain)).toBeCloseTo((now.gain ?? 0) - (gain ?? 0), 6)
      }
    }),
    { numRuns: 8 },
  )
})
