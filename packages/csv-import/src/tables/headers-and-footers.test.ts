import { describe, expect, test } from 'vitest'
import { countKnownHeaders, findFurtherHeaders, findHeader, isSameHeader } from './find-header.ts'
import { isFooter, namesSum } from './sum-line.ts'

const recordsOf = (...lines: string[]) => lines.map((line, index) => ({ line: index + 1, cells: line.split(',') }))

describe('the header', () => {
  test('is the first record with the most known words', () => {
    expect(
      findHeader(recordsOf('Account,Name', 'Date,Symbol', 'Date,Symbol,Units', 'Date,Symbol,Price', 'x,y,z')),
    ).toBe(2)
  })

  test('is the first record of three words where no record has two known words', () => {
    expect(findHeader(recordsOf('Date,foo', 'foo,bar', 'foo,bar,baz', 'foo,bar,qux'))).toBe(2)
    expect(findHeader(recordsOf('1,2,3', '4,5,6'))).toBe(0)
  })

  test('stands in the first sixty lines', () => {
    const below = (line: number) => [
      { line: 1, cells: ['a', 'b', 'c'] },
      { line, cells: ['Date', 'Symbol', 'Units'] },
    ]
    expect([findHeader(below(60)), findHeader(below(61))]).toEqual([1, 0])
  })

  test('counts a word once', () => {
    expect(countKnownHeaders({ line: 1, cells: ['Date', 'DATE', 'Symbol', 'foo'] })).toBe(2)
  })
})

describe('the header of a further table', () => {
  const further = (line: string) => findFurtherHeaders(recordsOf('Date,Symbol,Units,Price', line), 0)

  test.each([
    ['Date,Amount,Currency', [1]],
    ['Date,Amount', []],
    // Three known words of five are sixty percent, and of six fewer.
    ['Date,Amount,Currency,foo,bar', [1]],
    ['Date,Amount,Currency,foo,bar,baz', []],
    ['Date,Amount,Currency,7', []],
    ['Date,Symbol,Units,Price', []],
  ])('%s', (line, indexes) => {
    expect(further(line)).toEqual(indexes)
  })

  test('is not a repeated one, even with further blank cells', () => {
    const [header, same, other] = recordsOf('Date,Symbol', 'Date,Symbol,', 'Date,Name')
    if (header === undefined || same === undefined || other === undefined) throw new Error('three records')
    expect([isSameHeader(same, header), isSameHeader(other, header), isSameHeader(same, undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('a line below the transactions', () => {
  test.each([
    [['Total', '', '100'], 3, true],
    [['2024-01-02', 'Total', '100'], 3, false],
    [['remark', '', ''], 3, true],
    [['remark', ''], 2, false],
    [['remark', 'more', ''], 3, false],
    [['', '', ''], 3, false],
    [['2024-01-02', '', ''], 3, false],
  ])('%j of %i columns is a sum or a remark: %s', (cells, columns, isBelow) => {
    expect(isFooter(cells, columns)).toBe(isBelow)
  })

  test('a word that only begins like a word for a sum does not count', () => {
    expect([namesSum(['TotalEnergies']), namesSum(['Total Return']), namesSum(['Summe'])]).toEqual([false, true, true])
  })
})
