import { expect, test } from 'vitest'
import { BodyTooLargeError, readBody } from './read-body.ts'
import { backoffDelay, parseRetryAfter } from './retry-delay.ts'

const NOW = Date.UTC(2024, 2, 1, 12)

test.each([
  [null, undefined],
  ['5', 5000],
  [' 0.5 ', 500],
  ['Fri, 01 Mar 2024 12:00:07 GMT', 7000],
  ['Fri, 01 Mar 2024 11:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After %s is a delay of %s milliseconds', (header, milliseconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(milliseconds)
})

test('each attempt waits up to twice as long as the one before, and at least half of that', () => {
  expect([0, 1, 2, 3].map((attempt) => backoffDelay(attempt, 500, () => 1))).toEqual([500, 1000, 2000, 4000])
  expect([0, 1, 2, 3].map((attempt) => backoffDelay(attempt, 500, () => 0))).toEqual([250, 500, 1000, 2000])
})

test('a body of the maximum size is read whole, and one more byte is refused', async () => {
  const body = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(Uint8Array.of(1, 2))
          controller.enqueue(Uint8Array.of(3))
          controller.close()
        },
      }),
    )
  expect(await readBody(body(), 3)).toEqual(Uint8Array.of(1, 2, 3))
  await expect(readBody(body(), 2)).rejects.toThrow(BodyTooLargeError)
  expect(await readBody(new Response(null), 0)).toEqual(new Uint8Array())
})
