import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { claimDue } from './claim-due.ts'
import { createBackground } from './sweeps.ts'

let database: Database
let clock: ManualClock

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock('2026-01-31T12:00:00Z')
})
afterEach(() => database.close())

const log = { error() {} }
const recorded = () => database.db.selectFrom('sweeps').selectAll().execute()

describe('a claim', () => {
  async function addRows(count: number): Promise<void> {
    const at = clock.now().toISOString()
    for (let number = 0; number < count; number++) {
      await database.db
        .insertInto('mails')
        .values({
          id: String(number).padStart(3, '0'),
          user_id: null,
          topic: null,
          sealed: null,
          state: 'waiting',
          created_at: at,
          expires_at: at,
          next_attempt_at: at,
          claimed_until: at,
          attempts: 0,
          last_error: null,
        })
        .execute()
    }
  }
  const claim = (limit: number) =>
    claimDue(database.db, clock, {
      table: 'mails',
      key: 'id',
      due: sql`state = 'waiting'`,
      orderBy: 'id',
      limit,
      seconds: 60,
    })
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

  test('gives concurrent callers different rows', async () => {
    await addRows(30)
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(3)))
    expect(claims.map((rows) => rows.length)).toEqual(Array(10).fill(3))
    expect(claims.flatMap(idsOf).sort()).toEqual(Array.from({ length: 30 }, (_, id) => String(id).padStart(3, '0')))
  })

  test('takes no more than the limit, the first ones first', async () => {
    await addRows(5)
    expect(idsOf(await claim(2))).toEqual(['000', '001'])
    expect(idsOf(await claim(2))).toEqual(['002', '003'])
  })

  test('runs out, so that the rows of a process that died are due again', async () => {
    await addRows(2)
    await claim(2)
    clock.advance(0.99)
    expect(await claim(2)).toEqual([])
    clock.advance(0.01)
    expect(idsOf(await claim(2))).toEqual(['000', '001'])
  })
})

describe('a sweep', () => {
  test('that is requested while it runs runs once more, and both callers wait for that run', async () => {
    const background = createBackground(database.db, clock, log)
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    background.add({
      name: 'slow',
      schedule: { every: 1 },
      async run() {
        await gates[runs++]?.promise
        return 1
      },
    })
    const first = background.run('slow')
    const others = Promise.all([background.run('slow'), background.run('slow')])
    gates[0]?.resolve()
    await first
    gates[1]?.resolve()
    await others
    expect(runs).toBe(2)
    await background.stop()
  })

  test('leaves a record of what it did or how it failed, and a failure is logged and harms no other', async () => {
    const logged: string[] = []
    const background = createBackground(database.db, clock, { error: (_details, message) => void logged.push(message) })
    background.add({ name: 'good', schedule: { every: 1 }, run: async () => 3 })
    background.add({
      name: 'bad',
      schedule: { every: 1 },
      async run() {
        throw new Error('no such luck')
      },
    })
    await background.run('bad')
    await background.run('good')
    expect(await recorded()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'good', last_done: 3, last_error: null }),
        expect.objectContaining({ name: 'bad', last_done: 0, last_error: 'Error: no such luck' }),
      ]),
    )
    expect(logged).toEqual(['background work failed'])
    await background.stop()
  })

  test('with nothing to do is recorded every five minutes', async () => {
    const background = createBackground(database.db, clock, log)
    background.add({ name: 'idle', schedule: { every: 1 }, run: async () => 0 })
    await background.run('idle')
    clock.advance(4.5)
    await background.run('idle')
    expect(await recorded()).toMatchObject([{ last_started_at: '2026-01-31T12:00:00.000Z' }])
    clock.advance(0.5)
    await background.run('idle')
    expect(await recorded()).toMatchObject([{ last_started_at: '2026-01-31T12:05:00.000Z' }])
    await background.stop()
  })

  test('is told to end, and none begins afterwards', async () => {
    const background = createBackground(database.db, clock, log)
    let runs = 0
    background.add({
      name: 'long',
      schedule: { every: 1 },
      async run(signal) {
        runs++
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return 0
      },
    })
    const running = background.run('long')
    await background.stop()
    await running
    await background.run('long')
    expect(runs).toBe(1)
  })
})
