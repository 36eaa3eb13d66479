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
  serve: (userId: string) => Promise<Date | undefined>,
  stop: AbortSignal = signal,
): Promise<string[]> {
  const seen: string[] = []
  await processDueAccounts(server.database.db, server.clock, stop, async (userId) => {
    seen.push(userId)
    return await serve(userId)
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
