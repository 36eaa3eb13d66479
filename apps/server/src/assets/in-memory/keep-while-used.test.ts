import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWhileUsed } from './keep-while-used.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function countedValue() {
  let builds = 0
  const kept = keepWhileUsed({
    build: async () => ++builds,
    idleMilliseconds: 1000,
    staleMilliseconds: 10_000,
  })
  return { kept, builds: () => builds }
}

test('builds once for all who wait', async () => {
  const { kept, builds } = countedValue()
  expect(builds()).toBe(0)
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1])
  expect(builds()).toBe(1)
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

test('a stale value answers while the next one is built', async () => {
  const { kept } = countedValue()
  await kept.get()
  kept.expire()
  expect(await kept.get()).toBe(1)
  expect(await kept.get()).toBe(2)
})

test('grows stale by itself', async () => {
  const { kept } = countedValue()
  await kept.get()
  for (let round = 0; round < 11; round++) {
    vi.advanceTimersByTime(950)
    await kept.get()
  }
  expect(await kept.get()).toBe(2)
})

test('a failed build is refused to those who wait and tried again by the next; the old value stays', async () => {
  let fails = true
  const kept = keepWhileUsed({
    async build() {
      if (fails) throw new Error('no connection')
      return 'built'
    },
    idleMilliseconds: 1000,
    staleMilliseconds: 10_000,
  })
  await expect(kept.get()).rejects.toThrow('no connection')
  fails = false
  expect(await kept.get()).toBe('built')
  fails = true
  kept.expire()
  expect(await kept.get()).toBe('built')
  expect(await kept.get()).toBe('built')
})
