import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWhileUsed } from './keep-while-used.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function countedValue() {
  const state = { builds: 0, version: 'first', time: 0, buildMilliseconds: 0 }
  const kept = keepWhileUsed({
    async build() {
      state.time += state.buildMilliseconds
      return ++state.builds
    },
    idleMilliseconds: 1000,
    version: async () => state.version,
    now: () => state.time,
  })
  return { kept, state }
}

test('builds once for all who wait', async () => {
  const { kept, state } = countedValue()
  expect(state.builds).toBe(0)
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1])
  expect(state.builds).toBe(1)
})

test('stays while it is used and is dropped without use', async () => {
  const { kept } = countedValue()
  await kept.get()
  for (let round = 0; round < 5; round++) {
    vi.advanceTimersByTime(900)
    expect(await kept.get()).toBe(1)
  }
  vi.advanceTimersByTime(2100)
  expect(kept.isPresent()).toBe(false)
  expect(await kept.get()).toBe(2)
})

test('a stale value is returned while the next one is built', async () => {
  const { kept } = countedValue()
  await kept.get()
  kept.expire()
  expect(await kept.get()).toBe(1)
  await expect.poll(kept.get).toBe(2)
})

test('a change is followed some seconds later, and no build comes without one', async () => {
  const { kept, state } = countedValue()
  await kept.get()
  state.time += 100_000
  await kept.get()
  expect(await kept.get()).toBe(1)
  state.version = 'second'
  state.time += 3000
  expect(await kept.get()).toBe(1)
  await expect.poll(kept.get).toBe(2)
})

test('a value that changes constantly is rebuilt after twenty times the build time, at most a minute', async () => {
  const { kept, state } = countedValue()
  for (const { buildMilliseconds, rest } of [
    { buildMilliseconds: 1000, rest: 20_000 },
    { buildMilliseconds: 9000, rest: 60_000 },
  ]) {
    kept.drop()
    state.buildMilliseconds = buildMilliseconds
    const built = await kept.get()
    state.version += '+'
    state.time += rest - 1
    await kept.get()
    expect(await kept.get()).toBe(built)
    state.time += 1
    await kept.get()
    await expect.poll(kept.get).toBe(built + 1)
  }
})

test('a change during a build is followed too', async () => {
  let version = 1
  let time = 0
  const kept = keepWhileUsed({
    build: async () => version++,
    idleMilliseconds: 1000,
    version: async () => String(Math.min(version, 2)),
    now: () => time,
  })
  await kept.get()
  time += 3000
  await kept.get()
  await expect.poll(kept.get).toBe(2)
})

test('a failed build is refused to those who wait and tried again by the next; the old value stays', async () => {
  let fails = true
  const kept = keepWhileUsed({
    async build() {
      if (fails) throw new Error('no connection')
      return 'built'
    },
    idleMilliseconds: 1000,
  })
  await expect(kept.get()).rejects.toThrow('no connection')
  fails = false
  expect(await kept.get()).toBe('built')
  fails = true
  kept.expire()
  expect(await kept.get()).toBe('built')
  expect(await kept.get()).toBe('built')
})

test('a stored value of the same version is returned without a build', async () => {
  const kept = keepWhileUsed({
    build: () => expect.unreachable(),
    restore: async () => ({ value: 'stored', version: 'first' }),
    idleMilliseconds: 1000,
    version: async () => 'first',
  })
  expect(await kept.get()).toBe('stored')
  expect(await kept.get()).toBe('stored')
})

test('an outdated stored value is returned while the next one is built', async () => {
  let finish: (value: string) => void = () => undefined
  const builtFrom: unknown[] = []
  const kept = keepWhileUsed({
    build(version) {
      builtFrom.push(version)
      return new Promise<string>((resolve) => {
        finish = resolve
      })
    },
    restore: async () => ({ value: 'stored', version: 'first' }),
    idleMilliseconds: 1000,
    version: async () => 'second',
  })
  expect(await kept.get()).toBe('stored')
  expect(await kept.get()).toBe('stored')
  await expect.poll(() => builtFrom).toEqual(['second'])
  finish('built')
  await expect.poll(kept.get).toBe('built')
  expect(builtFrom).toHaveLength(1)
})
