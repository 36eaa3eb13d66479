import { getUser } from '@plumbline/contract/accounts/operations'
import { listAlerts } from '@plumbline/contract/alerts/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { engineOf } from '../db.ts'
import { alerts } from './0061-alerts.ts'
import { weightAlerts } from './0074-weight-alerts.ts'
import { quietHours } from './0075-quiet-hours.ts'

test('target prices that were silent are alerts, each of its owner', async () => {
  const server = await startTestServer()
  const { db } = server.database
  const [ada, bob] = [await server.signIn('ada@plumbline.example'), await server.signIn('bob@plumbline.example')]
  await server.call(watchAsset, { token: ada, params: { id: 'ACRN.US' }, body: { targetPrice: '80.5' } })
  await server.call(watchAsset, { token: ada, params: { id: 'DUNE.US' }, body: {} })
  await server.call(watchAsset, { token: bob, params: { id: 'ACRN.US' }, body: { targetPrice: '95' } })
  for (const table of ['alerts', 'alert_events', 'alert_settings']) await db.schema.dropTable(table).execute()

  await alerts.up(db)
  await weightAlerts(engineOf(db)).up(db)
  await quietHours.up(db)

  const found = async (token: string) => (await server.call(listAlerts, { token })).alerts
  const target = { asset: { _id: 'ACRN.US' }, kind: 'price', direction: null, source: 'watchlist', reachedOn: null }
  expect(await found(ada)).toMatchObject([{ ...target, level: '80.5' }])
  expect(await found(bob)).toMatchObject([{ ...target, level: '95' }])
  const { _id } = await server.call(getUser, { token: ada })
  expect(await db.selectFrom('alerts').select('id').where('user_id', '=', _id).execute()).toEqual([
    { id: 'target-ACRN.US' },
  ])
  await server.close()
})
