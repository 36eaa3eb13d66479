import { expect, test } from 'vitest'
import { dayIn } from './clock.ts'

test.each([
  ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-28T23:00:59.999Z', '2026-03-29'],
  ['Asia/Kathmandu', '2026-03-28T18:14:59.999Z', '2026-03-28'],
  ['Asia/Kathmandu', '2026-03-28T18:15:00.000Z', '2026-03-29'],
  ['UTC', '2026-03-28T23:00:59.999Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
])('in %s, %s is on %s', (timeZone, instant, day) => {
  expect(dayIn(timeZone, new Date(instant))).toBe(day)
})
