import { describe, expect, test } from 'vitest'
import { nextFetchAt, retryFetchAt } from './next-fetch.ts'

const NOW = new Date('2024-03-01T12:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const minutesUntil = (at: Date) => (at.getTime() - NOW.getTime()) / 60_000

describe('the next fetch of a customer', () => {
  test('is an hour later while a subscription is live, and a day later otherwise', () => {
    expect(minutesUntil(nextFetchAt(NOW, [{ status: 'canceled' }, { status: 'active' }], null))).toBe(60)
    expect(minutesUntil(nextFetchAt(NOW, [{ status: 'canceled' }], null))).toBe(1440)
    expect(minutesUntil(nextFetchAt(NOW, [], null))).toBe(1440)
  })

  test.each([
    [0, 1],
    [59, 1 / 60],
    [60, 4],
    [299, 1 / 60],
    [300, 25],
    [1800, 1440],
  ])('%i seconds after an attempt, is due in %d minutes: one, five and thirty after it', (seconds, minutes) => {
    expect(minutesUntil(nextFetchAt(NOW, [], secondsAgo(seconds)))).toBeCloseTo(minutes, 9)
  })

  test('is never later than usual', () => {
    expect(minutesUntil(nextFetchAt(NOW, [{ status: 'active' }], secondsAgo(-3600 * 2)))).toBe(60)
  })

  test('after failures doubles its pause from two minutes up to an hour', () => {
    expect([1, 2, 5, 6, 50].map((failures) => minutesUntil(retryFetchAt(NOW, failures)))).toEqual([2, 4, 32, 60, 60])
  })
})
