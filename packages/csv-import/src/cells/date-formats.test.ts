import { describe, expect, test } from 'vitest'
import { type DateFormat, readDate, readDateOfOtherStyle } from './date-formats.ts'

describe('readDate', () => {
  test.each<[string, DateFormat, string]>([
    ['2024-03-05', 'YYYY-MM-DD', '2024-03-05'],
    ['2024-03-05T23:30:00.123456Z', 'YYYY-MM-DD', '2024-03-05'],
    ['2023-06-02 16:06:47-04:00', 'YYYY-MM-DD', '2023-06-02'],
    ['05/03/2024', 'DD/MM/YYYY', '2024-03-05'],
    ['05/03/2024 14:05:59', 'DD/MM/YYYY', '2024-03-05'],
    ['05-03-2024', 'DD-MM-YYYY', '2024-03-05'],
    ['05-03-2024 09-30-00', 'DD-MM-YYYY', '2024-03-05'],
    ['05-03-24 07:00:15', 'DD-MM-YY HH:mm:ss', '2024-03-05'],
    ['03/05/2024', 'MM/DD/YYYY', '2024-03-05'],
    ['07/15/2024 as of 07/12/2024', 'MM/DD/YYYY', '2024-07-15'],
    ['03-05-2024', 'MM-DD-YYYY', '2024-03-05'],
    ['1709596800000', 'timestamp', '2024-03-05'],
    ['1709596800', 'unix', '2024-03-05'],
    ['05.03.2024', 'DD.MM.YYYY', '2024-03-05'],
    ['15.01.2024 / 10:00:00', 'DD.MM.YYYY', '2024-01-15'],
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
    ['2024年3月2日', 'YYYY/MM/DD', '2024-03-02'],
    ['2024년 3월 2일 09:30', 'YYYY/MM/DD', '2024-03-02'],
    ['令和6年3月2日', 'YYYY/MM/DD', '2024-03-02'],
    ['令和元年5月7日', 'YYYY/MM/DD', '2019-05-07'],
    ['113/03/12', 'YYYY/MM/DD', '2024-03-12'],
    ['民國113年3月12日', 'YYYY/MM/DD', '2024-03-12'],
    ['15/01/2567', 'DD/MM/YYYY', '2024-01-15'],
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
    ['25670115', 'YYYYMMDD'],
    ['6年3月2日', 'YYYY/MM/DD'],
  ])('CSV-06 %j is no date as %s', (cell, format) => {
    expect(readDate(cell, format)).toBeNull()
  })
})

describe('readDateOfOtherStyle', () => {
  test.each([
    ['01/16/2024', 'YYYY-MM-DD', '2024-01-16'],
    ['01/05/2024', 'YYYY-MM-DD', null],
    ['01/16/2024', 'DD/MM/YYYY', null],
    ['16-01-2024', 'DD/MM/YYYY', '2024-01-16'],
  ] as const)('reads %s in a file of %s as %s', (cell, format, day) => {
    expect(readDateOfOtherStyle(cell, format)).toBe(day)
  })
})

test('a date with dots has the day first, whatever the style of the others', () => {
  expect(readDateOfOtherStyle('02.06.2025', 'YYYY-MM-DD')).toBe('2025-06-02')
  expect(readDateOfOtherStyle('02/06/2025', 'YYYY-MM-DD')).toBeNull()
})
