import { expect, test } from 'vitest'
import { countPerMinute } from './count-per-minute.ts'

test('two requests a minute: the third is one too many, and each key counts alone', () => {
  let now = 1_000_000
  const count = countPerMinute(2, () => now)
  expect(count('a')).toEqual({ remaining: 1, secondsLeft: 60 })
  now += 30_500
  expect(count('a')).toEqual({ remaining: 0, secondsLeft: 30 })
  expect(count('a').remaining).toBe(-1)
  expect(count('b').remaining).toBe(1)
})

test('a window ends with its sixtieth second', () => {
  let now = 1_000_000
  const count = countPerMinute(1, () => now)
  count('a')
  now += 59_999
  expect(count('a')).toEqual({ remaining: -1, secondsLeft: 1 })
  now += 1
  expect(count('a')).toEqual({ remaining: 0, secondsLeft: 60 })
})

test('a clock that is set back starts a new window', () => {
  let now = 1_000_000
  const count = countPerMinute(1, () => now)
  count('a')
  expect(count('a').remaining).toBe(-1)
  now -= 1
  expect(count('a')).toEqual({ remaining: 0, secondsLeft: 60 })
})
