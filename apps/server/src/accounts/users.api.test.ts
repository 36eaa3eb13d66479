import { getUser, updateUser } from '@plumbline/contract/accounts/operations'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())

const numberFormat: NumberFormat = {
  symbolType: 'symbol',
  symbolPosition: 'after',
  symbolSpace: true,
  thousandsSeparator: 'dot',
  decimalsSeparator: 'comma',
  decimals: 3,
}

test('API-06 the user carries every field of the specification, and each that can be changed is kept', async () => {
  expect(Object.keys(await server.call(getUser, { token }))).toEqual(
    expect.arrayContaining(
      (
        '_id email first_name last_name strategy plan role source upgradeSource createdAt currency country emailSubscribe beta newsView ' +
        'numberFormat'
      ).split(' '),
    ),
  )
  const change = {
    first_name: 'Ada',
    last_name: 'Byron',
    strategy: 'mixed',
    currency: 'CHF',
    country: 'CH',
    emailSubscribe: false,
    newsView: 'compact',
    numberFormat,
    language: 'en',
  } as const
  await server.call(updateUser, { token, body: change })
  expect(await server.call(getUser, { token })).toMatchObject(change)
  await server.call(updateUser, { token, body: { newsView: 'grid' } })
  expect(await server.call(getUser, { token })).toMatchObject({ ...change, newsView: 'grid' })
  await server.call(updateUser, { token, body: { language: null } })
  expect(await server.call(getUser, { token })).toMatchObject({ language: null })
})

test.each([
  { plan: 'premium' },
  { role: 'admin' },
  { beta: true },
  { createdAt: '2020-01-01' },
  { upgradeSource: 'sumo' },
  { language: 'tlh' },
])('users cannot set %o for themselves', async (body) => {
  const before = await server.call(getUser, { token })
  expect(await server.refusal(updateUser, { token, body })).toMatchObject({ status: 400, code: 'invalid-payload' })
  expect(await server.call(getUser, { token })).toEqual(before)
})
