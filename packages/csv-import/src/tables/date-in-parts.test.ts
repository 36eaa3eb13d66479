import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

test.each([
  ['English', 'Type,Symbol,Year,Month,Day,Units,Price,Currency', 'Buy,ABC,2026,1,2,10,70,EUR'],
  ['Korean', '매매구분,종목,년,월,일,수량(주),단가(원)', '매수,삼성전자,2026,1,2,10,70000'],
  ['German', 'Tag;Monat;Jahr;Typ;Symbol;Stück;Kurs;Währung', '2;1;2026;Kauf;ABC;10;70,5;EUR'],
])('the day, the month and the year below %s headers are the date', (_language, header, row) => {
  expect(rowsOf([header, row].join('\n'))).toMatchObject([{ date: '2026-01-02', type: 'buy', units: '10' }])
})

test('a part that is no number of a date leaves the row without a date', () => {
  const [first, second] = rowsOf(
    'Type,Symbol,Year,Month,Day,Units,Price,Currency\nBuy,ABC,2026,1,2,10,70,EUR\nBuy,ABC,2026,13,2,10,70,EUR',
  )

  expect([first?.date, second?.date]).toEqual(['2026-01-02', null])
})

test('a column of dates comes before its parts', () => {
  const rows = rowsOf('Type,Symbol,Date,Year,Month,Day,Units,Price,Currency\nBuy,ABC,2026-01-05,2026,1,7,10,70,EUR')

  expect(rows).toMatchObject([{ date: '2026-01-05' }])
})
