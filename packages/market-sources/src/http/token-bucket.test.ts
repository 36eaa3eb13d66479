import { expect, test } from 'vitest'
import { type Priority, withPriority } from './priority.ts'
import type { Timers } from './timers.ts'
import { createTokenBucket } from './token-bucket.ts'

/** Waits end when the test moves the clock. */
function createManualTimers() {
  let now = 0
  const waits = new Set<{ until: number; resolve(): void }>()
  const timers: Timers = {
    now: () => now,
    wait(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        const wait = { until: now + milliseconds, resolve }
        waits.add(wait)
        signal.addEventListener('abort', () => {
          waits.delete(wait)
          reject(signal.reason)
        })
      })
    },
    deadline: () => ({ signal: new AbortController().signal, clear() {} }),
  }
  return {
    timers,
    waits,
    async advance(milliseconds: number) {
      now += milliseconds
      for (const wait of waits) {
        if (wait.until > now) continue
        waits.delete(wait)
        wait.resolve()
      }
      await settled()
    },
  }
}

/** Everything that is not waiting for the clock has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const { signal: always } = new AbortController()

function bucketOf(burst = 1) {
  const { timers, waits, advance } = createManualTimers()
  const bucket = createTokenBucket({ perSecond: 1, burst, timers })
  const started: string[] = []
  const take = (name: string, priority: Priority = 'refresh', signal = always) =>
    withPriority(priority, () => bucket.take(signal)).then(
      () => void started.push(name),
      () => undefined,
    )
  return { waits, advance, bucket, started, take }
}

test('an aborted caller leaves the queue, and those behind it move up', async () => {
  const { take, started, advance, waits } = bucketOf()
  const left = Array.from({ length: 20 }, () => new AbortController())
  await take('first')
  for (const [index, { signal }] of left.entries()) void take(`left ${index}`, 'refresh', signal)
  void take('second')
  for (const controller of left) controller.abort()
  await advance(1000)
  expect(started).toEqual(['first', 'second'])
  await settled()
  expect(waits.size).toBe(0)
})

test('a queue that all callers have left costs the next one nothing', async () => {
  const { take, started, advance } = bucketOf()
  await take('first')
  const controller = new AbortController()
  void take('left', 'refresh', controller.signal)
  controller.abort()
  await advance(1000)
  void take('second')
  await settled()
  expect(started).toEqual(['first', 'second'])
})

test('a user request precedes an import, an import precedes a refresh, and equal priorities keep their order', async () => {
  const { take, started, advance } = bucketOf()
  await take('first')
  void take('refresh 1')
  void take('import', 'import')
  void take('refresh 2')
  void take('person', 'person')
  for (let second = 0; second < 4; second++) await advance(1000)
  expect(started).toEqual(['first', 'person', 'import', 'refresh 1', 'refresh 2'])
})

test('nothing is sent while the source asked to slow down', async () => {
  const { take, started, advance, bucket } = bucketOf(5)
  bucket.holdFor(3000)
  void take('held')
  await advance(2999)
  expect(started).toEqual([])
  await advance(1)
  expect(started).toEqual(['held'])
})

test('a clock that is set back prolongs no hold', async () => {
  const { take, started, advance, bucket } = bucketOf(5)
  bucket.holdFor(3000)
  await advance(-3_600_000)
  void take('held')
  await advance(3000)
  expect(started).toEqual(['held'])
})
