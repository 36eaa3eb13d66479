import { expect, test } from 'vitest'
import { createBrokerContext, machineTimers } from './broker-context.ts'

test('a wait up to the longest one is waited for; a longer one postpones the synchronization', async () => {
  const waits: number[] = []
  const timers = { now: () => 0, wait: async (milliseconds: number) => void waits.push(milliseconds) }
  const { signal } = new AbortController()
  const context = createBrokerContext({ baseUrl: undefined, timers, signal, maxWaitMs: 1000 })
  await context.wait(1000)
  await expect(context.wait(1001)).rejects.toMatchObject({ name: 'PostponedError', delayMs: 1001 })
  expect(waits).toEqual([1000])
})

test('a wait ends at once when it is stopped, before it begins or during it', async () => {
  const stopped = new AbortController()
  const wait = machineTimers.wait(60_000, stopped.signal)
  stopped.abort(new Error('The server stops'))
  await expect(wait).rejects.toThrow('The server stops')
  await expect(machineTimers.wait(0, stopped.signal)).rejects.toThrow('The server stops')
  await machineTimers.wait(0, new AbortController().signal)
})
