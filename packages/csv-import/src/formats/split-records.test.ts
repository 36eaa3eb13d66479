import { describe, expect, test } from 'vitest'
import { detectDelimiter } from './detect-delimiter.ts'
import { splitRecords } from './split-records.ts'

const cellsOf = (content: string) => splitRecords(content, ',').records.map(({ cells }) => cells)

// RFC 4180, section 2.
test.each([
  [
    'rows with either line end',
    'a,b\r\nc,d\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  ['a last line without an end', 'a,b', [['a', 'b']]],
  [
    'a last cell that is blank',
    'a,\nb,',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  ['a quoted cell', '"a,b",c', [['a,b', 'c']]],
  ['a doubled quote', '"a""b",c', [['a"b', 'c']]],
  ['a quoted line end', '"a\nb",c', [['a\nb', 'c']]],
  ['spaces around a quoted cell', ' "a" ,b', [['a', 'b']]],
  ['a quote that nothing follows', '"a"b",c', [['a"b', 'c']]],
  ['blank lines, which are none', '\na,b\n\n,\n', [['a', 'b']]],
  ['an empty quoted cell', '"",a', [['', 'a']]],
  ['a cell written as a formula', '="007",=""', [['007', '']]],
  ['a cell written as a formula with spaces', '= "000597      ",= "a ""b"" c"', [['000597', 'a "b" c']]],
  ['a formula that is none', '=",=1', [['="', '=1']]],
])('a file has %s', (_what, content, rows) => {
  expect(cellsOf(content)).toEqual(rows)
})

test('each record knows its line, counted over quoted line ends', () => {
  const { records } = splitRecords('a\n"b\r\nc\rd"\n\ne', ',')
  expect(records.map(({ line }) => line)).toEqual([1, 4, 6])
})

describe('a file is refused', () => {
  test('where a quoted cell is never closed, with the records before it', () => {
    expect(splitRecords('a\n"b', ',')).toMatchObject({
      records: [{ cells: ['a'] }],
      refusal: { code: 'unclosed-quote', line: 2 },
    })
  })

  test('where a cell has more than 100,000 characters', () => {
    expect(splitRecords('a'.repeat(100_000), ',').refusal).toBeNull()
    expect(splitRecords('a'.repeat(100_001), ',').refusal?.code).toBe('cell-too-long')
  })

  test('where a line has more than 1,000 columns', () => {
    expect(splitRecords(`a${',a'.repeat(999)}`, ',').refusal).toBeNull()
    expect(splitRecords(`a${',a'.repeat(1000)}`, ',').refusal?.code).toBe('too-many-columns')
  })
})

test('no more records are read than are asked for', () => {
  expect(splitRecords('a\nb\nc', ',', 2).records).toHaveLength(2)
})

test.each([
  ['Date;Symbol;Price\n2024-01-02;A;1,5\n2024-01-03;B;2,5', ';'],
  ['Date,Symbol,Price\n2024-01-02,A,1.5', ','],
  ['Date\tSymbol\tPrice\n2024-01-02\tA\t1,5', '\t'],
  ['Date|Symbol|Price\n2024-01-02|A|1,5', '|'],
  ['x;y\n1,5;2,5\n3,5;4', ';'],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter)
})
