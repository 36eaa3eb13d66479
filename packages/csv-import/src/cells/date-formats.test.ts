import { describe, expect, test } from 'vitest'
import { type DateFormat, guessDateFormat, readDate } from './date-formats.ts'

describe('readDate', () => {
  test.each<[string, DateFormat, string]>([
    ['2024-03-05', 'YYYY-MM-DD', '2024-03-05'],
    ['2024-03-05T23:30:00.123456Z', 'YYYY-MM-DD', '2024-03-05'],
    ['2023-06-02 16:06:47-04:00', 'YYYY-MM-DD', '2023-06-02'],
    ['05/03/2024', 'DD/MM/YYYY', '2024-03-05'],
    ['05/03/2024 14:05:59', 'DD/MM/YYYY', '2024-03-05'],
    ['05-03-2024', 'DD-MM-YYYY', '2024-03-05'],
    ['05-03-24 07:00:15', 'DD-MM-YY HH:mm:ss', '2024-03-05'],
    ['03/05/2024', 'MM/DD/YYYY', '2024-03-05'],
    ['07/15/2024 as of 07/12/2024', 'MM/DD/YYYY', '2024-07-15'],
    ['03-05-2024', 'MM-DD-YYYY', '2024-03-05'],
    ['1709596800000', 'timestamp', '2024-03-05'],
    ['1709596800', 'unix', '2024-03-05'],
    ['05.03.2024', 'DD.MM.YYYY', '2024-03-05'],
    ['29. 7. 2022 12:07:57', 'DD.MM.YYYY', '2022-07-29'],
    ['20230522', 'YYYYMMDD', '2023-05-22'],
    ['20230522;093000', 'YYYYMMDD', '2023-05-22'],
    ['23/12/24 15:18:12', 'DD/MM/YY', '2024-12-23'],
    ['02-Apr-2025', 'DD MMM YYYY', '2025-04-02'],
    ['16-jan-2025', 'DD MMM YYYY', '2025-01-16'],
    ['3 mrt 2021', 'DD MMM YYYY', '2021-03-03'],
    ['16 Dec 2025 11:15:58 AM', 'DD MMM YYYY', '2025-12-16'],
    ['May 5, 2020, 10:10:57 PM', 'MMM DD, YYYY', '2020-05-05'],
    ['2024-02-29', 'YYYY-MM-DD', '2024-02-29'],
  ])('CSV-06 %s as %s is %s', (cell, format, date) => {
    expect(readDate(cell, format)).toBe(date)
  })

  test.each<[string, DateFormat]>([
    ['33-09-2024', 'DD-MM-YYYY'],
    ['2023-02-29', 'YYYY-MM-DD'],
    ['05/13/2024', 'DD/MM/YYYY'],
    ['05-03-2024', 'DD/MM/YYYY'],
    ['05-03/2024', 'DD-MM-YYYY'],
    ['05-03-24', 'DD-MM-YYYY'],
    ['2024-03-05 or later', 'YYYY-MM-DD'],
    ['Transactions Total', 'MM/DD/YYYY'],
    ['', 'YYYY-MM-DD'],
    ['0001-01-01', 'YYYY-MM-DD'],
    ['99999999999999', 'timestamp'],
  ])('CSV-06 %j is no date as %s', (cell, format) => {
    expect(readDate(cell, format)).toBeNull()
  })
})

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
})
