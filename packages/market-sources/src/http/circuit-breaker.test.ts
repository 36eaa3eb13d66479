import { expect, test } from 'vitest'
import { type CircuitState, createCircuitBreaker, type Permit } from './circuit-breaker.ts'
import { untilAborted } from './until-aborted.ts'

const { signal } = new AbortController()

/** Opens after two failures for 1 s, 2 s, 4 s and at most 5 s. */
function breakerOf() {
  let now = 0
  const states: CircuitState[] = []
  const breaker = createCircuitBreaker({
    failuresToOpen: 2,
    pauseMs: 1000,
    maxPauseMs: 5000,
    timers: { now: () => now, wait: async () => {}, deadline: () => ({ signal, clear() {} }) },
    onChange: (state) => states.push(state),
  })
  const admit = async (wave?: number): Promise<Permit> => {
    const permit = await breaker.admit(signal, wave)
    if (permit === undefined) throw new Error('paused')
    return permit
  }
  const open = async () => {
    for (const reason of ['first', 'second']) (await admit()).failed(reason)
  }
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { breaker, states, admit, open, advance }
}

test('two failures in a row open it, and a response between them restarts the count', async () => {
  const { breaker, states, admit } = breakerOf()
  ;(await admit()).failed('one')
  ;(await admit()).succeeded()
  ;(await admit()).failed('two')
  expect(breaker.pausedFor()).toBe(0)
  ;(await admit()).failed('three')
  expect(breaker.pausedFor()).toBe(1000)
  expect(states).toEqual([{ isPaused: true, until: 1000, reason: 'three' }])
  expect(await breaker.admit(signal)).toBeUndefined()
})

test('failures of concurrent requests count once', async () => {
  const { breaker, admit } = breakerOf()
  const together = [await admit(), await admit(), await admit()]
  for (const permit of together) permit.failed('same')
  expect(breaker.pausedFor()).toBe(0)
  ;(await admit()).failed('next')
  expect(breaker.pausedFor()).toBe(1000)
})

test('the pause ends with its last millisecond, and one probe is sent', async () => {
  const { breaker, states, admit, open, advance } = breakerOf()
  await open()
  advance(999)
  expect(breaker.pausedFor()).toBe(1)
  advance(1)
  expect(breaker.pausedFor()).toBe(0)
  const probe = await admit()
  expect(probe.isProbe).toBe(true)
  const waiting = admit()
  probe.succeeded()
  expect((await waiting).isProbe).toBe(false)
  expect(states.at(-1)).toEqual({ isPaused: false, until: 0, reason: '' })
})

test('each failed probe doubles the pause up to the longest, and a response starts from the first again', async () => {
  const { breaker, admit, open, advance } = breakerOf()
  await open()
  const pauses = []
  for (let probe = 0; probe < 4; probe++) {
    pauses.push(breaker.pausedFor())
    advance(breaker.pausedFor())
    ;(await admit()).failed('still down')
  }
  expect(pauses).toEqual([1000, 2000, 4000, 5000])
  advance(5000)
  ;(await admit()).succeeded()
  await open()
  expect(breaker.pausedFor()).toBe(1000)
})

test('the other requests wait for the next pause if the probe fails', async () => {
  const { breaker, admit, open, advance } = breakerOf()
  await open()
  advance(1000)
  const probe = await admit()
  const waiting = breaker.admit(signal)
  probe.failed('still down')
  expect(await waiting).toBeUndefined()
})

test('the next request is the probe if the first probe was never sent', async () => {
  const { admit, open, advance } = breakerOf()
  await open()
  advance(1000)
  const probe = await admit()
  const waiting = admit()
  probe.unused()
  expect((await waiting).isProbe).toBe(true)
})

test('the source may ask for a pause at once, at most the longest', async () => {
  const { breaker, admit } = breakerOf()
  ;(await admit()).failed('slow down', 3000)
  expect(breaker.pausedFor()).toBe(3000)
  const other = breakerOf()
  ;(await other.admit()).failed('slow down', 60_000)
  expect(other.breaker.pausedFor()).toBe(5000)
})

test('a pause is not prolonged if the clock is set back', async () => {
  const { breaker, open, advance } = breakerOf()
  await open()
  advance(-100_000)
  expect(breaker.pausedFor()).toBe(5000)
})

test('a caller that leaves while it waits for the probe gets its reason', async () => {
  const { breaker, admit, open, advance } = breakerOf()
  await open()
  advance(1000)
  await admit()
  const leaving = new AbortController()
  const waiting = breaker.admit(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(breaker.admit(leaving.signal)).rejects.toThrow('left')
})

test('a request that was aborted before is not awaited, even if its result is there', async () => {
  await expect(untilAborted(Promise.resolve(1), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
})
