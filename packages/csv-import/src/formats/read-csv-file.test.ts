import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { singleByte, tableOf, utf8, utf16le } from '../testing/csv-bytes.ts'
import { readCsvFile } from './read-csv-file.ts'

function refusalOf(bytes: Uint8Array) {
  const outcome = readCsvFile(bytes, 'test.csv')
  return outcome.ok ? null : outcome.refusal
}

function tableOfBytes(bytes: Uint8Array) {
  const outcome = readCsvFile(bytes, 'test.csv')
  if (!outcome.ok) throw new Error(formatEnglish(outcome.refusal.message))
  return outcome.table
}

describe('CSV-02 the rows of a csv file', () => {
  test('the first row is the header and blank lines are skipped, lines keep their numbers', () => {
    const table = tableOf('Date,Price\n\n2024-01-02,5\n , \n\n2024-01-03,6\n')

    expect(table.headers).toEqual(['Date', 'Price'])
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [3, '2024-01-02', '5'],
      [6, '2024-01-03', '6'],
    ])
  })
})

describe('encodings', () => {
  test('a byte order mark is no part of the first header', () => {
    expect(tableOf('\ufeffDate;Price\n2024-01-02;5').headers[0]).toBe('Date')
  })

  test('UTF-16 without a mark shows by its NULs', () => {
    const table = tableOfBytes(utf16le('Handelsdag\tKurs\n2024-01-02\t5,5\n'))

    expect(table).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', headers: ['Handelsdag', 'Kurs'] })
  })

  test('bytes that are no UTF-8 are western', () => {
    const table = tableOfBytes(singleByte('Währung;Kurs\n€;5,5\n', { ä: 0xe4, '€': 0x80 }))

    expect(table).toMatchObject({ encoding: 'windows-1252', headers: ['Währung', 'Kurs'] })
    expect(table.rows[0]?.cells[0]).toBe('€')
  })

  test('Polish and Czech letters are recognized', () => {
    const polish = singleByte('Giełda;Wartość\nWSE;5\n', { ł: 0xb3, ś: 0x9c, ć: 0xe6 })
    const czech = singleByte('Měna;Cena\nCZK;5\n', { ě: 0xec })

    expect(tableOfBytes(polish)).toMatchObject({ encoding: 'windows-1250', headers: ['Giełda', 'Wartość'] })
    expect(tableOfBytes(czech).headers[0]).toBe('Měna')
  })

  test('an encoding of one language is detected by its headers', () => {
    const turkish = [...'Tarih;Sembol;'].map((letter) => letter.charCodeAt(0))
    const bytes = new Uint8Array([...turkish, 0xdd, 0xfe, 0x6c, 0x65, 0x6d, 0x0a, 0x31, 0x3b, 0x32, 0x3b, 0x33])
    expect(tableOfBytes(bytes)).toMatchObject({ encoding: 'windows-1254', headers: ['Tarih', 'Sembol', 'İşlem'] })
  })

  test('another encoding can be chosen', () => {
    const bytes = singleByte('Papier;Kurs\n\u00b3;5\n', {})
    const outcome = readCsvFile(bytes, 'test.csv', { encoding: 'windows-1250' })

    expect(outcome.ok && outcome.table.rows[0]?.cells[0]).toBe('ł')
  })
})

describe('shape of the table', () => {
  test('decimal commas do not pass for delimiters', () => {
    const table = tableOf('a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5\n')

    expect(table.delimiter).toBe(';')
    expect(table.rows[0]?.cells).toEqual(['1,5', '2,5', '3,5'])
  })

  test('known headers count for more than steady columns', () => {
    const table = tableOf('Report, part 1\nfrom 1, to 2\nall, again\nDatum;Kurs;Gesamt\n02.01.2024;5,5;11\n')

    expect(table.delimiter).toBe(';')
  })

  test.each([',', ';', '\t', '|'] as const)('delimiter %j', (delimiter) => {
    const lines = [
      ['Date', 'Quantity', 'Price'],
      ['2024-01-02', '1', '2'],
    ]
    expect(tableOf(lines.map((cells) => cells.join(delimiter)).join('\n')).delimiter).toBe(delimiter)
  })

  test.each(['\n', '\r\n', '\r'])('line ends %j', (lineEnd) => {
    const table = tableOf(['Date,Price', '2024-01-02,5', '2024-01-03,6', ''].join(lineEnd))

    expect(table.rows.map(({ line }) => line)).toEqual([2, 3])
  })

  test('a preamble above the header is passed over', () => {
    const text = 'Account:;12345\nFrom;01.01.2024\n\nDatum;ISIN;Anzahl;Kurs\n02.01.2024;IE00B5BMR087;1;5\n'
    const table = tableOf(text)

    expect(table.headerLine).toBe(4)
    expect(table.headers).toEqual(['Datum', 'ISIN', 'Anzahl', 'Kurs'])
  })

  test('another header line can be chosen', () => {
    const outcome = readCsvFile(utf8('Date,Price\nx,y\n2024-01-02,5\n'), 'test.csv', { headerLine: 2 })

    expect(outcome.ok && outcome.table.headers).toEqual(['x', 'y'])
  })

  test('quotes hold delimiters, line ends and quotes; a row is known by the line on which it ends', () => {
    const table = tableOf('Date,Name\n2024-01-02,"A ""B"", C\nD"\n2024-01-03,"5" screen"\n')

    expect(table.rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [3, 'A "B", C\nD'],
      [4, '5" screen'],
    ])
  })

  test('rows with too few or too many cells stay, and too many are marked', () => {
    const table = tableOf(
      'Date,Quantity,Price\n2024-01-02,1\n2024-01-03,1,2\n2024-01-04,0,5,2\n2024-01-05,1,2\n2024-01-06,1,2,\n',
    )

    expect(table.rows.map(({ hasExtraCells }) => hasExtraCells)).toEqual([false, false, true, false, false])
  })

  test('headers may be blank or repeated: columns are known by their index', () => {
    const table = tableOf('Kurs,,Wert,\n5,EUR,10,EUR\n')

    expect(table.headers).toEqual(['Kurs', '', 'Wert', ''])
  })
})

describe('refusals', () => {
  test.each([
    { what: 'an empty file', bytes: utf8(''), code: 'empty-file' },
    { what: 'blank lines only', bytes: utf8('\n \n\r\n'), code: 'empty-file' },
    { what: 'a header only', bytes: utf8('Date,Price\n'), code: 'no-rows' },
    { what: 'one column of text', bytes: utf8('Dear customer\nnothing here\n'), code: 'no-columns' },
    { what: 'a workbook', bytes: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), code: 'spreadsheet-file' },
    { what: 'a picture', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), code: 'not-text' },
    {
      what: 'other bytes',
      bytes: Uint8Array.from({ length: 500 }, (_, index) => 1 + ((index * 97) % 255)),
      code: 'not-text',
    },
  ])('$what: $code', ({ bytes, code }) => {
    expect(refusalOf(bytes)?.code).toBe(code)
  })

  test('columns split at the wrong character: a row of two cells is not the header', () => {
    const bytes = utf8('Datum;Typ;Kurs\n02.02.2021;Kauf;40,5\n')
    const outcome = readCsvFile(bytes, 'test.csv', { delimiter: ',' })

    expect(!outcome.ok && outcome.refusal.code).toBe('no-columns')
  })

  test('a quote that is never closed, with its line', () => {
    expect(refusalOf(utf8('Date,Name\n2024-01-02,"open\n2024-01-03,x\n'))).toMatchObject({
      code: 'unclosed-quote',
      line: 2,
    })
  })

  test('a cell of a megabyte', () => {
    const text = `Date,Name\n2024-01-02,"${'x'.repeat(1_000_000)}"\n`

    expect(refusalOf(utf8(text))).toMatchObject({ code: 'cell-too-long', line: 2 })
  })

  test('ten thousand columns', () => {
    const line = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')

    expect(refusalOf(utf8(`${line}\n${line}\n`))?.code).toBe('too-many-columns')
  })

  test('no two bytes make it throw', () => {
    const interesting = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3b, 0x41, 0x80, 0xc3, 0xef, 0xfe, 0xff]
    for (const first of interesting) {
      for (const second of interesting) expect(() => readCsvFile(Uint8Array.of(first, second), 'x.csv')).not.toThrow()
    }
  })
})
