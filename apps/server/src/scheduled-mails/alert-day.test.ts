import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet } from '../alerts/quiet-hours.ts'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import { findAlertDay } from './alert-day.ts'
import type { Reader } from './find-reader.ts'
import { nextLook } from './next-look.ts'

const DAYS = 6
const LATEST_SWEEP_MINUTES = 20

const readerOf = (timeZone: string, quietHours: { from: string; to: string } | null) =>
  ({
    timeZone,
    portfolios: [],
    alerts: [{}],
    alertSettings: { byMail: true, quietHours },
    lastDue: new Map([['trial-ending', '2019-01-01']]),
    createdAt: '2019-01-01T10:00:00.000Z',
  }) as unknown as Reader

// In winter, 7:00 in Berlin is 6:00 UTC.
test.each([
  ['in the morning', null, '2026-01-14T06:00:00Z', '2026-01-14'],
  ['not before it', null, '2026-01-14T05:59:59Z', undefined],
  ['not in quiet hours', { from: '22:00', to: '09:30' }, '2026-01-14T08:29:59Z', undefined],
  ['after them', { from: '22:00', to: '09:30' }, '2026-01-14T08:30:00Z', '2026-01-14'],
  ['before those of the evening', { from: '22:00', to: '09:30' }, '2026-01-14T20:59:59Z', '2026-01-14'],
  ['after midnight, of yesterday', { from: '05:00', to: '02:00' }, '2026-01-14T01:30:00Z', '2026-01-13'],
  [
    'after midnight, if quiet hours began soon after the morning',
    { from: '07:01', to: '00:00' },
    '2026-01-13T23:00:00Z',
    '2026-01-13',
  ],
  ['in the morning, if quiet hours end before it', { from: '22:00', to: '06:00' }, '2026-01-14T05:30:00Z', undefined],
])('alerts are mailed %s', (_when, quietHours, now, day) => {
  expect(findAlertDay(readerOf('Europe/Berlin', quietHours), new Date(now))).toBe(day)
})

test('a sweep that is late for the minute before quiet hours looks again at their end', () => {
  const reader = readerOf('Europe/Berlin', { from: '07:01', to: '00:00' })
  expect(nextLook(reader, new Date('2026-01-13T06:01:00Z'))).toEqual(new Date('2026-01-13T23:00:00Z'))
})

test('whatever the quiet hours, the zone and the delay, each day is told once, and never within them', () => {
  const clockAt = (minute: number) => new Date((minute % 1440) * MINUTE_MS).toISOString().slice(11, 16)
  // An hour that clocks skip and a sweep that is late fit into what quiet hours leave of a day.
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 - 60 - LATEST_SWEEP_MINUTES - 1 }))
    .map(([from, length]) => ({ from: clockAt(from), to: clockAt(from + length) }))
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  // The weeks in which most zones change their clocks, and any others.
  const starts = fc.oneof(
    fc.constantFrom('2026-03-06T12:00:00Z', '2026-03-27T00:00:00Z', '2026-10-23T12:00:00Z', '2026-10-30T00:00:00Z'),
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
  )
  const delays = fc.array(fc.integer({ min: 0, max: LATEST_SWEEP_MINUTES * MINUTE_MS }), {
    minLength: 1,
    maxLength: 10,
  })
  fc.assert(
    fc.property(zones, starts, hours, delays, (timeZone, start, quietHours, delayed) => {
      const reader = readerOf(timeZone, quietHours)
      const sent: string[] = []
      const end = Date.parse(start) + DAYS * 24 * HOUR_MS
      let now = new Date(start)
      for (let look = 0; now.getTime() < end; look++) {
        const day = findAlertDay(reader, now)
        if (day !== undefined && day > (sent.at(-1) ?? '')) {
          expect(isQuiet(quietHours, timeZone, now)).toBe(false)
          sent.push(day)
        }
        now = new Date(nextLook(reader, now).getTime() + (delayed[look % delayed.length] ?? 0))
      }
      const [first = ''] = sent
      expect(sent).toEqual(sent.map((_, index) => formatIsoDate(parseIsoDate(first) + index)))
      expect(sent.length).toBeGreaterThanOrEqual(DAYS - 1)
    }),
  )
})
