import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMorning, morningOf } from './local-morning.ts'

test.each([
  // https://www.timeanddate.com/time/zones: CET is UTC+1, CEST UTC+2, PST UTC-8, NPT UTC+5:45, LINT UTC+14.
  ['Europe/Berlin', '2026-01-09', '2026-01-09T06:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T06:00:00.000Z'],
  ['America/Los_Angeles', '2026-01-09', '2026-01-09T15:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-09', '2026-01-09T01:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-09', '2026-01-08T17:00:00.000Z'],
])('in %s, the morning of %s begins at %s', (timeZone, day, instant) => {
  expect(morningOf(timeZone, day).toISOString()).toBe(instant)
})

test('in every time zone and on every day, the morning begins at that instant and not before', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, days, (timeZone, date) => {
      const day = date.toISOString().slice(0, 10)
      const morning = morningOf(timeZone, day)
      expect(findMorning(timeZone, morning)).toBe(day)
      expect(findMorning(timeZone, new Date(morning.getTime() - 1))).not.toBe(day)
    }),
  )
})
