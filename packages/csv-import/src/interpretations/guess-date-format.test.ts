import { describe, expect, test } from 'vitest'
import { type DateFormat, readDate } from '../cells/date-formats.ts'
import { guessDateFormat } from './guess-date-format.ts'

describe('guessDateFormat', () => {
  test.each<[string, string[], DateFormat]>([
    ['one day above 12', ['01/02/2024', '13/02/2024'], 'DD/MM/YYYY'],
    ['one middle part above 12', ['01/02/2024', '02/13/2024'], 'MM/DD/YYYY'],
    ['the same both ways', ['05/05/2024', '06/06/2024'], 'DD/MM/YYYY'],
    ['eight digits are no seconds', ['20230522', '20230609'], 'YYYYMMDD'],
    ['an impossible date does not change the column', ['13-02-2024', '33-09-2024', '14-02-2024'], 'DD-MM-YYYY'],
    ['a remark before the first date', ['', 'as of today 1', '2024-01-05'], 'YYYY-MM-DD'],
    ['dashes, the day above 12', ['14-02-2024'], 'DD-MM-YYYY'],
    ['dashes, the middle part above 12', ['02-14-2024'], 'MM-DD-YYYY'],
    ['two digits of the year and a time', ['14-02-24 09:30:00', '15-02-24 17:00:05'], 'DD-MM-YY HH:mm:ss'],
    ['milliseconds since 1970', ['1707868800000', '1707955200000'], 'timestamp'],
    ['seconds since 1970', ['1707868800', '1707955200'], 'unix'],
  ])('CSV-06 %s', (_, cells, format) => {
    expect(guessDateFormat(cells).format).toBe(format)
  })

  test('CSV-06 each of the eight specified formats is guessed', () => {
    const ofDay: Partial<Record<DateFormat, string>> = {
      'YYYY-MM-DD': '2024-02-14',
      'DD/MM/YYYY': '14/02/2024',
      'DD-MM-YYYY': '14-02-2024',
      'DD-MM-YY HH:mm:ss': '14-02-24 00:00:00',
      'MM/DD/YYYY': '02/14/2024',
      'MM-DD-YYYY': '02-14-2024',
      timestamp: '1707868800000',
      unix: '1707868800',
    }
    for (const [format, cell] of Object.entries(ofDay)) {
      const guess = guessDateFormat([cell])
      expect(guess.format, cell).toBe(format)
      expect(readDate(cell, format as DateFormat), cell).toBe('2024-02-14')
    }
  })

  test('CSV-06 day and month that could be exchanged are asked for', () => {
    expect(guessDateFormat(['01/02/2024', '07/01/2024'])).toEqual({
      format: null,
      candidates: ['DD/MM/YYYY', 'MM/DD/YYYY'],
    })
  })

  test('a file in a language that writes the day first needs no question', () => {
    expect(guessDateFormat(['01-02-2024'], { order: 'day-first' }).format).toBe('DD-MM-YYYY')
  })

  test('five dates in order prove which comes first, four may be in order by chance', () => {
    const dates = ['01/03/2024', '02/01/2024', '03/12/2024', '04/05/2024', '05/02/2024']
    expect(guessDateFormat(dates).format).toBe('MM/DD/YYYY')
    expect(guessDateFormat(dates.slice(1)).format).toBeNull()
  })

  test('no dates, no format', () => {
    expect(guessDateFormat(['', 'x'])).toEqual({ format: null, candidates: [] })
  })

  test('days on weekends refute the order of the country, and the user is asked', () => {
    // With the day first Saturday 4 and Sunday 12 May 2024; with the month first Friday 5 April and Thursday 5 December.
    expect(guessDateFormat(['04/05/2024', '12/05/2024'], { order: 'day-first' }).format).toBeNull()
  })

  test('days on weekends refute nothing if another order has one, too', () => {
    // With the day first Saturday 6 and Sunday 7 January 2024; with the month first Saturday 1 June and Monday 1 July.
    expect(guessDateFormat(['06/01/2024', '07/01/2024'], { order: 'day-first' }).format).toBe('DD/MM/YYYY')
  })

  test('one day on a weekend refutes nothing', () => {
    expect(guessDateFormat(['04/05/2024'], { order: 'day-first' }).format).toBe('DD/MM/YYYY')
  })

  test('days on a weekend say nothing where nothing is traded', () => {
    const cells = ['02.10.2026', '03.10.2026', '04.10.2026']
    const evidence = { order: 'day-first' as const }

    expect(guessDateFormat(cells, { ...evidence, trades: [true, false, false] }).format).toBe('DD.MM.YYYY')
    expect(guessDateFormat(cells, { ...evidence, trades: [true, true, true] }).format).toBeNull()
  })

  test('two digits of the year come first below headers of a language that writes them so', () => {
    expect(guessDateFormat(['25/03/04'], { isYearFirst: true }).format).toBe('YY/MM/DD')
    expect(guessDateFormat(['26.01.05'], { order: 'day-first', isYearFirst: true }).format).toBe('YY.MM.DD')
    expect(guessDateFormat(['25/03/04']).format).toBe('DD/MM/YY')
  })

  test('dates with dashes that differ only at their end are asked for: two days, or the same day of two years', () => {
    const dates = ['23-03-23 04:06:00', '23-03-24 05:06:00']

    expect(guessDateFormat(dates, { order: 'day-first' }).format).toBeNull()
    expect(guessDateFormat(dates).candidates).toContain('YY-MM-DD')
    expect(guessDateFormat(['23-03-23', '24-03-23']).format).toBe('DD-MM-YY HH:mm:ss')
  })

  test('dates in two styles are read in the format in which those of the other style are one day alone', () => {
    const cells = ['2024-01-15', '15/02/2024', '11/03/2024']

    expect(guessDateFormat(cells).format).toBe('DD/MM/YYYY')
    expect(guessDateFormat(['2024-01-15', '11/03/2024']).format).toBe('YYYY-MM-DD')
  })
})
