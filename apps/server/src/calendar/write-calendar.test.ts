import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './write-calendar.ts'

const event: CalendarEvent = {
  uid: 'a1@plumbline.example',
  day: '2024-02-29',
  summary: 'Dividend: Oak (declared)',
  description: 'Declared',
  isTentative: false,
}
const write = (change: Partial<CalendarEvent> = {}) =>
  writeCalendar({
    name: 'Dividends',
    stampedAt: new Date('2024-02-01T08:30:15.250Z'),
    events: [{ ...event, ...change }],
  })
const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('every line ends with CRLF, and the calendar has what RFC 5545 requires', () => {
  const text = write()
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.filter((line) => line.startsWith('PRODID:'))).toHaveLength(1)
  expect(text).toContain('\r\nUID:a1@plumbline.example\r\nDTSTAMP:20240201T083015Z\r\n')
})

test('a whole day ends before the next one, also over the end of a leap February', () =>
  expect(write()).toContain('\r\nDTSTART;VALUE=DATE:20240229\r\nDTEND;VALUE=DATE:20240301\r\n'))

test('text is escaped as in section 3.3.11 of RFC 5545', () => {
  // The example of the RFC, with a semicolon and a backslash besides.
  const description = 'Project XYZ Final Review\nConference Room - 3B\nCome Prepared.'
  expect(unfold(write({ description }))).toContain(
    'DESCRIPTION:Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.\r\n',
  )
  expect(unfold(write({ summary: 'A, B; C\\D\r\nE\u0007F' }))).toContain('SUMMARY:A\\, B\\; C\\\\D\\nE F\r\n')
})

test('no line is longer than 75 octets, no character is split, and unfolded it is what it was', () => {
  const summary = `${'Müller & Söhne – 株式会社 🌳 '.repeat(20)}`.trim()
  const text = write({ summary })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(unfold(text)).toContain(`\r\nSUMMARY:${summary}\r\n`)
  // 75 octets fit on one line, 76 do not.
  const exact = 'x'.repeat(75 - 'SUMMARY:'.length)
  expect(write({ summary: exact })).toContain(`SUMMARY:${exact}\r\nDESCRIPTION`)
  expect(write({ summary: `${exact}y` })).toContain(`SUMMARY:${exact}\r\n y\r\nDESCRIPTION`)
})

test('what is estimated is tentative, and neither takes up time', () => {
  expect(write()).toContain('\r\nSTATUS:CONFIRMED\r\nTRANSP:TRANSPARENT\r\n')
  expect(write({ isTentative: true })).toContain('\r\nSTATUS:TENTATIVE\r\n')
})
