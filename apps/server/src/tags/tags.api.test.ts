import { randomUUID } from 'node:crypto'
import { listLedgerChanges, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTag, deleteTag, listTags, updateTag } from '@plumbline/contract/tags/operations'
import { MAX_TAGS, MAX_TAGS_OF_ONE } from '@plumbline/contract/tags/vocabulary'
import {
  changeTransactions,
  createTransactions,
  createTransfer,
  deleteTransactions,
  exportTransactions,
  listPortfolioTransactions,
  restoreTransactions,
  sumTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput, TransactionFilter } from '@plumbline/contract/transactions/schemas'
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

async function record(...rows: Partial<NewTransactionInput>[]) {
  const body = rows.map((row) => ({ ...base, portfolioId, ...row }))
  return (await server.call(createTransactions, { token, body })).ids
}
async function list(query: TransactionFilter = {}) {
  const call = { token, params: { id: portfolioId }, query: { period: 'all' as const, ...query } }
  return (await server.call(listPortfolioTransactions, call)).items
}
const tagsOf = async (query: TransactionFilter = {}) => (await list(query)).map(({ tags }) => tags)
const names = async () => (await server.call(listTags, { token })).map(({ name }) => name)
const idOf = async (name: string) =>
  (await server.call(listTags, { token })).find((tag) => tag.name === name)?._id ?? ''
const change = (ids: string[], tags: { addTags?: string[]; removeTags?: string[] }) =>
  server.call(changeTransactions, { token, body: { ids, change: tags } })

describe('tags of an account', () => {
  test('are added with the transactions that have them, once whatever the case, and listed by name', async () => {
    await record({ tags: ['Retirement', ' Long  term '] }, { date: '2023-02-01', tags: ['retirement'] })
    expect(await names()).toEqual(['Long term', 'Retirement'])
    expect(await tagsOf()).toEqual([['Retirement'], ['Long term', 'Retirement']])
  })

  test('are renamed and recolored everywhere at once', async () => {
    await record({ tags: ['Retirement'] })
    const params = { id: await idOf('Retirement') }
    expect(await tagsOf()).toEqual([['Retirement']])
    expect(await server.call(updateTag, { token, params, body: { name: 'Pension', color: 'slice4' } })).toEqual({
      _id: params.id,
      name: 'Pension',
      color: 'slice4',
    })
    expect(await server.call(updateTag, { token, params, body: { name: 'PENSION' } })).toMatchObject({
      color: 'slice4',
    })
    expect(await tagsOf()).toEqual([['PENSION']])
  })

  test('never share a name, and a wrong one is refused with its place', async () => {
    await record({ tags: ['Retirement', 'Play'] })
    const taken = { status: 400, code: 'invalid-payload', errors: [{ path: 'name', message: expect.anything() }] }
    expect(await server.refusal(createTag, { token, body: { name: 'retirement' } })).toMatchObject(taken)
    const params = { id: await idOf('Play') }
    expect(await server.refusal(updateTag, { token, params, body: { name: 'RETIREMENT' } })).toMatchObject(taken)
    for (const name of ['', '  ', 'a, b', 'a; b', 'x'.repeat(41)])
      expect(await server.refusal(createTag, { token, body: { name } }), name).toMatchObject(taken)
    expect(await names()).toEqual(['Play', 'Retirement'])
  })

  test('that are deleted leave their transactions, and return to them with their id', async () => {
    await record({ tags: ['Retirement', 'Play'] })
    const params = { id: await idOf('Play') }
    await server.call(deleteTag, { token, params })
    expect(await tagsOf()).toEqual([['Retirement']])
    expect(await tagsOf({ tag: params.id })).toEqual([])
    expect(await server.refusal(deleteTag, { token, params })).toMatchObject({ status: 404 })
    const [row] = await list()
    await server.call(updateTransaction, { token, params: { id: row?._id ?? '' }, body: { tags: ['Retirement'] } })
    await server.call(createTag, { token, body: { _id: params.id, name: 'Play', color: 'slice3' } })
    expect(await tagsOf({ tag: params.id })).toEqual([['Play', 'Retirement']])
  })

  test(`are at most ${MAX_TAGS}, and at most ${MAX_TAGS_OF_ONE} on a transaction`, async () => {
    const some = (from: number, count: number) => Array.from({ length: count }, (_, at) => `Tag ${from + at}`)
    const rows = Array.from({ length: MAX_TAGS / MAX_TAGS_OF_ONE }, (_, at) => ({
      tags: some(at * MAX_TAGS_OF_ONE, MAX_TAGS_OF_ONE),
    }))
    const ids = await record(...rows)
    const more = { ...base, portfolioId, tags: ['One more'] }
    expect(await server.refusal(createTransactions, { token, body: [more] })).toMatchObject({
      code: 'invalid-payload',
      errors: [{ path: 'tags' }],
    })
    expect(await server.refusal(createTag, { token, body: { name: 'One more' } })).toMatchObject({
      errors: [{ path: 'name' }],
    })
    expect(
      await server.refusal(changeTransactions, { token, body: { ids, change: { addTags: ['Tag 0'] } } }),
    ).toMatchObject({ code: 'invalid-payload', errors: [{ path: 'change.addTags' }] })
    expect((await names()).length).toBe(MAX_TAGS)
    expect((await list()).length).toBe(rows.length)
  })

  test('are nobody else’s', async () => {
    await record({ tags: ['Retirement'] })
    const id = await idOf('Retirement')
    const other = await server.signIn(`${randomUUID()}@plumbline.example`)
    expect(await server.call(listTags, { token: other })).toEqual([])
    const call = { token: other, params: { id } }
    expect(await server.refusal(updateTag, { ...call, body: { name: 'Mine' } })).toMatchObject({ status: 404 })
    expect(await server.refusal(deleteTag, call)).toMatchObject({ status: 404 })
    const { _id: own } = await server.call(createPortfolio, { token: other, body: { currency: 'EUR' } })
    const row = { ...base, portfolioId: own, tags: ['Play'] }
    await server.call(createTransactions, { token: other, body: [row] })
    const query = { period: 'all', tag: id } as const
    expect((await server.call(listPortfolioTransactions, { token: other, params: { id: own }, query })).items).toEqual(
      [],
    )
    expect(await names()).toEqual(['Retirement'])
  })
})

describe('transactions', () => {
  test('are filtered and summed by a tag, also those of all portfolios', async () => {
    await record({ tags: ['Play'] }, { units: 5, tags: ['Retirement'] }, { units: 2, tags: ['Play', 'Retirement'] })
    const tag = await idOf('Play')
    expect((await list({ tag })).map(({ units }) => units).toSorted()).toEqual([10, 2])
    for (const id of [portfolioId, 'all']) {
      const query = { period: 'all', tag } as const
      const { count, sums } = await server.call(sumTransactions, { token, params: { id }, query })
      expect([count, sums[0]?.total]).toEqual([2, '480'])
    }
  })

  test('get and lose tags, one by one or several at once, and the history undoes it', async () => {
    const ids = await record({ tags: ['Play'] }, { date: '2023-02-01' })
    await change(ids, { addTags: ['Retirement', 'play'], removeTags: [] })
    expect(await tagsOf()).toEqual([
      ['Play', 'Retirement'],
      ['Play', 'Retirement'],
    ])
    await change(ids, { removeTags: ['PLAY', 'unknown'] })
    expect(await tagsOf()).toEqual([['Retirement'], ['Retirement']])
    const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolioId }, query: {} })
    expect(changes[0]?.rows[0]).toMatchObject({
      before: { tags: ['Play', 'Retirement'] },
      after: { tags: ['Retirement'] },
    })
    await server.call(undoLedgerChange, { token, params: { id: changes[0]?._id ?? '' } })
    await server.call(undoLedgerChange, { token, params: { id: changes[1]?._id ?? '' } })
    expect(await tagsOf()).toEqual([[], ['Play']])
  })

  test('keep their tags when other fields change, and when they are deleted and restored', async () => {
    const [id = ''] = await record({ tags: ['Play'] })
    await server.call(updateTransaction, { token, params: { id }, body: { units: 11 } })
    const { undo } = await server.call(deleteTransactions, { token, body: { ids: [id] } })
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect(await list()).toMatchObject([{ units: 11, tags: ['Play'] }])
    const cleared = await server.call(updateTransaction, { token, params: { id }, body: { tags: [] } })
    expect(cleared).toMatchObject({ tags: [] })
  })

  test(`keep at most ${MAX_TAGS_OF_ONE} ids, deleted ones last, so that a deletion is undone`, async () => {
    const tags = Array.from({ length: MAX_TAGS_OF_ONE }, (_, index) => `Tag ${index}`)
    const [id = ''] = await record({ tags })
    await server.call(deleteTag, { token, params: { id: await idOf('Tag 0') } })
    await change([id], { addTags: ['Retirement'] })
    const { undo } = await server.call(deleteTransactions, { token, body: { ids: [id] } })
    await server.call(restoreTransactions, { token, body: { transactions: undo } })
    expect(await tagsOf()).toEqual([['Retirement', ...tags.slice(1)]])
  })

  test('of a transfer have the same tags at both ends', async () => {
    await record({})
    const { _id: toPortfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
    const body = { portfolioId, toPortfolioId, stockId: base.stockId, date: '2023-02-01', units: 4 }
    const { ids } = await server.call(createTransfer, { token, body })
    await change(ids.slice(0, 1), { addTags: ['Moved'] })
    const call = { token, params: { id: toPortfolioId }, query: { period: 'all' as const } }
    expect((await server.call(listPortfolioTransactions, call)).items).toMatchObject([{ tags: ['Moved'] }])
  })

  test('are exported with the names of their tags', async () => {
    await record({ tags: ['Play', 'Long term'] }, { date: '2023-02-01' })
    const query = { period: 'all' } as const
    const { blob } = await server.call(exportTransactions, { token, params: { id: portfolioId }, query })
    const [header, ...rows] = (await blob.text()).trim().split('\r\n')
    expect(header).toMatch(/,Comments,Tags$/)
    expect(rows.map((row) => row.slice(row.indexOf('EUR')))).toEqual(['EUR,,,"Long term, Play"', 'EUR,,,'])
  })
})
