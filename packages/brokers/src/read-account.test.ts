import { afterEach, beforeEach, expect, test } from 'vitest'
import { degiro } from './degiro/degiro.ts'
import { readAccount } from './read-account.ts'
import { type DegiroSimulator, startDegiroSimulator } from './testing/degiro-simulator.ts'
import { createInstantContext } from './testing/instant-context.ts'

let simulator: DegiroSimulator

beforeEach(async () => {
  simulator = await startDegiroSimulator()
})
afterEach(() => simulator.close())

const credentials = { username: 'ann', password: 'correct horse' }
const request = { from: '2024-01-01', to: '2024-12-31', cursor: null }

async function read(session: Record<string, unknown> | null): Promise<unknown[]> {
  const { context } = createInstantContext(simulator.url)
  const kept: unknown[] = []
  const reading = {
    broker: degiro,
    context,
    credentials,
    session,
    keepSession: async (fresh: unknown) => void kept.push(fresh),
  }
  for await (const _page of readAccount(reading, request)) {
    /* read to the end */
  }
  return kept
}

test('a session that still lives needs no sign-in', async () => {
  const [session] = await read(null)
  expect(await read(session as Record<string, unknown>)).toEqual([])
  expect(simulator.signIns).toBe(1)
})

test('a session that has ended is renewed and the new one kept', async () => {
  const [session] = await read(null)
  const ended = { ...(session as Record<string, unknown>), sessionId: 'gone' }
  expect(await read(ended)).toEqual([session].map(() => expect.objectContaining({ sessionId: '0A1B2C2.prod_b_112_1' })))
  expect(simulator.signIns).toBe(2)
})
