import { getUser } from '@plumbline/contract/accounts/operations'
import { getWatchedAsset, listWatchedAssets, unwatchAsset, watchAsset } from '@plumbline/contract/watchlist/operations'
import { MAX_WATCHED_ASSETS } from '@plumbline/contract/watchlist/vocabulary'
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

const watch = (id: string, body = {}) => server.call(watchAsset, { token, params: { id }, body })
const list = (owner = token) => server.call(listWatchedAssets, { token: owner })

test('an asset is watched with its price, a target and notes, which can be replaced, and removed', async () => {
  expect(await list()).toEqual([])
  await watch('DUNE.US')
  await watch('ACRN.US', { targetPrice: '80.123456789012', notes: ' after the split ' })
  // ACRN closes at (100 + 0.1 k) / 2 on trading day k: 88.95 on 29 Dec 2023 (k = 779), 88.90 on the day before.
  expect(await list()).toMatchObject([
    {
      asset: { _id: 'ACRN.US', name: 'Acorn Tools Inc', currency: 'USD' },
      targetPrice: '80.123456789012',
      notes: 'after the split',
      price: expect.closeTo(88.95, 9),
      priceDate: '2023-12-29',
      change: expect.closeTo(88.95 / 88.9 - 1, 9),
      // It rises by 0.05 each trading day, from 75.90 on 29 Dec 2022 on.
      year: { low: expect.closeTo(75.9, 9), high: expect.closeTo(88.95, 9) },
    },
    { asset: { _id: 'DUNE.US' }, targetPrice: null, notes: null },
  ])
  const points = (await list())[0]?.year?.points ?? []
  expect(points).toHaveLength(53)
  expect(points[0]).toBe(0)
  expect(points.at(-1)).toBeCloseTo(88.95 / 75.9 - 1, 9)
  expect(await list(other)).toEqual([])
  expect(await server.call(getWatchedAsset, { token: other, params: { id: 'ACRN.US' } })).toBeNull()

  await watch('ACRN.US', { targetPrice: '95' })
  const kept = await server.call(getWatchedAsset, { token, params: { id: 'ACRN.US' } })
  expect(kept).toEqual({ targetPrice: '95', notes: 'after the split' })

  await server.call(unwatchAsset, { token, params: { id: 'ACRN.US' } })
  expect(await list()).toMatchObject([{ asset: { _id: 'DUNE.US' } }])
  expect(await server.refusal(unwatchAsset, { token, params: { id: 'ACRN.US' } })).toMatchObject({ status: 404 })
  await server.call(unwatchAsset, { token, params: { id: 'DUNE.US' } })
})

test('an unknown asset, a target at or below zero, and an asset over the limit are refused', async () => {
  const refusal = (id: string, body: { targetPrice?: string; notes?: string }) =>
    server.refusal(watchAsset, { token, params: { id }, body })
  expect(await refusal('NOPE', {})).toMatchObject({ status: 404, code: 'not-found' })
  for (const targetPrice of ['0', '-1', 'x']) {
    const problem = await refusal('ACRN.US', { targetPrice })
    expect(problem).toMatchObject({ status: 400, code: 'invalid-payload' })
    expect(problem.errors?.[0]?.path).toBe('targetPrice')
  }
  expect(await refusal('ACRN.US', { notes: 'x'.repeat(4001) })).toMatchObject({ status: 400 })

  const { _id: user_id } = await server.call(getUser, { token })
  const full = Array.from({ length: MAX_WATCHED_ASSETS }, (_, index) => ({
    user_id,
    asset_id: `FULL${index}.US`,
    target_price: null,
    added_at: '2023-01-01T00:00:00.000Z',
  }))
  await server.database.db.insertInto('watched_assets').values(full).execute()
  expect(await refusal('ACRN.US', {})).toMatchObject({ status: 403, code: 'over-quota' })
  expect(await server.call(getWatchedAsset, { token, params: { id: 'ACRN.US' } })).toBeNull()
})
