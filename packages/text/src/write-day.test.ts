import { expect, test } from 'vitest'
import { createTextFormatter } from './format-text.ts'
import { day, text } from './text.ts'
import { writeDay, writeDayOf } from './write-day.ts'

test.each([
  ['2026-11-20', 'en', '20 Nov 2026'],
  ['2026-09-01', 'en', '1 Sep 2026'],
  ['2026-11-20', 'de', '20. Nov. 2026'],
  ['2026-03-01', 'de', '1. März 2026'],
] as const)('%s in %s is %s', (isoDate, language, written) => {
  expect(writeDay(isoDate, language)).toBe(written)
})

test('the day of an instant is that of its time zone', () => {
  const instant = new Date('2026-11-20T23:30:00Z')
  expect(writeDayOf(instant, 'UTC', 'en')).toBe('20 Nov 2026')
  expect(writeDayOf(instant, 'Europe/Berlin', 'de')).toBe('21. Nov. 2026')
})

test('a day in a text is written in the reader’s language', () => {
  const formatText = createTextFormatter((language) => new Map(language === 'de' ? [['Until {end}', 'Bis {end}']] : []))
  const sentence = text('Until {end}', { end: day('2024-03-08') })
  expect(formatText(sentence, 'en')).toBe('Until 8 Mar 2024')
  expect(formatText(sentence, 'de')).toBe('Bis 8. März 2024')
})
