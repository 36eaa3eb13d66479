import { getUser } from '@plumbline/contract/accounts/operations'
import { deleteValuation, listValuations, saveValuation } from '@plumbline/contract/valuations/operations'
import { MAX_SAVED_VALUATIONS } from '@plumbline/contract/valuations/vocabulary'
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

const body = {
  growth: 0.1,
  growthOption: 'average-5',
  flows: [
    { year: 2023, freeCashFlow: 133_100_000 },
    { year: 2024, freeCashFlow: 146_410_000 },
  ],
  discountRate: 0.1,
  terminalMultiple: 2,
  isTerminalDiscounted: false,
  fairValue: 99.4743421,
  currency: 'USD',
  price: 88.95,
}
const params = { id: 'ACRN.US' }
const list = (owner = token) => server.call(listValuations, { token: owner, params })

test('valuations are kept with their day, newest first, for their owner alone, until deleted', async () => {
  const { _id: first } = await server.call(saveValuation, { token, params, body })
  server.clock.advance(1)
  const { _id: second } = await server.call(saveValuation, { token, params, body: { ...body, price: null } })
  expect(await list()).toEqual([
    { _id: second, savedAt: '2023-12-29T21:01:00.000Z', ...body, price: null },
    { _id: first, savedAt: '2023-12-29T21:00:00.000Z', ...body },
  ])
  expect(await list(other)).toEqual([])
  expect(await server.refusal(deleteValuation, { token: other, params: { id: first } })).toMatchObject({ status: 404 })
  await server.call(deleteValuation, { token, params: { id: second } })
  expect(await list()).toMatchObject([{ _id: first }])
})

test('an unknown asset, values outside their ranges, and one valuation too many are refused', async () => {
  const refusal = (changed: object, id = 'ACRN.US') =>
    server.refusal(saveValuation, { token, params: { id }, body: { ...body, ...changed } })
  expect(await refusal({}, 'NOPE')).toMatchObject({ status: 404, code: 'not-found' })
  const invalid = {
    flows: [],
    growth: -2,
    discountRate: 2,
    terminalMultiple: -1,
    currency: 'usd',
    price: 0,
    growthOption: 'A',
  }
  for (const [name, value] of Object.entries(invalid)) {
    const problem = await refusal({ [name]: value })
    expect(problem, name).toMatchObject({ status: 400, code: 'invalid-payload' })
    expect(problem.errors?.[0]?.path, name).toBe(name)
  }

  const { _id: user_id } = await server.call(getUser, { token: other })
  const full = Array.from({ length: MAX_SAVED_VALUATIONS }, (_, index) => ({
    user_id,
    id: `full-${index}`,
    asset_id: 'ACRN.US',
    saved_at: '2023-01-01T00:00:00.000Z',
    valuation: JSON.stringify(body),
  }))
  await server.database.db.insertInto('saved_valuations').values(full).execute()
  expect(await server.refusal(saveValuation, { token: other, params, body })).toMatchObject({
    status: 403,
    code: 'over-quota',
  })
  expect(await list(other)).toHaveLength(MAX_SAVED_VALUATIONS)
})
