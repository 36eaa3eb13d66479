import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { compareHoldings, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import { createTransactions, deleteTransaction } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let other: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
  other = await server.signIn('bob@plumbline.example')
})
afterAll(() => server.close())

type Row = [type: 'buy' | 'sell' | 'split', date: string, units: string, stockId?: string]

/** A portfolio with these transactions and its id; the ids of the transactions. */
async function portfolioWith(...rows: Row[]): Promise<{ id: string; ids: string[] }> {
  const { _id: id } = await server.call(createPortfolio, { token, body: { currency: 'USD' } })
  return { id, ids: await add(id, ...rows) }
}

async function add(portfolioId: string, ...rows: Row[]): Promise<string[]> {
  const body = rows.map(([type, date, units, stockId = 'ACRN.US']) => ({
    portfolioId,
    stockId,
    type,
    date,
    units,
    price: type === 'split' ? '0' : '10',
    fee: '0',
    currency: 'USD',
  }))
  const { ids } = await server.call(createTransactions, { token, body })
  return ids
}

const compare = (id: string) => server.call(compareHoldings, { token, params: { id } })
const state = (id: string, units: string, assetId = 'ACRN.US') =>
  server.call(stateHoldings, { token, params: { id }, body: { holdings: [{ assetId, units }] } })

test('a holding is not compared until the broker’s units are stated, then equal as of that day', async () => {
  const { id } = await portfolioWith(['buy', '2023-01-03', '10.5'], ['sell', '2023-02-01', '0.5'])
  expect(await compare(id)).toEqual({
    day: '2023-12-29',
    currency: 'USD',
    holdings: [
      {
        assetId: 'ACRN.US',
        name: expect.any(String),
        symbol: 'ACRN',
        kind: 'security',
        currency: 'USD',
        units: '10',
        value: expect.any(Number),
        stated: null,
        days: [],
        state: 'not-compared',
        causes: [],
      },
    ],
  })
  const { holdings } = await state(id, '10')
  expect(holdings).toMatchObject([
    { state: 'equal', stated: { day: '2023-12-29', units: '10', source: 'typed', ledgerUnits: '10' }, causes: [] },
  ])
})

test('a statement holds for its day: later trades keep it, a change before it shows', async () => {
  const { id, ids } = await portfolioWith(['buy', '2023-01-03', '10'], ['buy', '2023-03-01', '4'])
  await state(id, '14')
  server.clock.advance(3 * 24 * 60)
  await add(id, ['buy', '2023-12-30', '1'])
  expect((await compare(id)).holdings).toMatchObject([{ units: '15', state: 'equal', stated: { day: '2023-12-29' } }])
  await server.call(deleteTransaction, { token, params: { id: ids[1] ?? '' } })
  expect((await compare(id)).holdings).toMatchObject([
    {
      state: 'different',
      stated: { units: '14', ledgerUnits: '10' },
      causes: expect.arrayContaining([{ kind: 'missing', side: 'buy', units: '4' }]),
    },
  ])
  // Two statements of one day: the last one counts.
  await state(id, '12')
  expect((await state(id, '11')).holdings).toMatchObject([{ state: 'equal', stated: { day: '2024-01-01' } }])
})

test('the rows that explain a difference are named with their day, units and source', async () => {
  const { id, ids } = await portfolioWith(
    ['buy', '2023-01-03', '115'],
    ['buy', '2023-03-14', '5'],
    ['buy', '2023-03-14', '5'],
  )
  const { holdings } = await state(id, '120')
  expect(holdings[0]?.causes[0]).toEqual({
    kind: 'doubled',
    count: 2,
    transactions: [ids[1], ids[2]].map((id) => ({
      _id: id,
      type: 'buy',
      date: '2023-03-14',
      units: '5',
      price: '10',
      currency: 'USD',
      source: expect.any(String),
    })),
  })
  expect((await state(id, '115')).holdings[0]?.causes.at(-1)).toEqual({ kind: 'missing', side: 'sell', units: '10' })
})

test('a holding that the broker no longer shows is compared with 0 units', async () => {
  const { id } = await portfolioWith(['buy', '2023-01-03', '6'])
  expect((await state(id, '0')).holdings).toMatchObject([
    {
      state: 'different',
      causes: [
        { kind: 'surplus', count: 1 },
        { kind: 'missing', side: 'sell', units: '6' },
      ],
    },
  ])
  await add(id, ['sell', '2023-05-02', '6'])
  expect((await compare(id)).holdings).toEqual([])
})

test('strangers, read tokens, other assets and negative units are refused; a deleted portfolio takes its statements along', async () => {
  const { id } = await portfolioWith(['buy', '2023-01-03', '6'])
  await state(id, '6')
  const call = { token: other, params: { id } }
  expect(await server.refusal(compareHoldings, call)).toMatchObject({ status: 404 })
  const holdings = [{ assetId: 'ACRN.US', units: '6' }]
  expect(await server.refusal(stateHoldings, { ...call, body: { holdings } })).toMatchObject({ status: 404 })
  const refusal = (holding: { assetId: string; units: string }) =>
    server.refusal(stateHoldings, { token, params: { id }, body: { holdings: [holding] } })
  expect(await refusal({ assetId: 'NONE.US', units: '1' })).toMatchObject({
    code: 'unknown-asset',
    errors: [{ path: 'holdings.0.assetId' }],
  })
  expect(await refusal({ assetId: 'ACRN.US', units: '-1' })).toMatchObject({ code: 'invalid-payload' })
  await server.call(deletePortfolio, { token, params: { id } })
  const { db } = server.database
  const rows = await db.selectFrom('stated_units').select('units').where('portfolio_id', '=', id).execute()
  expect(rows).toEqual([])
})
