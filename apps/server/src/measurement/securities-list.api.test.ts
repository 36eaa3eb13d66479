import type { QueryOf } from '@plumbline/contract/operation'
import { createOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { listTaxedSecurities } from '@plumbline/contract/realized-gains/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())

const list = (portfolioId: string, query: QueryOf<typeof listTaxedSecurities> = { country: 'CH' }) =>
  server.call(listTaxedSecurities, { token, params: { id: portfolioId }, query })

const record = (...body: NewTransactionInput[]) => server.call(createTransactions, { token, body })

async function addSecurity(isin: string | null, kind: 'shares' | 'property' = 'shares') {
  const body = { name: `${kind} ${isin}`, kind, currency: 'CHF', symbol: null, isin, note: null } as const
  return (await server.call(createOwnSecurity, { token, body }))._id
}

test('the value at the end of the latest complete year, and its income by where the payer is taxed', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const swiss = await addSecurity('CH0000000009')
  const foreign = await addSecurity('DE0000000008')
  const unknown = await addSecurity(null)
  const house = await addSecurity(null, 'property')
  const row = { portfolioId: _id, currency: 'CHF' } as const
  await record(
    { ...row, stockId: swiss, type: 'buy', date: '2021-02-01', units: 10, price: 50 },
    { ...row, stockId: swiss, type: 'buy', date: '2022-12-30', units: 2, price: 60 },
    { ...row, stockId: swiss, type: 'dividend', date: '2022-05-02', price: 100, fee: 35 },
    { ...row, stockId: swiss, type: 'dividend', date: '2023-05-02', price: 200, fee: 70 },
    { ...row, stockId: foreign, type: 'buy', date: '2021-02-01', units: 1, price: 400 },
    { ...row, stockId: foreign, type: 'dividend', date: '2022-05-16', price: 189, fee: 49.85 },
    { ...row, stockId: unknown, type: 'buy', date: '2021-02-01', units: 1, price: 10 },
    { ...row, stockId: unknown, type: 'dividend', date: '2022-05-16', price: 3 },
    { ...row, stockId: house, type: 'buy', date: '2021-02-01', units: 1, price: 500_000 },
  )
  const { securities, ...others } = await list(_id)
  expect(others).toEqual({
    country: 'CH',
    currency: 'CHF',
    from: '2022-01-01',
    to: '2022-12-31',
    sums: { value: 720 + 400 + 10, grossA: 100, grossB: 189, grossUnknown: 3, refund: 35 },
    others: null,
    years: [
      { from: '2021-01-01', to: '2021-12-31' },
      { from: '2022-01-01', to: '2022-12-31' },
      { from: '2023-01-01', to: '2023-12-29' },
    ],
  })
  expect(securities.map(({ assetId, column }) => [assetId, column])).toEqual([
    [swiss, 'A'],
    [foreign, 'B'],
    [unknown, null],
  ])
  expect(securities[0]).toMatchObject({
    unitsBefore: 10,
    units: 12,
    price: { price: 60, date: '2022-12-30' },
    value: 720,
    gross: 100,
    withheld: 35,
    changes: [{ date: '2022-12-30', kind: 'buy', units: 2 }],
    payments: [{ date: '2022-05-02', gross: 100, withheld: 35 }],
  })
  expect(await list(_id, { country: 'CH', from: '2023-01-01', to: '2023-12-31' })).toMatchObject({
    sums: { grossA: 200, refund: 70 },
  })
  expect(await list(ALL_PORTFOLIOS)).toMatchObject({ sums: { value: 1130, grossA: 100, grossB: 189 } })
})

test('without a rate into francs a value is not known, and neither is the sum', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  await record({ portfolioId: _id, stockId: 'DUNE.US', type: 'buy', date: '2021-02-01', units: 10, price: 40 })
  const { securities, sums } = await list(_id)
  expect(securities).toMatchObject([{ units: 30, value: null, rate: { rate: null, source: 'missing' } }])
  expect(sums.value).toBeNull()
})

test('a portfolio without transactions has an empty list', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  expect(await list(_id)).toMatchObject({ securities: [], years: [], sums: { value: 0 }, others: null })
})
