import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { lookForMailsAgain, processDueAccounts } from './mail-schedule.ts'

const NOW = '2026-01-09T12:00:00Z'
const DAY_MS = 24 * 60 * 60_000
/** The accounts of one claim, and some more. */
const ACCOUNTS = 25

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ now: NOW })
  for (let account = 0; account < ACCOUNTS; account += 1) await server.signIn(`reader-${account}@plumbline.example`)
})
afterEach(() => server.close())

const signal = new AbortController().signal

/** Which accounts a run looks at. */
async function looksAt(
  nextOf: (userId: string) => Promise<Date | undefined>,
  stop: AbortSignal = signal,
): Promise<string[]> {
  const seen: string[] = []
  await processDueAccounts(server.database.db, server.clock, stop, {
    async serve(userId) {
      seen.push(userId)
      const next = await nextOf(userId)
      if (next === undefined) throw new Error('failed')
      return { next, store: async () => 0 }
    },
    onFailure: () => {},
  })
  return seen
}

const nothing = async () => new Date(server.clock.now().getTime() + DAY_MS)

test('each account is looked at once, and again when it is due next', async () => {
  expect(new Set(await looksAt(nothing)).size).toBe(ACCOUNTS)
  expect(await looksAt(nothing)).toEqual([])
  server.clock.advance(24 * 60 - 1)
  expect(await looksAt(nothing)).toEqual([])
  server.clock.advance(1)
  expect(await looksAt(nothing)).toHaveLength(ACCOUNTS)
})

test('an account that changes while it is looked at is due again at once', async () => {
  let changed = ''
  const seen = await looksAt(async (userId) => {
    if (changed === '') {
      changed = userId
      server.clock.advance(1)
      await lookForMailsAgain(server.database.db, server.clock, userId)
    }
    return await nothing()
  })
  expect(seen).toHaveLength(ACCOUNTS + 1)
  expect(seen.filter((userId) => userId === changed)).toHaveLength(2)
})

test('a run that stops leaves the others to the next one at once; one that fails is tried in ten minutes', async () => {
  const stopping = new AbortController()
  let failed = ''
  const first = await looksAt(async (userId) => {
    if (failed !== '') {
      stopping.abort()
      return await nothing()
    }
    failed = userId
    return undefined
  }, stopping.signal)
  expect(first).toHaveLength(2)
  const second = await looksAt(nothing)
  expect(second).toHaveLength(ACCOUNTS - 2)
  expect(second).not.toContain(failed)
  server.clock.advance(10)
  expect(await looksAt(nothing)).toEqual([failed])
})

test('a run that takes longer than its claim leaves accounts to the process that claimed them since', async () => {
  let others: string[] = []
  await looksAt(async () => {
    if (others.length === 0) {
      server.clock.advance(10)
      others = await looksAt(async () => undefined)
    }
    return await nothing()
  })
  expect(others).toHaveLength(ACCOUNTS)
  server.clock.advance(10)
  expect(new Set(await looksAt(nothing))).toEqual(new Set(others))
})

test('an account whose mails cannot be stored keeps no other from theirs, and stores nothing', async () => {
  const { db } = server.database
  let unstorable = ''
  const failing: string[] = []
  const stored = await processDueAccounts(db, server.clock, signal, {
    async serve(userId) {
      if (unstorable === '') unstorable = userId
      return {
        next: await nothing(),
        async store(tx) {
          await tx.updateTable('users').set({ plan: 'stored' }).where('id', '=', userId).execute()
          if (userId === unstorable) throw new Error('cannot be stored')
          return 1
        },
      }
    },
    onFailure: (userId) => void failing.push(userId),
  })
  expect(stored).toBe(ACCOUNTS - 1)
  expect(failing).toEqual([unstorable])
  const changed = (await db.selectFrom('users').select('id').where('plan', '=', 'stored').execute()).map(({ id }) => id)
  expect(changed).toHaveLength(ACCOUNTS - 1)
  expect(changed).not.toContain(unstorable)
  expect(await looksAt(nothing)).toEqual([])
  server.clock.advance(10)
  expect(await looksAt(nothing)).toEqual([unstorable])
})
