import { getUser } from '@plumbline/contract/accounts/operations'
import { deleteValuation, saveValuation, scoreValuations } from '@plumbline/contract/valuations/operations'
import { MAX_SCORED_VALUATIONS } from '@plumbline/contract/valuations/vocabulary'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ provider: () => createFilesProvider(MARKET_FOLDER) })
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())

const valuation = {
  growth: 0.1,
  growthOption: 'custom',
  flows: [
    { year: 2022, freeCashFlow: 121_000_000 },
    { year: 2023, freeCashFlow: 133_100_000 },
  ],
  discountRate: 0.1,
  terminalMultiple: 2,
  isTerminalDiscounted: false,
  fairValue: 150,
  currency: 'USD',
  price: 125,
}

/** Keeps a valuation as if it was saved at an instant of the past. */
async function keep(id: string, savedAt: string, assetId: string, changed: object = {}): Promise<void> {
  const { _id: user_id } = await server.call(getUser, { token })
  await server.database.db
    .insertInto('saved_valuations')
    .values({
      user_id,
      id,
      asset_id: assetId,
      saved_at: savedAt,
      valuation: JSON.stringify({ ...valuation, ...changed }),
    })
    .execute()
}

const score = async () => await server.call(scoreValuations, { token })

test('each saved valuation is compared with the price and the statements since, newest first', async () => {
  // By the README of the market: 2-for-1 on 2022-06-01, 75.00 on weekday 500 and 88.95 on weekday 779.
  await keep('first', '2021-12-29T12:00:00.000Z', 'ACRN.US')
  await keep('other-currency', '2022-12-29T12:00:00.000Z', 'ACRN.US', { currency: 'EUR' })
  const { _id: today } = await server.call(saveValuation, {
    token,
    params: { id: 'CORD.XETRA' },
    body: { ...valuation, currency: 'EUR', price: null },
  })

  const { valuations, leftOut } = await score()
  expect(leftOut).toBe(0)
  expect(valuations.map(({ _id }) => _id)).toEqual([today, 'other-currency', 'first'])
  const [cord, foreign, first] = valuations
  // Reported: 110 million in 2021 and 121 in 2022, 10 %; assumed 10 %.
  expect(first).toMatchObject({
    asset: { _id: 'ACRN.US' },
    fairValue: 75,
    priceThen: 62.5,
    price: 88.95,
    priceDate: '2023-12-29',
    change: expect.closeTo(0.4232, 9),
    gapClosed: expect.closeTo(26.45 / 12.5, 9),
    fairValueOn: '2022-12-05',
    comparedGrowth: { years: 1, assumed: expect.closeTo(0.1, 9), reported: expect.closeTo(0.1, 9) },
  })
  expect(foreign).toMatchObject({
    fairValue: 150,
    price: null,
    change: null,
    gapClosed: null,
    fairValueOn: null,
    comparedGrowth: null,
  })
  // Its flow of 2022 is below zero.
  expect(cord).toMatchObject({ price: expect.any(Number), change: null, gapClosed: null, comparedGrowth: null })

  expect(await server.call(scoreValuations, { token: await server.signIn('bob@plumbline.example') })).toEqual({
    valuations: [],
    leftOut: 0,
  })
  await server.call(deleteValuation, { token, params: { id: today } })
})

test('only the newest valuations are compared, and the rest are counted', async () => {
  for (let at = 0; at < MAX_SCORED_VALUATIONS; at++) await keep(`old-${at}`, '2021-06-01T12:00:00.000Z', 'ACRN.US')
  const { valuations, leftOut } = await score()
  expect(valuations).toHaveLength(MAX_SCORED_VALUATIONS)
  expect(leftOut).toBe(2)
  expect(valuations[0]?._id).toBe('other-currency')
})
