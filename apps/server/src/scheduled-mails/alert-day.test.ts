import { hasFittingHours } from '@plumbline/contract/alerts/quiet-hours'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet } from '../alerts/quiet-hours.ts'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import { findAlertDay } from './alert-day.ts'
import type { Reader } from './find-reader.ts'
import { nextLook } from './next-look.ts'

const DAYS = 6

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
  ['in the morning, if quiet hours end before it', { from: '22:00', to: '06:00' }, '2026-01-14T05:30:00Z', undefined],
])('alerts are mailed %s', (_when, quietHours, now, day) => {
  expect(findAlertDay(readerOf('Europe/Berlin', quietHours), new Date(now))).toBe(day)
})

test('whatever the quiet hours, the zone and the delay, each day is told once, and never within them', () => {
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16))
  const hours = fc.record({ from: clock, to: clock }).filter(hasFittingHours)
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  // The weeks in which most zones change their clocks, and any others.
  const starts = fc.oneof(
    fc.constantFrom('2026-03-06T12:00:00Z', '2026-03-27T00:00:00Z', '2026-10-23T12:00:00Z', '2026-10-30T00:00:00Z'),
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
  )
  const delays = fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { minLength: 1, maxLength: 10 })
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
