import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfQuiet, isQuiet } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '08:00' }

// Berlin: 29 March 2026 has 23 hours, 25 October 2026 has 25 (https://www.timeanddate.com/time/change/germany/berlin).
test.each([
  ['over midnight', NIGHT, '2026-01-09T22:30:00Z', '2026-01-10T07:00:00.000Z'],
  ['from the first minute on', NIGHT, '2026-01-09T21:00:00Z', '2026-01-10T07:00:00.000Z'],
  ['not before it', NIGHT, '2026-01-09T20:59:59Z', '2026-01-09T20:59:59.000Z'],
  ['not after the last one', NIGHT, '2026-01-10T07:00:00Z', '2026-01-10T07:00:00.000Z'],
  ['with seconds', NIGHT, '2026-01-10T06:59:59.999Z', '2026-01-10T07:00:00.000Z'],
  ['within a day', { from: '06:30', to: '09:15' }, '2026-01-09T06:00:00Z', '2026-01-09T08:15:00.000Z'],
  ['in the night of 23 hours', NIGHT, '2026-03-28T21:30:00Z', '2026-03-29T06:00:00.000Z'],
  ['in the night of 25 hours', NIGHT, '2026-10-24T20:30:00Z', '2026-10-25T07:00:00.000Z'],
  ['at an hour that is skipped', { from: '22:00', to: '02:30' }, '2026-03-28T23:30:00Z', '2026-03-29T01:30:00.000Z'],
])('quiet hours in Berlin %s', (_when, quiet, instant, end) => {
  expect(endOfQuiet(quiet, 'Europe/Berlin', new Date(instant)).toISOString()).toBe(end)
})

describe('in every time zone, at every instant and whatever the hours', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
  const hours = fc.record({ from: clock, to: clock }).filter(({ from, to }) => from !== to)

  test('the end is outside of the quiet hours, and at most 25 hours away', () => {
    fc.assert(
      fc.property(zones, instants, hours, (timeZone, instant, quiet) => {
        const end = endOfQuiet(quiet, timeZone, instant)
        expect(isQuiet(quiet, timeZone, end)).toBe(false)
        expect(end.getTime() - instant.getTime()).toBeGreaterThanOrEqual(0)
        expect(end.getTime() - instant.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        if (!isQuiet(quiet, timeZone, instant)) expect(end).toEqual(instant)
      }),
    )
  })

  test('a clock that is read minute by minute shows no earlier end, unless it is changed within them', () => {
    const shown = (timeZone: string, instant: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        instant,
      )
    fc.assert(
      fc.property(zones, instants, hours, (timeZone, instant, quiet) => {
        const end = endOfQuiet(quiet, timeZone, instant).getTime()
        const minutes = Math.floor((end - instant.getTime()) / 60_000)
        const noted = Array.from({ length: minutes }, (_, minute) =>
          shown(timeZone, instant.getTime() + minute * 60_000),
        )
        const isPast = noted.some((time, index) => index > 0 && time === quiet.to)
        expect(isPast).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})
