import { expect, test } from 'vitest'
import { ensureUser } from '../../accounts/users.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { brokerTerms } from './0039-broker-terms.ts'

test('statements of Trading 212 and Interactive Brokers are read again from the start, those of DEGIRO go on', async () => {
  const { db, close } = await openTestDatabase()
  await db.schema.alterTable('broker_records').dropColumn('terms').execute()
  const { id: user_id } = await ensureUser(db, createManualClock('2026-01-09T08:00:00Z'), 'ada@plumbline.example', null)
  const connections = ['degiro', 'ibkr-flex', 'trading-212'].map((broker) => ({
    user_id,
    id: broker,
    broker,
    username: 'ada',
    sealed: null,
    portfolio_id: null,
    connected_at: '2025-12-01T08:00:00.000Z',
    needs_user: 0,
    error: null,
    synced_at: '2026-01-08T08:00:00.000Z',
    synced_to: '2026-01-08',
    run_id: null,
    reading: null,
    differences: null,
    due_at: '2026-01-09T08:00:00.000Z',
    claimed_until: '2026-01-08T08:00:00.000Z',
    failures: 0,
  }))
  await db.insertInto('broker_connections').values(connections).execute()
  await brokerTerms.up(db)
  const rows = await db.selectFrom('broker_connections').select(['broker', 'synced_to']).orderBy('broker').execute()
  expect(rows).toEqual([
    { broker: 'degiro', synced_to: '2026-01-08' },
    { broker: 'ibkr-flex', synced_to: null },
    { broker: 'trading-212', synced_to: null },
  ])
  await close()
})
